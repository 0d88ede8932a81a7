/// The distinct strings of one file, in one run of bytes at a place that does not change.
package struct NameTable: @unchecked Sendable {
  /// Valid as long as ``owner`` lives.
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where each string ends in `bytes`; it starts where the one before ends.
  private let ends: UnsafeBufferPointer<UInt32>
  private let owner: Owner

  private final class Owner {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let ends: UnsafeMutableBufferPointer<UInt32>

    init(_ bytes: [UInt8], _ ends: [UInt32]) {
      self.bytes = .allocate(capacity: bytes.count)
      self.ends = .allocate(capacity: ends.count)
      _ = self.bytes.initialize(fromContentsOf: bytes)
      _ = self.ends.initialize(fromContentsOf: ends)
    }

    deinit {
      bytes.deallocate()
      ends.deallocate()
    }
  }

  private static let empty = NameTable(NameList())

  init() { self = Self.empty }

  init(_ list: NameList) {
    owner = Owner(list.bytes, list.ends)
    (bytes, ends) = (UnsafeBufferPointer(owner.bytes), UnsafeBufferPointer(owner.ends))
  }

  package var count: Int { ends.count }

  /// The string of a name; empty for ``Name/none``.
  package subscript(name: Name) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

  /// The bytes of a name, none for ``Name/none``; valid as long as the table.
  package func bytes(of name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.exists else { return UnsafeBufferPointer(start: nil, count: 0) }
    let number = Int(name.index)
    return UnsafeBufferPointer(rebasing: bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])])
  }

  /// Calls `body` with the name's bytes, none for ``Name/none``.
  func withBytes<R>(of name: Name, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try body(bytes(of: name))
  }

  /// The strings as a list that can grow.
  var list: NameList { NameList(bytes: Array(bytes), ends: Array(ends)) }
}

extension NameTable: Equatable {
  package static func == (a: NameTable, b: NameTable) -> Bool { a.list == b.list }
}

/// The strings of a ``NameTable`` while they are collected.
struct NameList: Sendable, Equatable {
  var bytes: [UInt8] = []
  var ends: [UInt32] = []

  var count: Int { ends.count }

  /// True where each end is at or behind the one before, and the last one where the bytes end.
  var isWhole: Bool {
    zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 } && Int(ends.last ?? 0) == bytes.count
  }

  func range(of name: Name) -> Range<Int> {
    let number = Int(name.index)
    return (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// The string of a name; empty for ``Name/none``.
  subscript(name: Name) -> String {
    guard name.exists else { return "" }
    return String(decoding: bytes[range(of: name)], as: UTF8.self)
  }

  /// Calls `body` with the name's bytes, none for ``Name/none``, without a copy.
  func withBytes<R>(of name: Name, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    let range = name.exists ? range(of: name) : 0..<0
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Whether the string of a name is the text.
  func holds(_ text: UnsafeBufferPointer<UInt8>, as name: Name) -> Bool {
    let range = range(of: name)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<text.count where bytes[range.lowerBound + offset] != text[offset] { return false }
      return true
    }
  }

  /// Forgets all strings and keeps the memory, up to a limit.
  mutating func empty() {
    bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
    ends.removeAll(keepingCapacity: ends.count < 1 << 16)
  }

  mutating func reserveCapacity(_ count: Int, byteCount: Int) {
    bytes.reserveCapacity(byteCount)
    ends.reserveCapacity(count)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return Name(index: UInt32(ends.count - 1))
  }
}

/// Makes a ``NameTable``, giving equal strings equal names. One is kept for many files: ``take()`` empties it without
/// giving up its memory.
struct NameInterner: ~Copyable {
  private var table = NameList()
  /// Open addressing: index + 1, or 0 where nothing is.
  private var slots: [UInt32]
  private var hashes: [UInt32] = []
  private var mask: Int

  /// How many distinct strings there are.
  var count: Int { table.count }

  init() {
    slots = [UInt32](repeating: 0, count: 256)
    mask = 255
  }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = hashOfBytes(text)
    let slot = slot(of: text, hash)
    if slots[slot] != 0 { return Name(index: slots[slot] - 1) }
    let name = table.append(text)
    hashes.append(hash)
    slots[slot] = UInt32(table.count)
    if table.count * 2 > mask { grow() }
    return name
  }

  /// The name of the text if it was interned since the last ``take()``.
  func find(_ text: UnsafeBufferPointer<UInt8>) -> Name? {
    let found = slots[slot(of: text, hashOfBytes(text))]
    return found == 0 ? nil : Name(index: found - 1)
  }

  /// Where the text is, or would be.
  private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if hashes[index] == hash, table.holds(text, as: Name(index: UInt32(index))) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  mutating func intern(_ text: StaticString) -> Name {
    intern(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The string of a name that this interner gave out since the last ``take()``.
  func string(of name: Name) -> String { table[name] }

  /// Calls `body` with the bytes of a name given out since the last ``take()``.
  func withBytes<R>(of name: Name, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try table.withBytes(of: name, body)
  }

  /// Appends the bytes of a name given out since the last ``take()``.
  func append(_ name: Name, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: table.bytes[table.range(of: name)])
  }

  /// The table made so far; the interner starts anew.
  mutating func take() -> NameTable {
    let result = NameTable(table)
    table.empty()
    // Clearing slot by slot keeps a file of ten names from paying for the table of the largest file before it.
    for hash in hashes {
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        slots[slot] = 0
        slot = (slot + 1) & mask
      }
    }
    hashes.removeAll(keepingCapacity: true)
    // The next file begins with few slots again: they stay in the nearest cache.
    mask = 255
    return result
  }

  private mutating func grow() {
    for slot in 0...mask { slots[slot] = 0 }
    mask = mask * 2 + 1
    if slots.count <= mask { slots = [UInt32](repeating: 0, count: mask + 1) }
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}

/// Eight bytes at a time: identifiers are what it meets, and they are long in Objective-C.
func hashOfBytes(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
  let bytes = UnsafeRawBufferPointer(text)
  var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
  var offset = 0
  while offset + 8 <= bytes.count {
    hash = mixed(hash, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    offset += 8
  }
  var rest: UInt64 = 0
  while offset < bytes.count {
    rest = rest << 8 | UInt64(bytes[offset])
    offset += 1
  }
  hash = mixed(hash, rest)
  // The high half is made of all bytes, the low one of the last four.
  return UInt32(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
}

private func mixed(_ hash: UInt64, _ value: UInt64) -> UInt64 {
  let product = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
  return product ^ product >> 32
}
