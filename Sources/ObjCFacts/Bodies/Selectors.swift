extension FileReading {
  /// Reads from the first part of a selector to the end of the head. False where no method is.
  mutating func readSelector(_ index: Int, _ head: inout MethodHead) -> Bool {
    if kind(index) == .period, word(index + 1) == .cxx_destruct || word(index + 1) == .cxx_construct {
      head.firstPart = index
      head.selector = text(index..<index + 2)
      head.end = index + 2
      return kind(head.end) == .semicolon
    }
    if let end = endOfBareSelector(index) { return readBareSelector(index..<end, &head) }
    return readParts(index, &head)
  }

  /// `a:c:;` as dumps print it: words and colons and nothing else, a colon last.
  private mutating func endOfBareSelector(_ index: Int) -> Int? {
    var here = index
    while true {
      switch kind(here) {
      case .word, .colon, .scope: here += 1
      case .semicolon:
        let isBare = here > index && (kind(here - 1) == .colon || kind(here - 1) == .scope)
        return isBare || here == index + 1 && kind(index) == .word ? here : nil
      default: return nil
      }
    }
  }

  private mutating func readBareSelector(_ range: Range<Int>, _ head: inout MethodHead) -> Bool {
    head.firstPart = range.lowerBound
    head.end = range.upperBound
    for index in range {
      if kind(index) == .colon { head.colons += 1 } else if kind(index) == .scope { head.colons += 2 }
    }
    head.selector = selector(range)
    return true
  }

  private mutating func readParts(_ index: Int, _ head: inout MethodHead) -> Bool {
    selectorText.truncate(to: 0)
    var here = index
    // Words since the last colon or type, and the first and last of them.
    var words = 0
    var first = -1
    var last = -1
    reading: while here < count {
      switch kind(here) {
      case .word:
        if word(here) == .__attribute__ || word(here) == .__attribute {
          here = readMethodAttribute(here + 1, &head)
          continue
        }
        if word(here) == .NS_REQUIRES_SUPER { head.requiresSuper = true }
        // `a:(int)__unused x :(int)y`: it is not the parameter's name.
        if word(here) != .__unused { words += 1 }
        if first < 0 || word(first) == .__unused { first = here }
        last = here
        here += 1
      case .colon, .scope:
        // Of the words before a colon the last belongs to it; a single one behind a parameter is its name.
        let part = head.colons == 0 ? last : words > 1 ? last : -1
        if head.colons > 0 { nameParameter(first) }
        if head.firstPart < 0 { head.firstPart = part }
        if part >= 0 { appendToSelector(at(part)) }
        here = appendColons(here, &head)
        (words, first, last) = (0, -1, -1)
      case .openParen:
        let end = closing(here, limit: 4096) ?? here + 1
        if isMacroOfPart(here, words: head.colons == 0 ? words : words + 1) {
          // What a macro's own definition hands to a macro that nobody knows is no name: `UNIQUE(method)`.
          if at(here + 1).flags.contains(.expanded) { return false }
          if words == 1 { first = here + 1 }
          last = here + 1
        } else if head.colons == 0, words == 1, isAllCaps(at(first)), kind(end) == .word, !isAllCaps(at(end)) {
          // `- (void)API_AVAILABLE(ios(15.0))start`: what the macro says stands before the name.
          (words, first, last) = (0, -1, -1)
        }
        here = end
      case .semicolon, .openBrace: break reading
      case .closeBrace, .end: break reading
      case .at where isStructure(here): break reading
      case .minus, .plus: if at(here).isFirstOnLine { break reading } else { return false }
      case .comma, .ellipsis, .at, .string: here += 1
      default:
        // `-x = y`: not a method.
        if head.colons == 0, words <= 1 { return false }
        here += 1
      }
    }
    if head.colons > 0 {
      nameParameter(first)
    } else if first >= 0 {
      appendToSelector(at(first))
      head.firstPart = first
    }
    guard selectorText.count > 0 else { return false }
    head.selector = internSelector()
    head.end = here
    return true
  }

  /// `PREFIXED(name):` and `- (void)PREFIXED(name);`: no part of a selector is followed by a parenthesis, so that a macro
  /// stands there, and what is handed to it is the name.
  private mutating func isMacroOfPart(_ index: Int, words: Int) -> Bool {
    guard kind(index + 1) == .word, kind(index + 2) == .closeParen, words > 0, kind(index - 1) == .word else {
      return false
    }
    return words == 1 || kind(index + 3) == .colon
  }

  /// Appends the colons at `index` and reads the type that follows; gives the index behind both.
  private mutating func appendColons(_ index: Int, _ head: inout MethodHead) -> Int {
    selectorText.append(UInt8(ascii: ":"))
    head.colons += 1
    body.parameters.append(MethodHead.Parameter())
    if kind(index) == .scope {
      selectorText.append(UInt8(ascii: ":"))
      head.colons += 1
      body.parameters.append(MethodHead.Parameter())
    }
    guard kind(index + 1) == .openParen else { return index + 1 }
    if isPlainType(index + 1) { return index + 4 }
    guard let end = closing(index + 1, limit: 4096) else { return index + 1 }
    body.parameters[body.parameters.count - 1].type = readType(index + 2..<end - 1, .parameter)
    return end
  }

  private mutating func readMethodAttribute(_ index: Int, _ head: inout MethodHead) -> Int {
    guard kind(index) == .openParen, let end = closing(index, limit: 256) else { return index }
    for inner in index..<end where word(inner) == .objc_requires_super { head.requiresSuper = true }
    return end
  }

  private mutating func nameParameter(_ index: Int) {
    guard index >= 0, let last = body.parameters.indices.last else { return }
    body.parameters[last].name = index
  }
}

extension FileReading {
  mutating func appendToSelector(_ token: Token) {
    for byte in scan.text.bytes(token) where byte > 32 && byte != UInt8(ascii: "\\") { selectorText.append(byte) }
  }

  mutating func internSelector() -> Name {
    scan.names.intern(UnsafeBufferPointer(start: selectorText.base, count: selectorText.count))
  }

  /// The selector that some tokens make when nothing stands between them.
  mutating func selector(_ range: Range<Int>) -> Name {
    let first = at(range.lowerBound)
    let last = at(range.upperBound - 1)
    var length = 0
    for index in range { length += at(index).length }
    if length == last.endOffset - Int(first.offset), first.offset < Token.side {
      return scan.names.intern(scan.text.bytes(Int(first.offset)..<last.endOffset))
    }
    selectorText.truncate(to: 0)
    for index in range { appendToSelector(at(index)) }
    return internSelector()
  }
}
