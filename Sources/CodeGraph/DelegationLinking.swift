import Facts

/// Who delegates what to whom: adoption of delegate and data-source protocols, and assignments of the properties.
extension CodeGraph {
  func linkDelegations(_ links: UseLinks, in scope: Scope) -> [Delegation] {
    let linking = DelegationLinking(graph: self, links: links, scope: scope)
    return (linking.adopted() + linking.assigned()).sorted {
      ($0.file, $0.line, $0.delegate, $0.source, $0.how.rawValue)
        < ($1.file, $1.line, $1.delegate, $1.source, $1.how.rawValue)
    }
  }
}

private struct DelegationLinking {
  private struct Offer {
    var type: Int32
    var value: Int32
    var protocolType: Int32
  }

  private let graph: CodeGraph
  private let scope: Scope
  /// Types that have a property typed by a delegate protocol, by the protocol.
  private var offering: [Int32: [Int32]] = [:]
  /// Properties by name; filled only where the project assigns any delegate at all.
  private var propertiesByName: [String: [Offer]] = [:]

  init(graph: CodeGraph, links: UseLinks, scope: Scope) {
    self.graph = graph
    self.scope = scope
    let hasAssignments = graph.facts.contains { !$0.assignments.isEmpty }
    for link in links.properties {
      let isOffer = link.role == .delegate || link.role == .dataSource
      guard isOffer || hasAssignments else { continue }
      let file = Int(link.file)
      // Asked of the graph in place: a copy of a file's facts counts a reference for each of their lists.
      let member = graph.facts[file].members[Int(graph.facts[file].properties[Int(link.property)].member)]
      let type = scope.declarationType[Int(graph.firstDeclaration[file] + member.declaration)]
      guard type >= 0 else { continue }
      if isOffer, offering[link.protocolType]?.contains(type) != true {
        offering[link.protocolType, default: []].append(type)
      }
      if hasAssignments {
        propertiesByName[graph.facts[file].names[member.name], default: []]
          .append(Offer(type: type, value: link.value, protocolType: link.protocolType))
      }
    }
  }

  // MARK: Adopted

  func adopted() -> [Delegation] {
    var result: [Delegation] = []
    for edge in graph.conformances {
      guard scope.types[Int(edge.type)].kind != .protocol, let role = role(of: edge.protocolType) else { continue }
      let sources = offering[edge.protocolType] ?? [owner(of: edge.protocolType, role: role)]
      for source in sources {
        result.append(
          Delegation(
            source: source, delegate: edge.type, protocolType: edge.protocolType, isDataSource: role == .dataSource,
            how: .adopted, file: edge.file, line: edge.line))
      }
    }
    return result
  }

  private enum Role { case delegate, dataSource }

  private func role(of type: Int32) -> Role? {
    scope.symbols.withBytes(of: scope.types[Int(type)].name) { text in
      if text.hasSuffix("Delegate") { return .delegate }
      return text.hasSuffix("DataSource") ? .dataSource : nil
    }
  }

  /// By Apple's convention the class whose name the protocol's begins with: `UITableView` for `UITableViewDelegate`.
  private func owner(of protocolType: Int32, role: Role) -> Int32 {
    let suffix = role == .delegate ? "Delegate".utf8.count : "DataSource".utf8.count
    let symbol = scope.symbols.withBytes(of: scope.types[Int(protocolType)].name) {
      scope.symbols.find(UnsafeBufferPointer(rebasing: $0.dropLast(suffix)))
    }
    return type(named: symbol, kind: .class, like: protocolType)
  }

  /// The only type of a name and a kind that lies where `other` lies: in the SDK, or in the project.
  private func type(named symbol: Int32, kind: DeclarationFact.TypeKind, like other: Int32) -> Int32 {
    guard symbol >= 0 else { return -1 }
    let inSDK = scope.types[Int(other)].flags.contains(.sdk)
    let found = scope.candidates(symbol).filter {
      scope.types[Int($0)].kind == kind && scope.types[Int($0)].flags.contains(.sdk) == inSDK
    }
    return found.count == 1 ? found[0] : -1
  }

  // MARK: Assigned

  func assigned() -> [Delegation] {
    var result: [Delegation] = []
    for (file, facts) in graph.facts.enumerated() {
      for fact in facts.assignments {
        if let edge = assigned(fact, file: Int32(file), facts: facts) { result.append(edge) }
      }
    }
    return result
  }

  private func assigned(_ fact: AssignmentFact, file: Int32, facts: SharedFacts) -> Delegation? {
    let declaration = fact.declaration < 0 ? -1 : graph.firstDeclaration[Int(file)] + fact.declaration
    let here = declaration < 0 ? -1 : scope.declarationType[Int(declaration)]
    let property = facts.names[fact.property]
    let source = type(
      ofPath: facts.names[fact.receiver], typed: fact.receiverType, from: here, declaration, file, fact.line)
    let delegate = type(
      ofPath: facts.names[fact.value], typed: fact.valueType, from: here, declaration, file, fact.line)
    guard source >= 0 || delegate >= 0 else { return nil }
    let isDataSource = property.lowercased().hasSuffix("datasource")
    return Delegation(
      source: source, delegate: delegate, protocolType: protocolType(of: property, in: source, isDataSource),
      isDataSource: isDataSource, how: facts.language == .xib ? .outlet : .assigned, file: file, line: fact.line)
  }

  /// The type of `self`, of a typed local, or of `a.b.c` followed through the properties of project types.
  private func type(
    ofPath path: String, typed name: Name, from here: Int32, _ declaration: Int32, _ file: Int32, _ line: Int32
  ) -> Int32 {
    if name.exists { return resolve(name, file, declaration, line) }
    var type = here
    for component in path.split(separator: ".") where component != "self" {
      guard let property = property(String(component), of: type) else { return -1 }
      type = property.value
    }
    return type
  }

  private func resolve(_ name: Name, _ file: Int32, _ declaration: Int32, _ line: Int32) -> Int32 {
    let facts = graph.facts[Int(file)]
    let resolution = facts.names.withBytes(of: name) {
      facts.language.isSwift
        ? scope.resolveSwift($0, file: file, declaration: declaration, line: line)
        : scope.resolveObjC($0, file: file, isProtocol: false)
    }
    guard case .entry(let entry) = resolution else { return -1 }
    return scope.type(of: entry) ?? -1
  }

  /// A property of a type or of its superclasses; `_table` is the ivar behind `table`.
  private func property(_ name: String, of type: Int32) -> Offer? {
    let bare = name.hasSuffix("?") || name.hasSuffix("!") ? String(name.dropLast()) : name
    let offers =
      (propertiesByName[bare] ?? []) + (bare.hasPrefix("_") ? propertiesByName[String(bare.dropFirst())] ?? [] : [])
    var type = type
    for _ in 0..<64 where type >= 0 {
      if let found = offers.first(where: { $0.type == type }) { return found }
      type = scope.types[Int(type)].superclass
    }
    return nil
  }

  /// What the source's property is typed by; for SDK classes the protocol that convention names.
  private func protocolType(of property: String, in source: Int32, _ isDataSource: Bool) -> Int32 {
    guard source >= 0 else { return -1 }
    if let found = self.property(property, of: source), found.protocolType >= 0 { return found.protocolType }
    var type = source
    for _ in 0..<64 where type >= 0 {
      if scope.types[Int(type)].flags.contains(.sdk) {
        let name = scope.symbols[scope.types[Int(type)].name] + (isDataSource ? "DataSource" : "Delegate")
        let found = self.type(named: scope.symbols.find(name), kind: .protocol, like: type)
        if found >= 0 { return found }
      }
      type = scope.types[Int(type)].superclass
    }
    return -1
  }
}
