/// Makes and checks the seals of packs, for one program under one key.
struct PackSeals: Sendable {
  let key: CacheKey
  let program: ContentDigest

  func seal(ofTable table: [UInt8], start: Int) -> ContentDigest {
    key.seal(.table) { hasher in
      hasher.add(program)
      hasher.add(start)
      hasher.add(table)
    }
  }

  private func seal(of facts: UnsafeRawBufferPointer, named name: ContentDigest) -> ContentDigest {
    key.seal(.entry) { hasher in
      hasher.add(program)
      hasher.add(name)
      hasher.add(facts)
    }
  }

  /// The foot of a pack whose table begins at `start`.
  func foot(ofTable table: [UInt8], start: Int) -> [UInt8] {
    let seal = seal(ofTable: table, start: start)
    return bytes(of: [
      FactPack.magic, program.high, program.low, UInt64(start), UInt64(table.count / FactPack.slotLength), seal.high,
      seal.low,
    ])
  }

  /// The head of an entry.
  func head(of facts: UnsafeRawBufferPointer, named name: ContentDigest) -> [UInt8] {
    let seal = seal(of: facts, named: name)
    return bytes(of: [name.high, name.low, UInt64(facts.count), seal.high, seal.low])
  }

  /// The facts' bytes of an entry that begins with its head; nil unless all is as it was written.
  func facts(of entry: UnsafeRawBufferPointer, named name: ContentDigest) -> UnsafeRawBufferPointer? {
    let count = entry.count - FactPack.headLength
    guard count >= 0, ContentDigest(at: 0, of: entry) == name,
      entry.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == UInt64(count)
    else { return nil }
    let facts = UnsafeRawBufferPointer(rebasing: entry[FactPack.headLength...])
    return seal(of: facts, named: name) == ContentDigest(at: 24, of: entry) ? facts : nil
  }
}
