/// The picture of modules, or of the parts of one, as Graphviz draws it, with what it leaves out; or why there is none. Graphviz
/// lies outside of the border.
func picture(
  of modules: [HTMLReport.Module], _ edges: [HTMLReport.Edge], outside border: Border
) async -> (svg: String?, note: String?) {
  let drawn = pictureGraph(of: modules, edges)
  guard drawn.graph.nodes.count > 1, !drawn.graph.edges.isEmpty else {
    return (nil, PictureFailure.nothingToDraw.description)
  }
  let language = dotGraph(drawn.graph, style: .picture) { node in
    node.kind == cycleKind ? "#cycles" : "#module/" + HTMLReport.encoded(node.id)
  }
  switch await graphvizSVG(language, outside: border) {
  case .success(let svg): return (svg, drawn.note)
  case .failure(let reason): return (nil, reason.description)
  }
}

/// More than this nobody can read, and Graphviz would need minutes for a few hundred.
private let moduleLimit = 120
private let edgeLimit = 260
/// A cycle of more modules is drawn as one box: the list of cycles and the matrix show what is in it.
private let cycleLimit = 60
/// So many of the edges to cut are drawn, the heaviest: they cross all others.
private let cutLimit = 40
private let cycleKind = "cycle"

/// What can be looked at: modules without tests, a very large cycle as one box, and of an edge that a longer way implies
/// only the way, as long as it is neither to cut nor a breach. Names stand without the beginning that most have in common.
func pictureGraph(of all: [HTMLReport.Module], _ allEdges: [HTMLReport.Edge]) -> (graph: GraphView, note: String?) {
  let product = all.filter { !$0.isTest }
  let (modules, open) = withLargeCyclesClosed(product, allEdges)
  let cuts = open.filter(\.isCut).sorted { ($1.weight, $0.source, $0.target) < ($0.weight, $1.source, $1.target) }
  let left = Set(cuts.dropFirst(cutLimit).map { [$0.source, $0.target] })
  let edges = open.filter { !left.contains([$0.source, $0.target]) }
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
  let prefix = commonBeginning(of: nodes.map(\.name))
  let views = nodes.map { module in
    let name = module.name.hasPrefix(prefix) ? String(module.name.dropFirst(prefix.count)) : module.name
    return GraphView.Node(id: module.name, name: name, kind: module.kind, group: module.layer)
  }
  var notes: [String] = []
  if !prefix.isEmpty { notes.append("Names stand without their common beginning, \(prefix).") }
  if !left.isEmpty {
    notes.append("Of \(cuts.count) edges to cut the \(cutLimit) with the most places are drawn; the matrix has all.")
  }
  if count < ranked.count {
    notes.append("The picture shows the \(nodes.count) most connected of \(ranked.count) modules.")
  }
  if nodes.contains(where: { $0.kind == cycleKind }) {
    notes.append("A cycle of more than \(cycleLimit) modules is one box; the list of cycles and the matrix open it.")
  }
  return (GraphView(nodes: views, edges: shown.map(graphEdge)), notes.isEmpty ? nil : notes.joined(separator: " "))
}

/// Words that the names of more than half begin with, where each is told from the others without them; else nothing.
func commonBeginning(of names: [String]) -> String {
  guard names.count >= 4 else { return "" }
  var best = ""
  for name in Set(names) {
    let letters = Array(name)
    for end in letters.indices.dropFirst(3) {
      // A word begins there.
      guard letters[end - 1] == "/" || letters[end].isUppercase && !letters[end - 1].isUppercase else { continue }
      let prefix = String(letters[..<end])
      guard prefix.count > best.count, 2 * names.count(where: { $0.hasPrefix(prefix) }) > names.count else { continue }
      let rests = names.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      if Set(rests).count == Set(names).count, !rests.contains("") { best = prefix }
    }
  }
  return best
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
    whole.isCut = whole.isCut || edge.isCut
    whole.isBreach = whole.isBreach || edge.isBreach
    if whole.places.isEmpty { whole.places = Array(edge.places.prefix(1)) }
    merged[key] = whole
  }
  return (result, order.compactMap { merged[$0] })
}

/// The edges that no longer way between their ends implies (the transitive reduction), those to cut and breaches
/// always among them. Events go up and down, so that no way leads over them.
func withoutImplied(_ edges: [HTMLReport.Edge]) -> [HTMLReport.Edge] {
  let plain = edges.filter { !$0.isCut && !$0.isBreach && !$0.isBroadcast }
  var targets: [String: [String]] = [:]
  for edge in plain { targets[edge.source, default: []].append(edge.target) }
  var reachable: [String: Set<String>] = [:]
  // Without the edges to cut there are no cycles; a node is marked before it is visited all the same.
  func reach(_ node: String) -> Set<String> {
    if let known = reachable[node] { return known }
    reachable[node] = []
    var result: Set<String> = []
    for target in targets[node] ?? [] { result.formUnion(reach(target).union([target])) }
    reachable[node] = result
    return result
  }
  return edges.filter { edge in
    if edge.isCut || edge.isBreach { return true }
    return !(targets[edge.source] ?? []).contains { $0 != edge.target && reach($0).contains(edge.target) }
  }
}
