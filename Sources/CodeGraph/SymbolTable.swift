/// A name in a ``SymbolTable``.
package enum Symbol {}
package typealias SymbolIndex = Index<Symbol>

/// Every name that something in the project or its SDK declares, once, with a small number.
///
/// What files merely mention is never added: a mentioned name that is not here is unknown, and finding that out
/// changes nothing, so that many threads may look names up at once.
package struct SymbolTable: Sendable {
  private var table = NameList()
  private var hashes: [UInt32] = []
  /// Open addressing: symbol + 1, or 0 where nothing is.
  private var slots: [UInt32]

  /// - Parameter slots: A power of two, twice as many as there will be names or fewer, where these are few.
  init(slots: Int = 1 << 15) { self.slots = [UInt32](repeating: 0, count: slots) }

  /// How many names there are.
  package var count: Int { hashes.count }

  /// Makes room for names of some twenty bytes.
  mutating func reserveCapacity(_ count: Int) {
    table.reserveCapacity(count, byteCount: count * 20)
    hashes.reserveCapacity(count)
  }

  /// The symbol's text; empty for none.
  package subscript(symbol: SymbolIndex) -> String {
    symbol.exists ? table[Name(symbol)] : ""
  }

  func withBytes<R>(of symbol: SymbolIndex, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try table.withBytes(of: Name(symbol), body)
  }

  /// The symbol of a text, or none where nothing declares it.
  package func find(_ text: UnsafeBufferPointer<UInt8>) -> SymbolIndex { find(text, hashOfBytes(text)) }

  private func find(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> SymbolIndex {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let symbol = slots[slot] - 1
      if hashes[Int(symbol)] == hash, table.holds(text, as: Name(index: symbol)) { return Index(Int(symbol)) }
      slot = (slot + 1) & mask
    }
    return .none
  }

  package func find(_ text: String) -> SymbolIndex {
    var text = text
    return text.withUTF8 { find($0) }
  }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> SymbolIndex {
    let hash = hashOfBytes(text)
    let found = find(text, hash)
    if found.exists { return found }
    _ = table.append(text)
    hashes.append(hash)
    if hashes.count * 2 > slots.count { grow() } else { place(hashes.count - 1) }
    return Index(hashes.count - 1)
  }

  mutating func intern(_ text: String) -> SymbolIndex {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(hashes[index]) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(index + 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in hashes.indices { place(index) }
  }
}

extension Name {
  /// A name by the number of its symbol.
  init(_ symbol: SymbolIndex) { self.init(index: UInt32(bitPattern: symbol.raw)) }
}

extension Index<Symbol> {
  init(_ name: Name) { self.init(raw: Int32(bitPattern: name.index)) }
}
