/// cycle, cycle_member, cycle_edge.
func cycleRelations(_ metrics: Metrics) -> [Relation] {
  let members = Deferred {
    metrics.cycles.value.cycles.enumerated().flatMap { index, cycle in
      cycle.members.map { (id: index + 1, node: $0) }
    }
  }
  let edges = Deferred {
    metrics.cycles.value.cycles.enumerated().flatMap { index, cycle in
      cycle.edges.map { (id: index + 1, edge: $0) }
    }
  }
  // A rule asks for the path of its cycle beside each edge.
  let paths = Deferred { metrics.cycles.value.cycles.map { path(of: $0, in: metrics) } }
  return [
    Relation(
      "cycle",
      "Product code only. That a delegate protocol names who calls it closes no cycle of types.",
      count: metrics.cycles.value.cycles.count,
      [
        .integer("id") { $0 + 1 },
        .text("scope", "module, type, file: files that include each other, part", of: metrics.cycles.value.cycles) {
          $2($0[$1].scope.rawValue)
        },
        .integer("size", of: metrics.cycles.value.cycles) { $0[$1].members.count },
        .text(
          "path", "the smallest cycle through it: 'A → B → A'; '…' for what stands behind the 32nd", of: paths.value
        ) { $2($0[$1]) },
      ]),
    Relation(
      "cycle_member", count: members.value.count,
      [
        .integer("cycle", "-> cycle", of: members.value) { $0[$1].id },
        .integer("node", "-> module, type, file or part, by the cycle's scope", of: members.value) { $0[$1].node + 1 },
      ]),
    Relation(
      "cycle_edge", count: edges.value.count,
      [
        .integer("cycle", "-> cycle", of: edges.value) { $0[$1].id },
        .integer("source", "-> module, type, file or part, by the cycle's scope", of: edges.value) {
          $0[$1].edge.source + 1
        },
        .integer("target", "-> module, type, file or part", of: edges.value) { $0[$1].edge.target + 1 },
        .integer("weight", "of modules without what only broadcasts; of files, lines that include", of: edges.value) {
          count($0[$1].edge.weight)
        },
        .integer("is_cut", "1: among the edges to remove", of: edges.value) { flag($0[$1].edge.isCut) },
        .integer("is_shortest", "1: the smallest cycle goes along it", of: edges.value) {
          flag($0[$1].edge.isShortest)
        },
        .integer("file", "-> file", of: edges.value) { id($0[$1].edge.file) },
        .integer("line", of: edges.value) { line($0[$1].edge.line) },
      ]),
  ]
}

/// How many members of the smallest cycle its path shows.
private let longestShownPath = 32

/// Modules of one name, an app and its framework, are called by their targets.
private func path(of cycle: DependencyCycles.Cycle, in metrics: Metrics) -> String {
  let graph = metrics.graph
  func module(_ node: Int) -> Module { graph.modules[ModuleIndex(node)].module }
  var namesakes: [String: Int] = [:]
  if cycle.scope == .module {
    for member in cycle.members { namesakes[module(member).name, default: 0] += 1 }
  }
  // What is between stands in `cycle_edge`.
  let isLong = cycle.shortest.count > longestShownPath
  let names = cycle.shortest.prefix(isLong ? longestShownPath : cycle.shortest.count).map { node in
    switch cycle.scope {
    case .module: namesakes[module(node).name, default: 0] > 1 ? module(node).targetName : module(node).name
    case .type: graph.qualifiedName(of: TypeIndex(node))
    case .file: graph.files[FileIndex(node)].path
    case .part: metrics.parts.value.parts[PartIndex(node)].name
    }
  }
  return (names + (isLong ? ["…"] : []) + names.prefix(1)).joined(separator: " → ")
}
