/// A file of the cache that holds the facts of many files: the entries one after the other as they came, behind them a
/// table of keys in ascending order, and last a foot that says where the table is.
///
/// Nothing in it is believed: foot and table are sealed together, and an entry counts only if its own head says the same
/// name and has the seal of its bytes for this program. A flipped bit or a missing end is an entry that is not there.
struct FactPack: Sendable {
  /// So many bytes stand before an entry's facts: their name, their number, their seal.
  static let headLength = 40
  static let slotLength = 32
  static let footLength = 56
  static let magic: UInt64 = 0x324B_4341_5046_4C4D

  let path: String
  let length: Int
  let file: OpenFile
  private let table: [UInt8]

  /// Nil for a file that is no pack of this program, or no whole one.
  init?(path: String, seals: PackSeals) {
    guard let file = try? OpenFile(reading: path), let length = file.length, length >= Self.footLength,
      let foot = file.bytes(at: length - Self.footLength, count: Self.footLength)
    else { return nil }
    func word(_ index: Int) -> UInt64 {
      foot.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    }
    let start = Int(truncatingIfNeeded: word(3))
    let count = Int(truncatingIfNeeded: word(4))
    guard word(0) == Self.magic, ContentDigest(high: word(1), low: word(2)) == seals.program,
      (0...length).contains(start), (0..<1 << 32).contains(count),
      start + count * Self.slotLength == length - Self.footLength,
      let table = file.bytes(at: start, count: count * Self.slotLength),
      seals.seal(ofTable: table, start: start) == ContentDigest(high: word(5), low: word(6))
    else { return nil }
    self.path = path
    self.length = length
    self.file = file
    self.table = table
  }

  var count: Int { table.count / Self.slotLength }

  /// Where an entry, its head included, lies in the file.
  func place(of key: ContentDigest) -> Range<Int>? {
    let slot = (0..<count).partitionPoint { self.key($0) < key }
    return slot < count && self.key(slot) == key ? place(slot) : nil
  }

  func key(_ slot: Int) -> ContentDigest { ContentDigest(high: word(slot, 0), low: word(slot, 1)) }

  func place(_ slot: Int) -> Range<Int>? {
    let (offset, size) = (word(slot, 2), word(slot, 3))
    guard offset < UInt64(length), size <= UInt64(length) - offset else { return nil }
    return Int(offset)..<Int(offset + size)
  }

  private func word(_ slot: Int, _ word: Int) -> UInt64 {
    table.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: slot * Self.slotLength + 8 * word, as: UInt64.self) }
  }
}
