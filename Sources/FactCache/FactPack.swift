import FileTrees

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of the cache that holds the facts of many files: the entries one after the other as they came, behind them a
/// table of keys in ascending order, and last a foot that says where the table is.
///
/// Nothing in it is believed: an entry is found by the table, and counts only if its own head says the same key and its
/// bytes have the checksum the head gives. A flipped bit or a missing end is an entry that is not there.
struct FactPack: Sendable {
  /// So many bytes stand before an entry's facts: the key, their number, their checksum.
  static let headLength = 32
  static let slotLength = 32
  static let footLength = 64
  static let magic: UInt64 = 0x314B_4341_5046_4C4D

  let path: String
  let length: Int
  let file: OpenFile
  private let table: [UInt8]

  /// Nil for a file that is no pack of this program, or no whole one.
  init?(path: String, program: ContentDigest) {
    guard let file = OpenFile(reading: path), let length = file.length, length >= Self.footLength,
      let foot = file.bytes(at: length - Self.footLength, count: Self.footLength)
    else { return nil }
    func word(_ index: Int) -> UInt64 {
      foot.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    }
    guard word(0) == Self.magic, ContentDigest(high: word(1), low: word(2)) == program,
      foot.withUnsafeBytes({ ContentDigest(of: UnsafeRawBufferPointer(rebasing: $0[..<48])).low }) == word(6)
    else { return nil }
    let start = Int(truncatingIfNeeded: word(3))
    let count = Int(truncatingIfNeeded: word(4))
    guard (0...length).contains(start), (0..<1 << 32).contains(count),
      start + count * Self.slotLength == length - Self.footLength,
      let table = file.bytes(at: start, count: count * Self.slotLength)
    else { return nil }
    self.path = path
    self.length = length
    self.file = file
    self.table = table
  }

  var count: Int { table.count / Self.slotLength }

  /// The foot of a pack whose table begins at `tableStart`.
  static func foot(program: ContentDigest, tableStart: Int, count: Int) -> [UInt8] {
    let words: [UInt64] = [magic, program.high, program.low, UInt64(tableStart), UInt64(count), 0]
    let checksum = ContentDigest(of: bytes(of: words)).low
    return bytes(of: words + [checksum, 0])
  }

  /// The head of an entry.
  static func head(key: ContentDigest, payload: UnsafeRawBufferPointer) -> [UInt8] {
    let checksum = ContentDigest(of: payload, seed: key.low).high
    return bytes(of: [key.high, key.low, UInt64(payload.count), checksum])
  }

  static func slot(key: ContentDigest, offset: Int, length: Int) -> [UInt8] {
    bytes(of: [key.high, key.low, UInt64(offset), UInt64(length)])
  }

  /// The facts' bytes of an entry that begins with its head; nil unless all is as it was written.
  static func payload(of entry: UnsafeRawBufferPointer, key: ContentDigest) -> UnsafeRawBufferPointer? {
    guard entry.count >= headLength else { return nil }
    func word(_ index: Int) -> UInt64 { entry.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    guard ContentDigest(high: word(0), low: word(1)) == key, word(2) == UInt64(entry.count - headLength) else {
      return nil
    }
    let payload = UnsafeRawBufferPointer(rebasing: entry[headLength...])
    return ContentDigest(of: payload, seed: key.low).high == word(3) ? payload : nil
  }

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

/// Words as they lie in memory.
func bytes(of words: [UInt64]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

/// A descriptor that is closed when nobody holds it any more.
final class OpenFile: Sendable {
  let descriptor: Int32

  init?(reading path: String) {
    // A pipe with nobody at its other end would be waited for.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  var length: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isWhole = read(into: UnsafeMutableRawBufferPointer(buffer), at: offset) == count
      initialized = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// How many bytes could be read: fewer than asked for at the file's end, or where the disk fails.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      filled += count
    }
    return filled
  }
}
