/// The references of one file, one for each (declaration, member, name, kind, flags).
struct ReferenceSet: ~Copyable {
  private(set) var facts: [ReferenceFact] = []
  private var index = HashIndex()

  init() {}

  mutating func removeAll() {
    index.clear(facts.count) { Self.hash(facts[$0]) }
    facts.empty()
  }

  mutating func note(_ fact: ReferenceFact) {
    let hash = Self.hash(fact)
    let found = index.find(hash, count: facts.count) { position in
      let other = facts[position]
      return other.name == fact.name && other.member == fact.member && other.declaration == fact.declaration
        && other.kind == fact.kind && other.flags == fact.flags
    } rehash: {
      Self.hash(facts[$0])
    }
    if let found {
      facts[found].count += 1
    } else {
      facts.append(fact)
    }
  }

  /// Forgets the latest facts: the member they were noted for turned out to be none.
  mutating func truncate(to count: Int) {
    while facts.count > count, let last = facts.popLast() { index.removeLast(Self.hash(last), position: facts.count) }
  }

  private static func hash(_ fact: ReferenceFact) -> UInt32 {
    mixed(fact.name.index, UInt32(bitPattern: fact.member.raw), UInt32(fact.kind.rawValue), fact.declaration.raw)
  }
}

/// The accesses of one file, one for each (member, name, kind).
struct AccessSet: ~Copyable {
  private(set) var facts: [AccessFact] = []
  private var index = HashIndex()

  init() {}

  mutating func removeAll() {
    index.clear(facts.count) { Self.hash(facts[$0]) }
    facts.empty()
  }

  mutating func note(_ fact: AccessFact) {
    let found = index.find(Self.hash(fact), count: facts.count) {
      facts[$0] == fact
    } rehash: {
      Self.hash(facts[$0])
    }
    if found == nil { facts.append(fact) }
  }

  private static func hash(_ fact: AccessFact) -> UInt32 {
    mixed(fact.name.index, UInt32(bitPattern: fact.member.raw), UInt32(fact.kind.rawValue), 0)
  }
}

/// Positions of an array by the hash of what stands there. Emptying it costs what it holds and not what it could.
private struct HashIndex: ~Copyable {
  private var slots = [UInt32](repeating: 0, count: 256)
  /// Few slots for a small file: they stay in the nearest cache.
  private var mask = 255

  init() {}

  /// The position of an equal element; nil after making room for one that is appended at `count`.
  @inline(__always)
  mutating func find(_ hash: UInt32, count: Int, equals: (Int) -> Bool, rehash: (Int) -> UInt32) -> Int? {
    if count * 2 >= mask { grow(count, rehash) }
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if equals(position) { return position }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: count + 1)
    return nil
  }

  mutating func clear(_ count: Int, hash: (Int) -> UInt32) {
    for position in 0..<count {
      var slot = Int(hash(position)) & mask
      while slots[slot] != 0 {
        slots[slot] = 0
        slot = (slot + 1) & mask
      }
    }
    mask = 255
  }

  /// Removes the latest position: no other was put behind it, so its slot may become empty.
  mutating func removeLast(_ hash: UInt32, position: Int) {
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if Int(slots[slot]) == position + 1 {
        slots[slot] = 0
        return
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow(_ count: Int, _ rehash: (Int) -> UInt32) {
    for slot in 0...mask { slots[slot] = 0 }
    mask = mask * 4 + 3
    if slots.count <= mask { slots = [UInt32](repeating: 0, count: mask + 1) }
    for position in 0..<count {
      var slot = Int(rehash(position)) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    }
  }
}

private func mixed(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: Int32) -> UInt32 {
  var hash = a &* 0x9E37_79B1 ^ b &* 0x85EB_CA6B ^ (c &+ 1) &* 0xC2B2_AE35 ^ UInt32(bitPattern: d) &* 0x27D4_EB2F
  hash ^= hash >> 15
  return hash &* 0x2C1B_3C6D ^ hash >> 13
}
