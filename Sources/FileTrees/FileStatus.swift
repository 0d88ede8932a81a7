import Foundation

/// Device and inode: the same for all names of one file or folder.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

struct FileStatus {
  let identity: FileIdentity
  private let type: mode_t

  var isFolder: Bool { type == S_IFDIR }
  var isFile: Bool { type == S_IFREG }
  var isLink: Bool { type == S_IFLNK }

  /// Of what the path leads to.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of the link itself, should the path be one.
  init?(link path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = FileIdentity(status)
    type = status.st_mode & S_IFMT
  }
}

/// The system's words for the last error.
func errorText() -> String { String(cString: strerror(errno)) }
