import Synchronization

/// How much queries may take, so that one which never ends, or which makes more than there is room for, is told from one over
/// millions of lines.
package struct QueryBounds: Sendable {
  /// How long one query may run, with the metrics that it is the first to ask for.
  package var time = Duration.seconds(60)
  /// How many bytes of one answer are held, and how many `word_list` collects within a query.
  package var memory = 256 << 20

  package init() {}

  /// What SQLite may hold for all queries of the process together. Its sorters and passing tables lie in memory too.
  static let heap: Int64 = 256 << 20
  /// The longest cell. No cell of an honest answer is longer; what goes through two texts for each other has to end.
  static let textLength: Int32 = 8 << 20
  /// The longest pattern of LIKE and GLOB, which is tried at each place of a text.
  static let patternLength: Int32 = 512
  /// The longest list of patterns that `glob_any` takes.
  static let patternListLength = 1 << 20
}

/// Counts the bytes that are held of answers. One that several threads count in is for all of them together.
package final class HeldBytes: Sendable {
  private let held = Atomic<Int>(0)
  private let most: Int

  init(most: Int) { self.most = most }

  /// False where that is too much; then nothing is counted.
  func take(_ bytes: Int) -> Bool {
    if held.add(bytes, ordering: .relaxed).newValue <= most { return true }
    give(back: bytes)
    return false
  }

  func give(back bytes: Int) { held.subtract(bytes, ordering: .relaxed) }
}

extension QueryError {
  /// That something takes more memory than it may.
  static func tooLarge(_ what: String, most: Int) -> QueryError {
    QueryError(kind: .memoryLimit, message: "\(what) takes more than \(most >> 20) MB of memory")
  }
}
