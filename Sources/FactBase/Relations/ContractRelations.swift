/// layer, unlayered, allowed_dependency, contract, contract_edge, contract_step, contract_place, contract_exception.
func contractRelations(_ contracts: FactBase.Contracts) -> [Relation] {
  [
    Relation(
      "layer", count: contracts.layers.count,
      [
        .text("name") { $1(contracts.layers[$0].name) },
        .integer("rank") { contracts.layers[$0].rank },
        .integer("is_closed") { flag(contracts.layers[$0].isClosed) },
        .integer("is_independent") { flag(contracts.layers[$0].isIndependent) },
      ]),
    Relation(
      "unlayered", count: contracts.unlayeredModules.count,
      [
        .integer("module") { id(contracts.unlayeredModules[$0]) },
        .integer("is_forbidden") { _ in flag(contracts.isExhaustive) },
      ]),
    Relation(
      "allowed_dependency", count: contracts.allowedDependencies.count,
      [
        .text("source") { $1(contracts.allowedDependencies[$0].source) },
        .text("target") { $1(contracts.allowedDependencies[$0].target) },
      ]),
    Relation(
      "contract", count: contracts.contracts.count,
      [
        .integer("id") { $0 + 1 },
        .text("kind") { $1(contracts.contracts[$0].kind.rawValue) },
        .text("name") { $1(contracts.contracts[$0].name) },
        .text("reason") { if let reason = contracts.contracts[$0].reason { $1(reason) } },
        .integer("line") { contracts.contracts[$0].line },
      ]),
    Relation(
      "contract_exception", count: contracts.exceptions.count,
      [
        .integer("contract") { contracts.exceptions[$0].contract + 1 },
        .text("exception") { $1(contracts.exceptions[$0].text) },
        .text("file") { $1(contracts.exceptions[$0].file) },
        .integer("line") { contracts.exceptions[$0].line },
        .integer("is_optional") { flag(contracts.exceptions[$0].isOptional) },
        .integer("places") { contracts.exceptions[$0].places },
      ]),
  ] + edgeRelations(contracts.edges)
}

/// contract_edge, contract_step, contract_place.
private func edgeRelations(_ edges: [FactBase.Contracts.Edge]) -> [Relation] {
  let steps = edges.enumerated().flatMap { index, edge in
    edge.steps.enumerated().map { (edge: index, number: $0, step: $1) }
  }
  return [
    Relation(
      "contract_edge", count: edges.count,
      [
        .integer("id") { $0 + 1 },
        .integer("contract") { edges[$0].contract + 1 },
        .text("source") { $1(edges[$0].source) },
        .text("target") { $1(edges[$0].target) },
        .text("source_layer") { if let layer = edges[$0].sourceLayer { $1(layer) } },
        .text("target_layer") { if let layer = edges[$0].targetLayer { $1(layer) } },
        .integer("cycle") { edges[$0].cycle },
        .integer("is_cut") { flag(edges[$0].isCut) },
        .integer("steps") { max(1, edges[$0].steps.count) },
        .integer("places") { edges[$0].places },
        .integer("files") { edges[$0].files },
        .integer("file") { id(edges[$0].file) },
        .integer("line") { line(edges[$0].line) },
        .integer("type") { id(edges[$0].type) },
      ]),
    Relation(
      "contract_step", count: steps.count,
      [
        .integer("edge") { steps[$0].edge + 1 },
        .integer("number") { steps[$0].number + 1 },
        .text("source") { $1(steps[$0].step.source) },
        .text("target") { $1(steps[$0].step.target) },
        .integer("file") { id(steps[$0].step.file) },
        .integer("line") { line(steps[$0].step.line) },
      ]),
    placeRelation(edges),
  ]
}

private func placeRelation(_ edges: [FactBase.Contracts.Edge]) -> Relation {
  let places = edges.enumerated().flatMap { index, edge in edge.reasons.map { (edge: index, reason: $0) } }
  return Relation(
    "contract_place", count: places.count,
    [
      .integer("edge") { places[$0].edge + 1 },
      .integer("file") { id(places[$0].reason.file) },
      .integer("line") { line(places[$0].reason.line) },
      .integer("source") { id(places[$0].reason.source) },
      .integer("target") { id(places[$0].reason.target) },
      .text("target_name") { if let name = places[$0].reason.targetName { $1(name) } },
    ])
}
