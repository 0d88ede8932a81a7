import Synchronization

/// Which files were asked for by path: what the discovery of a project depends on beside the listing.
package final class ReadLog: Sendable {
  private let asked = Mutex<Set<String>>([])

  package init() {}

  func note(_ path: String) { asked.withLock { _ = $0.insert(path) } }

  /// Relative to the root, in ascending order of their bytes; those that were not found are among them.
  package var paths: [String] { asked.withLock { $0.sorted(by: bytesPrecede) } }
}
