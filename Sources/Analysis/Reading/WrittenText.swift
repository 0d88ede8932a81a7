import Foundation

/// The text of a file that somebody wrote for modlint: a configuration, a rule, a baseline. It is read once: it may be a
/// pipe.
///
/// - Throws: ``AnalysisError`` with the file's name as it was given, and why it gives no text.
package func writtenText(ofFile path: String, called name: String? = nil) throws(AnalysisError) -> String {
  let name = name ?? path
  if isFolder(path) { throw AnalysisError("\(name): is a folder") }
  if isNamedPipeOrSocket(path) { throw AnalysisError("\(name): is not a file") }
  guard let file = FileHandle(forReadingAtPath: path) else {
    let isThere = FileManager.default.fileExists(atPath: path)
    throw AnalysisError("\(name): \(isThere ? "cannot be read: permission denied" : "no such file")")
  }
  // What has no end, as `/dev/zero`, would be read until there is no memory left.
  guard let data = try? file.read(upToCount: mostWritten + 1) ?? Data(), data.count <= mostWritten else {
    throw AnalysisError("\(name): cannot be read, or is larger than \(mostWritten >> 20) MB")
  }
  guard let text = String(data: data, encoding: .utf8) else {
    throw AnalysisError("\(name): cannot be read as UTF-8 text")
  }
  return text
}

/// A baseline has a line for each finding; this is half a million of them.
private let mostWritten = 64 << 20

/// Whether reading would wait for somebody who writes. The pipe of `--config <(…)` has no name in a folder, or one in
/// `/dev`, and somebody writes into it.
private func isNamedPipeOrSocket(_ path: String) -> Bool {
  guard let place = canonicalPath(path), !place.hasPrefix("/dev/") else { return false }
  let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
  return type.map { $0 != .typeRegular } ?? false
}
