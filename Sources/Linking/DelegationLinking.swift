import CodeGraph
import Facts

/// Who delegates what to whom: adoption of delegate and data-source protocols, and assignments of the properties.
struct DelegationLinking {
  private let graph: CodeGraph
  private let scope: Scope
  private let sdk: SDKDelegates
  private let held: HeldProperties
  /// Types that have a property typed by a delegate protocol, by the protocol.
  private var offering: [Int32: [Int32]] = [:]

  init(graph: CodeGraph, links: UseLinks, sdk: SDKTables, scope: Scope) {
    self.graph = graph
    self.scope = scope
    self.sdk = SDKDelegates(sdk, scope)
    held = HeldProperties(graph: graph, links: links, sdk: self.sdk, scope: scope)
    for property in links.properties where property.role == .delegate || property.role == .dataSource {
      let type = scope.declarationType[Int(links.members[Int(property.member)].declaration)]
      let asked = property.protocolType
      guard type >= 0, asked >= 0 else { continue }
      if offering[asked]?.contains(type) != true { offering[asked, default: []].append(type) }
    }
  }

  func delegations(jobs: Int) -> [Delegation] {
    (adopted() + assigned(jobs: jobs)).sorted {
      ($0.file, $0.line, $0.delegate, $0.source, $0.how.rawValue)
        < ($1.file, $1.line, $1.delegate, $1.source, $1.how.rawValue)
    }
  }

  // MARK: Adopted

  private func adopted() -> [Delegation] {
    var result: [Delegation] = []
    for edge in graph.conformances {
      guard scope.types[Int(edge.type)].kind != .protocol, let role = role(of: edge.protocolType) else { continue }
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

  private func role(of type: Int32) -> Role? {
    scope.symbols.withBytes(of: scope.types[Int(type)].name) { text in
      if text.hasSuffix("Delegate") || text.hasSuffix("DelegateFlowLayout") { return .delegate }
      return text.hasSuffix("DataSource") || text.hasSuffix("DataSourcePrefetching") ? .dataSource : nil
    }
  }

  /// Whoever plays a delegate of the SDK does so for the SDK's class, even if one of the project keeps such a delegate
  /// too, in order to hand on what it hears.
  private func sources(of protocolType: Int32) -> [Int32] {
    if scope.types[Int(protocolType)].flags.contains(.sdk) {
      let owner = sdk.owner(of: protocolType)
      if owner >= 0 { return [owner] }
    }
    return offering[protocolType] ?? [sdk.owner(of: protocolType)]
  }

  // MARK: Assigned

  private func assigned(jobs: Int) -> [Delegation] {
    let parts = inParts(weights: graph.counts.map { Int($0.assignments) }, jobs) { files in
      var result: [Delegation] = []
      for file in files where graph.counts[file].assignments > 0 {
        let facts = graph.facts[file]
        for fact in facts.assignments {
          if let edge = assigned(fact, file: Int32(file), facts: facts) { result.append(edge) }
        }
      }
      return result
    }
    return joined(parts)
  }

  private func assigned(_ fact: AssignmentFact, file: Int32, facts: SharedFacts) -> Delegation? {
    let declaration = fact.declaration < 0 ? -1 : graph.firstDeclaration[Int(file)] + fact.declaration
    let place = DelegationPlace(
      type: declaration < 0 ? -1 : scope.declarationType[Int(declaration)], declaration: declaration, file: file,
      line: fact.line, isSwift: facts.language.isSwift)
    let property = facts.names[fact.property]
    let receiver = facts.names[fact.receiver]
    let isSuper = receiver == "super"
    let source = held.type(ofPath: isSuper ? "" : receiver, typed: facts.names.text(fact.receiverType), at: place)
    let value = facts.names[fact.value]
    var delegate = held.type(ofPath: value, typed: facts.names.text(fact.valueType), isWhole: true, at: place)
    if delegate < 0, value.hasSuffix(".coordinator") { delegate = held.coordinator(at: place) }
    // Of what is only known to be some object, or one that adopts a protocol, it is not known who it is.
    if delegate >= 0, scope.types[Int(delegate)].kind == .protocol || sdk.isRoot(delegate) { delegate = -1 }
    guard source >= 0 || delegate >= 0 else { return nil }
    // Whom `super` asks is not whom a property of the same name in the class itself asks.
    let holder = isSuper && source >= 0 ? scope.types[Int(source)].superclass : source
    let holding = holder < 0 ? nil : held.property(property, of: holder)
    // A bare word that is no property of the type is a variable of the file.
    let isOwn = receiver.isEmpty && facts.language != .xib
    if isOwn, holding == nil, !held.mayInherit(source) { return nil }
    // `self.dataSource = Items()`, where the property is typed by that class: a part of it, and no protocol between them.
    if value != "self", facts.language != .xib, let holding, holding.protocolType < 0, holding.value >= 0,
      scope.types[Int(holding.value)].kind != .protocol
    {
      return nil
    }
    if holding?.protocolType ?? -1 < 0 {
      // What nothing says to be asked for is no delegate where it is a number or a flag.
      if delegate < 0 || [.struct, .enum].contains(scope.types[Int(delegate)].kind) { return nil }
    }
    let isDataSource = property.lowercased().contains("datasource")
    return Delegation(
      source: source, delegate: delegate, protocolType: holding?.protocolType ?? -1, isDataSource: isDataSource,
      how: facts.language == .xib ? .outlet : .assigned, file: file, line: fact.line)
  }
}

extension NameTable {
  fileprivate func text(_ name: Name) -> String? { name.exists ? self[name] : nil }
}
