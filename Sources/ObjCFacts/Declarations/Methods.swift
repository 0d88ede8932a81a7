/// The parts of a method's head while it is read.
struct MethodHead {
  struct Parameter {
    var name = -1
    var type = TypeReading(at: 0)
  }

  var selector: Name = .none
  var firstPart = -1
  var colons = 0
  var isAction = false
  var requiresSuper = false
  /// `- (void)initViews` is called on an object that is there: what makes one returns an object.
  var givesScalar = false
  /// The result type; none where it says nothing.
  var result: (type: Name, kind: ResultFact.Kind) = (.none, .type)
  /// Where the `;` or `{` stands, or what comes instead.
  var end = 0
}

extension FileReading {
  /// `- (void)a:(B *)b c:(D)d;` and its definition. Class dumps print no parameters: `- (void)a:c:;`.
  mutating func readMethod(_ index: Int) -> Int {
    var here = index + 1
    guard kind(here) == .openParen || kind(here) == .word || kind(here) == .colon else { return here }
    member = Index(members.count)
    defer { member = .none }
    let noted = references.facts.count
    var head = MethodHead()
    body.parameters.empty()
    if kind(here) == .openParen {
      if isPlainType(here) {
        head.givesScalar = wordKind(here + 1) == .scalar
        if word(here + 1) == .instancetype { head.result.type = scan.names.intern("Self") }
        here += 3
      } else {
        guard let end = closing(here, limit: 4096) ?? unclosed(here) else { return here }
        let type = readType(here + 1..<end - 1, .result)
        head.isAction = type.flags.contains(.action)
        head.result = result(of: type, here + 1..<end - 1)
        here = end
      }
    }
    guard readSelector(here, &head) else {
      references.truncate(to: noted)
      return max(here, index + 1)
    }
    return addMethod(index, head)
  }

  /// `RCT_EXPORT_METHOD(open:(NSString *)path) {`: the last argument of a foreign macro is a method's head, and its
  /// body follows. A word alone could be anything, unless the macro's name says that it is a method.
  mutating func readWrittenMethod(_ index: Int, _ parens: Range<Int>, _ brace: Int) -> Int? {
    guard parens == index + 1..<brace, declaration.exists, definesMethods else { return nil }
    let end = brace - 1
    var first = index + 2
    var here = first
    while here < end {
      if kind(here) == .comma { first = here + 1 }
      here = kind(here) == .openParen ? closing(here) ?? end : here + 1
    }
    guard kind(first) == .word else { return nil }
    member = Index(members.count)
    defer { member = .none }
    var head = MethodHead()
    body.parameters.empty()
    if kind(first + 1) == .colon, kind(first + 2) == .openParen {
      guard readSelector(first, &head) else { return nil }
    } else {
      guard first + 1 == end, scan.text.bytes(at(index)).hasEnding("METHOD") else { return nil }
      (head.selector, head.firstPart) = (name(first), first)
    }
    // A macro hands out what is called on an object that is there, `initWithToken:` too.
    (head.givesScalar, head.end) = (true, brace)
    return addMethod(index, head)
  }

  /// Behind `(int (*)` of `- (int (*)callback;`: dumps print of a function's type no more than this.
  private mutating func unclosed(_ index: Int) -> Int? {
    var here = index + 1
    while kind(here) == .word { here += 1 }
    guard kind(here) == .openParen, kind(here + 1) == .star, kind(here + 2) == .closeParen, kind(here + 3) == .word
    else { return nil }
    return here + 3
  }

  /// `(void)`, `(id)`: most types of methods, which name nothing.
  mutating func isPlainType(_ index: Int) -> Bool {
    guard kind(index + 2) == .closeParen, kind(index + 1) == .word else { return false }
    return wordKind(index + 1) == .scalar || (wordKind(index + 1) == .object && word(index + 1) != .CDUnknownBlockType)
  }

  private mutating func result(of type: TypeReading, _ range: Range<Int>) -> (Name, ResultFact.Kind) {
    for index in range where word(index) == .instancetype { return (scan.names.intern("Self"), .type) }
    guard type.flags.contains(.pointer), type.flags.isDisjoint(with: [.foreign, .scalar, .block, .function]) else {
      return (.none, .type)
    }
    let isCollection = type.flags.contains(.collection)
    let heart = isCollection ? type.element : type.base
    guard heart >= 0, canNameType(at(heart)), !isTypeParameter(at(heart)) else { return (.none, .type) }
    return (name(heart), isCollection ? .collection : .type)
  }

  private mutating func addMethod(_ index: Int, _ head: MethodHead) -> Int {
    let line = at(index).line
    var fact = MemberFact(declaration: declaration, kind: .method, name: head.selector, line: line, endLine: line)
    fact.parameters = Int16(truncatingIfNeeded: min(head.colons, Int(Int16.max)))
    fact.access = scan.isHeader ? .public : .internal
    let isClassMethod = kind(index) == .plus
    if isClassMethod { fact.flags.insert(.static) }
    if isOptional { fact.flags.insert(.optional) }
    if head.isAction { fact.flags.insert(.action) }
    if head.requiresSuper { fact.flags.insert(.requiresSuper) }
    if !isClassMethod { fact.kind = methodKind(head) }
    var here = head.end
    if kind(here) == .semicolon {
      fact.endLine = at(here).line
      if at(here).flags.contains(.sharedBody), definesMethods {
        fact.flags.insert(.hasBody)
        fact.complexity = 1
      }
      here += 1
    } else if kind(here) != .openBrace {
      fact.endLine = max(line, at(here - 1).line)
      // `- (id)init UNAVAILABLE(x)` in an implementation: a header's macro writes the body.
      if definesMethods, [.minus, .plus, .at].contains(kind(here)) {
        fact.flags.insert(.hasBody)
        fact.complexity = 1
      }
    }
    if kind(head.firstPart) == .period { fact.flags.insert(.synthesized) }
    members.append(fact)
    if head.result.type.exists, !scan.isDump {
      results.append(
        ResultFact(declaration: declaration, name: head.selector, type: head.result.type, kind: head.result.kind))
    }
    // A definition may have a semicolon before its body.
    guard kind(here) == .openBrace, definesMethods else { return here }
    let position = members.count - 1
    let end = readMethodBody(here)
    if sharesBody(position, index, here) { members[position - 1].endLine = members[position].endLine }
    if at(index - 1).flags.contains(.sharedBody) { extendBody(toHeadsBefore: position) }
    return end
  }

  /// Branches of `#if` that each have parts of one selector give heads that begin in one place and have one body.
  private mutating func extendBody(toHeadsBefore position: Int) {
    var before = position - 1
    while before >= 0, members[before].line == members[position].line, members[before].flags.contains(.hasBody) {
      members[before].endLine = members[position].endLine
      before -= 1
    }
  }

  /// Whether the method before has the same body: `#if X`, `- (void)a`, `#else`, `- (void)b`, `#endif`, `{ … }`.
  private mutating func sharesBody(_ position: Int, _ index: Int, _ brace: Int) -> Bool {
    guard at(index).flags.contains(.conditional), !at(brace).flags.contains(.conditional), position > 0,
      members[position - 1].flags.contains(.hasBody)
    else { return false }
    let before = at(index - 1)
    return before.flags.contains(.conditional) && (before.kind == .word || before.kind == .closeParen)
  }

  var definesMethods: Bool {
    let fact = declarations[declaration]
    return fact.kind == .implementation || fact.flags.contains(.isImplementation)
  }

  private mutating func methodKind(_ head: MethodHead) -> MemberFact.Kind {
    guard head.firstPart >= 0 else { return .method }
    let bytes = scan.text.bytes(at(head.firstPart))
    if bytes.count == 7, head.colons == 0, bytes.hasBeginning("dealloc") { return .deinitializer }
    guard !head.givesScalar, bytes.hasBeginning("init") else { return .method }
    // `initialize…` and `initial…` are words of their own.
    guard bytes.count > 4 else { return .initializer }
    return bytes[4] >= 97 && bytes[4] <= 122 ? .method : .initializer
  }

  private mutating func readMethodBody(_ index: Int) -> Int {
    let position = members.count - 1
    body.selector = members[position].name
    let end = readBody(from: index, member: Index<MemberFact>(position))
    members[position].endLine = max(members[position].line, at(end - 1).line)
    members[position].complexity = Int16(truncatingIfNeeded: min(body.complexity, Int(Int16.max)))
    members[position].flags.insert(.hasBody)
    if body.callsSuper { members[position].flags.insert(.callsSuper) }
    if body.loops { members[position].flags.insert(.loops) }
    if body.handedLines * 2 > members[position].endLine - members[position].line {
      members[position].flags.insert(.handsOver)
    }
    if (index + 1..<max(index + 1, end - 1)).allSatisfy({ kind($0) == .semicolon }) {
      members[position].flags.insert(.emptyBody)
    }
    if isHook(index + 1..<max(index + 1, end - 1)) { members[position].flags.insert(.hook) }
    noteWireResult(index, end)
    noteReturnedText(members[position], index..<end)
    return end
  }
}
