/// engineer, project.
func projectRelations(_ metrics: Metrics, _ team: Team) -> [Relation] {
  let graph = metrics.graph
  return [
    Relation(
      "engineer",
      "people who changed source files, by git; no accounts of services", count: team.people.count,
      [
        .integer("id") { $0 + 1 },
        // Commits brought over from elsewhere may have an author without one of the two.
        .text("name") { if !team.people[$0].name.isEmpty { $1(team.people[$0].name) } },
        .text("email") { if !team.people[$0].email.isEmpty { $1(team.people[$0].email) } },
        .integer("commits", "that changed source files, merges not counted") { team.people[$0].commits },
        .text("first_commit", "of these, an ISO date") { $1(team.people[$0].firstCommit) },
        .text("last_commit") { $1(team.people[$0].lastCommit) },
        .text("basis", "where the figure comes from") { if let basis = team.basis { $1(basis) } },
      ]),
    Relation(
      "project", count: 1,
      [
        .text("root", "the folder's name") { $1(graph.rootName) },
        .integer("modules", "first-party product modules") { _ in metrics.graph.shippedModules.count },
        .integer("types", "these three of all that was read, tests and vendored code included") { _ in
          graph.declaredTypeCount
        },
        .integer("files") { _ in graph.files.count },
        .integer("lines", "of files of code") { _ in
          graph.facts.reduce(0) { $0 + ($1.language.isCode ? Int($1.lines) : 0) }
        },
        .integer("engineers", "NULL where nothing says how many there are") { _ in team.engineers },
        .text("engineers_basis", "where the figure comes from") { if let basis = team.basis { $1(basis) } },
        .real(
          "modules_per_engineer",
          "of those that have files of their own, each name once, no system libraries, no samples"
        ) { _ in
          guard let engineers = team.engineers, engineers > 0 else { return nil }
          return Double(tendedModules(metrics)) / Double(engineers)
        },
        .real(
          "propagation_cost",
          """
          density of the transitive closure of module dependencies, 0 to 1, those that only broadcast apart, as in the \
          next three (MacCormack et al. 2006)
          """
        ) { _ in metrics.system.value.propagationCost },
        .integer("ccd", "CCD: modules reachable from each module, itself included, summed (Lakos 1996)") { _ in
          metrics.system.value.modules == 0 ? nil : metrics.system.value.ccd
        },
        .real("acd", "ACD = CCD / modules") { _ in metrics.system.value.acd },
        .real("nccd", "NCCD = CCD / CCD of a balanced binary tree") { _ in metrics.system.value.nccd },
        .real("newman_q", "directed modularity of the declared modules over type edges (Leicht & Newman 2008)") { _ in
          metrics.system.value.newmanQ
        },
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
