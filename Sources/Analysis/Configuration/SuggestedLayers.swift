/// An order of the project's modules in layers, from the top down, with as few dependencies against it as can be found.
package struct SuggestedLayers: Sendable {
  /// A dependency between two modules, with the place where it is first made.
  package struct Dependency: Sendable, Equatable {
    package var source: String
    package var target: String
    package var places: Int
    package var file: String
    package var line: Int
  }

  /// Names of modules, the top layer first; every module depends on layers below its own only, but for ``against``.
  package var layers: [[String]] = []
  /// Each would be one finding: what has to go, or wait in a baseline.
  package var against: [Dependency] = []
  /// Modules that nothing joins with the others, so that they may stand anywhere.
  package var loose: [String] = []
  /// Whether fewer dependencies against the order are impossible, or only were not found.
  var isExact = true
}

extension Scan {
  /// The layers that the module graph shows: what depends on nothing is the bottom, everything else stands one above the
  /// highest it depends on. Where modules depend on each other in a cycle, the fewest edges are turned round. Product
  /// modules only; two of one name are one.
  package var suggestedLayers: SuggestedLayers { LayerSearch(graph: graph).layers }
}

extension SuggestedLayers {
  /// The order of what the edges join: what depends on nothing is the bottom, everything else stands one above the highest it
  /// depends on, with the fewest edges turned round.
  ///
  /// - Parameter edges: Each pair once.
  init(ordering edges: [Dependency]) {
    let ordered = Set(edges.flatMap { [$0.source, $0.target] }).sorted()
    let number = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1, $0) })

    var back: Set<Int> = []
    let ends = edges.map { (number[$0.source]!, number[$0.target]!) }
    // No edge is inside of a module alone.
    for component in components(ordered.count, ends) where component.count > 1 {
      let position = Dictionary(uniqueKeysWithValues: component.enumerated().map { ($1, $0) })
      let inside = edges.indices.filter { position[ends[$0].0] != nil && position[ends[$0].1] != nil }
      // Each edge is one finding, however often it is made; of equally many the lighter ones are turned round.
      let heaviest = 1 + inside.map { edges[$0].places }.reduce(0, +)
      let local = inside.map {
        WeightedEdge(position[ends[$0].0]!, position[ends[$0].1]!, weight: heaviest + edges[$0].places)
      }
      back.formUnion(feedbackArcs(of: component.count, edges: local).map { inside[$0] })
      if component.count > exactFeedbackNodes { isExact = false }
    }
    against = edges.indices.filter(back.contains).map { edges[$0] }
    let heights = heights(ordered.count, ends.indices.filter { !back.contains($0) }.map { ends[$0] })
    for height in (0..<((heights.max() ?? -1) + 1)).reversed() {
      layers.append(ordered.indices.filter { heights[$0] == height }.map { ordered[$0] })
    }
  }
}

private struct LayerSearch {
  let graph: CodeGraph

  var layers: SuggestedLayers {
    let edges = namedEdges
    var result = SuggestedLayers(ordering: edges)
    let withCode = Set(graph.files.lazy.map(\.module))
    let names = Set(
      graph.modules.indices.filter { withCode.contains($0) && graph.isProduct(module: $0) }
        .map { graph.modules[$0].module.name })
    // A module may be imported and yet have no file of its own, where another is built from the same ones.
    result.loose = names.subtracting(edges.flatMap { [$0.source, $0.target] }).sorted()
    return result
  }

  private var namedEdges: [SuggestedLayers.Dependency] {
    var edges: [SuggestedLayers.Dependency] = []
    var known: [[String]: Int] = [:]
    for edge in graph.moduleDependencies
    where edge.file.exists && graph.isProduct(module: edge.source) && graph.isProduct(module: edge.target) {
      // Layers judge what the code names, not who answers whom at run time.
      let places = Int(edge.weight - edge.wirings)
      if places == 0 { continue }
      let source = graph.modules[edge.source].module.name
      let target = graph.modules[edge.target].module.name
      if source == target { continue }
      if let index = known[[source, target]] {
        edges[index].places += places
        continue
      }
      known[[source, target]] = edges.count
      edges.append(
        .init(
          source: source, target: target, places: places, file: graph.files[edge.file].path,
          line: Int(edge.line)))
    }
    return edges.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }
}

private func components(_ count: Int, _ edges: [(Int, Int)]) -> [[Int]] {
  var successors = [[Int]](repeating: [], count: count)
  for edge in edges { successors[edge.0].append(edge.1) }
  return stronglyConnectedComponents(of: count) { successors[$0][...] }
}

/// The length of the longest way down from each node of a graph without cycles.
private func heights(_ count: Int, _ edges: [(Int, Int)]) -> [Int] {
  var heights = [Int](repeating: 0, count: count)
  // As many rounds as the longest way has edges.
  var hasChanged = true
  while hasChanged {
    hasChanged = false
    for (source, target) in edges where heights[source] <= heights[target] {
      heights[source] = heights[target] + 1
      hasChanged = true
    }
  }
  return heights
}
