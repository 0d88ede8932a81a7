import Foundation

/// The root of a tree on disk, held open: the system walks from there to each file, and not once more from the top.
final class RootFolder: Sendable {
  /// Not blocking: a pipe with nobody at its other end would wait for ever.
  static let readingFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  private let descriptor: Int32

  /// Nil for a folder that cannot be opened.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The descriptor of a file for reading; -1 with the reason in `errno`.
  func descriptor(ofFile path: String) -> Int32 { openat(descriptor, path, Self.readingFlags) }

  /// What the system says of the file that a path leads to; nil where nothing is.
  func status(of path: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, path, &status, 0) == 0 ? status : nil
  }
}
