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
  @Sendable func fact(_ row: Int) -> PropertyFact { rows.value.fact(row, graph) }
  return Relation(
    "property", count: rows.value.count,
    [
      .integer("member") { row in
        let place = rows.value.place(row)
        return id(graph.firstMember[place.file] + fact(row).member)
      },
      .integer("type") { row in
        let place = rows.value.place(row)
        let member = graph.facts[place.file].members[Int(fact(row).member)]
        return id(graph.declarationType[Int(graph.firstDeclaration[place.file] + member.declaration)])
      },
      .text("name") { row, sink in
        let facts = graph.facts[rows.value.place(row).file]
        facts.names.withBytes(of: facts.members[Int(fact(row).member)].name) { sink($0) }
      },
      .text("value_type") { row, sink in
        let name = fact(row).valueType
        if name.exists { graph.facts[rows.value.place(row).file].names.withBytes(of: name) { sink($0) } }
      },
      .integer("value") { id(rows.value.link($0, graph)?.value ?? -1) },
      .text("ownership") { if let name = ownershipName(fact($0).ownership) { $1(name) } },
      .text("role") { row, sink in
        if let role = rows.value.link(row, graph)?.role, let name = roleName(role) { sink(name) }
      },
      .integer("protocol") { id(rows.value.link($0, graph)?.protocolType ?? -1) },
      .integer("is_existential") { flag(fact($0).shape.contains(.existential)) },
      .integer("is_collection") { flag(fact($0).shape.contains(.collection)) },
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
      .integer("type") { id(metrics.cohesion.value.members[$0].type) },
      .integer("part") { count(metrics.cohesion.value.members[$0].part) },
      .integer("member") { row in
        let place = metrics.cohesion.value.members[row].place
        return id(graph.firstMember[Int(place.file)] + place.index)
      },
    ])
}
