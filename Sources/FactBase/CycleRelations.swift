import CodeGraph
import ModularityMetrics

/// cycle, cycle_member, cycle_edge.
func cycleRelations(_ metrics: Metrics) -> [Relation] {
  let members = Deferred {
    metrics.cycles.value.cycles.enumerated().flatMap { index, cycle in
      cycle.members.map { (cycle: Int32(index), node: $0) }
    }
  }
  let edges = Deferred {
    metrics.cycles.value.cycles.enumerated().flatMap { index, cycle in
      cycle.edges.map { (cycle: Int32(index), edge: $0) }
    }
  }
  return [
    Relation(
      "cycle", count: metrics.cycles.value.cycles.count,
      [
        .integer("id") { $0 + 1 },
        .text("scope") { $1(metrics.cycles.value.cycles[$0].scope.rawValue) },
        .integer("size") { metrics.cycles.value.cycles[$0].members.count },
        .text("path") { $1(path(of: metrics.cycles.value.cycles[$0], in: metrics.graph)) },
      ]),
    Relation(
      "cycle_member", count: members.value.count,
      [
        .integer("cycle") { id(members.value[$0].cycle) },
        .integer("node") { id(members.value[$0].node) },
      ]),
    Relation(
      "cycle_edge", count: edges.value.count,
      [
        .integer("cycle") { id(edges.value[$0].cycle) },
        .integer("source") { id(edges.value[$0].edge.source) },
        .integer("target") { id(edges.value[$0].edge.target) },
        .integer("weight") { count(edges.value[$0].edge.weight) },
        .integer("is_cut") { flag(edges.value[$0].edge.isCut) },
        .integer("file") { id(edges.value[$0].edge.file) },
        .integer("line") { line(edges.value[$0].edge.line) },
      ]),
  ]
}

private func path(of cycle: DependencyCycles.Cycle, in graph: CodeGraph) -> String {
  let names = cycle.shortest.map { node in
    cycle.scope == .module ? graph.modules[Int(node)].module.name : graph.qualifiedName(of: node)
  }
  return (names + names.prefix(1)).joined(separator: " → ")
}
