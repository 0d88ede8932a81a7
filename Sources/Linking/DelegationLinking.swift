/// Who delegates what to whom: adoption of delegate and data-source protocols, and assignments of the properties.
struct DelegationLinking {
  private let graph: CodeGraph
  private let scope: NameScope
  private let sdk: SDKDelegates
  private let held: HeldProperties
  private let values: ValueOfPath
  /// Types that have a property typed by a delegate protocol, by the protocol.
  private var offering: [TypeIndex: DistinctIndexes<TypeNode>] = [:]

  init(graph: CodeGraph, links: UseLinks, sdk: SDKTables, scope: NameScope) {
    self.graph = graph
    self.scope = scope
    self.sdk = SDKDelegates(sdk, scope)
    held = HeldProperties(graph: graph, links: links, sdk: self.sdk, scope: scope)
    values = ValueOfPath(scope: scope, properties: held, results: ResultTable(graph: graph, scope: scope))
    for property in links.properties where property.role == .delegate || property.role == .dataSource {
      let type = scope.declarationType[links.members[property.member].declaration]
      let asked = property.protocolType
      guard type.exists, asked.exists else { continue }
      offering[asked, default: DistinctIndexes<TypeNode>()].insert(type)
    }
  }

  /// The delegations, and the expressions of assignments of which it is not known what they are.
  func delegations(jobs: Int) -> (found: [Delegation], unresolved: [UnresolvedName]) {
    let assigned = self.assigned(jobs: jobs)
    let found = (adopted() + assigned.flatMap(\.found)).sorted {
      ($0.file, $0.line, $0.delegate, $0.source, $0.how.rawValue)
        < ($1.file, $1.line, $1.delegate, $1.source, $1.how.rawValue)
    }
    return (found, assigned.flatMap(\.unresolved))
  }

  private struct Assigned: Sendable {
    var found: [Delegation] = []
    var unresolved: [UnresolvedName] = []
  }

  // MARK: Adopted

  private func adopted() -> [Delegation] {
    var result: [Delegation] = []
    for edge in graph.conformances {
      guard scope.types[edge.type].kind != .protocol, let role = role(of: edge.protocolType) else { continue }
      for source in sources(of: edge.protocolType) {
        result.append(
          Delegation(
            source: source, delegate: edge.type, protocolType: edge.protocolType, isDataSource: role == .dataSource,
            how: .adopted, file: edge.file, line: edge.line))
      }
    }
    return result
  }

  private enum Role { case delegate, dataSource }

  private func role(of type: TypeIndex) -> Role? {
    scope.symbols.withBytes(of: scope.types[type].name) { text in
      if text.hasEnding("Delegate") || text.hasEnding("DelegateFlowLayout") { return .delegate }
      return text.hasEnding("DataSource") || text.hasEnding("DataSourcePrefetching") ? .dataSource : nil
    }
  }

  /// Whoever plays a delegate of the SDK does so for the SDK's class, even if one of the project keeps such a delegate
  /// too, in order to hand on what it hears.
  private func sources(of protocolType: TypeIndex) -> [TypeIndex] {
    if scope.types[protocolType].flags.contains(.sdk) {
      let owner = sdk.owner(of: protocolType)
      if owner.exists { return [owner] }
    }
    return offering[protocolType]?.indexes ?? [sdk.owner(of: protocolType)]
  }

  // MARK: Assigned

  private func assigned(jobs: Int) -> [Assigned] {
    Workers(jobs).parts(of: graph.facts, weight: { $0.assignments.count }) { files in
      var result = Assigned()
      for file in files where !graph.facts[file].assignments.isEmpty {
        let facts = graph.facts[file]
        for fact in facts.assignments { assign(fact, file: file, facts: facts, to: &result) }
      }
      return result
    }
  }

  private func assign(_ fact: AssignmentFact, file: FileIndex, facts: SharedFacts, to result: inout Assigned) {
    let declaration = graph.declaration(fact.declaration, in: file)
    let place = DelegationPlace(
      type: scope.type(ofDeclaration: declaration), declaration: declaration, file: file,
      line: fact.line, isSwift: facts.language.isSwift)
    let (source, delegate) = ends(of: fact, facts, at: place)
    let edge = delegation(fact, facts, from: source, to: delegate, at: place)
    if let edge { result.found.append(edge) }
    guard facts.language != .xib else { return }
    let isAsked = edge != nil || !delegate.exists && facts.bytes(of: fact.receiver).count > 0
    if !source.exists, isAsked { result.unresolved.append(unresolved(fact.receiver, fact, file)) }
    if !delegate.exists, edge != nil { result.unresolved.append(unresolved(fact.value, fact, file)) }
  }

  private func unresolved(_ name: Name, _ fact: AssignmentFact, _ file: FileIndex) -> UnresolvedName {
    var row = UnresolvedName(file: file, name: name, kind: nil, line: fact.line, reason: .unknown)
    row.isDelegation = true
    return row
  }

  /// Who asks and who is asked, as far as the text tells; none for what is not known.
  private func ends(
    of fact: AssignmentFact, _ facts: SharedFacts, at place: DelegationPlace
  ) -> (source: TypeIndex, delegate: TypeIndex) {
    func type(_ path: String, _ written: Name) -> TypeIndex {
      written.exists ? held.resolve(facts.names[written], place) : values.type(of: path, at: place)
    }
    let receiver = facts.names[fact.receiver]
    let value = facts.names[fact.value]
    let source = type(receiver == "super" ? "" : receiver, fact.receiverType)
    let delegate = type(value, fact.valueType)
    return (source, !delegate.exists && value.hasSuffix(".coordinator") ? held.coordinator(at: place) : delegate)
  }

  private func delegation(
    _ fact: AssignmentFact, _ facts: SharedFacts, from source: TypeIndex, to player: TypeIndex,
    at place: DelegationPlace
  ) -> Delegation? {
    let property = facts.names[fact.property]
    let receiver = facts.names[fact.receiver]
    let value = facts.names[fact.value]
    let isSuper = receiver == "super"
    var delegate = player
    // Of what is only known to be some object, or one that adopts a protocol, it is not known who it is.
    if delegate.exists, scope.types[delegate].kind == .protocol || sdk.isRoot(delegate) { delegate = .none }
    guard source.exists || delegate.exists else { return nil }
    // Whom `super` asks is not whom a property of the same name in the class itself asks.
    let holder = isSuper && source.exists ? scope.types[source].superclass : source
    let holding = holder.exists ? held.property(property, of: holder) : nil
    // A bare word that is no property of the type is a variable of the file.
    let isOwn = receiver.isEmpty && facts.language != .xib
    if isOwn, holding == nil, !held.mayInherit(source) { return nil }
    // `self.dataSource = Items()`, where the property is typed by that class: a part of it, and no protocol between them.
    if value != "self", facts.language != .xib, let holding, !holding.protocolType.exists, holding.value.exists,
      scope.types[holding.value].kind != .protocol
    {
      return nil
    }
    if holding?.protocolType.exists != true {
      // What nothing says to be asked for is no delegate where it is a number or a flag.
      if !delegate.exists || [.struct, .enum].contains(scope.types[delegate].kind) { return nil }
    }
    let isDataSource = bytesContain(property.lowercased(), "datasource")
    return Delegation(
      source: source, delegate: delegate, protocolType: holding?.protocolType ?? .none, isDataSource: isDataSource,
      how: facts.language == .xib ? .outlet : .assigned, file: place.file, line: fact.line)
  }
}
