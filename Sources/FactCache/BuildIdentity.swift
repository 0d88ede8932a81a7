/// The digest of a program that its linker wrote into it.
///
/// ELF keeps it in a note of GNU's, where the linker was told `--build-id`: *System V Application Binary Interface*, chapter 5,
/// "Note Section", and `NT_GNU_BUILD_ID` of `elf.h`. It stands in the first page, whose bytes are enough.
struct BuildIdentity {
  let bytes: ArraySlice<UInt8>

  /// Nil where the page is no beginning of an ELF file of 64 bits, least byte first, or holds no such note.
  init?(ofProgram page: [UInt8]) {
    guard page.starts(with: [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2, 1]),
      let headers = page.number(at: 32, bytes: 8), let length = page.number(at: 54, bytes: 2),
      let count = page.number(at: 56, bytes: 2), length >= 56
    else { return nil }
    for header in 0..<count {
      let start = headers + header * length
      guard let type = page.number(at: start, bytes: 4) else { return nil }
      guard type == Self.noteSegment, let offset = page.number(at: start + 8, bytes: 8),
        let size = page.number(at: start + 32, bytes: 8), offset <= page.count, size <= page.count - offset,
        let found = Self.identity(in: page[offset..<offset + size])
      else { continue }
      bytes = found
      return
    }
    return nil
  }

  private static let noteSegment = 4
  private static let identityNote = 3

  private static func identity(in notes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var start = notes.startIndex
    while let nameLength = notes.number(at: start, bytes: 4), let length = notes.number(at: start + 4, bytes: 4),
      let type = notes.number(at: start + 8, bytes: 4)
    {
      let name = start + 12
      let content = name + padded(nameLength)
      guard content + length <= notes.endIndex else { return nil }
      if type == identityNote, length >= 8, notes[name..<name + nameLength].elementsEqual("GNU\0".utf8) {
        return notes[content..<content + length]
      }
      start = content + padded(length)
    }
    return nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Nil behind the end, and for what no file is as large as.
  fileprivate func number(at offset: Int, bytes: Int) -> Int? {
    guard offset >= startIndex, offset <= endIndex - bytes else { return nil }
    let value = self[offset..<offset + bytes].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value < 1 << 40 ? Int(value) : nil
  }
}
