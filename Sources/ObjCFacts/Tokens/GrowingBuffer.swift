/// An array without the costs of one: the reader's inner loops append to it and look into it for every token.
///
/// It owns plain memory, holds only values that need no destruction, and keeps its memory when it is emptied.
struct GrowingBuffer<Element>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 64) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  var last: Element? { count > 0 ? base[count - 1] : nil }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func removeLast() {
    precondition(count > 0)
    count -= 1
  }

  /// Forgets what stands at `newCount` and behind.
  mutating func truncate(to newCount: Int) {
    count = min(count, max(newCount, 0))
  }

  /// Empties it. Memory for more than `keeping` elements is given back, so that one huge file does not stay.
  mutating func removeAll(keeping: Int = 1 << 20) {
    count = 0
    guard capacity > keeping else { return }
    base.deallocate()
    base = .allocate(capacity: 64)
    capacity = 64
  }

  /// Moves `middle ..< count` before `start ..< middle`.
  mutating func rotate(from start: Int, middle: Int) {
    var part = UnsafeMutableBufferPointer(start: base + start, count: count - start)
    part[..<(middle - start)].reverse()
    part[(middle - start)...].reverse()
    part.reverse()
  }

  private mutating func grow() {
    let newCapacity = capacity < 1 << 20 ? capacity * 2 : capacity / 2 * 3
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }
}

extension GrowingBuffer where Element == Token {
  /// The token at an index; ``Token/end`` outside, so that looking ahead and back needs no care.
  @inline(__always)
  func at(_ index: Int) -> Token { index >= 0 && index < count ? base[index] : .end }

  @inline(__always)
  func kind(_ index: Int) -> TokenKind { index >= 0 && index < count ? base[index].kind : .end }

  @inline(__always)
  func word(_ index: Int) -> Word { index >= 0 && index < count ? base[index].word : .none }
}

extension Array {
  /// Forgets the elements and keeps the memory. Most arrays of most files are empty already, and asking is cheaper.
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
