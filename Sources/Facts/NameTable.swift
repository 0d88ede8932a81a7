/// The distinct strings of one file, in one run of bytes.
package struct NameTable: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []
  /// Where each string ends in `bytes`; it starts where the one before ends.
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  package func range(of name: Name) -> Range<Int> {
    let i = Int(name.index)
    return (i == 0 ? 0 : Int(ends[i - 1]))..<Int(ends[i])
  }

  /// The string of a name; empty for ``Name/none``.
  package subscript(name: Name) -> String {
    guard name.exists else { return "" }
    return String(decoding: bytes[range(of: name)], as: UTF8.self)
  }

  /// Calls `body` with the name's bytes, without a copy.
  package func withBytes<R>(of name: Name, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    let range = range(of: name)
    return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return Name(index: UInt32(ends.count - 1))
  }
}

/// Makes a ``NameTable``, giving equal strings equal names. One is kept for many files: ``take()`` empties it without
/// giving up its memory.
package struct NameInterner: ~Copyable {
  private var table = NameTable()
  /// Open addressing: index + 1, or 0 where nothing is.
  private var slots: [UInt32]
  private var hashes: [UInt32] = []
  private var mask: Int

  package init() {
    slots = [UInt32](repeating: 0, count: 256)
    mask = 255
  }

  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = hashOfBytes(text)
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if hashes[index] == hash, equals(index, text) { return Name(index: UInt32(index)) }
      slot = (slot + 1) & mask
    }
    let name = table.append(text)
    hashes.append(hash)
    slots[slot] = UInt32(table.count)
    if table.count * 2 > slots.count { grow() }
    return name
  }

  package mutating func intern(_ text: StaticString) -> Name {
    intern(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The string of a name that this interner gave out since the last ``take()``.
  package func string(of name: Name) -> String { table[name] }

  /// Calls `body` with the bytes of a name given out since the last ``take()``.
  package func withBytes<R>(of name: Name, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try table.withBytes(of: name, body)
  }

  /// The table made so far; the interner starts anew.
  package mutating func take() -> NameTable {
    let result = table
    table = NameTable()
    // Clearing slot by slot keeps a file of ten names from paying for the table of the largest file before it.
    for hash in hashes {
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        slots[slot] = 0
        slot = (slot + 1) & mask
      }
    }
    hashes.removeAll(keepingCapacity: true)
    return result
  }

  private func equals(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    table.withBytes(of: Name(index: UInt32(index))) { $0.count == text.count && $0.elementsEqual(text) }
  }

  private mutating func grow() {
    mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}

/// FNV-1a, folded: short identifiers are what it meets.
package func hashOfBytes(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
  var hash: UInt32 = 2_166_136_261
  for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return hash ^ (hash >> 15)
}
