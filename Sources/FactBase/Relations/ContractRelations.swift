/// layer, unlayered, allowed_dependency, contract, contract_edge, contract_step, contract_place, contract_exception.
func contractRelations(_ contracts: FactBase.Contracts) -> [Relation] {
  [
    Relation(
      "layer", count: contracts.layers.count,
      [
        .text("name") { $1(contracts.layers[$0].name) },
        .integer("rank", "1 is the top") { contracts.layers[$0].rank },
        .integer("is_closed", "1: layers above may not reach past it") { flag(contracts.layers[$0].isClosed) },
        .integer("is_independent", "1: its members may not depend on each other") {
          flag(contracts.layers[$0].isIndependent)
        },
      ]),
    Relation(
      "unlayered", count: contracts.unlayeredModules.count,
      [
        .integer("module", "-> module with code in no layer, where layers are declared") {
          id(contracts.unlayeredModules[$0])
        },
        .integer("is_forbidden", "1: the layers are declared exhaustive") { _ in flag(contracts.isExhaustive) },
      ]),
    Relation(
      "allowed_dependency", count: contracts.allowedDependencies.count,
      [
        .text("source", "module") { $1(contracts.allowedDependencies[$0].source) },
        .text("target", "module it may depend on") { $1(contracts.allowedDependencies[$0].target) },
      ]),
    Relation(
      "contract", count: contracts.contracts.count,
      [
        .integer("id") { $0 + 1 },
        .text("kind", "layers, forbidden, protected, allowed, acyclic") { $1(contracts.contracts[$0].kind.rawValue) },
        .text("name", "as .modlint.yml calls it, else what it says in short") { $1(contracts.contracts[$0].name) },
        .text("reason", "why, if .modlint.yml says so") {
          if let reason = contracts.contracts[$0].reason { $1(reason) }
        },
        .integer("line", "in .modlint.yml") { contracts.contracts[$0].line },
      ]),
  ] + edgeRelations(contracts.edges) + [exceptionRelation(contracts)]
}

/// contract_edge, contract_step, contract_place.
private func edgeRelations(_ edges: [FactBase.Contracts.Edge]) -> [Relation] {
  let steps = edges.enumerated().flatMap { index, edge in
    edge.steps.enumerated().map { (edge: index, number: $0, step: $1) }
  }
  return [
    Relation(
      "contract_edge",
      """
      Dependencies that a contract speaks of, product code only. Of layers: all between two things that have a layer. \
      Of the other kinds: those that break it.
      """, count: edges.count,
      [
        .integer("id") { $0 + 1 },
        .integer("contract", "-> contract") { edges[$0].contract + 1 },
        .text("source", "module, folder or type, by what the contract's patterns name") { $1(edges[$0].source) },
        .text("target") { $1(edges[$0].target) },
        .text("source_layer", "of layers") { if let layer = edges[$0].sourceLayer { $1(layer) } },
        .text("target_layer") { if let layer = edges[$0].targetLayer { $1(layer) } },
        .integer("cycle", "of acyclic: edges of one number are one cycle") { edges[$0].cycle },
        .integer("is_cut", "1: among the edges to remove") { flag(edges[$0].isCut) },
        .integer("steps", "1, or more where the two meet by a chain through others: contract_step") {
          max(1, edges[$0].steps.count)
        },
        .integer("places", "lines that make it") { edges[$0].places },
        .integer("files", "files that have such lines") { edges[$0].files },
        .integer("file", "-> file where it is first made: an import if there is one") { id(edges[$0].file) },
        .integer("line") { line(edges[$0].line) },
        .integer("type", "-> type that it reaches first by name: its other end; NULL where imports alone make it") {
          id(edges[$0].type)
        },
      ]),
    Relation(
      "contract_step", count: steps.count,
      [
        .integer("edge", "-> contract_edge") { steps[$0].edge + 1 },
        .integer("number", "from 1") { steps[$0].number + 1 },
        .text("source") { $1(steps[$0].step.source) },
        .text("target") { $1(steps[$0].step.target) },
        .integer("file", "-> file") { id(steps[$0].step.file) },
        .integer("line") { line(steps[$0].step.line) },
      ]),
    placeRelation(edges),
  ]
}

private func placeRelation(_ edges: [FactBase.Contracts.Edge]) -> Relation {
  let places = edges.enumerated().flatMap { index, edge in edge.reasons.map { (edge: index, reason: $0) } }
  return Relation(
    "contract_place",
    """
    The different things by which a contract_edge is made: a type that needs a type, a file that imports. Of a chain \
    those of its first step.
    """, count: places.count,
    [
      .integer("edge", "-> contract_edge") { places[$0].edge + 1 },
      .integer("file", "-> file") { id(places[$0].reason.file) },
      .integer("line", "the first of several in the file") { line(places[$0].reason.line) },
      .integer("source", "-> type that needs the other; NULL of an import") { id(places[$0].reason.source) },
      .integer("target", "-> type that is needed; NULL of an import") { id(places[$0].reason.target) },
      .text("target_name", "the module or header of an import") {
        if let name = places[$0].reason.targetName { $1(name) }
      },
    ])
}

private func exceptionRelation(_ contracts: FactBase.Contracts) -> Relation {
  Relation(
    "contract_exception",
    "What contracts let pass; empty where only a part of what .modlint.yml speaks of is scanned.",
    count: contracts.exceptions.count,
    [
      .integer("contract", "-> contract") { contracts.exceptions[$0].contract + 1 },
      .text("exception", "as it is written under except") { $1(contracts.exceptions[$0].text) },
      .text("file", "path of .modlint.yml") { $1(contracts.exceptions[$0].file) },
      .integer("line", "in it") { contracts.exceptions[$0].line },
      .integer("is_optional", "1: in parentheses, nothing need be called so") {
        flag(contracts.exceptions[$0].isOptional)
      },
      .integer("places", "lines of code that it lets pass; of layers, files") { contracts.exceptions[$0].places },
    ])
}
