/// Looking at the tokens around a place. Outside of the file every token is ``Token/end``.
extension FileReading {
  var count: Int { scan.tokens.count }

  @inline(__always)
  mutating func at(_ index: Int) -> Token { scan.tokens.at(index) }

  @inline(__always)
  mutating func kind(_ index: Int) -> TokenKind { scan.tokens.kind(index) }

  @inline(__always)
  mutating func word(_ index: Int) -> Word { scan.tokens.word(index) }

  @inline(__always)
  mutating func wordKind(_ index: Int) -> WordKind { at(index).wordKind }

  /// Whether the token at `index` ends before the next begins without white space, as the text stands.
  mutating func touchesNext(_ index: Int) -> Bool {
    at(index).endOffset == Int(at(index + 1).offset) && !at(index + 1).flags.contains(.expanded)
  }

  /// The name of a word, as it is meant: without the newlines that splices put into it.
  mutating func name(_ index: Int) -> Name { name(of: at(index)) }

  mutating func name(of token: Token) -> Name {
    guard token.flags.contains(.spliced) else { return scan.names.intern(scan.text.bytes(token)) }
    scratch.truncate(to: 0)
    appendWord(token)
    return internScratch()
  }

  mutating func internScratch() -> Name {
    scan.names.intern(UnsafeBufferPointer(start: scratch.base, count: scratch.count))
  }

  mutating func appendWord(_ token: Token) {
    let bytes = scan.text.bytes(token)
    let isSpliced = token.flags.contains(.spliced)
    for byte in bytes where !isSpliced || (byte != 10 && byte != 13 && byte != UInt8(ascii: "\\")) {
      scratch.append(byte)
    }
  }

  /// The text of some tokens as it is written, with white space and comments made one space.
  mutating func text(_ range: Range<Int>) -> Name {
    guard let last = range.last, range.lowerBound >= 0, last < count else { return .none }
    if isPlain(range) {
      return scan.names.intern(scan.text.bytes(Int(at(range.lowerBound).offset)..<at(last).endOffset))
    }
    scratch.truncate(to: 0)
    for index in range {
      let token = at(index)
      let previous = at(index - 1)
      let isExpanded = token.flags.contains(.expanded) || previous.flags.contains(.expanded)
      let isApart =
        isExpanded
        ? previous.kind == .word && (token.kind == .word || token.kind == .star)
        : previous.endOffset != Int(token.offset)
      if index > range.lowerBound, isApart { scratch.append(32) }
      appendWord(token)
    }
    return internScratch()
  }

  /// Whether the text of some tokens needs no change: no gap in it is wider than one space.
  private mutating func isPlain(_ range: Range<Int>) -> Bool {
    for index in range {
      let token = at(index)
      if token.flags.contains(.expanded) || token.flags.contains(.spliced) { return false }
      guard index + 1 < range.upperBound else { break }
      let gap = Int(at(index + 1).offset) - token.endOffset
      if gap == 0 { continue }
      if gap != 1 || scan.text.base[token.endOffset] != 32 { return false }
    }
    return true
  }

  /// The index behind the bracket that closes the one at `index`; `limit` tokens on at most, then nil. Brackets of
  /// other kinds in between do not count: what tools print of C++ types is balanced in one kind and not in the next.
  mutating func closing(_ index: Int, limit: Int = 1 << 14) -> Int? {
    if partners.count > 0 {
      let end = Int(partners[index])
      return end > 0 && end - index <= limit ? end : nil
    }
    let opening = kind(index)
    let closing = partner(of: opening)
    var depth = 0
    var here = index
    let end = min(count, index + limit)
    while here < end {
      let kind = kind(here)
      if kind == opening {
        depth += 1
      } else if kind == closing {
        depth -= 1
        if depth == 0 { return here + 1 }
      } else if kind == .at, isStructure(here) {
        return nil
      }
      here += 1
    }
    return nil
  }

  private mutating func partner(of kind: TokenKind) -> TokenKind {
    kind == .openParen ? .closeParen : kind == .openBracket ? .closeBracket : .closeBrace
  }

  /// Finds the partner of every bracket of a large file at once, for looking for them one by one takes quadratic time
  /// in a text made for it.
  mutating func findPartners() {
    partners.removeAll()
    guard count > 1 << 14 else { return }
    // Parentheses, brackets and braces that are open, each kind by itself.
    var open: ([Int32], [Int32], [Int32]) = ([], [], [])
    for index in 0..<count {
      partners.append(0)
      let here = Int32(truncatingIfNeeded: index)
      switch kind(index) {
      case .openParen: open.0.append(here)
      case .openBracket: open.1.append(here)
      case .openBrace: open.2.append(here)
      case .closeParen: pair(open.0.popLast(), index)
      case .closeBracket: pair(open.1.popLast(), index)
      case .closeBrace: pair(open.2.popLast(), index)
      case .at where isStructure(index): open = ([], [], [])
      default: break
      }
    }
  }

  private mutating func pair(_ start: Int32?, _ end: Int) {
    if let start { partners[Int(start)] = Int32(truncatingIfNeeded: end + 1) }
  }

  /// Whether the `@` at `index` begins or ends a declaration, so that whatever was open before is broken. The word
  /// touches it: in `@ property;` of a dump a type stands before a name.
  mutating func isStructure(_ index: Int) -> Bool {
    guard at(index).endOffset == Int(at(index + 1).offset) else { return false }
    switch word(index + 1) {
    case .end, .interface, .implementation, .property: return true
    case .protocol, .class: return kind(index + 2) == .word
    default: return false
    }
  }

  /// Whether `- (` or `+ (` or `- word` at `index` begins a method, by its place on the line.
  mutating func isMethodStart(_ index: Int) -> Bool {
    let token = at(index)
    guard token.kind == .minus || token.kind == .plus, token.isFirstOnLine else { return false }
    return kind(index + 1) == .openParen || kind(index + 1) == .word
  }

  /// Whether a word can name a type: it means nothing to the reader, and is not how C names types that are no classes.
  mutating func canNameType(_ token: Token) -> Bool {
    guard token.kind == .word else { return false }
    switch token.wordKind {
    case .collection, .foundation: return true
    case .other where token.word == .none || token.word == .NSException: break
    default: return false
    }
    let bytes = scan.text.bytes(token)
    if bytes.count == 1 { return bytes[0] >= 65 && bytes[0] <= 90 }
    // `size_t`, `dispatch_queue_t`: C's way of naming what is no class.
    if token.length > 2, bytes[token.length - 1] == UInt8(ascii: "t"), bytes[token.length - 2] == UInt8(ascii: "_") {
      return false
    }
    return !(bytes[0] == UInt8(ascii: "_") && bytes[1] == UInt8(ascii: "_") && !hasLowerAfterUpper(bytes))
  }

  /// `__Foo` may be a class, `__unknown_qualifier` is none.
  private mutating func hasLowerAfterUpper(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var upper = false
    for byte in bytes {
      if byte >= 65 && byte <= 90 { upper = true }
      if upper, byte >= 97, byte <= 122 { return true }
    }
    return false
  }

  /// Whether a word looks like the name of a class where a variable could stand too: its first letter is upper case,
  /// and it is not the `ALL_CAPS` of a macro.
  mutating func looksLikeClass(_ token: Token) -> Bool {
    guard canNameType(token) else { return false }
    let bytes = scan.text.bytes(token)
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "_") { start += 1 }
    guard start < bytes.count, bytes[start] >= 65 && bytes[start] <= 90 || bytes[start] >= 128 else { return false }
    return !isAllCaps(token)
  }

  /// `NS_UNAVAILABLE`, `API_AVAILABLE`: how macros that say something about a declaration are written.
  mutating func isAllCaps(_ token: Token) -> Bool {
    var hasUnderscore = false
    for byte in scan.text.bytes(token) {
      if byte >= 97 && byte <= 122 { return false }
      if byte == UInt8(ascii: "_") { hasUnderscore = true }
    }
    return hasUnderscore
  }

  /// Notes that the current place names a type.
  mutating func note(_ index: Int, _ kind: ReferenceFact.Kind, _ flags: ReferenceFact.Flags = []) {
    let token = at(index)
    guard canNameType(token), !isTypeParameter(token) else { return }
    note(name(of: token), kind, flags, line: token.line)
  }

  mutating func note(
    _ name: Name, _ kind: ReferenceFact.Kind, _ flags: ReferenceFact.Flags = [], line: Int32
  ) {
    var fact = ReferenceFact(declaration: declaration, member: member, name: name, kind: kind, line: line)
    fact.flags = flags
    references.note(fact)
  }

  mutating func isTypeParameter(_ token: Token) -> Bool {
    for parameter in typeParameters where scan.text.equals(parameter, token) { return true }
    return false
  }
}
