extension FileReading {
  /// A function, a variable, a `typedef`, or the words before an `@interface`: whatever begins with a word outside of
  /// methods. Functions are no members; the types they name count all the same.
  mutating func readCDeclaration(_ index: Int) -> Int {
    if kind(index + 1) == .openParen {
      noteWireCall(index)
      if declaration.exists, let method = methodHanded(to: index + 1) { return method }
      if let end = readBlocksHanded(to: index + 1) { return end }
    }
    noteEnumerators(index)
    switch word(index) {
    case .typedef: return readTypedef(index)
    case .using where kind(index + 1) == .word && kind(index + 2) == .equal:
      if let end = readUsing(index) { return end }
    case .extern where kind(index + 1) == .string && kind(index + 2) == .openBrace:
      openLinkage += 1
      return index + 3
    case .template where kind(index + 1) == .less: return readTemplate(index)
    case .namespace: if let end = openNamespace(index) { return end }
    default: break
    }
    return readDeclarator(index)
  }

  /// Where the method begins that a foreign macro is handed whole: `JS_EXPORT_AS(open, - (void)open:(Page *)page);`.
  private mutating func methodHanded(to parens: Int) -> Int? {
    guard let end = closing(parens, limit: 256) else { return nil }
    for here in parens + 1..<end where kind(here) == .minus || kind(here) == .plus {
      let isArgument = kind(here - 1) == .comma || kind(here - 1) == .openParen
      if isArgument, kind(here + 1) == .openParen, let type = closing(here + 1, limit: 64), kind(type) == .word {
        return here
      }
    }
    return nil
  }

  /// `DID_LOAD(^{ [Registry add:self]; });`: a macro in the place of a declaration may run what it is handed. Gives the index behind
  /// the parentheses; nil where no block stands in them.
  private mutating func readBlocksHanded(to parens: Int) -> Int? {
    guard kind(parens + 1) == .caret || kind(parens + 1) == .at || kind(parens + 1) == .word,
      let end = closing(parens, limit: 4096)
    else { return nil }
    var found = false
    var here = parens + 1
    while here < end {
      switch kind(here) {
      case .caret where kind(here - 1) == .openParen || kind(here - 1) == .comma:
        let brace = kind(here + 1) == .openParen ? closing(here + 1, limit: 256) ?? here + 1 : here + 1
        guard kind(brace) == .openBrace else { return nil }
        body.parameters.empty()
        if brace > here + 1 { readParameters(here + 2..<brace - 1) }
        here = readBody(from: brace, member: .none)
        found = true
      case .openParen, .openBrace, .openBracket: here = closing(here) ?? here + 1
      default: here += 1
      }
    }
    return found ? end : nil
  }

  /// `template <typename T, int N> T f(A *a);`: within what it is a template of, `T` is no class.
  private mutating func readTemplate(_ index: Int) -> Int {
    let outer = typeParameters.count
    var here = index
    while word(here) == .template, kind(here + 1) == .less {
      let end = endOfAngles(here + 1)
      for place in here + 3..<max(end, here + 3) where kind(place) == .word {
        switch kind(place + 1) {
        case .comma, .equal, .greater, .shiftRight: typeParameters.append(at(place))
        default: break
        }
      }
      here = end
    }
    if kind(here) == .word { here = readCDeclaration(here) }
    typeParameters.removeLast(max(0, typeParameters.count - outer))
    return here
  }

  private mutating func openNamespace(_ index: Int) -> Int? {
    var here = index + 1
    while kind(here) == .word || kind(here) == .scope { here += 1 }
    guard kind(here) == .openBrace else { return nil }
    openLinkage += 1
    return here + 1
  }

  /// Goes on to the `;`, the `{` or the `@` that tells what it is.
  private mutating func readDeclarator(_ index: Int) -> Int {
    var here = index
    var parens = 0..<0
    while here < count {
      switch kind(here) {
      case .openParen:
        let end = closing(here) ?? here + 1
        if kind(here - 1) == .word { parens = here..<end }
        here = end
      case .equal:
        noteConstant(index, here)
        noteGlobals(index, here)
        // `operator=` of C++ is a name.
        noteVariable(index..<here)
        return readInitializer(from: here + 1)
      case .semicolon:
        noteSwiftName(index, here)
        noteGlobals(index, here)
        if parens.isEmpty { noteVariable(index..<here) } else { noteFunction(index, parens) }
        return here
      case .openBrace:
        // An enumeration declares its words and uses none.
        let notesTouches = notesTouches
        if isEnumeration(index..<here, parens) { self.notesTouches = false }
        defer { self.notesTouches = notesTouches }
        if parens.isEmpty {
          noteTag(index, here)
          return readAggregate(here)
        }
        return readWrittenMethod(index, parens, here) ?? readFunction(index, parens, here)
      case .closeBrace: return here
      case .at:
        if kind(here + 1) == .string {
          here += 2
        } else {
          prelude = index..<here
          return here
        }
      case .minus, .plus:
        // A macro without a semicolon stands before a method.
        if declaration.exists, isMethodStart(here) { return here }
        here += 1
      case .word:
        if here > index, at(here).isFirstOnLine, isWholeMacro(index, here) { return here }
        here += 1
      default: here += 1
      }
    }
    return here
  }

  /// Whether the tokens from `start` to `end` are one macro on lines of its own: `NS_ASSUME_NONNULL_BEGIN`,
  /// `SYNTHESIZE(Foo)`. Attributes before an `@interface` are kept, for they say something about it.
  private mutating func isWholeMacro(_ start: Int, _ end: Int) -> Bool {
    guard isAllCaps(at(start)), at(start).isFirstOnLine else { return false }
    if end == start + 1 { return word(start) == .none }
    guard kind(start + 1) == .openParen, word(start) == .none else { return false }
    return closing(start + 1) == end
  }

  private mutating func noteVariable(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let type = readType(range, .local)
    // `GlobalScheme.length` in a body looks like a message to a class.
    if type.declared >= 0, looksLikeClass(at(type.declared)) { addValue(type.declared) }
  }

  /// `A *f(B *b)`: what it gives back and what it takes.
  private mutating func noteFunction(_ index: Int, _ parens: Range<Int>) {
    body.parameters.empty()
    if scan.isHeader { noteFunctionName(index..<parens.upperBound) }
    if parens.lowerBound - 1 > index { _ = readType(index..<parens.lowerBound - 1, .result) }
    guard parens.count > 2 else { return }
    readParameters(parens.lowerBound + 1..<parens.upperBound - 1)
  }

  /// `RLMFreeze(x)` in Swift looks like the making of an object.
  private mutating func noteFunctionName(_ range: Range<Int>) {
    guard let paren = range.first(where: { kind($0) == .openParen }), paren > range.lowerBound,
      looksLikeClass(at(paren - 1))
    else { return }
    addValue(paren - 1)
  }

  /// `struct Place {…};` of C, which Swift knows by its tag, and `class API Place : public Base {…};` of C++.
  private mutating func noteTag(_ index: Int, _ brace: Int) {
    switch word(index) {
    case .struct, .union, .enum, .class: break
    default: return
    }
    var name = index + 1
    while name + 1 < brace, isAllCaps(at(name)) || word(name) == .class, kind(name + 1) == .word { name += 1 }
    if looksLikeClass(at(name)) { addValue(name, isOnlyHere: !scan.isHeader || word(index) == .class) }
  }

  /// The parameters of a function or a block, into ``BodyState/parameters``.
  mutating func readParameters(_ range: Range<Int>) {
    var here = range.lowerBound
    while here < range.upperBound {
      let type = readType(here..<range.upperBound, .parameter)
      body.parameters.append(MethodHead.Parameter(name: type.declared, type: type))
      here = max(type.end, here) + 1
    }
  }

  private mutating func readFunction(_ index: Int, _ parens: Range<Int>, _ brace: Int) -> Int {
    noteFunction(index, parens)
    noteGlobals(index, brace)
    return readBody(from: brace, member: .none)
  }

  /// `struct S {…};`, `enum {…};`, `class C {…};`: no type of ours, but C++ classes name some.
  private mutating func readAggregate(_ brace: Int) -> Int {
    body.parameters.empty()
    return readBody(from: brace, member: .none)
  }

  /// True for `enum Kind : int` and `NS_ENUM(int, Kind)`, and not for a function that gives an `enum Kind`.
  private mutating func isEnumeration(_ range: Range<Int>, _ parens: Range<Int>) -> Bool {
    guard !parens.isEmpty else { return range.contains { word($0) == .enum } }
    switch word(range.lowerBound) {
    case .NS_ENUM, .NS_OPTIONS, .NS_CLOSED_ENUM, .CF_ENUM, .CF_OPTIONS: return true
    default: return false
    }
  }

  mutating func addValue(_ index: Int, isOnlyHere: Bool = false) {
    var value = AliasFact(declaration: .none, name: name(index), target: .none, line: at(index).line)
    value.role = isOnlyHere ? .ownValue : .value
    aliases.append(value)
  }
}
