/// Something in a file that is not text as it should be.
struct SourceTextProblem: Error, Sendable, Equatable {
  var message: String
  /// 1-based.
  var line: Int32
}

/// Turns the bytes of a source file into UTF-8 in their place.
///
/// UTF-8 stays as it is but for its byte order mark; UTF-16 of either order, with mark or without, and Windows-1252
/// (of which Latin-1 is a part) are converted, with a problem because compilers read neither, and so are the line ends of
/// the old Macintosh. Single bytes that are wrong in a UTF-8 text become U+FFFD, with a problem; what is no text at all
/// leaves the buffer empty, with a problem.
func decodeSource(_ bytes: inout [UInt8]) -> SourceTextProblem? {
  let problem = decodeCharacters(&bytes)
  // Nearly every text has a newline soon after its begin.
  if !bytes.contains(UInt8(ascii: "\n")) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\r") { bytes[index] = UInt8(ascii: "\n") }
  }
  return problem
}

/// What is said of a file in another encoding, all of which is read.
private let anotherEncoding = "is not UTF-8; read as Windows-1252"

extension FileTree {
  /// Whether a file of which this is said has been read whole all the same.
  static func isWhole(inSpiteOf problem: String) -> Bool {
    problem == anotherEncoding || problem == bothSidesRead
  }

  /// Whether the content of a file of which this is said is somewhere else, or kept from the reader: another time it may be here.
  package static func isElsewhere(by problem: String) -> Bool {
    problem == unfetchedContent || problem.contains(unread)
  }
}

/// What is said of a file whose content Git LFS has not fetched: what it holds would be read as the strangest code.
let unfetchedContent = "only Git LFS's pointer is here, not the content; 'git lfs pull' fetches it"

/// Whether this is what Git LFS leaves in the place of a file.
func isUnfetched(_ bytes: [UInt8]) -> Bool {
  bytes.count < 1024 && bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
}

private func decodeCharacters(_ bytes: inout [UInt8]) -> SourceTextProblem? {
  if isUnfetched(bytes) {
    bytes.removeAll(keepingCapacity: true)
    return SourceTextProblem(message: unfetchedContent, line: 1)
  }
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  if let utf16 = bytes.withUnsafeBufferPointer(utf16Order) {
    bytes = decodedUTF16(bytes, utf16)
    return SourceTextProblem(message: "is not UTF-8; read as UTF-16", line: 1)
  }
  let check = bytes.withUnsafeBufferPointer(checkUTF8)
  guard let firstInvalid = check.firstInvalid else {
    guard check.hasNull, !isText(bytes) else { return nil }
    bytes.removeAll(keepingCapacity: true)
    return SourceTextProblem(message: "is not text", line: 1)
  }
  let line = Int32(1 + bytes[..<firstInvalid].count { $0 == UInt8(ascii: "\n") })
  guard isText(bytes) else {
    bytes.removeAll(keepingCapacity: true)
    return SourceTextProblem(message: "is neither UTF-8 nor any other text", line: line)
  }
  // A text in UTF-8 with a slip has more good sequences than bad ones; in Windows-1252 good ones are accidents.
  guard check.validSequences > check.invalidSequences else {
    bytes = decodedWindows1252(bytes)
    return SourceTextProblem(message: anotherEncoding, line: line)
  }
  bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
  return SourceTextProblem(message: "a byte that is not UTF-8", line: line)
}

private struct UTF8Check {
  var firstInvalid: Int?
  var validSequences = 0
  var invalidSequences = 0
  var hasNull = false
}

/// Eight bytes at a time as long as all are ASCII.
private func checkUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> UTF8Check {
  var check = UTF8Check()
  let raw = UnsafeRawBufferPointer(bytes)
  let high: UInt64 = 0x8080_8080_8080_8080
  let ones: UInt64 = 0x0101_0101_0101_0101
  var index = 0
  while index < bytes.count {
    if index + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // The second term has a high bit where a byte is null.
      if (word | ((word &- ones) & ~word)) & high == 0 {
        index += 8
        continue
      }
    }
    if bytes[index] < 0x80 {
      if bytes[index] == 0 { check.hasNull = true }
      index += 1
      continue
    }
    let length = sequenceLength(bytes, index)
    if length > 0 {
      check.validSequences += 1
      index += length
    } else {
      if check.firstInvalid == nil { check.firstInvalid = index }
      check.invalidSequences += 1
      index += 1
    }
  }
  return check
}

/// The length of the well-formed sequence of several bytes that starts at `index`; 0 where there is none (The Unicode
/// Standard, table 3-7).
private func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
  func isTail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    index + offset < bytes.count && range.contains(bytes[index + offset])
  }
  switch bytes[index] {
  case 0xC2...0xDF: return isTail(1) ? 2 : 0
  case 0xE0: return isTail(1, 0xA0...0xBF) && isTail(2) ? 3 : 0
  case 0xED: return isTail(1, 0x80...0x9F) && isTail(2) ? 3 : 0
  case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
  case 0xF0: return isTail(1, 0x90...0xBF) && isTail(2) && isTail(3) ? 4 : 0
  case 0xF4: return isTail(1, 0x80...0x8F) && isTail(2) && isTail(3) ? 4 : 0
  case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
  default: return 0
  }
}

/// No null bytes, and next to no control characters.
private func isText(_ bytes: [UInt8]) -> Bool {
  var controls = 0
  for byte in bytes where byte < 0x20 || byte == 0x7F {
    switch byte {
    case 0: return false
    case 9, 10, 11, 12, 13, 27: continue
    default: controls += 1
    }
  }
  return controls * 100 <= bytes.count
}

private enum ByteOrder { case little, big }

/// Told by the mark, else by the null bytes that ASCII has in UTF-16: nearly all at one parity, none at the other.
private func utf16Order(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteOrder? {
  guard bytes.count >= 2 else { return nil }
  if bytes[0] == 0xFF, bytes[1] == 0xFE { return .little }
  if bytes[0] == 0xFE, bytes[1] == 0xFF { return .big }
  guard bytes.count % 2 == 0, bytes.count >= 4 else { return nil }
  let sample = min(bytes.count, 4096) & ~1
  var even = 0
  var odd = 0
  for index in stride(from: 0, to: sample, by: 2) {
    if bytes[index] == 0 { even += 1 }
    if bytes[index + 1] == 0 { odd += 1 }
  }
  let pairs = sample / 2
  if odd * 10 >= pairs * 7, even * 20 <= pairs { return .little }
  if even * 10 >= pairs * 7, odd * 20 <= pairs { return .big }
  return nil
}

private func decodedUTF16(_ bytes: [UInt8], _ order: ByteOrder) -> [UInt8] {
  let units = (0..<bytes.count / 2).lazy.map { pair in
    let index = 2 * pair
    return order == .little
      ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
      : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
  }
  let text = Array(String(decoding: units, as: UTF16.self).utf8)
  return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
}

private func decodedWindows1252(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count + bytes.count / 8)
  for byte in bytes {
    if byte < 0x80 {
      text.append(byte)
    } else {
      let scalar = (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt16(byte)
      text.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
  }
  return text
}

/// 0x80…0x9F; the five bytes Windows leaves open are the control characters Latin-1 has there.
private let windows1252: [UInt16] = [
  0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
  0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
  0x0153, 0x009D, 0x017E, 0x0178,
]

/// The text without the white space before and behind it.
func trimmed(_ text: Substring) -> String {
  var text = text.drop(while: \.isWhitespace)
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}
