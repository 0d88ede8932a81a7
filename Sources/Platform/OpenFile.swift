import Foundation
import SystemPackage

/// A file that is open for reading, and closed when nobody holds it any more.
final class OpenFile: Sendable {
  /// Not blocking: a pipe with nobody at its other end would be waited for.
  static let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]

  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// - Throws: ``SystemError`` where the file cannot be opened, or is a link and may be none.
  convenience init(reading path: String, followsLink: Bool = false) throws {
    let options = followsLink ? Self.options : Self.options.union(.noFollow)
    self.init(try FileDescriptor.open(path, .readOnly, options: options))
  }

  deinit { try? descriptor.close() }

  /// - Throws: ``SystemError``.
  func status() throws(SystemError) -> FileStatus { try FileStatus(descriptor) }

  /// In bytes; nil for what is no file.
  var length: Int? {
    guard let status = try? status(), status.isFile else { return nil }
    return Int(status.size)
  }

  /// Nil where there are fewer, or the disk fails.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isWhole = (try? read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)) == count
      initialized = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// The number of bytes that could be read: fewer than asked for at the file's end only.
  ///
  /// - Throws: ``SystemError`` where the disk fails.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
