/// The query with the numbers written out that it compares with: `lines > :max` becomes `lines > 400`.
///
/// What is written out a relation compares while its rows are walked through; of what is bound SQLite tells it nothing.
/// Names in texts and comments stay as they are, and so does a name that follows no comparison.
func writingNumbers(_ parameters: [String: Value], into sql: String) -> String {
  let numbers = parameters.compactMapValues(\.integer)
  guard !numbers.isEmpty else { return sql }
  var sql = sql
  return sql.withUTF8 { bytes in
    var writing = NumberWriting(numbers: numbers, bytes: bytes)
    return writing.text()
  }
}

private struct NumberWriting {
  let numbers: [String: Int]
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// How much of the query stands in `written`.
  private var copied = 0
  private var written: [UInt8] = []
  /// Whether the last mark was that of a comparison.
  private var isCompared = false

  init(numbers: [String: Int], bytes: UnsafeBufferPointer<UInt8>) {
    self.numbers = numbers
    self.bytes = bytes
  }

  mutating func text() -> String {
    while position < bytes.count {
      // Letters, of which a query consists.
      if bytes[position] > UInt8(ascii: "`") {
        isCompared = false
        position += 1
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): skip(to: bytes[position])
      case UInt8(ascii: "["): skip(to: UInt8(ascii: "]"))
      case UInt8(ascii: "-") where isAhead("-"): skip(to: UInt8(ascii: "\n"))
      case UInt8(ascii: "/") where isAhead("*"): skipComment()
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="):
        isCompared = true
        position += 1
      case UInt8(ascii: ":") where isCompared: readName()
      case let byte:
        if byte > 0x20 { isCompared = false }
        position += 1
      }
    }
    guard copied > 0 else { return String(decoding: bytes, as: UTF8.self) }
    written += bytes[copied...]
    return String(decoding: written, as: UTF8.self)
  }

  private func isAhead(_ mark: Unicode.Scalar) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: mark)
  }

  private mutating func skip(to end: UInt8) {
    isCompared = false
    position += 1
    while position < bytes.count, bytes[position] != end { position += 1 }
    position += 1
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, !(bytes[position] == UInt8(ascii: "*") && isAhead("/")) { position += 1 }
    position += 2
  }

  private mutating func readName() {
    isCompared = false
    let start = position
    position += 1
    while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
    guard let number = numbers[String(decoding: bytes[(start + 1)..<position], as: UTF8.self)] else { return }
    written += bytes[copied..<start]
    written += " \(number)".utf8
    copied = position
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
    true
  default: false
  }
}
