@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// The list after a declaration's colon. `enumMembers` is the body of an enum, whose list may begin with the type of
  /// its raw values.
  mutating func readInheritance(
    _ clause: RawSyntax?, enumMembers: RawSyntax?, isProtocol: Bool, flags: InheritedFact.Flags
  ) {
    guard let types = clause?.child(3)?.layoutView?.children else { return }
    var enumMembers = enumMembers
    for type in types {
      guard let type = type?.child(1) else { continue }
      inherit(type, flags, enumMembers: enumMembers, isProtocol: isProtocol)
      enumMembers = nil
    }
  }

  /// `where Self: View & Loader` of a protocol asks the same of adopters as `: View, Loader` does.
  mutating func readSelfConstraints(_ clause: RawSyntax?) {
    guard let requirements = clause?.child(3)?.layoutView?.children else { return }
    for requirement in requirements {
      guard let requirement = requirement?.child(1), requirement.kind == .conformanceRequirement,
        isSelf(requirement.child(1)), let right = requirement.child(5)
      else { continue }
      inherit(right, .selfConstraint, enumMembers: nil, isProtocol: true)
    }
  }

  /// Adds one inherited type; a composition is several.
  private mutating func inherit(
    _ type: RawSyntax, _ flags: InheritedFact.Flags, enumMembers: RawSyntax?, isProtocol: Bool
  ) {
    switch type.kind {
    case .compositionType:
      guard let elements = type.child(1)?.layoutView?.children else { return }
      for element in elements {
        if let part = element?.child(1) { inherit(part, flags, enumMembers: nil, isProtocol: isProtocol) }
      }
    case .tupleType:
      if let inner = onlyElement(of: type) { inherit(inner, flags, enumMembers: enumMembers, isProtocol: isProtocol) }
    case .suppressedType:
      if let inner = type.child(3) {
        inherit(inner, flags.union(.suppressed), enumMembers: nil, isProtocol: isProtocol)
      }
    case .attributedType:
      readAttributes(type.child(3))
      guard let inner = type.child(7) else { return }
      inherit(
        inner, flags.union(Self.conformanceFlags(type.child(3))), enumMembers: enumMembers, isProtocol: isProtocol)
    case .classRestrictionType: markClassBound()
    case .identifierType, .memberType: inheritNamed(type, flags, enumMembers: enumMembers, isProtocol: isProtocol)
    default: readTypes(type, .generic)
    }
  }

  private mutating func inheritNamed(
    _ type: RawSyntax, _ flags: InheritedFact.Flags, enumMembers: RawSyntax?, isProtocol: Bool
  ) {
    guard let (name, text) = dottedName(of: type) else { return }
    let isAnyObject = interner.withBytes(of: name) { $0.isText("AnyObject") || $0.isText("Swift.AnyObject") }
    if isProtocol, isAnyObject || interner.withBytes(of: name, { $0.isText("NSObjectProtocol") }) { markClassBound() }
    // Every class instance is an AnyObject: it is a constraint and no protocol that anything declares to adopt.
    if isAnyObject { return }
    let place = offset(of: text) ?? 0
    var fact = InheritedFact(
      declaration: context.declaration, name: name, role: .either, line: lines.line(at: place),
      column: lines.column(at: place))
    fact.flags = flags
    if let enumMembers {
      if interner.withBytes(of: name, { Self.isRawType($0) }) {
        fact.role = .rawType
      } else if Self.givesRawValues(enumMembers.child(3)) {
        fact.role = .rawType
        refer(to: name, .names, at: text)
      }
    }
    facts.inherited.append(fact)
    readGenericArgumentClauses(of: type)
  }

  private mutating func markClassBound() {
    guard context.declaration.exists else { return }
    let index = context.declaration
    if facts.declarations[index].typeKind == .protocol { facts.declarations[index].flags.insert(.classBound) }
  }

  /// The generic arguments inside `A<B>.C<D>`: at 5 of an identifierType, at 9 of a memberType.
  mutating func readGenericArgumentClauses(of type: RawSyntax) {
    var node = type
    while node.kind == .memberType {
      if let arguments = node.child(9) { readTypes(arguments, .generic) }
      guard let base = node.child(1) else { return }
      node = base
    }
    if node.kind == .identifierType, let arguments = node.child(5) { readTypes(arguments, .generic) }
  }

  private static func conformanceFlags(_ attributes: RawSyntax?) -> InheritedFact.Flags {
    var flags = InheritedFact.Flags(rawValue: 0)
    guard let attributes = attributes?.layoutView?.children else { return flags }
    for attribute in attributes {
      guard let word = attribute?.child(3)?.firstToken?.text else { continue }
      if word.isText("unchecked") { flags.insert(.unchecked) }
      if word.isText("retroactive") { flags.insert(.retroactive) }
    }
    return flags
  }

  /// Whether one of an enum's cases is written with a value, in whatever branch of `#if`: only an enum whose list
  /// begins with the type of these values may say so.
  private static func givesRawValues(_ members: RawSyntax?) -> Bool {
    guard let items = members?.layoutView?.children else { return false }
    return items.contains { item in
      guard let declaration = item?.child(1) else { return false }
      switch declaration.kind {
      case .enumCaseDecl:
        return declaration.child(7)?.layoutView?.children.contains { $0?.child(5) != nil } ?? false
      case .ifConfigDecl:
        return declaration.child(1)?.layoutView?.children.contains { givesRawValues($0?.child(5)) } ?? false
      default: return false
      }
    }
  }

  /// Types whose literals are the raw values of enums. What else stands first in an enum's list may be a protocol,
  /// unless a case has a value.
  private static func isRawType(_ name: Bytes) -> Bool {
    let known: [StaticString] = [
      "Int", "String", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "Int32", "Int64", "Character",
      "Double", "Float", "CGFloat", "Float16", "Float80", "Int128", "UInt128", "StaticString", "CInt", "CUnsignedInt",
      "CChar", "CShort", "CLong", "Substring", "Unicode.Scalar", "Swift.Int", "Swift.String", "Swift.UInt8",
      "NSInteger", "NSString",
    ]
    for word in known where name.isText(word) { return true }
    return false
  }

  // MARK: Aliases

  /// `typealias A = B & P`. An alias of something without a name (a closure, a tuple) only mentions what is in it.
  mutating func readAlias(_ node: RawSyntax) {
    guard let keyword = node.child(5)?.text, let identifier = node.child(7)?.identifier, !identifier.isEmpty,
      let value = node.child(11)?.child(3)
    else { return }
    let mark = scope.mark()
    let alias = name(identifier)
    readAttributes(node.child(1))
    readLocalGenericParameters(node.child(9))
    let first = facts.aliases.count
    let line = line(of: keyword)
    aliasMentions = []
    readAliasTarget(value, alias, line)
    noteHeart(of: value, alias, line, parameters: node.child(9))
    let mentions = aliasMentions ?? []
    aliasMentions = nil
    addMentions(mentions, alias, line, from: first)
    let access = access(Decorations(attributes: nil, modifiers: node.child(3)))
    for index in first..<facts.aliases.count { facts.aliases[index].access = access }
    readConstraints(node.child(13))
    scope.leave(mark)
  }

  /// What the alias names besides its targets, once each; and the alias itself where nothing in it has a name.
  private mutating func addMentions(_ mentions: [Name], _ alias: Name, _ line: Int32, from first: Int) {
    for name in mentions where !facts.aliases[first...].contains(where: { $0.target == name && !$0.role.isHeart }) {
      addAlias(alias, target: name, .mention, line)
    }
    if facts.aliases.count == first { addAlias(alias, target: .none, .target, line) }
  }

  /// What an alias of sugar, or of the type that it stands for, has at its heart.
  private mutating func noteHeart(of type: RawSyntax, _ alias: Name, _ line: Int32, parameters: RawSyntax?) {
    let shape = TypeShape(of: type)
    let isList = shape.shape.contains(.collection)
    guard isList || shape.shape.contains(.optional), let heart = shape.base ?? shape.protocols.first else { return }
    var target = dottedName(of: heart)?.name ?? .none
    if !target.exists, heart.kind == .identifierType, let word = heart.child(3)?.identifier,
      let list = parameters?.child(3)?.layoutView?.children
    {
      for index in 0..<list.count where list[index]?.child(5)?.identifier.elementsEqual(word) ?? false {
        target = interner.intern("$\(index)")
      }
    }
    if target.exists { addAlias(alias, target: target, isList ? .element : .wrapped, line) }
  }

  /// Functions, constants and macros at the top of a file whose names begin like those of types.
  mutating func noteValue(_ identifier: Bytes) {
    guard !context.isBody, !context.declaration.exists, let first = identifier.first, first >= 0x41, first <= 0x5A
    else {
      return
    }
    addAlias(name(identifier), target: .none, .value, line(of: identifier))
  }

  private mutating func addAlias(_ alias: Name, target: Name, _ role: AliasFact.Role, _ line: Int32) {
    var fact = AliasFact(declaration: context.declaration, name: alias, target: target, line: line)
    fact.role = role
    (fact.blockLine, fact.blockEndLine) = blockLines()
    facts.aliases.append(fact)
  }

  private mutating func readAliasTarget(_ type: RawSyntax, _ alias: Name, _ line: Int32) {
    switch type.kind {
    case .compositionType:
      guard let elements = type.child(1)?.layoutView?.children else { return }
      for element in elements {
        if let part = element?.child(1) { readAliasTarget(part, alias, line) }
      }
    case .someOrAnyType:
      if let inner = type.child(3) { readAliasTarget(inner, alias, line) }
    case .tupleType:
      if let inner = onlyElement(of: type) { readAliasTarget(inner, alias, line) } else { readTypes(type, .names) }
    case .attributedType:
      readAttributes(type.child(3))
      if let inner = type.child(7) { readAliasTarget(inner, alias, line) }
    case .identifierType, .memberType:
      // `Any` restricts nothing and has no declaration.
      if let (target, text) = dottedName(of: type), !text.isText("Any") {
        addAlias(alias, target: target, .target, line)
        refer(to: target, .names, at: text)
      }
      readGenericArgumentClauses(of: type)
    case .functionType:
      addAlias(alias, target: .none, .closure, line)
      readTypes(type, .names)
    case .arrayType: readSugar(type, "Array", alias, line)
    case .dictionaryType: readSugar(type, "Dictionary", alias, line)
    case .optionalType, .implicitlyUnwrappedOptionalType:
      readSugar(type, "Optional", alias, line)
      if isFunction(type.child(1)) { addAlias(alias, target: .none, .closure, line) }
    default: readTypes(type, .names)
    }
  }

  /// `((A) -> B)`, `@Sendable () -> Void`.
  private func isFunction(_ type: RawSyntax?) -> Bool {
    guard let type else { return false }
    switch type.kind {
    case .functionType: return true
    case .attributedType: return isFunction(type.child(7))
    case .tupleType: return isFunction(onlyElement(of: type))
    default: return false
    }
  }

  /// `[A]` is an array of `A`: the alias stands for the array and mentions `A`.
  private mutating func readSugar(_ type: RawSyntax, _ name: StaticString, _ alias: Name, _ line: Int32) {
    addAlias(alias, target: interner.intern(name), .target, line)
    readTypes(type, .names)
  }

  /// The type inside parentheses that hold just one, without a label.
  func onlyElement(of tuple: RawSyntax) -> RawSyntax? {
    guard let elements = tuple.child(3)?.layoutView?.children, elements.count == 1, let element = elements[0],
      element.child(3) == nil
    else { return nil }
    return element.child(9)
  }
}
