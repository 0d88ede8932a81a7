import Facts

/// What properties hold, and for whom: a delegate, a data source, an outlet.
extension CodeGraph {
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

  /// A delegate is what is typed by a delegate protocol; a flag, an array or a concrete object that is merely named
  /// so is none.
  private func assignRole(
    to link: inout PropertyLink, _ property: PropertyFact, _ protocols: [Int32], in scope: Scope
  ) {
    let isHolder = !property.shape.contains(.collection) && !property.shape.contains(.closure)
    for type in protocols where isHolder {
      let name = scope.types[Int(type)].name
      let role: PropertyLink.Role = scope.symbols.withBytes(of: name) { text in
        if text.hasSuffix("DataSource") || text.hasSuffix("DataSourcePrefetching") { return .dataSource }
        return text.hasSuffix("Delegate") ? .delegate : .none
      }
      guard role != .none else { continue }
      link.role = role
      link.protocolType = type
      return
    }
    if property.shape.contains(.outlet) { link.role = .outlet }
  }
}
