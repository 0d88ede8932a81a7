import Foundation

/// Numbers and texts one after the other, for answers that are kept in a cache. What is read back in another order
/// than it was written is wrong, so both orders stand side by side where they are used.
///
/// A number is what it is, the sign in its lowest bit, in groups of seven bits, the lowest first; each but the last has its
/// highest bit set (LEB128). A name is written once, and then as its number among the names.
struct RecordWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private var known: [WrittenText: Int] = [:]

  init() {}

  mutating func put(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func put(_ bytes: [UInt8]) {
    put(bytes.count)
    self.bytes += bytes
  }

  /// A text that comes again and again, as a path does; read by ``RecordReader/name()``.
  mutating func put(name text: String) {
    if let number = known[WrittenText(text: text)] { return put(~number) }
    known[WrittenText(text: text)] = known.count
    put(text)
  }

  mutating func put(name text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(name: text) }
  }

  mutating func put(_ digest: ContentDigest) {
    put(Int(bitPattern: UInt(digest.high)))
    put(Int(bitPattern: UInt(digest.low)))
  }

  mutating func put(_ numbers: [Int32]) {
    put(numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ number: Double?) {
    put(number == nil ? 0 : 1)
    if let number { put(Int(bitPattern: UInt(number.bitPattern))) }
  }

  mutating func put(_ number: Int?) {
    put(number == nil ? 0 : 1)
    if let number { put(number) }
  }

  mutating func put(_ text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  mutating func put<Element>(_ list: [Element], _ each: (inout RecordWriter, Element) -> Void) {
    put(list.count)
    for element in list { each(&self, element) }
  }
}

/// A text by its bytes: two ways to write an accent are two texts.
private struct WrittenText: Hashable {
  let text: String

  static func == (one: Self, other: Self) -> Bool {
    one.withBytes { bytes in
      other.withBytes {
        guard let start = bytes.baseAddress, let otherStart = $0.baseAddress else { return $0.count == bytes.count }
        return $0.count == bytes.count && memcmp(otherStart, start, bytes.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
  }
}

/// Reads what a ``RecordWriter`` wrote. Behind the end of the bytes everything is zero and empty, and so is what is not what
/// it may be; ``isWhole`` says so.
struct RecordReader: Sendable {
  /// Lines, columns and what is counted: so few that they can be reckoned with.
  static let counts = 0...Int(Int32.max)

  private let bytes: [UInt8]
  private var offset = 0
  private var isGood = true
  private var names: [String] = []
  private var known: Set<WrittenText> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isWhole: Bool { isGood && offset == bytes.count }

  mutating func require(_ holds: Bool) { if !holds { isGood = false } }

  mutating func number() -> Int {
    var (number, shift): (UInt, UInt) = (0, 0)
    while let place = take(1), shift < UInt.bitWidth {
      let byte = bytes[place.lowerBound]
      // In one way only: no group of nothing behind the others, no bit beyond the last.
      if byte == 0, shift > 0 { break }
      if shift == UInt(UInt.bitWidth - 1), byte > 1 { break }
      number |= UInt(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1) }
      shift += 7
    }
    isGood = false
    return 0
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    let number = number()
    guard range.contains(number) else {
      isGood = false
      return range.lowerBound
    }
    return number
  }

  mutating func count() -> Int { number(in: Self.counts) }

  mutating func flag() -> Bool { number(in: 0...1) == 1 }

  mutating func text() -> String {
    text(of: number())
  }

  /// Bytes that need be no text.
  mutating func octets() -> [UInt8] {
    take(number()).map { Array(bytes[$0]) } ?? []
  }

  mutating func name() -> String {
    let count = number()
    if count < 0, ~count < names.count { return names[~count] }
    let name = text(of: count)
    require(known.insert(WrittenText(text: name)).inserted)
    names.append(name)
    return name
  }

  private mutating func text(of count: Int) -> String {
    guard let place = take(count),
      let text = bytes.withUnsafeBytes({ String(wellFormed: UnsafeRawBufferPointer(rebasing: $0[place])) })
    else {
      isGood = false
      return ""
    }
    return text
  }

  /// One of the texts that stand for the choices, and no other.
  mutating func choice<Choice: RawRepresentable>(or other: Choice) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text()) else {
      isGood = false
      return other
    }
    return choice
  }

  mutating func digest() -> ContentDigest {
    ContentDigest(high: UInt64(UInt(bitPattern: number())), low: UInt64(UInt(bitPattern: number())))
  }

  mutating func numbers() -> [Int32] {
    let count = number()
    guard count >= 0, count <= bytes.count, let place = take(count * 4) else {
      isGood = false
      return []
    }
    return [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = UnsafeMutableRawBufferPointer(buffer)
      bytes.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place])) }
      initialized = count
    }
  }

  mutating func optionalCount() -> Int? { flag() ? count() : nil }
  mutating func optionalText() -> String? { flag() ? text() : nil }
  mutating func optionalName() -> String? { flag() ? name() : nil }

  /// A number that is one.
  mutating func optionalDouble() -> Double? {
    guard flag() else { return nil }
    let number = Double(bitPattern: UInt64(UInt(bitPattern: number())))
    require(number.isFinite && abs(number) < 1e15)
    return number
  }

  mutating func list<Element>(_ each: (inout RecordReader) -> Element) -> [Element] {
    let count = number(in: 0...bytes.count)
    var list: [Element] = []
    for _ in 0..<count {
      guard isGood else { break }
      list.append(each(&self))
    }
    return list
  }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard isGood, count >= 0, count <= bytes.count - offset else {
      isGood = false
      return nil
    }
    defer { offset += count }
    return offset..<offset + count
  }
}
