import Reporting

/// The picture of the modules as Graphviz draws it, or why there is none.
func picture(
  of modules: [HTMLReport.Module], _ edges: [HTMLReport.Edge]
) async -> Result<String, PictureFailure> {
  let graph = pictureGraph(of: modules, edges)
  guard graph.nodes.count > 1, !graph.edges.isEmpty else { return .failure(.nothingToDraw) }
  return await graphvizSVG(dotGraph(graph, style: .picture) { "#module/" + HTMLReport.encoded($0.name) })
}

/// What can be looked at: modules without tests, and of an edge that a longer way implies only the way, as long as
/// neither a cycle nor a breach is in it. The matrix below the picture has all of them.
private func pictureGraph(of all: [HTMLReport.Module], _ allEdges: [HTMLReport.Edge]) -> GraphView {
  var modules = all.filter { !$0.isTest }
  if modules.count > moduleLimit {
    var degree: [String: Int] = [:]
    for edge in allEdges { for end in [edge.source, edge.target] { degree[end, default: 0] += 1 } }
    let rank = modules.sorted { (degree[$1.name] ?? 0, $0.name) < (degree[$0.name] ?? 0, $1.name) }
    let kept = Set(rank.prefix(moduleLimit).map(\.name))
    modules.removeAll { !kept.contains($0.name) }
  }
  let names = Set(modules.map(\.name))
  let edges = allEdges.filter { names.contains($0.source) && names.contains($0.target) }
  let linked = Set(edges.flatMap { [$0.source, $0.target] })
  return GraphView(
    // Layers from the top down, and within them the order of the fact base.
    nodes: modules.filter { linked.contains($0.name) }
      .sorted { ($0.layerRank ?? .max, $0.name) < ($1.layerRank ?? .max, $1.name) }
      .map { .init(id: $0.name, name: $0.name, kind: $0.kind, group: $0.layer) },
    edges: withoutImplied(edges).map(graphEdge))
}

/// More than this nobody can read, and Graphviz would need minutes for a few hundred.
private let moduleLimit = 120

/// The edges that no longer way between their ends implies (the transitive reduction), those of cycles and breaches
/// always among them.
func withoutImplied(_ edges: [HTMLReport.Edge]) -> [HTMLReport.Edge] {
  let plain = edges.filter { !$0.isCycle && !$0.isBreach }
  var targets: [String: [String]] = [:]
  for edge in plain { targets[edge.source, default: []].append(edge.target) }
  var reachable: [String: Set<String>] = [:]
  // Without the edges of cycles there are none, but a breach may have been what made one: the visit is marked first.
  func reach(_ node: String) -> Set<String> {
    if let known = reachable[node] { return known }
    reachable[node] = []
    var result: Set<String> = []
    for target in targets[node] ?? [] { result.formUnion(reach(target).union([target])) }
    reachable[node] = result
    return result
  }
  return edges.filter { edge in
    if edge.isCycle || edge.isBreach { return true }
    return !(targets[edge.source] ?? []).contains { $0 != edge.target && reach($0).contains(edge.target) }
  }
}
