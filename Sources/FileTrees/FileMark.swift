/// By what a file is known to be unchanged without being read: on disk its size, times, inode and device; in a git
/// tree the name of its object, which is made of its content.
package struct FileMark: Hashable, Sendable {
  /// In bytes; all ones for an object of git.
  package var size: UInt64
  /// Nanoseconds of the epoch. Of an object these four are its name.
  var modified: UInt64
  var changed: UInt64
  var inode: UInt64
  var device: UInt64

  /// Of what is not there.
  static let absent = FileMark()

  private init() { (size, modified, changed, inode, device) = (0, 0, 0, 0, 0) }

  /// - Parameter object: The hexadecimal name of a git object, of 40 or 64 digits; nil for anything else.
  init?(object: String) {
    guard object.utf8.count == 40 || object.utf8.count == 64 else { return nil }
    self.init()
    size = .max
    var object = object
    let isWhole = object.withUTF8 { digits -> Bool in
      guard let first = word(digits, at: 0), let second = word(digits, at: 16), let third = word(digits, at: 32),
        let fourth = word(digits, at: 48)
      else { return false }
      (modified, changed, inode, device) = (first, second, third, fourth)
      return true
    }
    if !isWhole { return nil }
  }

  /// Of what is no file nil.
  init?(_ status: FileStatus) {
    guard status.isFile else { return nil }
    size = UInt64(truncatingIfNeeded: status.size)
    (modified, changed) = (nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
  }

  /// Whether the file was last touched so long before `time` (nanoseconds of the epoch) that another change would
  /// show. A file that is written twice within the grain of its file system's clock has the same times both times
  /// (git calls it racy), so what is younger than two seconds, the coarsest grain in use, is read again.
  func isSettled(before time: UInt64) -> Bool {
    size == .max || max(modified, changed) < time &- 2_000_000_000
  }
}

extension FileTree {
  /// Of a file on disk, wherever it is.
  package static func mark(ofFileAt path: String) -> FileMark? { (try? FileStatus(path)).flatMap(FileMark.init) }

  /// Of files below a folder on disk, in the order of the paths, up to the one before which it is enough.
  static func marks(of paths: [String], below root: String, until isEnough: () -> Bool) -> [FileMark?] {
    guard let folder = try? RootFolder(root) else { return [] }
    var marks: [FileMark?] = []
    marks.reserveCapacity(paths.count)
    for path in paths {
      if isEnough() { break }
      marks.append(folder.status(of: path).flatMap(FileMark.init))
    }
    return marks
  }
}

/// What up to sixteen hexadecimal digits from a position on say; 0 behind their end, nil where there are others.
private func word(_ digits: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt64? {
  var word: UInt64 = 0
  for place in start..<max(start, min(start + 16, digits.count)) {
    guard let digit = hexadecimal(digits[place]) else { return nil }
    word = word << 4 | UInt64(digit)
  }
  return word
}

private func hexadecimal(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
