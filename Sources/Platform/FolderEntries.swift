import Foundation
import SystemPackage

/// True where there is a file or folder, wherever links lead.
package func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The names that lie directly in a folder, in any order; nothing where it cannot be read.
func namesIn(_ folder: String, followsLink: Bool = false) -> [String] {
  var options: FileDescriptor.OpenOptions = [.directory, .closeOnExec]
  if !followsLink { options.insert(.noFollow) }
  guard let opened = try? FileDescriptor.open(folder, .readOnly, options: options),
    let entries = FolderEntries(opened)
  else { return [] }
  var names: [String] = []
  while let entry = entries.next() { names.append(String(decoding: entry.name, as: UTF8.self)) }
  return names
}

/// The entries of one folder, in the order of the disk, without `.` and `..`.
final class FolderEntries {
  private let handle: OpaqueHandle

  #if canImport(Darwin)
    private typealias OpaqueHandle = UnsafeMutablePointer<DIR>
  #else
    private typealias OpaqueHandle = OpaquePointer
  #endif

  /// - Throws: ``SystemError`` where the folder cannot be read.
  init(of path: String) throws {
    guard let handle = opendir(path) else { throw SystemError(rawValue: errno) }
    self.handle = handle
  }

  /// Takes the descriptor over; nil where it is none of a folder.
  init?(_ descriptor: FileDescriptor) {
    guard let handle = fdopendir(descriptor.rawValue) else {
      try? descriptor.close()
      return nil
    }
    self.handle = handle
  }

  deinit { closedir(handle) }

  /// The identity of the folder itself.
  var identity: FileIdentity? { try? FileStatus(FileDescriptor(rawValue: dirfd(handle))).identity }

  /// The name holds until the next call; the type is `DT_REG` and its like.
  func next() -> (name: UnsafeBufferPointer<UInt8>, type: Int32)? {
    while let entry = readdir(handle) {
      // Not by `d_name` as it is declared, which is as long as names may be: behind the last entry of a buffer is no memory
      // of ours.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length)
      if length <= 2, name.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
      return (name, Int32(entry.pointee.d_type))
    }
    return nil
  }
}

/// Makes the folder and those above it that are missing; false where that cannot be.
func makeFolders(_ path: String, permissions: FilePermissions) -> Bool {
  if mkdir(path, permissions.rawValue) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return makeFolders(String(path[..<slash]), permissions: permissions)
    && (mkdir(path, permissions.rawValue) == 0 || errno == EEXIST)
}

/// Deletes a file; true where there is none any more.
@discardableResult
func deleteFile(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }

/// Deletes a folder that holds nothing.
func deleteEmptyFolder(_ path: String) { rmdir(path) }

func setPermissions(_ permissions: FilePermissions, of path: String) { chmod(path, permissions.rawValue) }

/// Says that the file was written now.
func setModificationToNow(of path: String) { utimes(path, nil) }

/// The system's words for the last error.
func lastError() -> String { SystemError(rawValue: errno).description }
