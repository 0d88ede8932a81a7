import Foundation

/// A descriptor that is closed when nobody holds it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  /// Nil where the file cannot be opened, or is a link and may be none: no file of the cache is one.
  init?(reading path: String, followsLink: Bool = false) {
    // A pipe with nobody at its other end would be waited for.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  var length: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isWhole = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) == count
      initialized = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// How many bytes could be read: fewer than asked for at the file's end, or where the disk fails.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      filled += count
    }
    return filled
  }
}
