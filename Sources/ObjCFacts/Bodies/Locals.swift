extension FileReading {
  mutating func addLocal(_ parameter: MethodHead.Parameter, deeper: Int32 = 0) {
    guard parameter.name >= 0 else { return }
    let type = parameter.type
    let hasClass = type.base >= 0 && type.flags.contains(.pointer) && !type.flags.contains(.foreign)
    addLocal(parameter.name, type: hasClass ? type.base : -1, isSelf: false, deeper: deeper)
  }

  private mutating func addLocal(_ name: Int, type: Int, isSelf: Bool, deeper: Int32 = 0) {
    body.locals.append(
      BodyState.Local(
        name: Int32(truncatingIfNeeded: name), type: Int32(truncatingIfNeeded: type), isSelf: isSelf,
        depth: Int32(truncatingIfNeeded: body.frames.count) + deeper))
  }

  /// The latest local of a name.
  mutating func local(_ token: Token) -> BodyState.Local? {
    var index = body.locals.count - 1
    let last = max(0, body.locals.count - BodyState.locals)
    while index >= last {
      if scan.text.equals(at(Int(body.locals[index].name)), token) { return body.locals[index] }
      index -= 1
    }
    return nil
  }

  /// `A *x = …`, `for (A *x in …)`, `__weak typeof(self) x = self`, `void (^x)(A *) = …`. Gives the index behind the
  /// name, or nil where the statement declares nothing.
  mutating func readLocal(_ index: Int) -> Int? {
    guard let type = typeName(index, limit: 64) else { return nil }
    let name = type.end
    if kind(name) == .openParen { return readCallableLocal(type) }
    guard kind(name) == .word, wordKind(name) != .statement else { return nil }
    // `A *x(nil);` of C++.
    let isMade = scan.language == .objcxx && type.stars > 0 && kind(name + 1) == .openParen
    guard isMade || declares(name) else { return readQualifiedLocal(type) }
    noteTypeName(type, .local)
    let isSelf = type.isSelf || isSelfValue(name + 1)
    // `extern NSString *const key;` is the variable of that name elsewhere.
    if word(index) == .extern { return name + 1 }
    addLocal(name, type: type.stars > 0 ? type.base : -1, isSelf: isSelf)
    body.locals.base[body.locals.count - 1].element = Int32(truncatingIfNeeded: element(of: type))
    if type.base < 0, isInferred(index..<type.end), kind(name + 1) == .equal {
      body.locals.base[body.locals.count - 1].origin = Int32(truncatingIfNeeded: name + 2)
    }
    body.declared = name
    body.endsOperand = true
    return name + 1
  }

  /// The class in `NSArray<V *> *`, or -1.
  private mutating func element(of type: TypeName) -> Int {
    guard type.base >= 0, !type.angles.isEmpty, wordKind(type.base) == .collection else { return -1 }
    var found = -1
    for index in type.angles where kind(index) == .word && kind(index + 1) == .star && canNameType(at(index)) {
      found = index
    }
    return found
  }

  /// `__auto_type`, and C++'s `auto`.
  private mutating func isInferred(_ range: Range<Int>) -> Bool {
    for index in range where word(index) == .auto || word(index) == .__auto_type { return true }
    return false
  }

  /// `unowned id<P> x = …`: a macro says how the local is held.
  private mutating func readQualifiedLocal(_ macro: TypeName) -> Int? {
    guard macro.base >= 0, macro.end == macro.base + 1, let type = typeName(macro.end, limit: 64) else { return nil }
    guard type.isCertain || type.stars > 0, kind(type.end) == .word, declares(type.end) else { return nil }
    noteMacro(macro.base)
    noteTypeName(type, .local)
    addLocal(type.end, type: type.stars > 0 ? type.base : -1, isSelf: type.isSelf)
    body.declared = type.end
    body.endsOperand = true
    return type.end + 1
  }

  /// Whether what follows a word makes it the name of a declaration.
  private mutating func declares(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case .equal, .semicolon, .comma, .closeParen, .openBracket: true
    case .colon, .openBrace: scan.language == .objcxx
    case .word: word(index + 1) == .in || isAttribute(index + 1)
    default: false
    }
  }

  /// `A *x __attribute__((unused)) = y;`, `A *x NS_VALID_UNTIL_END_OF_SCOPE = y;`
  private mutating func isAttribute(_ index: Int) -> Bool {
    switch word(index) {
    case .__attribute__, .__attribute, .__unused: true
    default: isAllCaps(at(index)) && (kind(index + 1) == .equal || kind(index + 1) == .semicolon)
    }
  }

  /// `= self;`, `= weakSelf;`
  private mutating func isSelfValue(_ index: Int) -> Bool {
    guard kind(index) == .equal, kind(index + 2) == .semicolon else { return false }
    return word(index + 1) == .self || (kind(index + 1) == .word && isSelfAlias(index + 1))
  }

  /// `void (^x)(A *) = …`, `A *(*x)(B *) = …`, and `void (^(^x)(A *))(B *) = …` of a block that gives back a block.
  private mutating func readCallableLocal(_ type: TypeName) -> Int? {
    // With a star it could be a product or a call, `f(*x)(y)`, unless a type stands before.
    guard kind(type.end + 1) == .caret || (kind(type.end + 1) == .star && (type.isCertain || type.stars > 0)) else {
      return nil
    }
    var caret = type.end + 1
    while kind(caret + 1) == .openParen, kind(caret + 2) == .caret || kind(caret + 2) == .star { caret += 2 }
    var name = caret + 1
    while wordKind(name) == .qualifier { name += 1 }
    guard kind(name) == .word, kind(name + 1) == .closeParen || kind(name + 1) == .openBracket,
      let outer = closing(type.end, limit: 512), kind(outer) == .openParen, let end = closing(outer, limit: 512)
    else { return nil }
    noteTypeName(type, .local)
    noteTypes(name + 1..<end - 1, .local)
    addLocal(name, type: -1, isSelf: false)
    body.endsOperand = true
    return end
  }
}
