/// Dependencies between named things, each counted and with the place that makes it first.
struct ContractEdges {
  struct Node: Hashable {
    var name: String
    var layer: Int?
    /// Of a module that is not one thing.
    var part: Part?
  }

  enum Part: Hashable { case type(TypeIndex), file(FileIndex) }

  struct Edge {
    var source: Int
    var target: Int
    var places = 0
    var files: Set<FileIndex> = []
    var file: FileIndex
    var line: Int32
    /// The type that it reaches first by name; none where no line names one.
    var type = TypeIndex.none
    var reasons: [FactBase.Contracts.Reason] = []
  }

  /// By which a reason is told from the others of its edge.
  private struct ReasonKey: Hashable {
    var edge: Int
    var file: FileIndex
    var source: TypeIndex
    var target: TypeIndex
    var targetName: String?
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private var numberOfNode: [Node: Int] = [:]
  private var numberOfEdge: [[Int]: Int] = [:]
  private var knownReasons: Set<ReasonKey> = []

  mutating func add(_ source: Node, _ target: Node, _ place: DependencyPlace) {
    let (from, to) = (number(source), number(target))
    guard from != to else { return }
    let index = numberOfEdge[[from, to]] ?? edges.count
    if index == edges.count {
      numberOfEdge[[from, to]] = index
      edges.append(Edge(source: from, target: to, file: place.file, line: place.line))
    }
    edges[index].places += Int(place.count)
    edges[index].files.insert(place.file)
    if !edges[index].type.exists { edges[index].type = place.target.type }
    let key = ReasonKey(
      edge: index, file: place.file, source: place.source.type, target: place.target.type,
      targetName: place.importedName)
    guard knownReasons.insert(key).inserted else { return }
    edges[index].reasons.append(
      .init(
        file: place.file, line: place.line, source: key.source, target: key.target, targetName: key.targetName))
  }

  private mutating func number(_ node: Node) -> Int {
    if let known = numberOfNode[node] { return known }
    numberOfNode[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// The edge as a row, with the names of layers.
  func row(_ edge: Edge, contract: Int, layers: [String] = []) -> FactBase.Contracts.Edge {
    var row = FactBase.Contracts.Edge(
      contract: contract, source: nodes[edge.source].name, target: nodes[edge.target].name, places: edge.places,
      files: edge.files.count, file: edge.file, line: edge.line)
    row.type = edge.type
    row.reasons = edge.reasons
    if !layers.isEmpty {
      row.sourceLayer = nodes[edge.source].layer.map { layers[$0] }
      row.targetLayer = nodes[edge.target].layer.map { layers[$0] }
    }
    return row
  }

  /// Rows for the shortest chains of two edges or more, only where the two ends are not joined directly.
  func chains(
    contract: Int, layers: [String] = [], from isStart: (Node) -> Bool, to isEnd: (Node) -> Bool,
    through isPassable: (Node) -> Bool
  ) -> [FactBase.Contracts.Edge] {
    var outgoing = [[Int]](repeating: [], count: nodes.count)
    for (index, edge) in edges.enumerated() { outgoing[edge.source].append(index) }
    for index in outgoing.indices {
      outgoing[index].sort { nodes[edges[$0].target].name < nodes[edges[$1].target].name }
    }
    var rows: [FactBase.Contracts.Edge] = []
    for start in nodes.indices where isStart(nodes[start]) {
      let direct = Set(outgoing[start].map { edges[$0].target })
      var arrival = [Int](repeating: -1, count: nodes.count)
      var waiting: [Int] = []
      var next = 0
      func look(from node: Int) {
        for index in outgoing[node] where arrival[edges[index].target] < 0 && edges[index].target != start {
          arrival[edges[index].target] = index
          if isPassable(nodes[edges[index].target]) { waiting.append(edges[index].target) }
        }
      }
      look(from: start)
      while next < waiting.count {
        look(from: waiting[next])
        next += 1
      }
      for end in nodes.indices where arrival[end] >= 0 && isEnd(nodes[end]) && !direct.contains(end) {
        rows.append(chain(from: start, to: end, arrival, contract: contract, layers: layers))
      }
    }
    return rows
  }

  private func chain(
    from start: Int, to end: Int, _ arrival: [Int], contract: Int, layers: [String]
  ) -> FactBase.Contracts.Edge {
    var path: [Int] = []
    var node = end
    while node != start {
      path.append(arrival[node])
      node = edges[arrival[node]].source
    }
    path.reverse()
    var whole = edges[path[0]]
    whole.target = end
    whole.type = edges[path[path.count - 1]].type
    var row = row(whole, contract: contract, layers: layers)
    row.steps = path.map { index in
      let edge = edges[index]
      return .init(
        source: nodes[edge.source].name, target: nodes[edge.target].name, file: edge.file, line: edge.line)
    }
    return row
  }
}
