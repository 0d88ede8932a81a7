import CSQLite

/// The memory that SQLite takes, bounded for all queries of the process together.
///
/// SQLite's own bound needs its own counting, behind a lock that threads wait for at each of the thousands of pieces of which queries
/// are prepared; that took a third of a `--staged` scan. Each piece lies behind its size here, as in SQLite's `mem1.c`.
enum QueryHeap {
  private static let held = HeldBytes(most: Int(QueryBounds.heap))

  /// Done once, before the first connection. Where SQLite is in use already, as a library on Macs may have it, it counts by itself.
  static let isBounded: Bool = {
    var methods = sqlite3_mem_methods(
      xMalloc: { take(Int($0)) }, xFree: { give(back: $0) }, xRealloc: { resize($0, Int($1)) },
      xSize: { Int32(truncatingIfNeeded: size(of: $0)) }, xRoundup: { ($0 + 7) & ~7 },
      xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
    return sqlite3_set_memory(&methods) != 0 || sqlite3_hard_heap_limit64(QueryBounds.heap) >= 0
  }()

  private static let head = MemoryLayout<Int>.stride

  private static func size(of piece: UnsafeMutableRawPointer?) -> Int {
    piece.map { ($0 - head).load(as: Int.self) } ?? 0
  }

  private static func take(_ size: Int) -> UnsafeMutableRawPointer? {
    guard held.take(size) else { return nil }
    guard let start = malloc(size + head) else {
      held.give(back: size)
      return nil
    }
    start.storeBytes(of: size, as: Int.self)
    return start + head
  }

  private static func give(back piece: UnsafeMutableRawPointer?) {
    guard let piece else { return }
    held.give(back: size(of: piece))
    free(piece - head)
  }

  private static func resize(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let piece else { return take(size) }
    let former = Self.size(of: piece)
    guard size <= former || held.take(size - former) else { return nil }
    guard let start = realloc(piece - head, size + head) else {
      if size > former { held.give(back: size - former) }
      return nil
    }
    if size < former { held.give(back: former - size) }
    start.storeBytes(of: size, as: Int.self)
    return start + head
  }
}
