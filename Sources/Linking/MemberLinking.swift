/// What the members of types are, and what properties hold: the type of each, and whether that is a delegate.
extension UseLinking {
  /// Lists the members of a file, from its first number on.
  func linkMembers(file: FileIndex, _ nodes: UnsafeMutableBufferPointer<MemberNode>) {
    var number = graph.firstMember[file].number
    for member in graph.facts[file].members {
      nodes.initializeElement(
        at: number,
        to: MemberNode(
          declaration: graph.declaration(member.declaration, in: file), name: member.name,
          parameters: member.parameters,
          complexity: member.complexity, flags: member.flags, kind: member.kind))
      number += 1
    }
  }

  /// Resolves what the properties of a file are typed by, says which of them hold delegates, and lists them from the
  /// number of the first on.
  func linkProperties(
    file: FileIndex, names: inout FileNames, _ first: Int, _ nodes: UnsafeMutableBufferPointer<PropertyNode>
  ) {
    let facts = graph.facts[file]
    for (number, property) in facts.properties.enumerated() {
      let member = facts.members[property.member]
      let declaration = graph.declaration(member.declaration, in: file)
      var node = PropertyNode(
        member: graph.member(property.member, in: file), valueType: property.valueType, ownership: property.ownership,
        shape: property.shape)
      if property.baseType.exists {
        let value = names.type(of: property.baseType, declaration: declaration, line: member.line, in: scope)
        // In Objective-C a class is named so.
        if names.more.isClosure { node.shape.insert(.closure) }
        let mayBeProtocol = value == .none && graph.facts[file].language.isSwift
        node.value = mayBeProtocol ? protocolKnownByName(property.baseType, in: file) : max(.none, value)
        if let heart = names.more.heart { keep(heart, of: property, in: &node, declaration, file, line: member.line) }
      }
      var protocols: [TypeIndex] = []
      if node.value.exists {
        // Behind an alias there may be a composition of protocols. A closure would copy all that is known for each property.
        for part in names.more.parts where scope.types[part].kind == .protocol { protocols.append(part) }
      }
      for name in [property.protocol1, property.protocol2] where name.exists {
        var type = names.type(of: name, declaration: declaration, line: member.line, isProtocol: true, in: scope)
        if type == .none { type = protocolKnownByName(name, in: file) }
        if type.exists { protocols.append(type) }
      }
      if node.value.exists, scope.types[node.value].kind == .protocol { protocols.insert(node.value, at: 0) }
      assignRole(to: &node, property, file, protocols)
      // `any P` and `id<P>` are as good as `P`; what `some P` is only its body tells.
      if !property.baseType.exists, protocols.count == 1, !property.protocol2.exists, !property.shape.contains(.opaque)
      {
        node.value = protocols[0]
      }
      nodes.initializeElement(at: first + number, to: node)
    }
  }

  /// Behind an alias of a list or of an optional a property holds what that is made of.
  private func keep(
    _ heart: NameScope.Heart, of property: PropertyFact, in node: inout PropertyNode, _ declaration: DeclarationIndex,
    _ file: FileIndex,
    line: Int32
  ) {
    node.value = heart.type
    node.shape.insert(heart.isCollection ? .collection : .optional)
    guard heart.argument >= 0 else { return }
    let written = String(decoding: graph.facts[file].names.bytes(of: property.valueType), as: UTF8.self)
    guard var text = NameScope.argument(heart.argument, of: written) else { return }
    let resolution = text.withUTF8 {
      scope.resolveSwift($0, file: file, declaration: declaration, line: line)
    }
    if case .entry(let entry) = resolution { node.value = scope.type(of: entry) ?? .none }
  }

  /// The protocol of a name that nothing declares, where something that adopts it proves that it is one; else none.
  private func protocolKnownByName(_ name: Name, in file: FileIndex) -> TypeIndex {
    let symbol = scope.symbols.find(graph.facts[file].names.bytes(of: name))
    return symbol.exists ? scope.protocolKnownByName(symbol) ?? .none : .none
  }

  /// A delegate is what is typed by a delegate protocol, or by any protocol where it is plainly called so; a flag, an
  /// array or a concrete object that is merely named so is none.
  private func assignRole(
    to node: inout PropertyNode, _ property: PropertyFact, _ file: FileIndex, _ protocols: [TypeIndex]
  ) {
    let isHolder = !property.shape.contains(.collection) && !property.shape.contains(.closure)
    // `Panel<Hearer> *panel` is held as what it is.
    let isConcrete =
      node.value.exists && scope.types[node.value].kind == .class && !property.shape.contains(.existential)
    let plainRole = plainRole(of: property, in: file)
    for type in protocols where isHolder && !(isConcrete && plainRole == .none) {
      let name = scope.types[type].name
      var role = scope.symbols.withBytes(of: name, Self.role(ofProtocol:))
      // `id<NSObject, Listener> delegate` is asked for as a listener.
      let isRoot = protocols.count > 1 && scope.symbols.withBytes(of: name) { $0.elementsEqual("NSObject".utf8) }
      if role == .none, !isRoot { role = plainRole }
      guard role != .none else { continue }
      node.role = role
      node.protocolType = type
      return
    }
    // `id<P>` is a protocol, whoever declares it.
    if isHolder, protocols.isEmpty, property.protocol1.exists, isUntyped(property, in: file) {
      let role = Self.role(ofProtocol: graph.facts[file].names.bytes(of: property.protocol1))
      node.role = role == .none ? plainRole : role
      if node.role != .none { return }
    }
    if isHolder, plainRole != .none, property.ownership != .strong, holdsAnything(property, in: file) {
      node.role = plainRole
      return
    }
    if property.shape.contains(.outlet) { node.role = .outlet }
  }

  /// Asks nothing of this linking: handed over as its method, it would take a copy of all of it along.
  private static func role(ofProtocol name: UnsafeBufferPointer<UInt8>) -> PropertyNode.Role {
    if name.hasEnding("DataSource") || name.hasEnding("DataSourcePrefetching") { return .dataSource }
    return name.hasEnding("Delegate") ? .delegate : .none
  }

  /// `id<P>`, `NSObject<P> *`: all that is said of it is what it adopts.
  private func isUntyped(_ property: PropertyFact, in file: FileIndex) -> Bool {
    !property.baseType.exists || graph.facts[file].names.bytes(of: property.baseType).elementsEqual("NSObject".utf8)
  }

  /// `id delegate` says no more than that it is one.
  private func holdsAnything(_ property: PropertyFact, in file: FileIndex) -> Bool {
    graph.facts[file].names.bytes(of: property.valueType).elementsEqual("id".utf8)
  }

  /// What a property is by its plain name: `delegate`, `_dataSource`.
  private func plainRole(of property: PropertyFact, in file: FileIndex) -> PropertyNode.Role {
    let facts = graph.facts[file]
    var name = facts.names.bytes(of: facts.members[property.member].name)
    if name.first == UInt8(ascii: "_") { name = UnsafeBufferPointer(rebasing: name.dropFirst()) }
    switch name.count {
    case 8 where name.hasEnding("delegate"): return .delegate
    case 10 where name.hasEnding("dataSource") || name.hasEnding("datasource"): return .dataSource
    default: return .none
    }
  }
}
