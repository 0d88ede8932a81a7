import CodeGraph
import Facts
import ModularityMetrics

/// member, property, cohesion_part.
func memberRelations(_ metrics: Metrics, _ names: Deferred<FileNames>) -> [Relation] {
  let graph = metrics.graph
  let all = Deferred { AllMembers(graph) }
  return [memberRelation(metrics, all, names), propertyRelation(metrics, all, names), cohesionRelation(metrics)]
}

private func memberRelation(
  _ metrics: Metrics, _ all: Deferred<AllMembers>, _ names: Deferred<FileNames>
) -> Relation {
  let graph = metrics.graph
  @Sendable func column(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    return Column(name: name, type: .integer) {
      guard metrics.contents.value.flagsOfMembers & bits != 0 else { return .same(0) }
      let members = all.value
      return .integer { flag(members[$0].flags.rawValue, has: bits) }
    }
  }
  @Sendable func columnOfObjC(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    return .integer(name, of: all.value) { all, row in
      let isKnown = all[row].flags.contains(.hasBody) && !graph.counts[Int(graph.memberFile[row])].language.isSwift
      return isKnown ? flag(all[row].flags.rawValue, has: bits) : nil
    }
  }
  return Relation(
    "member", count: Int(graph.firstMember.last ?? 0),
    [
      .integer("id") { $0 + 1 },
      .integer("type", of: metrics.contents.value.typeOfMember) { id($0[$1]) },
      .integer("declaration", of: all.value) { all, row in
        id(graph.firstDeclaration[Int(graph.memberFile[row])] + all[row].declaration)
      },
      .word("kind", words(memberKind), of: all.value) { Int($0[$1].kind.rawValue) },
      .text("name", of: (all.value, names.value)) { known, row, sink in
        known.1.give(known.0[row].name, of: graph.memberFile[row], to: sink)
      },
      .integer("file") { id(graph.memberFile[$0]) },
      .integer("line", of: all.value) { line($0[$1].line) },
      .integer("end_line", of: all.value) { line($0[$1].endLine) },
      .integer("parameters", of: all.value) { Int($0[$1].parameters) },
      .integer("complexity", of: all.value) { line(Int32($0[$1].complexity)) },
      column("is_static", .static),
      column("is_override", .override),
      .word("access", words(accessName), of: all.value) { Int($0[$1].access.rawValue) },
      column("has_body", .hasBody),
      column("is_readonly", .readonly),
      column("is_setter_private", .restrictedSetter),
      column("is_action", .action),
      column("is_hook", .hook),
      column("requires_super", .requiresSuper),
      column("calls_super", .callsSuper),
      columnOfObjC("loops", .loops),
      columnOfObjC("hands_over", .handsOver),
    ])
}

/// The members of all files by their numbers, read where the files' facts keep them: a query looks at single fields of a
/// hundred thousand, and a copy of them all is as large as the graph.
private final class AllMembers: @unchecked Sendable {
  /// Where the member of the number 0 would stand if all were in the file's list.
  private let starts: [UnsafePointer<MemberFact>?]
  private let files: [Int32]
  /// Keeps the lists, which nobody changes.
  private let facts: [SharedFacts]

  init(_ graph: CodeGraph) {
    (files, facts) = (graph.memberFile, graph.facts)
    starts = graph.facts.enumerated().map { file, facts in
      facts.members.withUnsafeBufferPointer { $0.baseAddress.map { $0 - Int(graph.firstMember[file]) } }
    }
  }

  subscript(row: Int) -> MemberFact {
    // A file that has a member has a list of them.
    starts[Int(files[row])]![row]
  }
}

private func memberKind(_ kind: MemberFact.Kind) -> StaticString {
  switch kind {
  case .method: "method"
  case .initializer: "initializer"
  case .deinitializer: "deinitializer"
  case .property: "property"
  case .subscript: "subscript"
  case .ivar: "ivar"
  case .enumCase: "case"
  }
}

private func propertyRelation(
  _ metrics: Metrics, _ all: Deferred<AllMembers>, _ names: Deferred<FileNames>
) -> Relation {
  let graph = metrics.graph
  let rows = Deferred { PropertyRows(graph) }
  func column(_ name: String, _ shape: PropertyFact.Shape) -> Column {
    let bits = shape.rawValue
    return .integer(name, of: rows.value) { flag($0.facts[$1].shape.rawValue, has: bits) }
  }
  return Relation(
    "property", count: rows.value.facts.count,
    [
      .integer("member", of: rows.value) { id($0.members[$1]) },
      .integer("type", of: (rows.value.members, metrics.contents.value.typeOfMember)) { known, row in
        id(known.1[Int(known.0[row])])
      },
      .text("name", of: (rows.value.members, all.value, names.value)) { known, row, sink in
        let member = Int(known.0[row])
        known.2.give(known.1[member].name, of: graph.memberFile[member], to: sink)
      },
      .text("value_type", of: (rows.value, names.value)) { known, row, sink in
        known.1.give(known.0.facts[row].valueType, of: graph.memberFile[Int(known.0.members[row])], to: sink)
      },
      .integer("value", of: rows.value) { id($0.link($1, graph)?.value ?? -1) },
      .word("ownership", words(ownershipName), of: rows.value) { Int($0.facts[$1].ownership.rawValue) },
      .word("role", words(roleName), of: rows.value) { Int($0.roles[$1]) },
      .integer("protocol", of: rows.value) { id($0.link($1, graph)?.protocolType ?? -1) },
      column("is_existential", .existential), column("is_collection", .collection),
    ])
}

/// The properties of all files one after the other, and where the graph says what became of each.
private struct PropertyRows: Sendable {
  private(set) var facts: [PropertyFact] = []
  /// The number of each one's member.
  private(set) var members: [Int32] = []
  private var links: [Int32]
  /// The number of each one's role.
  private(set) var roles: [UInt8]

  init(_ graph: CodeGraph) {
    var firstRow: [Int32] = []
    firstRow.reserveCapacity(graph.facts.count)
    let count = graph.facts.reduce(0) { $0 + $1.properties.count }
    facts.reserveCapacity(count)
    members.reserveCapacity(count)
    for (file, said) in graph.facts.enumerated() {
      firstRow.append(Int32(facts.count))
      if said.properties.isEmpty { continue }
      // Apart, because a closure would keep the graph, and each of its lists would be counted for every file.
      let firstMember = graph.firstMember[file]
      facts += said.properties
      for property in said.properties { members.append(firstMember + property.member) }
    }
    links = [Int32](repeating: -1, count: facts.count)
    roles = [UInt8](repeating: PropertyLink.Role.none.rawValue, count: facts.count)
    for (index, link) in graph.propertyLinks.enumerated() {
      let row = Int(firstRow[Int(link.file)] + link.property)
      links[row] = Int32(index)
      roles[row] = link.role.rawValue
    }
  }

  func link(_ row: Int, _ graph: CodeGraph) -> PropertyLink? {
    links[row] < 0 ? nil : graph.propertyLinks[Int(links[row])]
  }
}

private func ownershipName(_ ownership: PropertyFact.Ownership) -> StaticString? {
  switch ownership {
  case .strong: "strong"
  case .weak: "weak"
  case .assign: "assign"
  case .unowned: "unowned"
  case .copy: "copy"
  case .none: nil
  }
}

private func roleName(_ role: PropertyLink.Role) -> StaticString? {
  switch role {
  case .delegate: "delegate"
  case .dataSource: "data_source"
  case .outlet: "outlet"
  case .none: nil
  }
}

private func cohesionRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  return Relation(
    "cohesion_part", count: metrics.cohesion.value.members.count,
    [
      .integer("type", of: metrics.cohesion.value.members) { id($0[$1].type) },
      .integer("part", of: metrics.cohesion.value.members) { count($0[$1].part) },
      .integer("member", of: metrics.cohesion.value.members) { members, row in
        id(graph.firstMember[Int(members[row].place.file)] + members[row].place.index)
      },
    ])
}
