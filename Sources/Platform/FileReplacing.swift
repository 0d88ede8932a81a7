import Foundation
import SystemPackage

/// Replaces a file. The old one stays until all of the new one is written, so that a full disk costs no baseline; only where
/// nothing can be written beside it, or where it is a pipe or a device, it is written over.
///
/// No link that lies inside the border is written through, as whoever committed it would say what is overwritten: a link in
/// the file's place gives way to the file, and one on the way there is refused.
///
/// - Returns: True where a link gave way.
/// - Throws: ``ClosedPipe``, ``OutputError``.
package func replaceFile(_ path: String, with text: String, within border: Border) throws -> Bool {
  if let link = border.linkedFolder(onTheWayTo: path) {
    throw OutputError(description: "cannot write \(path): '\(link)' is a link inside of the project")
  }
  let isLink = border.isOwnLink(path)
  let known = isLink ? nil : try? FileStatus(path)
  if known?.isFile == false {
    try overwrite(path, text)
    return false
  }
  let target = known == nil ? path : canonicalPath(path) ?? path
  let passing = target + ".\(ProcessInfo.processInfo.processIdentifier).tmp"
  if let file = try? NewFile(passing, permissions: ordinary) {
    if let known { file.set(known.permissions) }
    try writing(path) {
      try file.write(text.utf8)
      try file.end()
    }
    if file.publish(as: target) { return isLink }
  }
  try overwrite(path, text, followsLink: !isLink)
  return isLink
}

/// Adds to the end of a file.
///
/// - Throws: ``ClosedPipe``, ``OutputError``.
package func append(_ text: String, toFile path: String) throws { try write(text, toOpened: path, .append) }

private let ordinary: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

private func overwrite(_ path: String, _ text: String, followsLink: Bool = true) throws {
  try write(text, toOpened: path, followsLink ? .truncate : [.truncate, .noFollow])
}

private func write(_ text: String, toOpened path: String, _ options: FileDescriptor.OpenOptions) throws {
  try writing(path) {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: options.union([.create, .closeOnExec]), permissions: ordinary)
    // Disks that are elsewhere tell only when it is closed that they are full.
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
  }
}
