import Foundation

extension Repository {
  /// Whether git may track what is at a path; true where only git itself would know.
  func mayTrack(_ path: String) -> Bool {
    let path = path as NSString
    let parent = path.deletingLastPathComponent
    guard let plain = PlainRepository(around: parent.isEmpty ? "." : parent),
      let bytes = FileManager.default.contents(atPath: plain.indexPath),
      let index = IndexFile([UInt8](bytes), below: plain.prefix)
    else { return true }
    return TrackedFiles(index.paths).isTracked(path.lastPathComponent)
  }
}
