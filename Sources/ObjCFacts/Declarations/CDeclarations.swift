import Facts

extension FileReading {
  /// A function, a variable, a `typedef`, or the words before an `@interface`: whatever begins with a word outside of
  /// methods. Functions are no members; the types they name count all the same.
  mutating func readCDeclaration(_ index: Int) -> Int {
    if kind(index + 1) == .openParen {
      noteWireCall(index)
      if declaration >= 0, let method = methodHanded(to: index + 1) { return method }
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
        here = readBody(from: brace, member: -1)
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
        // `operator=` of C++ is a name.
        noteVariable(index..<here)
        return readInitializer(from: here + 1)
      case .semicolon:
        noteSwiftName(index, here)
        if parens.isEmpty { noteVariable(index..<here) } else { noteFunction(index, parens) }
        return here
      case .openBrace:
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
        if declaration >= 0, isMethodStart(here) { return here }
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
    return readBody(from: brace, member: -1)
  }

  /// `struct S {…};`, `enum {…};`, `class C {…};`: no type of ours, but C++ classes name some.
  private mutating func readAggregate(_ brace: Int) -> Int {
    body.parameters.empty()
    return readBody(from: brace, member: -1)
  }

  /// `typedef A B;`, `typedef A<B *> *C;`, `typedef void (^D)(A *);`, `typedef NS_ENUM(NSInteger, E) {…};`
  private mutating func readTypedef(_ index: Int) -> Int {
    guard let end = endOfTypedef(index + 1) else { return index + 1 }
    var type = readType(index + 1..<end, .local)
    if let name = functionName(index + 1..<end), type.declared < 0 || isAllCaps(at(type.declared)) {
      type.declared = name
      type.flags.insert(.function)
    }
    if scan.isHeader {
      if let enumeration = nameInMacro(index + 1) { addValue(enumeration) }
      addSwiftName(before: end)
    }
    noteTypedef(type, index + 1..<end)
    return end
  }

  /// The `F` of `typedef A API_CALL F(B *);`, the type of a function.
  private mutating func functionName(_ range: Range<Int>) -> Int? {
    guard kind(range.upperBound - 1) == .closeParen else { return nil }
    var here = range.lowerBound
    while here < range.upperBound {
      switch kind(here) {
      case .openParen, .openBrace, .openBracket:
        let end = closing(here) ?? range.upperBound
        guard end == range.upperBound else {
          here = end
          continue
        }
        let isName =
          here > range.lowerBound + 1 && kind(here - 1) == .word && word(here - 1) == .none && !isAllCaps(at(here - 1))
          && (kind(here - 2) == .word || kind(here - 2) == .star)
        return isName && kind(here + 1) != .caret && kind(here + 1) != .star ? here - 1 : nil
      default: here += 1
      }
    }
    return nil
  }

  /// `using B = A *;` of C++ is `typedef A *B;`. What stands for its own parameters stands for nothing that has a name.
  private mutating func readUsing(_ index: Int) -> Int? {
    guard typeParameters.isEmpty, let end = endOfTypedef(index + 3), end > index + 3 else { return nil }
    var type = readType(index + 3..<end, .local)
    // Nothing is declared behind what it stands for.
    guard type.declared < 0 else { return end }
    type.declared = index + 1
    noteTypedef(type, index + 3..<end)
    return end
  }

  /// What a `typedef` says that stands in `range`, of which the type was read.
  private mutating func noteTypedef(_ type: TypeReading, _ range: Range<Int>) {
    if type.declared >= 0 {
      if type.flags.contains(.block) || type.flags.contains(.function) {
        if type.flags.contains(.block) { blockTypes.append(at(type.declared)) }
        addValue(type.declared, isOnlyHere: !scan.isHeader && type.flags.contains(.block))
        addCallable(type.declared, in: range)
      } else if type.base >= 0, canNameType(at(type.base)), type.flags.isDisjoint(with: [.foreign, .scalar, .function])
      {
        let isWrapper = (type.declared..<max(type.declared, range.upperBound)).contains { word($0).wrapsInSwift }
        addAlias(type.declared, type.base, isWrapper ? .wrapper : type.isObject ? .object : .target)
        addMentions(in: range, of: type.declared, besides: type.base)
      } else if type.base < 0, type.protocol1 >= 0 {
        addAlias(type.declared, type.protocol1, .object)
        if type.protocol2 >= 0 { addAlias(type.declared, type.protocol2, .object) }
      } else if at(type.declared).word == .none {
        addValue(type.declared)
      }
    }
  }

  /// The `E` of `NS_ENUM(NSInteger, E) {` or of a project's own `CLOSED_ENUM(int, E) {`.
  private mutating func nameInMacro(_ index: Int) -> Int? {
    guard kind(index) == .word, kind(index + 1) == .openParen, isAllCaps(at(index)), let end = closing(index + 1),
      kind(end) == .openBrace,
      let comma = (index + 2..<end).first(where: { kind($0) == .comma }), kind(comma + 1) == .word
    else { return nil }
    return comma + 1
  }

  /// `NS_SWIFT_NAME(Query.Scope)` behind an enum or a structure: Swift knows it by that name.
  private mutating func addSwiftName(before end: Int) {
    guard kind(end - 1) == .closeParen else { return }
    var here = end - 2
    while kind(here) == .word || kind(here) == .period { here -= 1 }
    guard here > 0, here < end - 2, kind(here) == .openParen else { return }
    switch word(here - 1) {
    case .NS_SWIFT_NAME, .CF_SWIFT_NAME: break
    default: return
    }
    var value = AliasFact(
      declaration: -1, name: dottedName(here + 1, end - 1), target: .none, line: at(here).line)
    value.role = .value
    aliases.append(value)
  }

  mutating func addValue(_ index: Int, isOnlyHere: Bool = false) {
    var value = AliasFact(declaration: -1, name: name(index), target: .none, line: at(index).line)
    value.role = isOnlyHere ? .ownValue : .value
    aliases.append(value)
  }

  private mutating func addAlias(_ name: Int, _ target: Int, _ role: AliasFact.Role) {
    var alias = AliasFact(
      declaration: -1, name: self.name(name), target: target < 0 ? .none : self.name(target), line: at(name).line)
    alias.role = role
    alias.isConditional = at(name).flags.contains(.conditional)
    aliases.append(alias)
  }

  /// A block or a function stands for no type, but who takes one takes what it is handed. Where that is nothing of anybody's,
  /// the name says no more than that it is no type.
  private mutating func addCallable(_ name: Int, in range: Range<Int>) {
    addAlias(name, -1, .object)
    let before = aliases.count
    addMentions(in: range, of: name, besides: -1)
    if aliases.count == before { aliases.removeLast() }
  }

  /// What a `typedef` names besides what it stands for: the `A` of `void (^Done)(A *)`, of `NSArray<A *> *List` and of
  /// `NSObject<A> *Thing`. What Foundation has is in everybody's hands, and nobody is told by it.
  private mutating func addMentions(in range: Range<Int>, of declared: Int, besides target: Int) {
    let first = aliases.count
    var depth = 0
    for index in range {
      switch kind(index) {
      case .less: depth += 1
      case .greater: depth = max(0, depth - 1)
      case .shiftRight: depth = max(0, depth - 2)
      case .word where index != declared && index != target && isMentioned(index, depth: depth):
        let name = self.name(index)
        if target >= 0, name == self.name(target) { continue }
        if !aliases[first...].contains(where: { $0.target == name }) { addAlias(declared, index, .mention) }
      default: break
      }
    }
  }

  private mutating func isMentioned(_ index: Int, depth: Int) -> Bool {
    guard canNameType(at(index)), wordKind(index) == .other, kind(index - 1) != .star, kind(index - 1) != .scope else {
      return false
    }
    var next = index + 1
    while wordKind(next) == .qualifier { next += 1 }
    return kind(next) == .star || kind(next) == .less || depth > 0
  }

  private mutating func endOfTypedef(_ start: Int) -> Int? {
    var here = start
    while here < count {
      switch kind(here) {
      case .semicolon: return here
      case .openParen, .openBrace, .openBracket: here = closing(here) ?? here + 1
      case .closeBrace, .at: return nil
      case .word where word(here) == .typedef: return nil
      default: here += 1
      }
    }
    return nil
  }
}
