import Synchronization

/// Which files beside the sources were asked for: what a report depends on beside the listing.
final class ReadLog: Sendable {
  private let asked = Mutex<[String: FileMark]>([:])

  init() {}

  /// The mark is the one the file had before it was first read, so that it shows if it was another one later.
  func note(_ path: String, mark: @autoclosure () -> FileMark?) {
    asked.withLock { if $0[path] == nil { $0[path] = mark() ?? .absent } }
  }

  /// Relative to the root, in ascending order of their bytes; those that were not found are among them.
  var files: [(path: String, mark: FileMark)] {
    asked.withLock { $0.map { (path: $0.key, mark: $0.value) } }.sorted { bytesPrecede($0.path, $1.path) }
  }
}
