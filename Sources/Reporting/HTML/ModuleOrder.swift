/// The modules from the top down, as the matrix shows them: by layer, then so that what depends on something stands
/// above it, modules of one cycle side by side, and by name where nothing else decides. Then a mark below the diagonal
/// is a cycle or a breach.
func topDown(_ modules: [HTMLReport.Module], edges: [HTMLReport.Edge]) -> [HTMLReport.Module] {
  let blocks = Dictionary(grouping: modules.indices) { modules[$0].cycle.map { "c\($0)" } ?? "m\(modules[$0].name)" }
    .values
    .map { members in Block(members.map { modules[$0] }) }
    .sorted { $0.key < $1.key }
  var blockOf: [String: Int] = [:]
  for (index, block) in blocks.enumerated() {
    for module in block.modules { blockOf[module.name] = index }
  }
  var below = [Set<Int>](repeating: [], count: blocks.count)
  var above = [Int](repeating: 0, count: blocks.count)
  for edge in edges {
    guard let source = blockOf[edge.source], let target = blockOf[edge.target], source != target else { continue }
    // An edge against the layers is a breach; the layers decide who stands above.
    if blocks[source].key.rank > blocks[target].key.rank { continue }
    if below[source].insert(target).inserted { above[target] += 1 }
  }
  return order(blocks, below: below, above: above).flatMap { blocks[$0].modules }
}

/// A module, or the modules of one cycle.
private struct Block {
  var modules: [HTMLReport.Module]
  var key: Key

  init(_ modules: [HTMLReport.Module]) {
    self.modules = modules.sorted { $0.name < $1.name }
    // Tests depend on everything and nothing on them; what has no layer stands below all that have one.
    let isTest = modules.allSatisfy(\.isTest)
    key = Key(rank: isTest ? -1 : modules.compactMap(\.layerRank).min() ?? Int.max, name: self.modules[0].name)
  }

  struct Key: Comparable {
    var rank: Int
    var name: String

    static func < (a: Key, b: Key) -> Bool { (a.rank, a.name) < (b.rank, b.name) }
  }
}

/// Kahn's algorithm, taking the first free block each time. What a cycle that nobody named keeps from getting free
/// comes last.
private func order(_ blocks: [Block], below: [Set<Int>], above: [Int]) -> [Int] {
  var above = above
  var result: [Int] = []
  var isDone = [Bool](repeating: false, count: blocks.count)
  var free = Set(blocks.indices.filter { above[$0] == 0 })
  while result.count < blocks.count {
    // Blocks are sorted, so the smallest index is the first by layer and name.
    guard let next = free.min() ?? blocks.indices.first(where: { !isDone[$0] }) else { break }
    free.remove(next)
    isDone[next] = true
    result.append(next)
    for target in below[next] where !isDone[target] {
      above[target] -= 1
      if above[target] == 0 { free.insert(target) }
    }
  }
  return result
}
