import Reporting

/// The picture of the modules as Graphviz draws it, with what it leaves out; or why there is none.
func picture(of modules: [HTMLReport.Module], _ edges: [HTMLReport.Edge]) async -> (svg: String?, note: String?) {
  let drawn = pictureGraph(of: modules, edges)
  guard drawn.graph.nodes.count > 1, !drawn.graph.edges.isEmpty else {
    return (nil, PictureFailure.nothingToDraw.description)
  }
  let language = dotGraph(drawn.graph, style: .picture) { node in
    node.kind == cycleKind ? "#cycles" : "#module/" + HTMLReport.encoded(node.name)
  }
  switch await graphvizSVG(language) {
  case .success(let svg): return (svg, drawn.note)
  case .failure(let reason): return (nil, reason.description)
  }
}

/// More than this nobody can read, and Graphviz would need minutes for a few hundred.
private let moduleLimit = 120
private let edgeLimit = 260
/// A cycle of more modules is drawn as one box: the list of cycles and the matrix show what is in it.
private let cycleLimit = 15
private let cycleKind = "cycle"

/// What can be looked at: modules without tests, a large cycle as one box, and of an edge that a longer way implies
/// only the way, as long as neither a cycle nor a breach is in it.
func pictureGraph(of all: [HTMLReport.Module], _ allEdges: [HTMLReport.Edge]) -> (graph: GraphView, note: String?) {
  let product = all.filter { !$0.isTest }
  let (modules, edges) = withLargeCyclesClosed(product, allEdges)
  var degree: [String: Int] = [:]
  for edge in edges { for end in [edge.source, edge.target] { degree[end, default: 0] += 1 } }
  let ranked = modules.filter { degree[$0.name] != nil }
    .sorted { (degree[$1.name] ?? 0, $0.name) < (degree[$0.name] ?? 0, $1.name) }
  var count = min(ranked.count, moduleLimit)
  var shown: [HTMLReport.Edge] = []
  while true {
    let names = Set(ranked.prefix(count).map(\.name))
    shown = withoutImplied(edges.filter { names.contains($0.source) && names.contains($0.target) })
    if shown.count <= edgeLimit || count <= 20 { break }
    count = count * 4 / 5
  }
  // What depends only on modules that are left out would stand there without an arrow.
  let linked = Set(shown.flatMap { [$0.source, $0.target] })
  // Layers from the top down, and within them the order of their names.
  let nodes = ranked.filter { linked.contains($0.name) }
    .sorted { ($0.layerRank ?? .max, $0.name) < ($1.layerRank ?? .max, $1.name) }
    .map { GraphView.Node(id: $0.name, name: $0.name, kind: $0.kind, group: $0.layer) }
  var notes: [String] = []
  if count < ranked.count {
    notes.append("The picture shows the \(nodes.count) most connected of \(ranked.count) modules.")
  }
  if nodes.contains(where: { $0.kind == cycleKind }) {
    notes.append("A cycle of more than \(cycleLimit) modules is one box; the list of cycles and the matrix open it.")
  }
  return (GraphView(nodes: nodes, edges: shown.map(graphEdge)), notes.isEmpty ? nil : notes.joined(separator: " "))
}

/// Each cycle of many modules as one of them, and the edges led to it.
private func withLargeCyclesClosed(
  _ modules: [HTMLReport.Module], _ edges: [HTMLReport.Edge]
) -> ([HTMLReport.Module], [HTMLReport.Edge]) {
  var nameOf = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.name) })
  var result = modules.filter { $0.cycle == nil }
  for (_, members) in Dictionary(grouping: modules.filter { $0.cycle != nil }, by: \.cycle).sorted(by: {
    $0.value[0].name < $1.value[0].name
  }) {
    guard members.count > cycleLimit else {
      result += members
      continue
    }
    var box = HTMLReport.Module(
      name: "cycle of \(members.count) modules: \(members[0].name), \(members[1].name)…", kind: cycleKind, origin: "")
    box.layerRank = members.compactMap(\.layerRank).min()
    for member in members { nameOf[member.name] = box.name }
    result.append(box)
  }
  var merged: [String: HTMLReport.Edge] = [:]
  var order: [String] = []
  for edge in edges {
    guard let source = nameOf[edge.source], let target = nameOf[edge.target], source != target else { continue }
    let key = "\(source)\n\(target)"
    var whole = merged[key] ?? HTMLReport.Edge(source: source, target: target, weight: 0)
    if whole.weight == 0 { order.append(key) }
    whole.isBroadcast = (whole.weight == 0 || whole.isBroadcast) && edge.isBroadcast
    whole.weight += edge.weight
    whole.isCycle = whole.isCycle || edge.isCycle
    whole.isBreach = whole.isBreach || edge.isBreach
    if whole.places.isEmpty { whole.places = Array(edge.places.prefix(1)) }
    merged[key] = whole
  }
  return (result, order.compactMap { merged[$0] })
}

/// The edges that no longer way between their ends implies (the transitive reduction), those of cycles and breaches
/// always among them. Events go up and down, so that no way leads over them: in a ring every edge has a longer way.
func withoutImplied(_ edges: [HTMLReport.Edge]) -> [HTMLReport.Edge] {
  let plain = edges.filter { !$0.isCycle && !$0.isBreach && !$0.isBroadcast }
  var targets: [String: [String]] = [:]
  for edge in plain { targets[edge.source, default: []].append(edge.target) }
  var reachable: [String: Set<String>] = [:]
  // Without the edges of cycles there are none; a node is marked before it is visited all the same.
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
