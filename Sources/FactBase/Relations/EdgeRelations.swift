/// use, free_use, use_place, delegation, unresolved, wiring.
func edgeRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  // Uses outside any type stand first: they have no source to show.
  let firstUse = graph.uses.firstIndex { $0.source.exists } ?? graph.uses.count
  let uses = graph.uses[firstUse...]
  return [
    Relation(
      "use", count: uses.count,
      [
        .integer("source") { id(uses[firstUse + $0].source) },
        .integer("target") { id(uses[firstUse + $0].target) },
        .word("kind", words(useKind)) { Int(uses[firstUse + $0].kind.rawValue) },
        .integer("count") { count(uses[firstUse + $0].count) },
        .integer("file") { id(uses[firstUse + $0].file) },
        .integer("line") { line(uses[firstUse + $0].line) },
      ]),
    Relation(
      "free_use", count: firstUse,
      [
        .integer("target") { id(graph.uses[$0].target) },
        .word("kind", words(useKind)) { Int(graph.uses[$0].kind.rawValue) },
        .integer("count") { count(graph.uses[$0].count) },
        .integer("file") { id(graph.uses[$0].file) },
        .integer("line") { line(graph.uses[$0].line) },
      ]),
    placeRelation(metrics), delegationRelation(graph), unresolvedRelation(graph), wiringRelation(graph),
  ]
}

private func placeRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let places = metrics.usePlaces
  return Relation(
    "use_place", count: places.value.count,
    [
      .integer("source", of: places.value) { id($0[$1].source) },
      .integer("declaration", of: places.value) { id($0[$1].declaration) },
      .integer("member", of: places.value) { id($0[$1].member) },
      .integer("module", of: places.value) { id(graph.files[$0[$1].file].module) },
      .integer("target", of: places.value) { id($0[$1].target) },
      .integer("target_member", of: places.value) { id($0[$1].targetMember) },
      .text("target_name", of: places.value) { places, row, sink in
        if let name = places[row].targetName { sink(name) }
      },
      .integer("target_module", of: places.value) { places, row in
        let place = places[row]
        if place.targetFile.exists { return id(graph.files[place.targetFile].module) }
        return place.target.exists ? id(graph.types[place.target].module) : nil
      },
      .integer("is_implicit", of: places.value) { flag($0[$1].isImplicit) },
      .word("kind", words(useKind), of: places.value) { Int($0[$1].kind.rawValue) },
      .integer("count", of: places.value) { count($0[$1].count) },
      .integer("file", of: places.value) { id($0[$1].file) },
      .integer("line", of: places.value) { line($0[$1].line) },
    ])
}

private func delegationRelation(_ graph: CodeGraph) -> Relation {
  let rows = graph.delegations
  return Relation(
    "delegation", count: rows.count,
    [
      .integer("source") { id(rows[$0].source) },
      .integer("delegate") { id(rows[$0].delegate) },
      .integer("protocol") { id(rows[$0].protocolType) },
      .text("role") { $1(rows[$0].isDataSource ? "data_source" : "delegate") },
      .text("how") { row, sink in
        switch rows[row].how {
        case .assigned: sink("assigned")
        case .outlet: sink("outlet")
        case .adopted: sink("adopted")
        }
      },
      .integer("file") { id(rows[$0].file) },
      .integer("line") { line(rows[$0].line) },
    ])
}

func useKind(_ kind: ReferenceFact.Kind) -> StaticString {
  switch kind {
  case .property: "property"
  case .parameter: "parameter"
  case .result: "result"
  case .local: "local"
  case .creates: "creates"
  case .calls: "calls"
  case .casts: "casts"
  case .names: "names"
  case .generic: "generic"
  case .macro: "macro"
  }
}
