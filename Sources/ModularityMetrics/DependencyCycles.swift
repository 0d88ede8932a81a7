/// The strongly connected components of the module graph, of the type graph, of the files that include each other, and of the
/// parts of modules; product code only.
///
/// Everything in a cycle is ordered by name, so that moving a file or adding a line changes nothing in what it says.
package struct DependencyCycles: Sendable {
  enum Scope: String, Sendable { case module, type, file, part }

  /// An edge inside a cycle, between numbers of what its scope says.
  package struct Edge: Sendable {
    package var source: Int
    package var target: Int
    var weight: Int32
    package var isCut = false
    /// Whether the smallest cycle goes along it.
    var isShortest = false
    package var file: FileIndex
    package var line: Int32
  }

  /// A strongly connected component of at least two nodes.
  package struct Cycle: Sendable {
    var scope: Scope
    /// Modules, types, files or parts, by name.
    package var members: [Int]
    /// Edges between members, by the names of their ends.
    package var edges: [Edge]
    /// The smallest cycle in it, its first node not repeated.
    package var shortest: [Int]
  }

  /// Module cycles first, then those of types, of files and of parts; each by the name of its first member.
  package private(set) var cycles: [Cycle] = []
  /// The cycle of each module, of each type and of each part, or none: the strongly connected component of two or more that it is
  /// in (Tarjan 1972; as a measure of design Lakos 1996).
  private(set) var cycleOfModule: Keyed<ModuleNode, Index<Cycle>>
  private(set) var cycleOfType: Keyed<TypeNode, Index<Cycle>>
  private(set) var cycleOfPart: Keyed<ModulePart, Index<Cycle>>

  init(of graph: CodeGraph, couplings: TypeCouplings, parts: ModuleParts) {
    cycleOfModule = Keyed(repeating: .none, count: graph.modules.count)
    cycleOfType = Keyed(repeating: .none, count: graph.types.count)
    cycleOfPart = Keyed(repeating: .none, count: parts.parts.count)
    let moduleEdges = graph.moduleDependencies.compactMap { edge -> Edge? in
      guard graph.isProduct(module: edge.source), graph.isProduct(module: edge.target) else { return nil }
      // Who posts an event depends on nobody who hears it; who asks for a service depends on who gives it.
      let weight = edge.weight - edge.broadcasts
      guard weight > 0 else { return nil }
      return Edge(
        source: edge.source.number, target: edge.target.number, weight: weight, file: edge.file, line: edge.line)
    }
    for cycle in Self.cycles(
      .module, count: graph.modules.count, edges: moduleEdges, name: { graph.modules[ModuleIndex($0)].module.name }
    ) {
      for member in cycle.members { cycleOfModule[ModuleIndex(member)] = Index(cycles.count) }
      cycles.append(cycle)
    }
    let senders = Senders(of: graph)
    let arrows = Set(graph.moduleDependencies.map { Arrow(source: $0.source, target: $0.target) })
    let typeEdges = couplings.edges.compactMap { edge -> Edge? in
      guard graph.isProduct(edge.source), graph.isProduct(edge.target), !senders.contains(edge) else { return nil }
      // What an extension in another module adds is no dependency of the type, even on what its own module could name.
      if edge.isAddedElsewhere { return nil }
      let arrow = Arrow(source: graph.types[edge.source].module, target: graph.types[edge.target].module)
      guard arrow.source == arrow.target || !arrow.source.exists || !arrow.target.exists || arrows.contains(arrow)
      else {
        return nil
      }
      return Edge(
        source: edge.source.number, target: edge.target.number, weight: edge.weight, file: edge.file, line: edge.line)
    }
    for cycle in Self.cycles(
      .type, count: graph.types.count, edges: typeEdges, name: { graph.qualifiedName(of: TypeIndex($0)) })
    {
      for member in cycle.members { cycleOfType[TypeIndex(member)] = Index(cycles.count) }
      cycles.append(cycle)
    }
    cycles += Self.cycles(
      .file, count: graph.files.count, edges: Self.includes(in: graph), name: { graph.files[FileIndex($0)].path })
    for cycle in Self.cycles(of: parts) {
      for member in cycle.members { cycleOfPart[PartIndex(member)] = Index(cycles.count) }
      cycles.append(cycle)
    }
  }

  private static func cycles(of parts: ModuleParts) -> [Cycle] {
    let edges = parts.dependencies.map {
      Edge(source: $0.source.number, target: $0.target.number, weight: $0.weight, file: $0.file, line: $0.line)
    }
    return cycles(.part, count: parts.parts.count, edges: edges, name: { parts.parts[PartIndex($0)].name })
  }

  /// Which file of the product includes which other, each pair once.
  private static func includes(in graph: CodeGraph) -> [Edge] {
    func isProduct(_ file: FileIndex) -> Bool {
      file.exists && !graph.files[file].isExternal && !graph.files[file].isTest
    }
    var edges: [Edge] = []
    for place in graph.imports
    where place.file != place.targetFile && isProduct(place.file) && isProduct(place.targetFile) {
      let line = graph.facts[place.file].imports[place.index].line
      edges.append(
        Edge(
          source: place.file.number, target: place.targetFile.number, weight: 1, file: place.file, line: line))
    }
    // Imports stand file by file.
    var start = 0
    while start < edges.count {
      let end = edges[start...].firstIndex { $0.source != edges[start].source } ?? edges.count
      edges[start..<end].sort { ($0.target, $0.line) < ($1.target, $1.line) }
      start = end
    }
    var distinct: [Edge] = []
    for edge in edges {
      if let last = distinct.last, last.source == edge.source, last.target == edge.target {
        distinct[distinct.count - 1].weight += 1
      } else {
        distinct.append(edge)
      }
    }
    return distinct
  }

  /// The strongly connected components of a graph whose edges stand by ascending source.
  private static func cycles(
    _ scope: Scope, count: Int, edges: [Edge], name: (Int) -> String
  ) -> [Cycle] {
    guard !edges.isEmpty else { return [] }
    var starts = [Int](repeating: 0, count: count + 1)
    for edge in edges { starts[edge.source + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    let targets = edges.map(\.target)
    let components = stronglyConnectedComponents(of: count) { targets[starts[$0]..<starts[$0 + 1]] }
    var found: [(first: String, cycle: Cycle)] = []
    for component in components {
      let named = component.map { (node: $0, name: name($0)) }.sorted { ($0.name, $0.node) < ($1.name, $1.node) }
      var position: [Int: Int] = [:]
      for (index, member) in named.enumerated() { position[member.node] = index }
      var inside: [Edge] = []
      for node in component {
        inside += edges[starts[node]..<starts[node + 1]].filter { position[$0.target] != nil }
      }
      inside.sort { a, b in
        (position[a.source]!, position[a.target]!) < (position[b.source]!, position[b.target]!)
      }
      found.append((named[0].name, cycle(scope, named.map(\.node), inside, position)))
    }
    return found.sorted { $0.first < $1.first }.map(\.cycle)
  }

  private static func cycle(
    _ scope: Scope, _ members: [Int], _ edges: [Edge], _ position: [Int: Int]
  ) -> Cycle {
    var edges = edges
    let local = edges.map { WeightedEdge(position[$0.source]!, position[$0.target]!, weight: Int($0.weight)) }
    for index in feedbackArcs(of: members.count, edges: local) { edges[index].isCut = true }
    let shortest = shortestCycle(of: members.count, edges: local).map { members[$0] }
    var next: [Int: Int] = [:]
    for (node, follower) in zip(shortest, shortest.dropFirst() + shortest.prefix(1)) { next[node] = follower }
    for index in edges.indices { edges[index].isShortest = next[edges[index].source] == edges[index].target }
    return Cycle(scope: scope, members: members, edges: edges, shortest: shortest)
  }
}

/// That a node depends on another.
private struct Arrow<Node>: Hashable {
  var source: Index<Node>
  var target: Index<Node>
}

/// Delegate and data-source protocols and who calls them. `list(_ list: List, didSelect row: Int)` hands the caller over: it
/// is how delegates are told apart, the two belong together, and nobody would cut them.
private struct Senders {
  private var pairs: Set<Arrow<TypeNode>> = []

  init(of graph: CodeGraph) {
    for property in graph.properties where property.role == .delegate || property.role == .dataSource {
      guard property.protocolType.exists else { continue }
      let type = graph.declarationType[graph.members[property.member].declaration]
      if type.exists { pairs.insert(Arrow(source: property.protocolType, target: type)) }
    }
  }

  func contains(_ edge: TypeCouplings.Edge) -> Bool {
    !pairs.isEmpty && pairs.contains(Arrow(source: edge.source, target: edge.target))
  }
}

/// The nodes of a smallest cycle, beginning with its least node; of equal ones the first found from the least start.
/// Self-loops are no cycles. Where all starts would take too long, it is the smallest that the first of them show.
func shortestCycle(of count: Int, edges: [WeightedEdge]) -> [Int] {
  var search = CycleSearch(count, edges)
  var best: [Int] = []
  for start in 0..<count where search.isLeft[start] {
    let cycle = search.shortestCycle(through: start, shorterThan: best.isEmpty ? .max : best.count)
    if !cycle.isEmpty { best = cycle }
    // Nothing is shorter than two.
    if best.count == 2 || search.steps > fewestSteps + 50 * edges.count { break }
    search.remove(start)
  }
  guard let least = best.min(), let turn = best.firstIndex(of: least) else { return best }
  return Array(best[turn...] + best[..<turn])
}

/// A graph that becomes smaller with each node whose cycles are known. The rest of a ring falls apart with its first
/// node, so that a ring of all types of a project is gone through once, and not once for each of them.
private struct CycleSearch {
  private(set) var isLeft: [Bool]
  private(set) var steps = 0
  private var successors: [[Int]]
  private var predecessors: [[Int]]
  /// By node, how many of its edges lead to nodes that are left, and come from such.
  private var leaving: [Int]
  private var entering: [Int]
  /// By node, the one before it on the way from the start, or -1; between two searches all are.
  private var previous: [Int]

  init(_ count: Int, _ edges: [WeightedEdge]) {
    isLeft = [Bool](repeating: true, count: count)
    previous = [Int](repeating: -1, count: count)
    successors = [[Int]](repeating: [], count: count)
    predecessors = successors
    for edge in edges where edge.source != edge.target {
      successors[edge.source].append(edge.target)
      predecessors[edge.target].append(edge.source)
    }
    for index in successors.indices { successors[index].sort() }
    leaving = successors.map(\.count)
    entering = predecessors.map(\.count)
  }

  mutating func shortestCycle(through start: Int, shorterThan limit: Int) -> [Int] {
    var reached: [Int] = []
    defer { for node in reached { previous[node] = -1 } }
    var frontier = [start]
    var length = 1
    while !frontier.isEmpty, length < limit {
      let known = reached.count
      for node in frontier {
        steps += successors[node].count
        for target in successors[node] where isLeft[target] {
          if target == start {
            var path = [node]
            while let step = path.last, step != start { path.append(previous[step]) }
            return path.reversed()
          }
          if previous[target] < 0 {
            previous[target] = node
            reached.append(target)
          }
        }
      }
      frontier = Array(reached[known...])
      length += 1
    }
    return []
  }

  /// With it goes whatever is in no cycle any more for want of an edge that enters or leaves it.
  mutating func remove(_ node: Int) {
    isLeft[node] = false
    var waiting = [node]
    while let node = waiting.popLast() {
      for next in successors[node] where isLeft[next] {
        entering[next] -= 1
        if entering[next] == 0 {
          isLeft[next] = false
          waiting.append(next)
        }
      }
      for next in predecessors[node] where isLeft[next] {
        leaving[next] -= 1
        if leaving[next] == 0 {
          isLeft[next] = false
          waiting.append(next)
        }
      }
    }
  }
}
