/// Numbers of the whole system, over the dependencies between its own product modules; those that only events and
/// notifications make are none, as in ``DependencyCycles``.
package struct SystemMetrics: Sendable {
  /// Modules of the project's own that are shipped; files that belong to no module make none.
  package var modules: Int
  /// CCD: modules reachable from each module, itself included, summed (Lakos 1996).
  var ccd: Int
  /// ACD = CCD / modules; nil without modules.
  var acd: Double?
  /// NCCD = CCD / CCD of a balanced binary tree of as many modules.
  var nccd: Double?
  /// Density of the transitive closure with its diagonal, 0 to 1 (MacCormack, Rusnak & Baldwin 2006).
  var propagationCost: Double?
  /// Q = sum over modules of L/m - out * in / m², L the weight of type edges inside, out and in that of all edges that
  /// leave and enter its types, m all weight (Leicht & Newman 2008); nil without edges.
  var newmanQ: Double?

  init(of graph: CodeGraph, couplings: TypeCouplings) {
    self.init(successors: graph.successorsOfShippedModules)
    newmanQ = Self.newmanQ(of: graph, couplings: couplings)
  }

  /// The part that depends on nothing but who depends on whom.
  init(successors: [[Int]]) {
    modules = successors.count
    ccd = reachableCounts(successors).reduce(0, +)
    guard modules > 0 else { return }
    acd = Double(ccd) / Double(modules)
    propagationCost = Double(ccd) / Double(modules * modules)
    nccd = Double(ccd) / balancedTreeCCD(modules)
  }

  private static func newmanQ(of graph: CodeGraph, couplings: TypeCouplings) -> Double? {
    var inside = Keyed<ModuleNode, Double>(repeating: 0, count: graph.modules.count)
    var leaving = inside
    var entering = inside
    var total = 0.0
    for edge in couplings.edges where graph.isProduct(edge.source) && graph.isProduct(edge.target) {
      let source = graph.types[edge.source].module
      let target = graph.types[edge.target].module
      guard source.exists, target.exists else { continue }
      let weight = Double(edge.weight)
      total += weight
      leaving[source] += weight
      entering[target] += weight
      if source == target { inside[source] += weight }
    }
    guard total > 0 else { return nil }
    return inside.indices.reduce(0) { $0 + inside[$1] / total - leaving[$1] * entering[$1] / (total * total) }
  }
}

extension CodeGraph {
  /// Modules of the project's own that are shipped, by index; files that belong to no module make none.
  var shippedModules: [ModuleIndex] {
    modules.indices.filter { isProduct(module: $0) && modules[$0].module.kind != .unassigned }
  }

  /// The dependencies of each of ``shippedModules``, by their places there.
  var successorsOfShippedModules: [[Int]] {
    let nodes = shippedModules
    var position = Keyed<ModuleNode, Int>(repeating: -1, count: modules.count)
    for (index, module) in nodes.enumerated() { position[module] = index }
    var successors = [[Int]](repeating: [], count: nodes.count)
    // Who posts an event depends on nobody who hears it.
    for edge in moduleDependencies where edge.weight > edge.broadcasts {
      let (source, target) = (position[edge.source], position[edge.target])
      if source >= 0, target >= 0 { successors[source].append(target) }
    }
    return successors
  }
}

/// CCD of a balanced binary tree of n nodes (Lakos 1996): each node is reached by those above it and by itself, so that
/// the depths of all nodes are summed. For n = 2^k - 1 that is Lakos's (n + 1) log2(n + 1) - n.
private func balancedTreeCCD(_ count: Int) -> Double {
  Double((1...count).reduce(0) { $0 + Int.bitWidth - $1.leadingZeroBitCount })
}
