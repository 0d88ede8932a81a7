import Foundation
import SystemPackage

/// The root of a tree on disk, held open: the system walks from there to each file, and not once more from the top.
final class RootFolder: Sendable {
  private let descriptor: FileDescriptor

  /// - Throws: ``SystemError`` for a folder that cannot be opened.
  init(_ path: String) throws {
    descriptor = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
  }

  deinit { try? descriptor.close() }

  /// A file below it, opened for reading.
  ///
  /// - Throws: ``SystemError``.
  func file(_ path: String) throws -> OpenFile {
    let opened = openat(descriptor.rawValue, path, O_RDONLY | OpenFile.options.rawValue)
    if opened < 0 { throw SystemError(rawValue: errno) }
    return OpenFile(FileDescriptor(rawValue: opened))
  }

  /// What the system says of the file that a path leads to; nil where nothing is.
  func status(of path: String) -> FileStatus? { try? FileStatus(path, relativeTo: descriptor, flags: []) }
}
