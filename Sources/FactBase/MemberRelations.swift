import CodeGraph
import Facts
import ModularityMetrics

/// member, property, cohesion_part.
func memberRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  return [memberRelation(graph), propertyRelation(graph), cohesionRelation(metrics)]
}

private func memberRelation(_ graph: CodeGraph) -> Relation {
  let all = Deferred { AllMembers(graph) }
  @Sendable func column(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    return .integer(name, of: all.value) { flag($0[$1].flags.rawValue, has: bits) }
  }
  @Sendable func columnOfObjC(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    return .integer(name, of: all.value) { all, row in
      let isKnown = all[row].flags.contains(.hasBody) && !graph.facts[Int(graph.memberFile[row])].language.isSwift
      return isKnown ? flag(all[row].flags.rawValue, has: bits) : nil
    }
  }
  return Relation(
    "member", count: Int(graph.firstMember.last ?? 0),
    [
      .integer("id") { $0 + 1 },
      .integer("type", of: all.value) { all, row in
        id(graph.declarationType[Int(graph.firstDeclaration[Int(graph.memberFile[row])] + all[row].declaration)])
      },
      .integer("declaration", of: all.value) { all, row in
        id(graph.firstDeclaration[Int(graph.memberFile[row])] + all[row].declaration)
      },
      .text("kind", of: all.value) { $2(memberKind($0[$1].kind)) },
      .text("name", of: all.value) { all, row, sink in
        graph.facts[Int(graph.memberFile[row])].names.withBytes(of: all[row].name) { sink($0) }
      },
      .integer("file") { id(graph.memberFile[$0]) },
      .integer("line", of: all.value) { line($0[$1].line) },
      .integer("end_line", of: all.value) { line($0[$1].endLine) },
      .integer("parameters", of: all.value) { Int($0[$1].parameters) },
      .integer("complexity", of: all.value) { line(Int32($0[$1].complexity)) },
      column("is_static", .static),
      column("is_override", .override),
      .text("access", of: all.value) { $2(accessName($0[$1].access)) },
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

private func propertyRelation(_ graph: CodeGraph) -> Relation {
  let rows = Deferred { PropertyRows(graph) }
  func column(_ name: String, _ shape: PropertyFact.Shape) -> Column {
    let bits = shape.rawValue
    return .integer(name, of: rows.value) { flag($0.facts[$1].shape.rawValue, has: bits) }
  }
  return Relation(
    "property", count: rows.value.facts.count,
    [
      .integer("member", of: rows.value) { id($0.members[$1]) },
      .integer("type", of: rows.value) { rows, row in
        let (file, member) = graph.member(rows.members[row])
        return id(graph.declarationType[Int(graph.firstDeclaration[Int(file)] + member.declaration)])
      },
      .text("name", of: rows.value) { rows, row, sink in
        let (file, member) = graph.member(rows.members[row])
        graph.facts[Int(file)].names.withBytes(of: member.name) { sink($0) }
      },
      .text("value_type", of: rows.value) { rows, row, sink in
        let name = rows.facts[row].valueType
        guard name.exists else { return }
        graph.facts[Int(graph.memberFile[Int(rows.members[row])])].names.withBytes(of: name) { sink($0) }
      },
      .integer("value", of: rows.value) { id($0.link($1, graph)?.value ?? -1) },
      .text("ownership", of: rows.value) { if let name = ownershipName($0.facts[$1].ownership) { $2(name) } },
      .text("role", of: rows.value) { rows, row, sink in
        if let role = rows.link(row, graph)?.role, let name = roleName(role) { sink(name) }
      },
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

  init(_ graph: CodeGraph) {
    var firstRow: [Int32] = []
    for (file, said) in graph.facts.enumerated() {
      firstRow.append(Int32(facts.count))
      facts += said.properties
      members += said.properties.lazy.map { graph.firstMember[file] + $0.member }
    }
    links = [Int32](repeating: -1, count: facts.count)
    for (index, link) in graph.propertyLinks.enumerated() {
      links[Int(firstRow[Int(link.file)] + link.property)] = Int32(index)
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
