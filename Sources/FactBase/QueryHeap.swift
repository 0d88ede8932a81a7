import CSQLite
import Foundation
import Synchronization

/// The memory that SQLite takes, bounded for all queries of the process together.
///
/// SQLite's own bound needs its own counting, behind a lock that threads wait for at each of the thousands of pieces of which queries
/// are prepared; that took a third of a `--staged` scan. Each piece lies behind its size here, as in SQLite's `mem1.c`. Small ones come
/// from a ``PiecePool`` of the thread: Debian builds SQLite without lookaside, and the C library's search for room, with the
/// counting of each piece, took 4 % of such a scan.
enum QueryHeap {
  fileprivate static let held = HeldBytes(most: Int(QueryBounds.heap))

  /// Done once, before the first connection. Where SQLite is in use already, as a library on Macs may have it, it counts by itself.
  static let isBounded: Bool = {
    var methods = sqlite3_mem_methods(
      xMalloc: { take(Int($0)) }, xFree: { give(back: $0) }, xRealloc: { resize($0, Int($1)) },
      xSize: { Int32(truncatingIfNeeded: size(of: $0)) }, xRoundup: { ($0 + 7) & ~7 },
      xInit: { _ in SQLITE_OK }, xShutdown: { _ in }, pAppData: nil)
    return sqlite3_set_memory(&methods) != 0 || sqlite3_hard_heap_limit64(QueryBounds.heap) >= 0
  }()

  fileprivate static let head = MemoryLayout<Int>.stride

  private static func size(of piece: UnsafeMutableRawPointer?) -> Int {
    piece.map { ($0 - head).load(as: Int.self) } ?? 0
  }

  private static func take(_ size: Int) -> UnsafeMutableRawPointer? {
    if size <= PiecePool.largest { return PiecePool.ofThread?.take(size) }
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
    let size = size(of: piece)
    if size <= PiecePool.largest {
      PiecePool.ofThread?.give(back: piece, size)
    } else {
      held.give(back: size)
      free(piece - head)
    }
  }

  private static func resize(_ piece: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let piece else { return take(size) }
    let former = Self.size(of: piece)
    if former > PiecePool.largest, size > PiecePool.largest { return resizeLarge(piece, from: former, to: size) }
    if size <= former, former <= PiecePool.largest { return piece }
    guard let start = take(size) else { return nil }
    start.copyMemory(from: piece, byteCount: min(former, size))
    give(back: piece)
    return start
  }

  private static func resizeLarge(
    _ piece: UnsafeMutableRawPointer, from former: Int, to size: Int
  ) -> UnsafeMutableRawPointer? {
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

/// Small pieces of memory of one thread: what is given back is taken again. They are cut from chunks, which are counted and
/// stay; the pool of a thread that ends is that of the next one.
private struct PiecePool {
  /// In bytes; sizes are multiples of ``step``.
  static let largest = 1024
  private static let step = 32
  private static let chunk = 128 << 10

  /// By size in steps the first of those that nobody uses, each of which holds where the next one lies; then what is left of the
  /// last chunk, its beginning and its end.
  private let places: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private static let (rest, end) = (largest / step + 1, largest / step + 2)

  private static let idle = Mutex<[UInt]>([])
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let isMade = pthread_key_create(&key) { left in PiecePool.idle.withLock { $0.append(UInt(bitPattern: left)) } }
    precondition(isMade == 0, "no thread can keep anything")
    return key
  }()

  /// Nil where there is no memory left.
  static var ofThread: PiecePool? {
    let key = key
    if let known = pthread_getspecific(key) { return PiecePool(places: known.assumingMemoryBound(to: Optional.self)) }
    let former = idle.withLock { $0.popLast() }.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    let size = (end + 1) * MemoryLayout<UnsafeMutableRawPointer?>.stride
    guard let start = former ?? calloc(1, size), pthread_setspecific(key, start) == 0 else { return nil }
    return PiecePool(places: start.bindMemory(to: Optional.self, capacity: end + 1))
  }

  func take(_ size: Int) -> UnsafeMutableRawPointer? {
    let steps = max(1, (size + Self.step - 1) / Self.step)
    if let piece = places[steps] {
      places[steps] = piece.load(as: UnsafeMutableRawPointer?.self)
      return piece
    }
    let room = QueryHeap.head + steps * Self.step
    if places[Self.rest].map({ places[Self.end]! - $0 < room }) ?? true {
      guard QueryHeap.held.take(Self.chunk) else { return nil }
      guard let start = malloc(Self.chunk) else {
        QueryHeap.held.give(back: Self.chunk)
        return nil
      }
      (places[Self.rest], places[Self.end]) = (start, start + Self.chunk)
    }
    guard let start = places[Self.rest] else { return nil }
    places[Self.rest] = start + room
    start.storeBytes(of: steps * Self.step, as: Int.self)
    return start + QueryHeap.head
  }

  func give(back piece: UnsafeMutableRawPointer, _ size: Int) {
    piece.storeBytes(of: places[size / Self.step], as: UnsafeMutableRawPointer?.self)
    places[size / Self.step] = piece
  }
}
