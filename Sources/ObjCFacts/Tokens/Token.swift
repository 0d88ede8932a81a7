/// One token of Objective-C as the reader keeps it: where its text is, what it is, which line it stands on.
struct Token {
  /// In the file's bytes; from ``Token/side`` on, in the bytes that macros pasted together.
  var offset: UInt32
  private var lengthAndKind: UInt32
  var line: Int32
  private(set) var word: Word
  var flags: Flags
  /// What the word is to types and statements. Kept, for it is asked several times for each.
  private(set) var wordKind: WordKind

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Nothing but white space and comments stands before it on its line.
    static let firstOnLine = Flags(rawValue: 1 << 0)
    /// Below `#if`, `#elif` or `#else`.
    static let conditional = Flags(rawValue: 1 << 1)
    /// A macro put it there: its neighbours in the text are not its neighbours here.
    static let expanded = Flags(rawValue: 1 << 2)
    /// Stands for the `{` of a method whose body another branch of `#if` opens.
    static let sharedBody = Flags(rawValue: 1 << 3)
    /// Of what is ``defined``: the macro was written out for what it sends. The bit of ``sharedBody``, which has no meaning
    /// inside of a body.
    static let sent = sharedBody
    /// A backslash and a newline are inside it.
    static let spliced = Flags(rawValue: 1 << 4)
    /// Part of a later branch of `#if`, of whose structure the first branch is kept.
    static let alternative = Flags(rawValue: 1 << 6)
    /// Stands in a macro's body, and was not handed to it.
    static let defined = Flags(rawValue: 1 << 7)
    /// Not terminated: a string or character that its line ends.
    static let broken = Flags(rawValue: 1 << 5)
  }

  static let side: UInt32 = 1 << 31
  /// A token longer than this many bytes is kept as if it ended there.
  static let longest = 1 << 24 - 1
  static let end = Token(offset: 0, length: 0, kind: .end, line: 0)

  init(offset: UInt32, length: Int, kind: TokenKind, line: Int32, word: Word = .none, flags: Flags = []) {
    self.offset = offset
    lengthAndKind = UInt32(truncatingIfNeeded: min(length, Self.longest)) << 8 | UInt32(kind.rawValue)
    self.line = line
    self.word = word
    self.flags = flags
    wordKind = word == .none ? .other : word.kind
  }

  var length: Int { Int(lengthAndKind >> 8) }

  var kind: TokenKind {
    // The byte is never anything but a kind's raw value, and asking for its validity would cost at every look.
    get { unsafeBitCast(UInt8(truncatingIfNeeded: lengthAndKind), to: TokenKind.self) }
    set { lengthAndKind = lengthAndKind & ~0xFF | UInt32(newValue.rawValue) }
  }

  var endOffset: Int { Int(offset) + length }
  var isFirstOnLine: Bool { flags.contains(.firstOnLine) }
}

enum TokenKind: UInt8 {
  case end, word, number, string, character
  case at, minus, plus, star, caret, colon, semicolon, comma, period, less, greater, equal, question, hash
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
  case scope, arrow, shiftRight, logicalAnd, logicalOr, ellipsis, pasting
  /// Any other punctuation.
  case other

  /// The kind of a punctuation token from its first byte and length.
  @inline(__always)
  static func punctuation(_ bytes: UnsafePointer<UInt8>, length: Int) -> TokenKind {
    if length == 1 { return single(bytes[0]) }
    if length == 3 { return bytes[0] == UInt8(ascii: ".") ? .ellipsis : .other }
    guard length == 2 else { return .other }
    switch (bytes[0], bytes[1]) {
    case (UInt8(ascii: ":"), UInt8(ascii: ":")): return .scope
    case (UInt8(ascii: "-"), UInt8(ascii: ">")): return .arrow
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): return .shiftRight
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): return .logicalAnd
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): return .logicalOr
    case (UInt8(ascii: "#"), UInt8(ascii: "#")): return .pasting
    default: return .other
    }
  }

  @inline(__always)
  private static func single(_ byte: UInt8) -> TokenKind {
    switch byte {
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "^"): .caret
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "."): .period
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "#"): .hash
    case UInt8(ascii: "("): .openParen
    case UInt8(ascii: ")"): .closeParen
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "}"): .closeBrace
    default: .other
    }
  }
}
