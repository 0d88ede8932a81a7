/// Finds the index of an element in some array by the element's hash: open addressing over indexes, kept for many files.
struct SlotTable {
  private var slots: [Int32] = [Int32](repeating: -1, count: 256)
  private var hashes: [UInt32] = []

  /// Forgets all elements. Slot by slot, so that a small file does not pay for the table of a large one before it.
  mutating func removeAll() {
    let mask = slots.count - 1
    for hash in hashes {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 {
        slots[slot] = -1
        slot = (slot + 1) & mask
      }
    }
    hashes.removeAll(keepingCapacity: true)
  }

  /// The index of the element with this hash for which `matches` holds; if there is none, the next index (how many
  /// elements there were) is taken for it and nil is returned: the caller appends the element to its array.
  @inline(__always)
  mutating func find(_ hash: UInt32, _ matches: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, matches(index) { return index }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: hashes.count)
    hashes.append(hash)
    if hashes.count * 2 > slots.count { grow() }
    return nil
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}

/// A hash of a few small numbers (the finaliser of MurmurHash3).
@inline(__always)
func hashOfNumbers(_ a: UInt32, _ b: UInt32, _ c: UInt32 = 0) -> UInt32 {
  var hash = a &* 0x9E37_79B1 ^ b &* 0x85EB_CA77 ^ c &* 0xC2B2_AE3D
  hash = (hash ^ (hash >> 16)) &* 0x85EB_CA6B
  hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
  return hash ^ (hash >> 16)
}
