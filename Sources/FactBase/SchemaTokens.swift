/// The words, marks and comments of a schema text, one by one.
struct SchemaTokens {
  struct Token {
    enum Kind { case word, punctuation, comment, blankLine }
    var kind: Kind
    /// A comment is given without its dashes and the space around it.
    var text: String
    var line: Int
    var start: Int
    var end: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1

  init(of text: String) {
    bytes = Array(text.utf8)
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  mutating func next() -> Token? {
    var newlines = 0
    while position < bytes.count, bytes[position] <= 0x20 {
      if bytes[position] == UInt8(ascii: "\n") {
        newlines += 1
        line += 1
        // An empty line parts the comment of a section from the comment of a table.
        if newlines == 2 { return token(.blankLine, from: position, to: position) }
      }
      position += 1
    }
    guard position < bytes.count else { return nil }
    let start = position
    if bytes[start...].starts(with: "--".utf8) {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      return comment(from: start)
    }
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    if position > start { return token(.word, from: start, to: position) }
    position += 1
    return token(.punctuation, from: start, to: position)
  }

  private func comment(from start: Int) -> Token {
    var text = bytes[(start + 2)..<position]
    while let first = text.first, first <= 0x20 || first == UInt8(ascii: "-") { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return Token(
      kind: .comment, text: String(decoding: text, as: UTF8.self), line: line, start: start, end: position)
  }

  private func token(_ kind: Token.Kind, from start: Int, to end: Int) -> Token {
    Token(kind: kind, text: text(from: start, to: end), line: line, start: start, end: end)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
