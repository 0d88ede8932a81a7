@_spi(RawSyntax) import SwiftSyntax

// Classes, structs, enums, actors and protocols have the same layout: attributes 1, modifiers 3, keyword 5, name 7,
// generic parameters 9 (a protocol's primary associated types), inheritance 11, where clause 13, members 15.
extension FactWalk {
  mutating func readType(_ node: RawSyntax, _ kind: DeclarationFact.TypeKind) {
    guard let keyword = node.child(5)?.text, let identifier = node.child(7)?.identifier, !identifier.isEmpty else {
      // Without a name it declares nothing that could be told.
      return
    }
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    var fact = declaration(.primary, kind, name(identifier), keyword: keyword, node, words)
    if let objcName = words.objcName { fact.otherName = name(objcName) }
    if kind == .struct || kind == .enum || kind == .actor { fact.flags.insert(.final) }
    if kind == .protocol, words.flags.contains(.objc) { fact.flags.insert(.classBound) }

    let outer = context
    let mark = enter(fact)
    if kind == .protocol {
      context.isProtocol = true
      // Whoever sees a protocol sees what it asks for, in the whole file at least.
      context.defaultAccess = max(fact.access, .fileprivate)
      bindAssociatedTypes(of: node.child(15))
    }
    readAttributes(node.child(1))
    readGenericParameters(node.child(9))
    readInheritance(
      node.child(11), enumMembers: kind == .enum ? node.child(15) : nil, isProtocol: kind == .protocol,
      flags: InheritedFact.Flags(rawValue: 0))
    if kind == .protocol { readSelfConstraints(node.child(13)) }
    readConstraints(node.child(13), ofProtocol: kind == .protocol)
    visit(node.child(15))
    scope.leave(mark)
    context = outer
  }

  /// An extension: attributes 1, modifiers 3, keyword 5, type 7, inheritance 9, where clause 11, members 13.
  mutating func readExtension(_ node: RawSyntax) {
    guard let keyword = node.child(5)?.text, let type = node.child(7) else { return }
    let extended = extendedName(type)
    guard extended.exists else { return }
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    var fact = declaration(.extension, .unknown, extended, keyword: keyword, node, words)
    if node.child(11) != nil || hasGenericArguments(type) { fact.flags.insert(.constrained) }

    let outer = context
    let mark = enter(fact)
    if let access = words.access { context.defaultAccess = access == .private ? .fileprivate : access }
    readAttributes(node.child(1))
    readGenericArguments(of: type)
    var flags = InheritedFact.Flags(rawValue: 0)
    if fact.flags.contains(.constrained) { flags.insert(.conditional) }
    if fact.flags.contains(.unavailable) { flags.insert(.unavailable) }
    readInheritance(node.child(9), enumMembers: nil, isProtocol: false, flags: flags)
    readConstraints(node.child(11))
    visit(node.child(13))
    scope.leave(mark)
    context = outer
  }

  /// The fact of a declaration as far as all kinds share it.
  private mutating func declaration(
    _ kind: DeclarationFact.Kind, _ typeKind: DeclarationFact.TypeKind, _ name: Name, keyword: Bytes,
    _ node: RawSyntax, _ words: Decorations
  ) -> DeclarationFact {
    let place = offset(of: keyword) ?? 0
    var fact = DeclarationFact(
      kind: kind, typeKind: typeKind, name: name, line: lines.line(at: place), endLine: 0)
    fact.column = lines.column(at: place)
    fact.endLine = endLine(of: node)
    fact.parent = context.declaration
    fact.access = words.access ?? (context.isBody ? .private : context.defaultAccess)
    if context.isBody {
      fact.flags.insert(.local)
      (fact.blockLine, fact.blockEndLine) = blockLines()
    }
    if context.isConditional { fact.flags.insert(.conditional) }
    if words.flags.contains(.final) { fact.flags.insert(.final) }
    if words.flags.contains(.unavailable) { fact.flags.insert(.unavailable) }
    if words.flags.contains(.entryPoint) { fact.flags.insert(.entryPoint) }
    if words.flags.contains(.objc) { fact.flags.insert(.objc) }
    if words.flags.contains(.attribute) { fact.flags.insert(.attribute) }
    if words.flags.contains(.observable) { fact.flags.insert(.observable) }
    return fact
  }

  /// Adds a declaration; what follows is inside it.
  private mutating func enter(_ fact: DeclarationFact) -> LocalScope.Mark {
    facts.declarations.append(fact)
    context = Context(
      declaration: Index(facts.declarations.count - 1),
      isConditional: context.isConditional)
    return scope.enterType()
  }

  /// The name of what an extension extends. `[Int]` and `Int?` are sugar for types that have names.
  private mutating func extendedName(_ type: RawSyntax) -> Name {
    switch type.kind {
    case .arrayType: interner.intern("Array")
    case .dictionaryType: interner.intern("Dictionary")
    case .optionalType, .implicitlyUnwrappedOptionalType: interner.intern("Optional")
    case .attributedType: type.child(7).map { extendedName($0) } ?? .none
    default: dottedName(of: type)?.name ?? .none
    }
  }

  private func hasGenericArguments(_ type: RawSyntax) -> Bool {
    var node = type
    while node.kind == .memberType {
      if node.child(9) != nil { return true }
      guard let base = node.child(1) else { return false }
      node = base
    }
    return node.kind == .identifierType ? node.child(5) != nil : Self.isSugar(node.kind)
  }

  private static func isSugar(_ kind: SyntaxKind) -> Bool {
    kind == .arrayType || kind == .dictionaryType || kind == .optionalType
  }

  private mutating func readGenericArguments(of type: RawSyntax) {
    guard Self.isSugar(type.kind) else { return readGenericArgumentClauses(of: type) }
    readTypes(type, .generic)
  }

  /// Associated types are no types of the project: neither the requirements nor what refines them may name one as such.
  private mutating func bindAssociatedTypes(of block: RawSyntax?) {
    if let items = block?.child(3) { bindAssociatedTypes(in: items) }
  }

  private mutating func bindAssociatedTypes(in items: RawSyntax) {
    guard let items = items.layoutView?.children else { return }
    for item in items {
      guard let declaration = item?.child(1) else { continue }
      if declaration.kind == .ifConfigDecl {
        guard let clauses = declaration.child(1)?.layoutView?.children else { continue }
        for clause in clauses {
          if let items = clause?.child(5) { bindAssociatedTypes(in: items) }
        }
      } else if declaration.kind == .associatedTypeDecl, let identifier = declaration.child(7)?.identifier,
        !identifier.isEmpty
      {
        bindTypeParameter(identifier)
      }
    }
  }

  /// `<T: P, U>`: the names are hidden from here on, the constraints are references.
  mutating func readGenericParameters(_ clause: RawSyntax?) {
    guard let clause, clause.kind == .genericParameterClause, let parameters = clause.child(3)?.layoutView?.children
    else { return }
    for parameter in parameters {
      if let identifier = parameter?.child(5)?.identifier, !identifier.isEmpty { bindTypeParameter(identifier) }
    }
    for parameter in parameters {
      guard let type = parameter?.child(9) else { continue }
      if let identifier = parameter?.child(5)?.identifier { bind(identifier, to: type) }
      readTypes(type, .generic)
    }
    readConstraints(clause.child(5))
  }

  private mutating func bindTypeParameter(_ identifier: Bytes) {
    let symbol = scope.symbol(identifier)
    scope.bind(symbol, isTypeParameter: true)
    guard context.declaration.exists, !context.member.exists, !context.isBody else { return }
    facts.typeParameters.append(TypeParameterFact(declaration: context.declaration, name: name(of: symbol)))
  }

  /// `associatedtype A: P = B where A.C == D`.
  mutating func readAssociatedType(_ node: RawSyntax) {
    readAttributes(node.child(1))
    if let inherited = node.child(9) {
      readTypes(inherited, .generic)
      for type in inherited.child(3)?.layoutView.map({ Array($0.children) }) ?? [] {
        if let type = type?.child(1), let identifier = node.child(7)?.identifier { bind(identifier, to: type) }
      }
    }
    if let value = node.child(11) { readTypes(value, .generic) }
    readConstraints(node.child(13))
  }

  /// `where T: P, T.Element == Foo`. The left side is a parameter or an associated type, which may be declared in
  /// another file; so only the right side is a reference. A protocol's `Self: X` is inheritance.
  mutating func readConstraints(_ clause: RawSyntax?, ofProtocol: Bool = false) {
    guard let requirements = clause?.child(3)?.layoutView?.children else { return }
    bindConstraints(clause)
    for requirement in requirements {
      guard let requirement = requirement?.child(1) else { continue }
      switch requirement.kind {
      case .conformanceRequirement where ofProtocol && isSelf(requirement.child(1)): continue
      case .conformanceRequirement, .sameTypeRequirement:
        if let right = requirement.child(5) { readTypes(right, .generic) }
      default: continue
      }
    }
  }

  /// Whether a type is written `Self`.
  func isSelf(_ type: RawSyntax?) -> Bool {
    guard let type, type.kind == .identifierType, let word = type.child(3)?.text else { return false }
    return word.isText("Self")
  }
}
