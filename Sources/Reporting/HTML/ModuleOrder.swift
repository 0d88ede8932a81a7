/// The modules from the top down, as the matrix shows them: by layer, then by the length of the longest way down, so
/// that what depends on something stands above it and near to it; modules of one cycle side by side, in the order that
/// it has without the edges to cut, and by name where nothing else decides. Then a mark below the diagonal is an edge to cut,
/// a breach, or an event that is heard.
func topDown(_ modules: [HTMLReport.Module], edges: [HTMLReport.Edge]) -> [HTMLReport.Module] {
  let inCycles = edges.filter { $0.isCycle && !$0.isCut }
  let blocks = Dictionary(grouping: modules.indices) { modules[$0].cycle.map { "c\($0)" } ?? "m\(modules[$0].name)" }
    .values
    .map { members in Block(members.map { modules[$0] }, edges: inCycles) }
    .sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
  var blockOf: [String: Int] = [:]
  for (index, block) in blocks.enumerated() {
    for module in block.modules { blockOf[module.name] = index }
  }
  var above = [[Int]](repeating: [], count: blocks.count)
  var below = [Int](repeating: 0, count: blocks.count)
  // Events may go up and down; who is heard stands no lower for it.
  for edge in edges where !edge.isBroadcast {
    guard let source = blockOf[edge.source], let target = blockOf[edge.target], source != target else { continue }
    // An edge against the layers is a breach; the layers decide who stands above.
    if blocks[source].rank > blocks[target].rank { continue }
    above[target].append(source)
    below[source] += 1
  }
  let heights = heights(above: above, below: below)
  return blocks.indices
    .sorted { a, b in (blocks[a].rank, -heights[a], blocks[a].name) < (blocks[b].rank, -heights[b], blocks[b].name) }
    .flatMap { blocks[$0].modules }
}

/// A module, or the modules of one cycle.
private struct Block {
  var modules: [HTMLReport.Module]
  var rank: Int
  var name: String { modules[0].name }

  /// The edges are those of cycles that stay when these are cut.
  init(_ modules: [HTMLReport.Module], edges: [HTMLReport.Edge]) {
    let byName = modules.sorted { ($0.layerRank ?? .max, $0.name) < ($1.layerRank ?? .max, $1.name) }
    self.modules = byName.count > 1 ? inOrder(byName, edges) : byName
    // Tests depend on everything and nothing on them; what has no layer stands below all that have one.
    rank = modules.allSatisfy(\.isTest) ? -1 : modules.compactMap(\.layerRank).min() ?? Int.max
  }
}

/// The modules of a cycle by layer, then each above what it needs by edges that stay.
private func inOrder(_ modules: [HTMLReport.Module], _ edges: [HTMLReport.Edge]) -> [HTMLReport.Module] {
  let place = Dictionary(uniqueKeysWithValues: modules.indices.map { (modules[$0].name, $0) })
  var above = [[Int]](repeating: [], count: modules.count)
  var below = [Int](repeating: 0, count: modules.count)
  for edge in edges {
    guard let source = place[edge.source], let target = place[edge.target] else { continue }
    above[target].append(source)
    below[source] += 1
  }
  let heights = heights(above: above, below: below)
  func rank(_ index: Int) -> (Int, Int, Int) { (modules[index].layerRank ?? .max, -heights[index], index) }
  return modules.indices.sorted { rank($0) < rank($1) }.map { modules[$0] }
}

/// The longest way down from each block. What a cycle that nobody named keeps from being reached stays at the bottom.
private func heights(above: [[Int]], below: [Int]) -> [Int] {
  var below = below
  var heights = [Int](repeating: 0, count: above.count)
  var free = above.indices.filter { below[$0] == 0 }
  while let target = free.popLast() {
    for source in above[target] {
      heights[source] = max(heights[source], heights[target] + 1)
      below[source] -= 1
      if below[source] == 0 { free.append(source) }
    }
  }
  return heights
}
