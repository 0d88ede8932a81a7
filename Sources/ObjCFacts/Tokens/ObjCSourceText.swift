import Foundation

/// The bytes of one file, and behind them the few that its macros pasted together.
struct SourceText: ~Copyable {
  private(set) var base: UnsafePointer<UInt8>
  private(set) var count: Int
  private var pasted = GrowingBuffer<UInt8>(capacity: 256)
  /// The offset whose column was asked for last, and where its line starts.
  private var columnAsked = 0
  private var lineStart = 0

  init() {
    base = UnsafePointer(pasted.base)
    count = 0
  }

  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
    pasted.removeAll()
    base = bytes.baseAddress ?? UnsafePointer(pasted.base)
    count = bytes.count
    (columnAsked, lineStart) = (0, 0)
  }

  @inline(__always)
  func start(_ token: Token) -> UnsafePointer<UInt8> {
    token.offset < Token.side ? base + Int(token.offset) : UnsafePointer(pasted.base) + Int(token.offset & ~Token.side)
  }

  @inline(__always)
  func bytes(_ token: Token) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start(token), count: token.length)
  }

  /// The bytes of `range`, which lies in the file.
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    let range = range.clamped(to: 0..<count)
    return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  func equals(_ token: Token, _ other: Token) -> Bool {
    token.length == other.length && memcmp(start(token), start(other), token.length) == 0
  }

  func equals(_ token: Token, _ text: StaticString) -> Bool {
    token.length == text.utf8CodeUnitCount && memcmp(start(token), text.utf8Start, token.length) == 0
  }

  /// A new text made of those of two tokens; its offset is one of the side.
  mutating func paste(_ left: Token, _ right: Token) -> (offset: UInt32, length: Int) {
    let offset = UInt32(truncatingIfNeeded: pasted.count)
    for index in 0..<left.length { pasted.append(start(left)[index]) }
    for index in 0..<right.length { pasted.append(start(right)[index]) }
    return (offset | Token.side, left.length + right.length)
  }

  /// A new text: what tokens say, in quotes; its offset is one of the side.
  mutating func quote(_ tokens: [Token]) -> (offset: UInt32, length: Int) {
    let offset = UInt32(truncatingIfNeeded: pasted.count)
    pasted.append(UInt8(ascii: "\""))
    for (number, token) in tokens.enumerated() {
      if number > 0, tokens[number - 1].endOffset != Int(token.offset) { pasted.append(32) }
      for index in 0..<token.length { pasted.append(start(token)[index]) }
    }
    pasted.append(UInt8(ascii: "\""))
    return (offset | Token.side, pasted.count - Int(offset))
  }

  /// A new text: a number as it is written; its offset is one of the side.
  mutating func number(_ number: Int32) -> (offset: UInt32, length: Int) {
    let offset = UInt32(truncatingIfNeeded: pasted.count)
    for digit in String(number).utf8 { pasted.append(digit) }
    return (offset | Token.side, pasted.count - Int(offset))
  }

  /// The column of a token, in bytes from 1.
  mutating func column(_ token: Token) -> Int32 {
    guard token.offset < Token.side else { return 1 }
    return column(offset: Int(token.offset))
  }

  /// The column of an offset. A line is looked through once, however many of its columns are asked for.
  mutating func column(offset: Int) -> Int32 {
    let offset = min(offset, count)
    var start = offset
    while start > 0, base[start - 1] != UInt8(ascii: "\n") {
      if start == columnAsked {
        start = lineStart
        break
      }
      start -= 1
    }
    (columnAsked, lineStart) = (offset, start)
    return Int32(truncatingIfNeeded: offset - start + 1)
  }
}

/// The number of newlines in `count` bytes.
func newlines(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  var result: Int32 = 0
  var here = start
  let end = start + count
  while here < end, let found = memchr(here, 10, end - here) {
    result += 1
    here = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
  }
  return result
}
