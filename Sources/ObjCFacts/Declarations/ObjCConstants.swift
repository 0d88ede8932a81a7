// Constants by which keys of wirings are resolved.

extension FileReading {
  /// `static NSString * const name = value;` with the `=` at `index` and the declaration beginning at `start`.
  mutating func noteConstant(_ start: Int, _ index: Int) {
    guard !vocabulary.isEmpty, kind(index - 1) == .word, index - start < 24 else { return }
    var isFixed = false
    for here in start..<index where word(here) == .const || word(here) == .static { isFixed = true }
    guard isFixed || isNotification(index), let end = endOfConstant(index + 1, .semicolon) else { return }
    constants.append(
      ConstantFact(
        declaration: declaration, name: name(index - 1), value: wireText(index + 1..<end), line: at(index - 1).line))
  }

  /// `NSString *UserDidLeaveNotification = @"left";`, `NSNotificationName UserDidLeave = @"left";` with the `=` at `index`: many
  /// a name of a notification was written without `const`, and is one unless the file gives it another text.
  private mutating func isNotification(_ index: Int) -> Bool {
    guard kind(index + 1) == .at, kind(index + 2) == .string, kind(index + 3) == .semicolon else { return false }
    let name = at(index - 1)
    guard
      kind(index - 2) == .word && scan.text.equals(at(index - 2), "NSNotificationName")
        || scan.text.bytes(name).hasEnding("Notification") || scan.text.bytes(name).hasEnding("NotificationName")
    else { return false }
    for here in index + 4..<count where kind(here) == .equal {
      if kind(here - 1) == .word, scan.text.equals(at(here - 1), name) { return false }
    }
    return true
  }

  /// `+ (NSString *)opened { return @"x"; }`, whose body stands in `range`: the constant `+opened`, which is asked for by
  /// `[Names opened]`.
  mutating func noteReturnedText(_ method: MemberFact, _ range: Range<Int>) {
    guard !vocabulary.isEmpty, method.flags.contains(.static), method.parameters == 0, range.count == 6,
      word(range.lowerBound + 1) == .return, kind(range.lowerBound + 2) == .at, kind(range.lowerBound + 3) == .string,
      kind(range.lowerBound + 4) == .semicolon
    else { return }
    let name = scan.names.intern("+\(scan.names.string(of: method.name))")
    let value = wireText(range.lowerBound + 2..<range.lowerBound + 4)
    constants.append(ConstantFact(declaration: declaration, name: name, value: value, line: method.line))
  }

  /// Where a short value ends that begins at `start`; nil for what is no constant expression.
  private mutating func endOfConstant(_ start: Int, _ stop: TokenKind) -> Int? {
    var here = start
    while here < start + 12 {
      switch kind(here) {
      case stop: return here > start ? here : nil
      case .comma, .closeBrace: return stop == .comma && here > start ? here : nil
      case .word, .number, .string, .at, .openParen, .closeParen, .minus, .plus, .less, .other: here += 1
      default: return nil
      }
    }
    return nil
  }

  /// `typedef NS_ENUM(NSInteger, E) { a, b = 3 };`: each enumerator, counted on from the one before.
  mutating func noteEnumerators(_ index: Int) {
    guard !vocabulary.isEmpty || notesTouches else { return }
    switch word(index) {
    case .typedef, .enum, .NS_ENUM, .NS_OPTIONS, .NS_CLOSED_ENUM, .CF_ENUM, .CF_OPTIONS, .static, .const: break
    default: return
    }
    var here = index
    var isEnum = false
    while here < index + 12, kind(here) != .openBrace {
      switch word(here) {
      case .enum, .NS_ENUM, .NS_OPTIONS, .NS_CLOSED_ENUM, .CF_ENUM, .CF_OPTIONS: isEnum = true
      default: if kind(here) == .semicolon || kind(here) == .equal || kind(here) == .end { return }
      }
      here += 1
    }
    guard isEnum, kind(here) == .openBrace, let end = closing(here) else { return }
    readEnumerators(here + 1..<end - 1)
  }

  private mutating func readEnumerators(_ range: Range<Int>) {
    var base = Name.none
    var offset = 0
    var here = range.lowerBound
    while here < range.upperBound {
      guard kind(here) == .word else {
        here += 1
        continue
      }
      let name = name(here)
      let line = at(here).line
      noteGlobal(here)
      var next = here + 1
      var value = Name.none
      while next < range.upperBound, kind(next) != .comma {
        if kind(next) == .equal, let end = endOfConstant(next + 1, .comma) {
          value = wireText(next + 1..<min(end, range.upperBound))
          next = end
        } else if kind(next) == .openParen {
          next = closing(next, limit: 256) ?? next + 1
        } else {
          next += 1
        }
      }
      if value.exists { (base, offset) = (value, 0) }
      constants.append(
        ConstantFact(
          declaration: .none, name: name, value: counted(base, offset), line: line))
      offset += 1
      here = next + 1
    }
  }

  private mutating func counted(_ base: Name, _ offset: Int) -> Name {
    if base.exists, offset == 0 { return base }
    let start = base.exists ? "(\(scan.names.string(of: base)))+" : ""
    return scan.names.intern("\(start)\(offset)")
  }
}

extension TokenScan {
  /// `#define NAME value`, where the value may be a constant. The first token of the directive is `define`.
  mutating func noteDefinedConstant() {
    guard directive.count > 2, directive.count < 40, directive.kind(1) == .word else { return }
    let isFunction = directive.kind(2) == .openParen && Int(directive[2].offset) == directive[1].endOffset
    if isFunction { return noteDefinedFunction() }
    guard directive.count < 12 else { return }
    var body = 2..<directive.count
    while directive.kind(body.lowerBound) == .openParen, directive.kind(body.upperBound - 1) == .closeParen {
      body = body.lowerBound + 1..<body.upperBound - 1
    }
    if directive.kind(body.lowerBound) == .openBracket { return noteDefinedReceiver(body) }
    var value: [UInt8] = []
    for index in 2..<directive.count {
      switch directive.kind(index) {
      case .at, .string, .number, .word, .plus, .minus, .openParen, .closeParen, .less: break
      default: return
      }
      if directive.kind(index) == .word, index > 2, directive.kind(index - 1) == .word { value.append(32) }
      value.append(contentsOf: text.bytes(directive[index]))
    }
    guard value.count <= WireArgumentFact.longest else { return }
    constants.append(
      ConstantFact(
        declaration: .none, name: names.intern(text.bytes(directive[1])),
        value: value.withUnsafeBufferPointer { names.intern($0) }, line: directive[1].line))
  }

  /// `#define ROUTER [MGJRouter sharedInstance]`, to which messages are sent: the constant `[ROUTER`, so that no key is taken
  /// for it.
  private mutating func noteDefinedReceiver(_ body: Range<Int>) {
    var value: [UInt8] = []
    for index in body {
      switch directive.kind(index) {
      case .word: if [.word, .string, .number, .closeBracket].contains(directive.kind(index - 1)) { value.append(32) }
      case .openBracket, .closeBracket, .colon, .at, .string, .number: break
      default: return
      }
      value.append(contentsOf: text.bytes(directive[index]))
    }
    guard value.count <= WireArgumentFact.longest else { return }
    let name = [UInt8(ascii: "[")] + Array(text.bytes(directive[1]))
    constants.append(
      ConstantFact(
        declaration: .none, name: name.withUnsafeBufferPointer { names.intern($0) },
        value: value.withUnsafeBufferPointer { names.intern($0) }, line: directive[1].line))
  }

  /// `#define ROUTE(name) @"app://" @#name`, which makes a text of its parameters: the constant `ROUTE(` with the value
  /// `name)@"app://"@#name`.
  private mutating func noteDefinedFunction() {
    var value: [UInt8] = []
    var makesText = false
    var parts = 0
    for index in 3..<directive.count {
      switch directive.kind(index) {
      // `ROUTE(name) kScheme name` puts two texts in a row, `TEXT(format, ...)` hands its own on.
      case .string, .hash, .ellipsis: makesText = true
      case .closeParen: parts = 0
      case .word: parts += 1
      case .at, .number, .openParen, .comma, .openBracket, .closeBracket, .colon, .pasting: break
      default: return
      }
      if directive.kind(index) == .word {
        let isApart = directive.kind(index - 1) == .word || directive.kind(index - 1) == .closeBracket
        if index > 3, isApart { value.append(32) }
      }
      value.append(contentsOf: text.bytes(directive[index]))
    }
    makesText = makesText || (parts == 2 && directive.kind(directive.count - 1) == .word)
    guard makesText, value.count <= WireArgumentFact.longest else { return }
    let name = Array(text.bytes(directive[1])) + [UInt8(ascii: "(")]
    constants.append(
      ConstantFact(
        declaration: .none, name: name.withUnsafeBufferPointer { names.intern($0) },
        value: value.withUnsafeBufferPointer { names.intern($0) }, line: directive[1].line))
  }
}
