import Facts

/// What properties hold: the type of each, and whether that is a delegate.
extension CodeGraph {
  /// Resolves what the properties of a file are typed by, and says which of them hold delegates.
  func linkProperties(file: Int, names: inout FileNames, in scope: Scope, to links: inout UseLinks) {
    let facts = facts[file]
    let base = firstDeclaration[file]
    for (index, property) in facts.properties.enumerated() {
      let member = facts.members[Int(property.member)]
      let declaration = base + member.declaration
      var link = PropertyLink(file: Int32(file), property: Int32(index))
      if property.baseType.exists {
        link.value = max(-1, names.type(of: property.baseType, declaration: declaration, line: member.line, in: scope))
      }
      // Behind an alias there may be a composition of protocols.
      var protocols = link.value < 0 ? [] : names.more.parts.filter { scope.types[Int($0)].kind == .protocol }
      for name in [property.protocol1, property.protocol2] where name.exists {
        let type = names.type(of: name, declaration: declaration, line: member.line, isProtocol: true, in: scope)
        if type >= 0 { protocols.append(type) }
      }
      if link.value >= 0, scope.types[Int(link.value)].kind == .protocol { protocols.insert(link.value, at: 0) }
      assignRole(to: &link, property, protocols, in: scope)
      if link.value >= 0 || link.role != .none { links.properties.append(link) }
    }
  }

  /// A delegate is what is typed by a delegate protocol, or by any protocol where it is plainly called so; a flag, an
  /// array or a concrete object that is merely named so is none.
  private func assignRole(
    to link: inout PropertyLink, _ property: PropertyFact, _ protocols: [Int32], in scope: Scope
  ) {
    let isHolder = !property.shape.contains(.collection) && !property.shape.contains(.closure)
    // `Panel<Hearer> *panel` is held as what it is.
    let isConcrete =
      link.value >= 0 && scope.types[Int(link.value)].kind == .class && !property.shape.contains(.existential)
    let plainRole = plainRole(of: property, in: link.file)
    for type in protocols where isHolder && !(isConcrete && plainRole == .none) {
      let name = scope.types[Int(type)].name
      var role: PropertyLink.Role = scope.symbols.withBytes(of: name) { text in
        if text.hasSuffix("DataSource") || text.hasSuffix("DataSourcePrefetching") { return .dataSource }
        return text.hasSuffix("Delegate") ? .delegate : .none
      }
      if role == .none { role = plainRole }
      guard role != .none else { continue }
      link.role = role
      link.protocolType = type
      return
    }
    if isHolder, plainRole != .none, property.ownership != .strong, holdsAnything(property, in: link.file) {
      link.role = plainRole
      return
    }
    if property.shape.contains(.outlet) { link.role = .outlet }
  }

  /// `id delegate` says no more than that it is one.
  private func holdsAnything(_ property: PropertyFact, in file: Int32) -> Bool {
    property.valueType.exists && facts[Int(file)].names[property.valueType] == "id"
  }

  /// What a property is by its plain name: `delegate`, `_dataSource`.
  private func plainRole(of property: PropertyFact, in file: Int32) -> PropertyLink.Role {
    let facts = facts[Int(file)]
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
