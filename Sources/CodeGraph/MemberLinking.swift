import Facts

/// What the members of types are, and what properties hold: the type of each, and whether that is a delegate.
extension CodeGraph {
  /// Lists the members of a file.
  func linkMembers(file: Int, to links: inout UseLinks) {
    let firstDeclaration = firstDeclaration[file]
    for member in lists[file].members {
      links.members.append(
        MemberNode(
          declaration: firstDeclaration + member.declaration, name: member.name, parameters: member.parameters,
          complexity: member.complexity, flags: member.flags.rawValue, kind: member.kind))
    }
  }

  /// Resolves what the properties of a file are typed by, and says which of them hold delegates.
  func linkProperties(file: Int, names: inout FileNames, in scope: Scope, to links: inout UseLinks) {
    let facts = facts[file]
    let base = firstDeclaration[file]
    for property in facts.properties {
      let member = facts.members[Int(property.member)]
      let declaration = base + member.declaration
      var node = PropertyNode(
        member: firstMember[file] + property.member, valueType: property.valueType, ownership: property.ownership,
        shape: property.shape.rawValue)
      if property.baseType.exists {
        node.value = max(-1, names.type(of: property.baseType, declaration: declaration, line: member.line, in: scope))
      }
      // Behind an alias there may be a composition of protocols.
      var protocols = node.value < 0 ? [] : names.more.parts.filter { scope.types[Int($0)].kind == .protocol }
      for name in [property.protocol1, property.protocol2] where name.exists {
        let type = names.type(of: name, declaration: declaration, line: member.line, isProtocol: true, in: scope)
        if type >= 0 { protocols.append(type) }
      }
      if node.value >= 0, scope.types[Int(node.value)].kind == .protocol { protocols.insert(node.value, at: 0) }
      assignRole(to: &node, property, file, protocols, in: scope)
      links.properties.append(node)
    }
  }

  /// A delegate is what is typed by a delegate protocol, or by any protocol where it is plainly called so; a flag, an
  /// array or a concrete object that is merely named so is none.
  private func assignRole(
    to node: inout PropertyNode, _ property: PropertyFact, _ file: Int, _ protocols: [Int32], in scope: Scope
  ) {
    let isHolder = !property.shape.contains(.collection) && !property.shape.contains(.closure)
    // `Panel<Hearer> *panel` is held as what it is.
    let isConcrete =
      node.value >= 0 && scope.types[Int(node.value)].kind == .class && !property.shape.contains(.existential)
    let plainRole = plainRole(of: property, in: file)
    for type in protocols where isHolder && !(isConcrete && plainRole == .none) {
      let name = scope.types[Int(type)].name
      var role: PropertyNode.Role = scope.symbols.withBytes(of: name) { text in
        if text.hasSuffix("DataSource") || text.hasSuffix("DataSourcePrefetching") { return .dataSource }
        return text.hasSuffix("Delegate") ? .delegate : .none
      }
      if role == .none { role = plainRole }
      guard role != .none else { continue }
      node.role = role
      node.protocolType = type
      return
    }
    if isHolder, plainRole != .none, property.ownership != .strong, holdsAnything(property, in: file) {
      node.role = plainRole
      return
    }
    if property.shape.contains(.outlet) { node.role = .outlet }
  }

  /// `id delegate` says no more than that it is one.
  private func holdsAnything(_ property: PropertyFact, in file: Int) -> Bool {
    property.valueType.exists && facts[file].names[property.valueType] == "id"
  }

  /// What a property is by its plain name: `delegate`, `_dataSource`.
  private func plainRole(of property: PropertyFact, in file: Int) -> PropertyNode.Role {
    let facts = facts[file]
    return facts.names.withBytes(of: facts.members[Int(property.member)].name) { name in
      let name = name.first == UInt8(ascii: "_") ? UnsafeBufferPointer(rebasing: name.dropFirst()) : name
      switch name.count {
      case 8 where name.hasSuffix("delegate"): return .delegate
      case 10 where name.hasSuffix("dataSource") || name.hasSuffix("datasource"): return .dataSource
      default: return .none
      }
    }
  }
}
