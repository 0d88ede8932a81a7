@_spi(RawSyntax) import SwiftSyntax

/// Where the parts of a function-like declaration stand. Attributes are always 1, modifiers 3, the keyword 5.
private struct FunctionLayout {
  var generics: Int?
  /// A signature holds the parameters and the result; a subscript has them itself.
  var signature: Int?
  var parameters: Int?
  var result: Int?
  var constraints: Int?
  var body: Int
  var kind: MemberFact.Kind

  init?(_ kind: SyntaxKind) {
    switch kind {
    case .functionDecl: self.init(generics: 9, signature: 11, constraints: 13, body: 15, kind: .method)
    case .initializerDecl: self.init(generics: 9, signature: 11, constraints: 13, body: 15, kind: .initializer)
    case .subscriptDecl:
      self.init(generics: 7, parameters: 9, result: 11, constraints: 13, body: 15, kind: .subscript)
    case .deinitializerDecl: self.init(body: 9, kind: .deinitializer)
    default: return nil
    }
  }

  private init(
    generics: Int? = nil, signature: Int? = nil, parameters: Int? = nil, result: Int? = nil, constraints: Int? = nil,
    body: Int, kind: MemberFact.Kind
  ) {
    self.generics = generics
    self.signature = signature
    self.parameters = parameters
    self.result = result
    self.constraints = constraints
    self.body = body
    self.kind = kind
  }
}

extension FactWalk {
  /// Functions, initializers, deinitializers and subscripts, as members or on their own.
  mutating func readFunction(_ node: RawSyntax) {
    guard let layout = FunctionLayout(node.kind) else { return }
    let signature = layout.signature.flatMap { node.child($0) }
    let parameters = signature?.child(1) ?? layout.parameters.flatMap { node.child($0) }
    let result = signature?.child(5) ?? layout.result.flatMap { node.child($0) }
    let body = node.child(layout.body)
    let outer = (context, decisions, bodies)
    var member: Int?
    if context.isTypeBody {
      member = beginMember(node, layout.kind, parameters: parameters, body: body)
    } else if layout.kind == .method, let identifier = node.child(7)?.identifier, !identifier.isEmpty {
      // Visible in the scope around it, and to itself.
      if context.isBody {
        let type = result?.child(3)
        scope.bind(identifier, origin: type.map { origin(nil, annotation: $0) } ?? .none)
      } else {
        noteValue(identifier)
      }
    }
    let isLocal = member == nil && context.isBody
    if notesTouches, member == nil, !isLocal, let name = memberName(node, layout.kind, parameters) {
      noteGlobal(name, node, at: node.child(5)?.text)
    }

    let mark = scope.mark()
    readAttributes(node.child(1))
    context.isProtocol = false
    context.isBody = true
    context.isVoid = result == nil
    readLocalGenericParameters(layout.generics.flatMap { node.child($0) })
    bindConstraints(layout.constraints.flatMap { node.child($0) })
    readParameters(parameters, ofMember: member != nil)
    if let effects = signature?.child(3) { readTypes(effects, .result) }
    if let result { readTypes(result, .result) }
    if layout.kind == .method || layout.kind == .subscript {
      if let member {
        noteResult(facts.members[member].name, result, parameters: parameters)
      } else if !isLocal, result != nil, let name = memberName(node, layout.kind, parameters) {
        noteResult(name, result, parameters: parameters)
      }
    }
    if notesTouches, !isLocal, let name = memberName(node, layout.kind, parameters) {
      noteSignature(name, of: member, parameters)
    }
    readConstraints(layout.constraints.flatMap { node.child($0) })
    if let body {
      let outer = (held.wireBody, held.result)
      // A local function sees the constants of the body around it.
      held.wireBody = outer.0 ?? body
      held.result = result?.child(3)
      readBody(body)
      (held.wireBody, held.result) = outer
    }
    scope.leave(mark)
    if let member {
      noteWireResult(of: member, body)
      endMember(member, body: body)
      (context, decisions, bodies) = outer
    } else {
      // What a local function decides is decided in the member around it, but it is no member of its own.
      (context, bodies) = (outer.0, outer.2)
    }
  }

  /// Generic parameters of a function or an alias: they end with it and are nobody else's business.
  mutating func readLocalGenericParameters(_ clause: RawSyntax?) {
    guard let clause else { return }
    let wasBody = context.isBody
    context.isBody = true
    readGenericParameters(clause)
    context.isBody = wasBody
  }

  /// A function's block, or the accessors of a subscript.
  private mutating func readBody(_ body: RawSyntax) {
    if body.kind == .accessorBlock {
      readAccessors(body)
    } else {
      bodies += 1
      noteImplicitResult(body.child(3))
      readBlock(body)
    }
  }

  // MARK: Members

  private mutating func beginMember(
    _ node: RawSyntax, _ kind: MemberFact.Kind, parameters: RawSyntax?, body: RawSyntax?
  ) -> Int? {
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    guard let keyword = node.child(5)?.text, let name = memberName(node, kind, parameters) else { return nil }
    var fact = MemberFact(
      declaration: context.declaration, kind: kind, name: name, line: line(of: keyword), endLine: endLine(of: node))
    fact.parameters = Int16(clamping: parameters?.child(3)?.layoutView?.children.count ?? 0)
    fact.access = access(words)
    fact.flags = Self.memberFlags(words)
    if kind == .deinitializer { fact.access = max(.internal, facts.declarations[context.declaration].access) }
    if kind == .subscript, let body {
      let accessors = Accessors(body)
      fact.flags.insert(.computed)
      if !accessors.hasSetter { fact.flags.insert(.readonly) }
      if accessors.hasBody { fact.flags.insert(.hasBody) }
    } else if body != nil {
      fact.flags.insert(.hasBody)
    }
    facts.members.append(fact)
    let index = facts.members.count - 1
    context.member = Index(index)
    decisions = 0
    bodies = 0
    return index
  }

  private mutating func endMember(_ index: Int, body: RawSyntax?) {
    if bodies > 0 { facts.members[index].complexity = Int16(clamping: bodies + decisions) }
    guard let body, body.kind == .codeBlock else { return }
    let isInitializer = facts.members[index].kind == .initializer
    switch contents(of: body) {
    case .nothing: facts.members[index].flags.insert(.emptyBody)
    // `init(coder:)` that traps is no invitation to override it.
    case .trap where !isInitializer && !refusesForItself(sourceText(of: body)): facts.members[index].flags.insert(.hook)
    default: break
    }
    if saysSubclassesImplement(body) { facts.members[index].flags.insert(.hook) }
  }

  /// The access of a member with these modifiers where the pass is.
  func access(_ words: Decorations) -> Access { words.access ?? context.defaultAccess }

  static func memberFlags(_ words: Decorations) -> MemberFact.Flags {
    var flags = MemberFact.Flags(rawValue: 0)
    if words.flags.contains(.static) { flags.insert(.static) }
    if words.flags.contains(.override) { flags.insert(.override) }
    if words.flags.contains(.optional) { flags.insert(.optional) }
    if words.flags.contains(.action) { flags.insert(.action) }
    if words.flags.contains(.restrictedSetter) { flags.insert(.restrictedSetter) }
    if words.flags.contains(.narrowedSetter) { flags.insert(.narrowedSetter) }
    return flags
  }

  /// `tableView(_:numberOfRowsInSection:)`, `init(frame:)`, `subscript(_:)`, `deinit`.
  private mutating func memberName(
    _ node: RawSyntax, _ kind: MemberFact.Kind, _ parameters: RawSyntax?
  ) -> Name? {
    var isOperator = false
    switch kind {
    case .deinitializer: return interner.intern("deinit")
    case .initializer: scratch.append("init")
    case .subscript: scratch.append("subscript")
    default:
      guard let token = node.child(7), !token.identifier.isEmpty else { return nil }
      scratch.append(token.identifier)
      switch token.tokenView?.rawKind {
      case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .leftAngle, .rightAngle, .exclamationMark:
        isOperator = true
      default: break
      }
    }
    appendLabels(parameters, areHidden: isOperator, needTwoNames: kind == .subscript)
    return takeScratch()
  }

  /// Appends `(_:b:)`. Operators have no labels at all, and a subscript's parameter has one only if it has two names.
  private mutating func appendLabels(_ clause: RawSyntax?, areHidden: Bool, needTwoNames: Bool) {
    scratch.append(UInt8(ascii: "("))
    if let parameters = clause?.child(3)?.layoutView?.children {
      for parameter in parameters {
        let isHidden = areHidden || (needTwoNames && parameter?.child(7) == nil)
        appendLabel(isHidden ? nil : label(of: parameter))
      }
    }
    scratch.append(UInt8(ascii: ")"))
  }

  /// The first name of a parameter; the second behind `var` or `let`, which Swift 2 wrote before the names.
  private func label(of parameter: RawSyntax?) -> Bytes? {
    guard let first = parameter?.child(5) else { return nil }
    guard let second = parameter?.child(7), first.text.isText("var") || first.text.isText("let") else {
      return first.identifier
    }
    return second.identifier
  }

  /// Appends `label:`, or `_:` where there is no label.
  mutating func appendLabel(_ label: Bytes?) {
    if let label, !label.isEmpty { scratch.append(label) } else { scratch.append(UInt8(ascii: "_")) }
    scratch.append(UInt8(ascii: ":"))
  }

  // MARK: Parameters

  /// Types, default values, and the names that are bound inside. A `functionParameter` has attributes 1, modifiers 3,
  /// first name 5, second name 7, type 11, default value 15; a `closureParameter` has no default value.
  mutating func readParameters(_ clause: RawSyntax?, ofMember: Bool = false) {
    guard let parameters = clause?.child(3)?.layoutView?.children else { return }
    var place: Int32 = -1
    for parameter in parameters {
      place += 1
      guard let parameter else { continue }
      readAttributes(parameter.child(1))
      var type = Name.none
      if let written = parameter.child(11) {
        readTypes(written, .parameter)
        type = baseName(of: written)
      }
      if parameter.kind == .functionParameter, let value = parameter.child(15) {
        if let written = parameter.child(11) { noteImplicitCreation(value.child(3), as: written) }
        visit(value)
      }
      let identifier = (parameter.child(7) ?? parameter.child(5))?.identifier
      if let identifier, !identifier.isEmpty {
        let origin = parameter.child(11).map { isList($0) ? self.origin(nil, annotation: $0) : .none } ?? .none
        scope.bind(identifier, type: type, place: ofMember ? place : -1, origin: origin)
      }
    }
  }

  /// Whether the sugar of a list stands there, in an optional or not: how most of them are written.
  private func isList(_ type: RawSyntax) -> Bool {
    if notesTouches { return Self.element(ofType: type) != nil }
    switch type.kind {
    case .arrayType, .dictionaryType: return true
    case .optionalType: return type.child(1).map { $0.kind == .arrayType || $0.kind == .dictionaryType } ?? false
    default: return false
    }
  }
}
