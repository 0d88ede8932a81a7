import HeapModule

/// An edge of a small graph whose nodes are `0..<count`.
struct WeightedEdge: Sendable, Equatable {
  var source: Int
  var target: Int
  var weight: Int

  init(_ source: Int, _ target: Int, weight: Int = 1) {
    self.source = source
    self.target = target
    self.weight = weight
  }
}

/// Up to this many nodes the cut is exact.
let exactFeedbackNodes = 12

/// Up to this many nodes a heuristic cut is gone over once more to put back what it cut in vain.
private let restoringNodes = 1_000

/// How many steps that may take, and how many the search for a smallest cycle, beside some for each edge: what a project has
/// needs a small part of them.
let fewestSteps = 20_000_000

/// Indexes of the edges to remove so that no cycle is left, of the least total weight.
///
/// Exact up to ``exactFeedbackNodes`` nodes, by dynamic programming over the sets of nodes that stand first in an order
/// (Lawler 1964): the cut is the backward edges of the best order. Above that the order comes from the greedy rule of
/// Eades, Lin and Smyth (1993), and up to a thousand nodes each backward edge that closes no cycle with the kept ones
/// is put back.
func feedbackArcs(of count: Int, edges: [WeightedEdge]) -> [Int] {
  let order = count <= exactFeedbackNodes ? bestOrder(count, edges) : greedyOrder(count, edges)
  var position = [Int](repeating: 0, count: count)
  for (index, node) in order.enumerated() { position[node] = index }
  let backward = edges.indices.filter { position[edges[$0].source] >= position[edges[$0].target] }
  return count <= exactFeedbackNodes || count > restoringNodes ? backward : restoring(backward, count, edges)
}

private func bestOrder(_ count: Int, _ edges: [WeightedEdge]) -> [Int] {
  guard count > 0 else { return [] }
  // weight[v][u]: of the edges from v to u, which point backward if u stands before v.
  var weight = [[Int]](repeating: [Int](repeating: 0, count: count), count: count)
  for edge in edges where edge.source != edge.target { weight[edge.source][edge.target] += edge.weight }
  let full = 1 << count
  // By node and set: of its edges into the set, which is one that lacks the lowest node and that node.
  var into = [Int](repeating: 0, count: count * full)
  for node in 0..<count {
    for set in 1..<full {
      into[node * full + set] = into[node * full + (set & (set - 1))] + weight[node][set.trailingZeroBitCount]
    }
  }
  var cost = [Int](repeating: .max, count: full)
  var last = [Int](repeating: -1, count: full)
  cost[0] = 0
  for set in 0..<full where cost[set] != .max {
    for node in 0..<count where set & (1 << node) == 0 {
      let added = into[node * full + set]
      let next = set | (1 << node)
      if cost[set] + added < cost[next] {
        cost[next] = cost[set] + added
        last[next] = node
      }
    }
  }
  var order: [Int] = []
  var set = full - 1
  while set != 0 {
    order.append(last[set])
    set &= ~(1 << last[set])
  }
  return order.reversed()
}

/// Sinks go to the end, sources to the front, and of the rest the node whose outgoing weight most exceeds its incoming.
private func greedyOrder(_ count: Int, _ edges: [WeightedEdge]) -> [Int] {
  var outgoing = [[(node: Int, weight: Int)]](repeating: [], count: count)
  var incoming = outgoing
  var outWeight = [Int](repeating: 0, count: count)
  var inWeight = outWeight
  for edge in edges where edge.source != edge.target {
    outgoing[edge.source].append((edge.target, edge.weight))
    incoming[edge.target].append((edge.source, edge.weight))
    outWeight[edge.source] += edge.weight
    inWeight[edge.target] += edge.weight
  }
  var isPlaced = [Bool](repeating: false, count: count)
  var front: [Int] = []
  var back: [Int] = []
  var sinks = (0..<count).filter { outWeight[$0] == 0 }
  var sources = (0..<count).filter { inWeight[$0] == 0 && outWeight[$0] != 0 }
  var surplus = Heap((0..<count).map { Surplus(weight: outWeight[$0] - inWeight[$0], node: $0) })
  func place(_ node: Int) {
    isPlaced[node] = true
    for next in outgoing[node] where !isPlaced[next.node] {
      inWeight[next.node] -= next.weight
      if inWeight[next.node] == 0 { sources.append(next.node) }
      surplus.insert(Surplus(weight: outWeight[next.node] - inWeight[next.node], node: next.node))
    }
    for previous in incoming[node] where !isPlaced[previous.node] {
      outWeight[previous.node] -= previous.weight
      if outWeight[previous.node] == 0 { sinks.append(previous.node) }
      surplus.insert(Surplus(weight: outWeight[previous.node] - inWeight[previous.node], node: previous.node))
    }
  }
  while front.count + back.count < count {
    if let sink = sinks.popLast() {
      guard !isPlaced[sink] else { continue }
      back.append(sink)
      place(sink)
    } else if let source = sources.popLast() {
      guard !isPlaced[source] else { continue }
      front.append(source)
      place(source)
    } else if let best = surplus.popMax() {
      // Entries from before a neighbour was placed are out of date; the fresh one is in the heap as well.
      guard !isPlaced[best.node], best.weight == outWeight[best.node] - inWeight[best.node] else { continue }
      front.append(best.node)
      place(best.node)
    }
  }
  return front + back.reversed()
}

/// How much more leaves a node than enters it; of equal ones the least node is the greatest.
private struct Surplus: Comparable {
  var weight: Int
  var node: Int

  static func < (a: Surplus, b: Surplus) -> Bool { (a.weight, b.node) < (b.weight, a.node) }
}

/// The backward edges less those that close no cycle with what is kept, the heaviest put back first, for as long as it may take.
private func restoring(_ backward: [Int], _ count: Int, _ edges: [WeightedEdge]) -> [Int] {
  var successors = [[Int]](repeating: [], count: count)
  let removed = Set(backward)
  for (index, edge) in edges.enumerated() where !removed.contains(index) { successors[edge.source].append(edge.target) }
  var cut: [Int] = []
  var steps = 0
  for index in backward.sorted(by: { (edges[$1].weight, $0) < (edges[$0].weight, $1) }) {
    let edge = edges[index]
    if steps > fewestSteps || leads(from: edge.target, to: edge.source, successors, &steps) {
      cut.append(index)
    } else {
      successors[edge.source].append(edge.target)
    }
  }
  return cut.sorted()
}

private func leads(from start: Int, to end: Int, _ successors: [[Int]], _ steps: inout Int) -> Bool {
  var seen = [Bool](repeating: false, count: successors.count)
  var waiting = [start]
  seen[start] = true
  while let node = waiting.popLast() {
    if node == end { return true }
    steps += successors[node].count
    for next in successors[node] where !seen[next] {
      seen[next] = true
      waiting.append(next)
    }
  }
  return false
}
