/// Where each line of a text starts. Kept for many files, so that a small file costs no allocation.
///
/// swift-syntax has a converter of its own, which walks the whole tree and costs a fifth of the parse.
struct SourceLines {
  /// Byte offsets of the first byte of each line; never empty after ``index(_:)`` of a text that is not empty.
  private(set) var starts: [Int32] = []
  private var length = 0
  /// The line asked for last: the next question is nearly always about it or the one after.
  private var hint = 0

  /// Forgets the text before and finds the lines of `source`.
  mutating func index(_ source: UnsafeBufferPointer<UInt8>) {
    starts.removeAll(keepingCapacity: true)
    hint = 0
    length = source.count
    guard length > 0 else { return }
    starts.append(0)
    // A text without any line feed may come from a system that ends lines by carriage return.
    let ending: UInt8 = source.firstOffset(of: 10) == nil ? 13 : 10
    var offset = 0
    while let found = source.firstOffset(of: ending, from: offset) {
      offset = found + 1
      if offset < length { starts.append(Int32(truncatingIfNeeded: offset)) }
    }
  }

  /// Lines of the text; the last one counts with or without an ending.
  var count: Int { starts.count }

  /// The bytes of the line with this 0-based index, its ending included.
  func range(ofLine index: Int) -> Range<Int> {
    Int(starts[index])..<(index + 1 < starts.count ? Int(starts[index + 1]) : length)
  }

  /// The 0-based index of the line that holds the byte at `offset`.
  mutating func index(at offset: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    let target = Int32(truncatingIfNeeded: min(max(offset, 0), length))
    var steps = 0
    while steps < 8, starts[hint] <= target {
      if hint + 1 == starts.count || starts[hint + 1] > target { return hint }
      hint += 1
      steps += 1
    }
    hint = max(0, starts.partitionPoint { $0 <= target } - 1)
    return hint
  }

  /// The 1-based line that holds the byte at `offset`.
  mutating func line(at offset: Int) -> Int32 { Int32(truncatingIfNeeded: index(at: offset) + 1) }

  /// The 1-based byte column of `offset` in its line.
  mutating func column(at offset: Int) -> Int32 {
    guard !starts.isEmpty else { return 1 }
    return Int32(truncatingIfNeeded: max(offset, 0)) - starts[index(at: offset)] + 1
  }
}
