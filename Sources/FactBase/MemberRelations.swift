import CodeGraph
import Facts
import ModularityMetrics

/// member, property, cohesion_part.
func memberRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  return [memberRelation(graph), propertyRelation(graph), cohesionRelation(metrics)]
}

private func memberRelation(_ graph: CodeGraph) -> Relation {
  @Sendable func fact(_ row: Int) -> MemberFact { graph.member(Int32(row)).fact }
  @Sendable func has(_ row: Int, _ flags: MemberFact.Flags) -> Int { flag(fact(row).flags.contains(flags)) }
  return Relation(
    "member", count: Int(graph.firstMember.last ?? 0),
    [
      .integer("id") { $0 + 1 },
      .integer("type") { row in
        let (file, fact) = graph.member(Int32(row))
        return id(graph.declarationType[Int(graph.firstDeclaration[Int(file)] + fact.declaration)])
      },
      .integer("declaration") { row in
        let (file, fact) = graph.member(Int32(row))
        return id(graph.firstDeclaration[Int(file)] + fact.declaration)
      },
      .text("kind") { $1(memberKind(fact($0).kind)) },
      .text("name") { row, sink in
        let (file, fact) = graph.member(Int32(row))
        graph.facts[Int(file)].names.withBytes(of: fact.name) { sink($0) }
      },
      .integer("file") { id(graph.member(Int32($0)).file) },
      .integer("line") { line(fact($0).line) },
      .integer("end_line") { line(fact($0).endLine) },
      .integer("parameters") { Int(fact($0).parameters) },
      .integer("complexity") { line(Int32(fact($0).complexity)) },
      .integer("is_static") { has($0, .static) },
      .integer("is_override") { has($0, .override) },
      .text("access") { $1(accessName(fact($0).access)) },
      .integer("has_body") { has($0, .hasBody) },
      .integer("is_readonly") { has($0, .readonly) },
      .integer("is_setter_private") { has($0, .restrictedSetter) },
      .integer("is_action") { has($0, .action) },
      .integer("is_hook") { has($0, .hook) },
      .integer("requires_super") { has($0, .requiresSuper) },
      .integer("calls_super") { has($0, .callsSuper) },
    ])
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
  return Relation(
    "property", count: rows.value.count,
    [
      .integer("member", of: rows.value) { rows, row in
        id(graph.firstMember[rows.place(row).file] + rows.fact(row, graph).member)
      },
      .integer("type", of: rows.value) { rows, row in
        let file = rows.place(row).file
        let member = graph.facts[file].members[Int(rows.fact(row, graph).member)]
        return id(graph.declarationType[Int(graph.firstDeclaration[file] + member.declaration)])
      },
      .text("name", of: rows.value) { rows, row, sink in
        let file = rows.place(row).file
        let member = graph.facts[file].members[Int(rows.fact(row, graph).member)]
        graph.facts[file].names.withBytes(of: member.name) { sink($0) }
      },
      .text("value_type", of: rows.value) { rows, row, sink in
        let name = rows.fact(row, graph).valueType
        if name.exists { graph.facts[rows.place(row).file].names.withBytes(of: name) { sink($0) } }
      },
      .integer("value", of: rows.value) { id($0.link($1, graph)?.value ?? -1) },
      .text("ownership", of: rows.value) { if let name = ownershipName($0.fact($1, graph).ownership) { $2(name) } },
      .text("role", of: rows.value) { rows, row, sink in
        if let role = rows.link(row, graph)?.role, let name = roleName(role) { sink(name) }
      },
      .integer("protocol", of: rows.value) { id($0.link($1, graph)?.protocolType ?? -1) },
      .integer("is_existential", of: rows.value) { flag($0.fact($1, graph).shape.contains(.existential)) },
      .integer("is_collection", of: rows.value) { flag($0.fact($1, graph).shape.contains(.collection)) },
    ])
}

/// The properties of all files one after the other, and where the graph says what became of each.
private struct PropertyRows: Sendable {
  private var firstRow: [Int32] = [0]
  private var fileOfRow: [Int32] = []
  private var linkOfRow: [Int32]

  init(_ graph: CodeGraph) {
    for (file, facts) in graph.facts.enumerated() {
      firstRow.append(firstRow.last! + Int32(facts.properties.count))
      fileOfRow.append(contentsOf: repeatElement(Int32(file), count: facts.properties.count))
    }
    linkOfRow = [Int32](repeating: -1, count: fileOfRow.count)
    for (index, link) in graph.propertyLinks.enumerated() {
      linkOfRow[Int(firstRow[Int(link.file)] + link.property)] = Int32(index)
    }
  }

  var count: Int { linkOfRow.count }

  func place(_ row: Int) -> (file: Int, index: Int) {
    let file = Int(fileOfRow[row])
    return (file, row - Int(firstRow[file]))
  }

  func fact(_ row: Int, _ graph: CodeGraph) -> PropertyFact {
    let place = place(row)
    return graph.facts[place.file].properties[place.index]
  }

  func link(_ row: Int, _ graph: CodeGraph) -> PropertyLink? {
    linkOfRow[row] < 0 ? nil : graph.propertyLinks[Int(linkOfRow[row])]
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
