@_spi(RawSyntax) import SwiftSyntax

/// What idioms ask for, noted while calls and properties are read.
extension FactWalk {
  /// `base.name<T>(label: value) { … }`: a functionCallExpr has its callee 1, arguments 5, trailing closures 9 and 11.
  mutating func noteWireCall(_ call: RawSyntax) {
    guard !vocabulary.isEmpty, !context.isPattern, var callee = call.child(1) else { return }
    var generics: RawSyntax?
    while true {
      if callee.kind == .genericSpecializationExpr {
        generics = callee.child(3)
      } else if callee.kind != .optionalChainingExpr && callee.kind != .forceUnwrapExpr {
        break
      }
      guard let inner = callee.child(1) else { return }
      callee = inner
    }
    // `Oven.init(size: 1)` is `Oven(size: 1)`.
    if callee.kind == .memberAccessExpr, callee.child(5)?.child(3)?.text.isText("init") ?? false,
      let type = callee.child(1), type.kind == .declReferenceExpr || type.kind == .memberAccessExpr
    {
      callee = type
    }
    let isMember = callee.kind == .memberAccessExpr
    guard isMember || callee.kind == .declReferenceExpr,
      let text = (isMember ? callee.child(5)?.child(3) : callee.child(3))?.identifier
    else { return }
    let base = isMember ? callee.child(1) : nil
    let shapes = vocabulary.shapes(of: text)
    guard shapes.contains(.init(.call)) || isCallOnAsked(isMember: isMember, base) else { return }
    var fact = wire(.call, text)
    if isMember { fact.receiver = base.map { wireText(takenMember($0)) } ?? interner.intern(".") }
    if let generics {
      fact.type = wireText(generics)
    } else if let typed = held.typedValue, isSame(sourceText(of: typed.value), sourceText(of: call)) {
      fact.type = wireText(typed.type)
    }
    if isDropped(call) {
      fact.result = interner.intern("void")
    } else if let assigned = held.assignedValue, isSame(sourceText(of: assigned.value), sourceText(of: call)) {
      fact.result = wireText(assigned.target)
    }
    if let arguments = call.child(5)?.layoutView?.children {
      for argument in arguments {
        guard let value = argument?.child(5) else { continue }
        addWireArgument(&fact, label: argument?.child(1)?.identifier, value, shapes)
      }
    }
    if let closure = call.child(9) { addWireArgument(&fact, label: Bytes("{}"), closure, shapes) }
    facts.wires.append(fact)
  }

  /// `session` of `session?` where a closure holds that weakly: it is the object's own member, which need not be optional.
  private mutating func takenMember(_ base: RawSyntax) -> RawSyntax {
    guard base.kind == .optionalChainingExpr, let inner = base.child(1), inner.kind == .declReferenceExpr,
      let identifier = inner.child(3)?.identifier, !identifier.isEmpty, scope.hides(identifier),
      !scope.isLocal(identifier)
    else { return base }
    return inner
  }

  /// Whether idioms ask for any call on what stands before the dot, or on the object around.
  private mutating func isCallOnAsked(isMember: Bool, _ base: RawSyntax?) -> Bool {
    guard vocabulary.asksForReceivers else { return false }
    guard isMember else { return isInsideAsked() }
    guard var base else { return false }
    while base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr, let inner = base.child(1) {
      base = inner
    }
    let word: Bytes?
    switch base.kind {
    case .memberAccessExpr: word = base.child(5)?.child(3)?.identifier
    case .declReferenceExpr:
      word = base.child(3)?.identifier
      if isOwnObject(base) { return isInsideAsked() }
    default: word = nil
    }
    guard let word, !word.isEmpty else { return false }
    return vocabulary.shapes(of: word).contains(.callsOn)
  }

  /// `base[argument]`, of which a statement makes `base[argument] = value`, where it has one.
  mutating func noteWireElement(_ element: RawSyntax, value: RawSyntax?? = nil) {
    guard !vocabulary.isEmpty, !context.isPattern, var base = element.child(1) else { return }
    while base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr, let inner = base.child(1) {
      base = inner
    }
    let token = base.kind == .memberAccessExpr ? base.child(5)?.child(3) : base.child(3)
    guard base.kind == .memberAccessExpr || base.kind == .declReferenceExpr, let word = token?.text,
      vocabulary.shapes(of: word).contains(.elementsOf)
    else { return }
    var fact = wire(.call, word)
    fact.name = value == nil ? interner.intern("[]") : interner.intern("[]=")
    fact.receiver = wireText(base)
    if let arguments = element.child(5)?.layoutView?.children {
      for argument in arguments {
        guard let value = argument?.child(5) else { continue }
        addWireArgument(&fact, label: argument?.child(1)?.identifier, value)
      }
    }
    if case let value?? = value { addWireArgument(&fact, label: nil, value) }
    facts.wires.append(fact)
  }

  /// `base.name = value`, `name = value` of the object around.
  mutating func noteWireAssignment(_ target: RawSyntax, _ value: RawSyntax) {
    guard !vocabulary.isEmpty, let word = assignedProperty(target), vocabulary.asksForAssigned(word) else { return }
    var fact = wire(.call, word)
    fact.name = interner.intern(String(decoding: word, as: UTF8.self) + "=")
    if target.kind == .memberAccessExpr { fact.receiver = target.child(1).map { wireText($0) } ?? interner.intern(".") }
    addWireArgument(&fact, label: nil, value)
    facts.wires.append(fact)
  }

  /// Whether the type around has, or writes behind its colon, a name that idioms ask for.
  private mutating func isInsideAsked() -> Bool {
    let declaration = context.declaration
    if let known = held.insideAsked, known.declaration == declaration { return known.isAsked }
    var isAsked = false
    if declaration.exists {
      let name = facts.declarations[declaration].name
      // Behind it stands only what is nested in it.
      let inherited = facts.inherited.reversed().prefix { $0.declaration >= declaration }
      isAsked = isInside(name) || inherited.contains { $0.declaration == declaration && isInside($0.name) }
    }
    held.insideAsked = (declaration, isAsked)
    return isAsked
  }

  private func isInside(_ name: Name) -> Bool {
    interner.withBytes(of: name) { vocabulary.shapes(of: $0).contains(.callsInside) }
  }

  /// `left ~> right`.
  mutating func noteWireOperation(_ operation: RawSyntax, _ left: RawSyntax?, _ right: RawSyntax?) {
    guard !vocabulary.isEmpty, !context.isPattern, let text = operation.child(1)?.text, let left, let right,
      vocabulary.shapes(of: text).contains(.init(.call))
    else { return }
    var fact = wire(.call, text)
    fact.receiver = wireText(left)
    addWireArgument(&fact, label: nil, right)
    facts.wires.append(fact)
  }

  /// Whether the call is a statement of its own, behind `try` and `await` or not.
  private func isDropped(_ call: RawSyntax) -> Bool {
    guard var statement = held.droppedStatement else { return false }
    while true {
      switch statement.kind {
      case .tryExpr:
        guard let inner = statement.child(5) else { return false }
        statement = inner
      case .awaitExpr:
        guard let inner = statement.child(3) else { return false }
        statement = inner
      default: return statement.kind == call.kind && isSame(sourceText(of: statement), sourceText(of: call))
      }
    }
  }

  /// `@Name(value) var x: T`, for each attribute before a variable; `type` is what the variable is said to be.
  mutating func noteWireAttributes(_ list: RawSyntax?, name: RawSyntax?, type: RawSyntax?) {
    guard !vocabulary.isEmpty, let attributes = list?.layoutView?.children else { return }
    for attribute in attributes {
      guard let attribute, attribute.kind == .attribute, let word = attribute.child(3)?.attributeWord,
        vocabulary.shapes(of: word).contains(.init(.attribute))
      else { continue }
      var fact = wire(.attribute, word)
      if let type { fact.type = wireText(type) }
      if let name { fact.receiver = interner.intern(name.identifier) }
      if let arguments = attribute.child(7), arguments.kind == .labeledExprList,
        let children = arguments.layoutView?.children
      {
        for argument in children {
          guard let value = argument?.child(5) else { continue }
          addWireArgument(&fact, label: argument?.child(1)?.identifier, value)
        }
      }
      facts.wires.append(fact)
    }
  }

  /// Reads the initial value of a variable, for whose type a call in it may be asked: `let a: A = resolve()`. The constants of
  /// a closure that is called at once are those of a body.
  mutating func readInitialValue(_ binding: RawSyntax, annotation: RawSyntax?) {
    if let annotation { noteImplicitCreation(binding.child(5)?.child(3), as: annotation) }
    guard !vocabulary.isEmpty, var value = binding.child(5)?.child(3) else { return visit(binding.child(5)) }
    let outer = (held.wireBody, held.typedValue, held.assignedValue)
    held.wireBody = held.wireBody ?? value
    value = innermostOperand(of: value)
    let isCall = value.kind == .functionCallExpr
    held.typedValue = isCall ? annotation.map { (value, $0) } : nil
    // `let _ = call()` gives the value to nobody, as `_ = call()` does.
    if isCall, let pattern = binding.child(1), pattern.kind == .wildcardPattern {
      held.assignedValue = (value, pattern)
    }
    visit(binding.child(5))
    (held.wireBody, held.typedValue, held.assignedValue) = outer
  }

  /// Reads the value of a condition, for whose type a call in it may be asked: `if let a: A = resolve()`.
  mutating func readBoundValue(_ initializer: RawSyntax, annotation: RawSyntax?) {
    if let annotation { noteImplicitCreation(initializer.child(3), as: annotation) }
    guard !vocabulary.isEmpty, let annotation, let written = initializer.child(3) else { return visit(initializer) }
    let outer = held.typedValue
    let value = innermostOperand(of: written)
    held.typedValue = value.kind == .functionCallExpr ? (value, annotation) : nil
    visit(initializer)
    held.typedValue = outer
  }

  /// Reads a part of a sequence, of whose type or whose place a call in it may be asked: `resolve() as A`, `a = resolve()`.
  mutating func readOperand(_ element: RawSyntax, type: RawSyntax?, target: RawSyntax?) {
    guard !vocabulary.isEmpty, type != nil || target != nil else { return visit(element) }
    let outer = (held.typedValue, held.assignedValue)
    let value = innermostOperand(of: element)
    let isCall = value.kind == .functionCallExpr
    if let type { held.typedValue = isCall ? (value, type) : nil }
    held.assignedValue = isCall ? target.map { (value, $0) } : nil
    visit(element)
    (held.typedValue, held.assignedValue) = outer
  }

  /// What a method that idioms ask for gives back, where its body is one statement.
  mutating func noteWireResult(of member: Int, _ body: RawSyntax?) {
    guard !vocabulary.isEmpty, let body, body.kind == .codeBlock else { return }
    let (name, line) = (facts.members[member].name, facts.members[member].line)
    guard interner.withBytes(of: name, { vocabulary.asksForResult(of: $0) }) else { return }
    var fact = WireFact(
      shape: .result, declaration: context.declaration, member: Index<MemberFact>(member), name: name,
      firstArgument: Index(facts.wireArguments.count), line: line, column: 1)
    if let statements = body.child(3)?.layoutView?.children, statements.count == 1, let only = statements[0]?.child(1),
      let value = only.kind == .returnStmt ? only.child(3) : only
    {
      addWireArgument(&fact, label: nil, value)
    }
    facts.wires.append(fact)
  }

  private mutating func wire(_ shape: WireFact.Shape, _ text: Bytes) -> WireFact {
    let place = line(of: text)
    var fact = WireFact(
      shape: shape, declaration: context.declaration, member: context.member, name: interner.intern(text),
      firstArgument: Index(facts.wireArguments.count), line: place, column: 1)
    fact.column = lines.column(at: offset(of: text) ?? 0)
    return fact
  }

  private mutating func addWireArgument(
    _ fact: inout WireFact, label: Bytes?, _ value: RawSyntax, _ shapes: WireVocabulary.Shapes = []
  ) {
    let name = label.map { interner.intern($0) } ?? .none
    let value = value.forced
    let text = shapes.contains(.withoutArguments) ? interner.intern("") : wireText(value)
    var argument = WireArgumentFact(label: name, text: text)
    if value.kind == .declReferenceExpr, fact.member.exists, let identifier = value.child(3)?.identifier {
      argument.parameter = scope.parameter(identifier)
    }
    facts.wireArguments.append(argument)
    fact.argumentCount += 1
  }
}

/// The call of `try await call()!`.
private func innermostOperand(of value: RawSyntax) -> RawSyntax {
  var value = value
  while let operand = operand(of: value) { value = operand }
  return value
}

/// What is tried, awaited or unwrapped by force; nil for everything else.
private func operand(of value: RawSyntax) -> RawSyntax? {
  switch value.kind {
  case .tryExpr: value.child(5)
  case .awaitExpr: value.child(3)
  case .forceUnwrapExpr: value.child(1)
  default: nil
  }
}

/// Whether both are the same place in memory.
private func isSame(_ one: Bytes, _ other: Bytes) -> Bool {
  one.baseAddress == other.baseAddress && one.count == other.count
}
