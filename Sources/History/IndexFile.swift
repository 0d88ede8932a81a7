import Foundation

/// What git's index lists below a folder, read from the index's own file (gitformat-index(5), versions 2 to 4).
///
/// Nothing is taken on trust: of an index that is split, sparse, called by other names than SHA-1's, or in any other way not
/// as expected there is none, and git is asked.
package struct IndexFile {
  /// A file, a link or a submodule; of a file in conflict each side is one.
  package struct Entry {
    let mode: UInt32
    /// 0, or which side of a conflict it is.
    let stage: UInt8
    /// Where the name of its object begins in the file.
    let object: Int
    /// Where its path ends in ``IndexFile/paths``.
    let pathEnd: Int
  }

  package private(set) var entries: [Entry] = []
  /// The paths relative to the folder, each with a zero behind it, as `git ls-files -z` prints them.
  private(set) var paths: [UInt8] = []
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: The file.
  ///   - prefix: The way to the folder from the top of the work tree, with a slash at its end; empty for all.
  package init?(_ bytes: [UInt8], below prefix: String) {
    self.bytes = bytes
    guard bytes.count >= Self.headLength + Self.nameLength, bytes.starts(with: "DIRC".utf8),
      (2...4).contains(number(at: 4))
    else { return nil }
    let count = Int(number(at: 8))
    entries.reserveCapacity(min(count, bytes.count / Self.fixedLength))
    guard let end = readEntries(count, below: Array(prefix.utf8)), endsPlainly(from: end) else { return nil }
  }

  /// The name of an entry's object, in hexadecimal digits.
  package func object(of entry: Entry) -> String {
    String(unsafeUninitializedCapacity: 2 * Self.nameLength) { text in
      for (index, byte) in bytes[entry.object..<entry.object + Self.nameLength].enumerated() {
        text[2 * index] = hexDigit(byte >> 4)
        text[2 * index + 1] = hexDigit(byte & 15)
      }
      return text.count
    }
  }

  private static let headLength = 12
  private static let nameLength = 20
  /// Of an entry, what stands before its flags.
  private static let fixedLength = 60

  func number(at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }

  /// - Returns: Where the entries end; nil where they are not what they should be.
  private mutating func readEntries(_ count: Int, below prefix: [UInt8]) -> Int? {
    let version = number(at: 4)
    let end = bytes.count - Self.nameLength
    var offset = Self.headLength
    var path: [UInt8] = []
    var (last, lastStage): ([UInt8], UInt8) = ([], 0)
    for _ in 0..<count {
      let start = offset
      guard start + Self.fixedLength + 4 <= end else { return nil }
      let mode = number(at: start + 24)
      let flags = number(at: start + Self.fixedLength) >> 16
      offset += Self.fixedLength + 2
      // The second flags tell nothing that a listing shows.
      if flags & 0x4000 != 0 {
        if version == 2 { return nil }
        offset += 2
      }
      guard readPath(&path, at: &offset, from: start, isShortened: version == 4, end: end),
        flags & 0xFFF == min(path.count, 0xFFF)
      else { return nil }
      let stage = UInt8(flags >> 12 & 3)
      guard isAscending(last, lastStage, path, stage), mode >> 12 != 0o4 else { return nil }
      // Into the same memory: an array of each of a hundred thousand entries would be one to make and to throw away.
      last.replaceSubrange(last.indices, with: path)
      lastStage = stage
      guard path.starts(with: prefix) else { continue }
      paths += path[prefix.count...]
      entries.append(Entry(mode: mode, stage: stage, object: start + 40, pathEnd: paths.count))
      paths.append(0)
    }
    return offset
  }

  /// Reads the path that begins at the offset, and goes on behind it. Version 4 says how much of the path before is
  /// repeated; the others fill up with zeros, to a multiple of eight bytes from the entry's start.
  private func readPath(
    _ path: inout [UInt8], at offset: inout Int, from start: Int, isShortened: Bool, end: Int
  ) -> Bool {
    var kept = 0
    if isShortened {
      guard let dropped = readVariableNumber(at: &offset, end: end), dropped <= path.count else { return false }
      kept = path.count - dropped
    }
    guard offset < end, let zero = bytes[offset..<end].firstIndex(of: 0) else { return false }
    path.removeLast(path.count - kept)
    path += bytes[offset..<zero]
    offset = zero + 1
    if !isShortened {
      let next = start + (zero - start + 8) / 8 * 8
      guard next <= end, bytes[zero..<next].allSatisfy({ $0 == 0 }) else { return false }
      offset = next
    }
    return !path.isEmpty
  }

  /// Seven bits a byte, as git writes offsets in packs.
  private func readVariableNumber(at offset: inout Int, end: Int) -> Int? {
    var number = 0
    for turn in 0..<5 {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      offset += 1
      number = (turn == 0 ? 0 : (number + 1) << 7) | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }

  private func isAscending(_ last: [UInt8], _ lastStage: UInt8, _ path: [UInt8], _ stage: UInt8) -> Bool {
    last.lexicographicallyPrecedes(path) || last == path && lastStage < stage
  }

  /// Whether all that follows the entries may be passed over: git says so by a capital letter.
  private func endsPlainly(from start: Int) -> Bool {
    let end = bytes.count - Self.nameLength
    var offset = start
    while offset + 8 <= end {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[offset]) else { return false }
      offset += 8 + Int(number(at: offset + 4))
    }
    return offset == end
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension Git {
  /// The index of a plain repository, below the folder.
  func readIndex() -> IndexFile? {
    guard let repository = PlainRepository(around: folder),
      let bytes = FileManager.default.contents(atPath: repository.indexPath)
    else { return nil }
    #if canImport(Darwin)
      // On disk an `é` may be two characters, in the index it is one: git knows that they are the same.
      guard repository.prefix.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    #endif
    return IndexFile([UInt8](bytes), below: repository.prefix)
  }
}
