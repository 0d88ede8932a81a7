/// project, engineer.
func projectRelations(_ metrics: Metrics, _ team: Team) -> [Relation] {
  let graph = metrics.graph
  return [
    Relation(
      "project", count: 1,
      [
        .text("root") { $1(graph.rootName) },
        .integer("modules") { _ in metrics.graph.shippedModules.count },
        .integer("types") { _ in graph.declaredTypeCount },
        .integer("files") { _ in graph.files.count },
        .integer("lines") { _ in graph.facts.reduce(0) { $0 + ($1.language.isCode ? Int($1.lines) : 0) } },
        .integer("engineers") { _ in team.engineers },
        .text("engineers_basis") { if let basis = team.basis { $1(basis) } },
        .real("modules_per_engineer") { _ in
          guard let engineers = team.engineers, engineers > 0 else { return nil }
          return Double(tendedModules(metrics)) / Double(engineers)
        },
        .real("propagation_cost") { _ in metrics.system.value.propagationCost },
        .integer("ccd") { _ in metrics.system.value.modules == 0 ? nil : metrics.system.value.ccd },
        .real("acd") { _ in metrics.system.value.acd },
        .real("nccd") { _ in metrics.system.value.nccd },
        .real("newman_q") { _ in metrics.system.value.newmanQ },
      ]),
    Relation(
      "engineer", count: team.people.count,
      [
        .integer("id") { $0 + 1 },
        // Commits brought over from elsewhere may have an author without one of the two.
        .text("name") { if !team.people[$0].name.isEmpty { $1(team.people[$0].name) } },
        .text("email") { if !team.people[$0].email.isEmpty { $1(team.people[$0].email) } },
        .integer("commits") { team.people[$0].commits },
        .text("first_commit") { $1(team.people[$0].firstCommit) },
        .text("last_commit") { $1(team.people[$0].lastCommit) },
        .text("basis") { if let basis = team.basis { $1(basis) } },
      ]),
  ]
}

/// Modules that somebody looks after: with files of their own, each name once.
private func tendedModules(_ metrics: Metrics) -> Int {
  let (graph, figures) = (metrics.graph, metrics.modules.value)
  let tended = graph.shippedModules.filter {
    graph.modules[$0].module.kind != .system && !graph.modules[$0].module.isSample && figures[$0].files > 0
  }
  return Set(tended.map { graph.modules[$0].module.name }).count
}
