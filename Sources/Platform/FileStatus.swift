import Foundation
import SystemPackage

/// What the system says of a file or folder: of what a path leads to, unless it is asked not to follow a link.
typealias FileStatus = Stat

/// Why the system did not do what it was asked for.
typealias SystemError = Errno

extension FileStatus {
  /// Of the path itself, should it be a link; nil where nothing is.
  init?(ofLink path: String) {
    guard let status = try? FileStatus(path, followTargetSymlink: false) else { return nil }
    self = status
  }

  var isFolder: Bool { type == .directory }
  var isFile: Bool { type == .regular }
  var isLink: Bool { type == .symbolicLink }

  /// True where it belongs to the user.
  var isOwn: Bool { userID.rawValue == geteuid() }

  /// True where somebody else than its owner may read or change it.
  var isOpenToOthers: Bool { permissions.rawValue & 0o077 != 0 }

  var identity: FileIdentity { FileIdentity(device: deviceID, inode: inode) }
}

/// Device and inode: the same for all names of one file or folder.
struct FileIdentity: Hashable {
  var device: DeviceID
  var inode: Inode
}

/// The clock that file systems use, in nanoseconds of the epoch.
func fileClock() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return nanoseconds(time)
}

func nanoseconds(_ time: timespec) -> UInt64 {
  UInt64(truncatingIfNeeded: time.tv_sec &* 1_000_000_000 &+ time.tv_nsec)
}
