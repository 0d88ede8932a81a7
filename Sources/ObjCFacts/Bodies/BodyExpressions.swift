extension FileReading {
  /// What `@` begins inside of a body.
  mutating func readCodeAt(_ index: Int) -> Int {
    body.endsOperand = true
    switch kind(index + 1) {
    case .openBracket:
      push(.brackets, index + 1)
      return index + 2
    case .openBrace:
      push(.dictionary, index + 1)
      return index + 2
    case .openParen:
      push(.paren, index + 1)
      return index + 2
    case .word: return readCodeAtWord(index)
    default: return index + 2
    }
  }

  private mutating func readCodeAtWord(_ index: Int) -> Int {
    switch word(index + 1) {
    case .protocol:
      guard kind(index + 2) == .openParen else { return index + 2 }
      if kind(index + 3) == .word { note(index + 3, .names, .protocolName) }
      return closing(index + 2, limit: 64) ?? index + 3
    case .selector:
      guard kind(index + 2) == .openParen, let end = closing(index + 2, limit: 1024) else { return index + 2 }
      noteOwnSelector(index + 3..<end - 1, at: index)
      return end
    case .encode, .available:
      return kind(index + 2) == .openParen ? closing(index + 2, limit: 1024) ?? index + 3 : index + 2
    case .try, .finally, .autoreleasepool, .synchronized, .throw, .catch_:
      body.endsOperand = false
      return index + 1
    case .YES, .NO, .true, .false: return index + 2
    default: return readCodeAnnotation(index)
    }
  }

  /// `[x addTarget:self action:@selector(tap:)]`, `[self performSelector:@selector(f)]`: a message that is given the object
  /// around, or sent to it, touches the method that it names. What `self.delegate` is asked for is another's.
  private mutating func noteOwnSelector(_ parts: Range<Int>, at index: Int) {
    guard member.exists, !parts.isEmpty, let frame = body.frames.last, frame.kind == .message else { return }
    let receiver = Int(frame.start) + 1
    for here in max(receiver, index - 64)..<index where kind(here) == .word {
      guard here == receiver || kind(here - 1) == .colon, kind(here + 1) != .period, kind(here + 1) != .arrow,
        word(here) == .self || isSelfAlias(here)
      else { continue }
      let name = selector(parts)
      touchOwn(name, .read, at: index)
      return access(name, .own)
    }
  }

  /// `@weakify(self);`: a macro dressed as a directive, often without a semicolon.
  private mutating func readCodeAnnotation(_ index: Int) -> Int {
    guard kind(index + 2) == .openParen, let end = closing(index + 2, limit: 256) else { return index + 2 }
    body.statement = end
    body.endsOperand = false
    return end
  }

  /// `(A *)x`: gives the index behind the parentheses, or nil where they hold no type.
  mutating func readCast(_ index: Int) -> Int? {
    guard let type = typeName(index + 1, limit: 48) else { return nil }
    if kind(type.end) == .openParen { return readCallableCast(type) }
    guard kind(type.end) == .closeParen else { return nil }
    let isType =
      type.isCertain || type.stars > 0 || beginsMessage(type.end + 1)
      || (isOperandStart(type.end + 1) && looksLikeClass(at(type.base)) && !isArgument(index, end: type.end + 1))
    guard isType else { return nil }
    noteTypeName(type, .casts)
    body.endsOperand = false
    return type.end + 1
  }

  /// `(void (^)(A *))x`, `((A *(*)(id, SEL))objc_msgSend)(x, y)`: nothing but a type has a star or caret alone in parentheses.
  private mutating func readCallableCast(_ type: TypeName) -> Int? {
    guard kind(type.end + 1) == .caret || kind(type.end + 1) == .star else { return nil }
    var here = type.end + 2
    while wordKind(here) == .qualifier { here += 1 }
    guard kind(here) == .closeParen, kind(here + 1) == .openParen, let end = closing(here + 1, limit: 256),
      kind(end) == .closeParen
    else { return nil }
    if type.stars > 0 { noteTypeName(type, .casts) }
    noteTypes(here + 2..<end - 1, .casts)
    body.endsOperand = false
    return end + 1
  }

  /// `static_cast<A *>(x)`, `std::make_shared<B<A *>>(x)` of C++: no expression ends in a star before `>`.
  mutating func readTemplateArguments(_ index: Int) -> Int? {
    guard scan.language == .objcxx else { return nil }
    let end = endOfAngles(index + 1, limit: 64)
    guard kind(end - 1) == .greater || kind(end - 1) == .shiftRight, kind(end - 2) == .star, kind(end) == .openParen
    else { return nil }
    noteTypes(index + 2..<end - 1, scan.text.bytes(at(index)).hasEnding("_cast") ? .casts : .generic)
    body.endsOperand = true
    return end
  }

  /// `[](A *a) {`, `[&](A *a) -> B * {` of C++: gives the index of the brace, or nil where there is no such function.
  mutating func readLambda(_ index: Int) -> Int? {
    guard scan.language == .objcxx, let end = closing(index, limit: 512) else { return nil }
    var brace = end
    while kind(brace) != .openBrace {
      switch kind(brace) {
      case .word, .star, .less, .greater, .comma, .arrow, .scope: brace += 1
      default: return nil
      }
      if brace > end + 24 { return nil }
    }
    noteTypes(end..<brace, .result)
    readBlockParameters(index + 1..<end - 1)
    return brace
  }

  /// Parameters that are in scope inside of the braces that follow.
  private mutating func readBlockParameters(_ range: Range<Int>) {
    let parameters = body.parameters.count
    readParameters(range)
    for parameter in body.parameters[parameters...] { addLocal(parameter, deeper: 1) }
    body.parameters.removeSubrange(parameters...)
  }

  /// `options:(Option) context:`: all of an argument, behind which the selector goes on.
  private mutating func isArgument(_ index: Int, end: Int) -> Bool {
    kind(index - 1) == .colon && kind(end) == .word && kind(end + 1) == .colon && body.frames.last?.kind == .message
  }

  /// `(Kind)[x y]` and not `(list)[0]`: in a message a word follows the receiver, in an index it would follow an operand.
  private mutating func beginsMessage(_ index: Int) -> Bool {
    guard kind(index) == .openBracket else { return false }
    var here = index + 1
    // What is in parentheses may be a cast of the receiver.
    if kind(here) == .openParen {
      guard let end = closing(here, limit: 64) else { return false }
      here = end
    }
    switch kind(here) {
    case .word where wordKind(here) != .statement: here += 1
    case .openBracket:
      guard let end = closing(here, limit: 1024) else { return false }
      here = end
    default: return false
    }
    while true {
      switch kind(here) {
      case .period, .arrow: here += 2
      case .openParen, .openBracket:
        guard let end = closing(here, limit: 1024) else { return false }
        here = end
      default: return kind(here) == .word
      }
    }
  }

  private mutating func isOperandStart(_ index: Int) -> Bool {
    switch kind(index) {
    case .word: wordKind(index) != .statement && word(index) != .in
    case .string, .number, .character, .at: true
    default: false
    }
  }

  /// `^(A *a) {`, `^A *(B *b) {`, `^{`.
  mutating func readCaret(_ index: Int) -> Int {
    let wasOperand = body.endsOperand
    body.endsOperand = false
    guard !wasOperand else { return index + 1 }
    var here = index + 1
    while here < index + 24, kind(here) != .openParen, kind(here) != .openBrace {
      switch kind(here) {
      case .word, .star, .less, .greater, .comma: here += 1
      default: return index + 1
      }
    }
    if here > index + 1 { noteTypes(index + 1..<here, .result) }
    guard kind(here) == .openParen, let end = closing(here, limit: 512) else { return here }
    guard kind(end) == .openBrace else { return index + 1 }
    readBlockParameters(here + 1..<end - 1)
    return end
  }
}

// MARK: - Types in expressions

/// A type where an expression could stand too.
struct TypeName {
  /// The token of its name, or -1.
  var base = -1
  var angles = 0..<0
  var stars = 0
  /// Whether it is a type for sure: `id`, `int`, `__bridge …`.
  var isCertain = false
  /// `typeof(self)`.
  var isSelf = false
  /// A name of C++ with `::`.
  var isForeign = false
  var end = 0
}

extension FileReading {
  mutating func typeName(_ index: Int, limit: Int) -> TypeName? {
    var type = TypeName()
    var here = index
    while isQualifier(here) {
      if wordKind(here) != .qualifier { type.isCertain = true }
      here += 1
    }
    guard let end = typeWord(here, &type) else { return nil }
    here = end
    if kind(here) == .less {
      let close = endOfAngles(here, limit: limit)
      guard close - here < limit, kind(close - 1) == .greater || kind(close - 1) == .shiftRight,
        !joinsConditions(here..<close)
      else { return nil }
      type.angles = here..<close
      here = close
    }
    while here < index + limit, kind(here) == .star || (isQualifier(here) && !isNameBehindStar(here)) {
      if kind(here) == .star { type.stars += 1 }
      here += 1
    }
    type.end = here
    return type
  }

  /// `row < 1 || row > last` has angles around what no list of types holds.
  private mutating func joinsConditions(_ range: Range<Int>) -> Bool {
    range.contains { kind($0) == .logicalOr || (kind($0) == .logicalAnd && !isReference($0)) }
  }

  /// `NSString *out = …`, `NSMutableArray *mutable;`: what qualifies in other places is a name here.
  private mutating func isNameBehindStar(_ index: Int) -> Bool {
    guard kind(index - 1) == .star else { return false }
    switch word(index) {
    case .out, .inout, .oneway, .bycopy, .byref, .mutable, .explicit, .virtual: return true
    default: return false
    }
  }

  private mutating func isQualifier(_ index: Int) -> Bool {
    switch word(index) {
    case .in: false
    case .__bridge, .__bridge_transfer, .__bridge_retained: true
    default: wordKind(index) == .qualifier
    }
  }

  private mutating func typeWord(_ index: Int, _ type: inout TypeName) -> Int? {
    var here = index
    switch word(index) {
    case .typeof, .__typeof, .__typeof__, .decltype:
      guard kind(here + 1) == .openParen, let end = closing(here + 1, limit: 64) else { return nil }
      type.isCertain = true
      for inner in here + 2..<end - 1 where word(inner) == .self || isSelfAlias(inner) { type.isSelf = true }
      return end
    case .struct, .union, .enum:
      type.isCertain = true
      return kind(here + 1) == .word ? here + 2 : nil
    default: break
    }
    if wordKind(here) == .scalar || wordKind(here) == .object {
      type.isCertain = true
      while wordKind(here) == .scalar || wordKind(here) == .object { here += 1 }
      return here
    }
    guard kind(here) == .word, wordKind(here) != .statement, word(here) == .none || canNameType(at(here)) else {
      return nil
    }
    type.base = here
    here += 1
    while kind(here) == .scope, kind(here + 1) == .word {
      type.base = -1
      (type.isCertain, type.isForeign) = (true, true)
      here += 2
    }
    return here
  }

  mutating func noteTypeName(_ type: TypeName, _ use: ReferenceFact.Kind) {
    if type.base >= 0, type.stars > 0 {
      note(type.base, use)
    } else if type.base >= 0, use == .local, !type.isForeign, looksLikeClass(at(type.base)) {
      note(type.base, use, .byValue)
    }
    guard !type.angles.isEmpty, type.stars > 0 || type.isCertain else { return }
    noteTypes(type.angles, use, onlyPointers: type.isForeign)
  }

  mutating func isSelfAlias(_ index: Int) -> Bool {
    local(at(index)).map(\.isSelf) ?? (kind(index) == .word && isNamedSelf(at(index)))
  }

  /// `weakSelf`, `strong_self`: no local of the body, and so declared by a macro, as `@weakify(self)` does.
  func isNamedSelf(_ token: Token) -> Bool {
    let bytes = scan.text.bytes(token)
    guard (5...12).contains(bytes.count), let last = bytes.last, last | 0x20 == UInt8(ascii: "f") || last == 0x5f else {
      return false
    }
    let word = bytes.lazy.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
    let known: [StaticString] = ["weakself", "strongself", "blockself", "wself", "sself", "selfweak"]
    return known.contains { name in name.withUTF8Buffer { word.elementsEqual($0) } }
  }
}
