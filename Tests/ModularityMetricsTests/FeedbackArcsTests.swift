@testable import ModlintKit
import Testing

/// The cut of a cycle: checked against every subset of edges on small graphs, and for what it promises on larger ones.
struct FeedbackArcsTests {
  /// The least total weight of edges whose removal leaves no cycle: the best over all orders of the nodes.
  private func leastWeight(_ count: Int, _ edges: [WeightedEdge]) -> Int {
    // Every acyclic graph has an order in which no edge points backward, so the orders are all there is to try.
    var best = Int.max
    var order = Array(0..<count)
    func permute(_ k: Int) {
      if k == count {
        var position = [Int](repeating: 0, count: count)
        for (index, node) in order.enumerated() { position[node] = index }
        best = min(
          best, edges.filter { position[$0.source] >= position[$0.target] }.reduce(0) { $0 + $1.weight })
        return
      }
      for index in k..<count {
        order.swapAt(k, index)
        permute(k + 1)
        order.swapAt(k, index)
      }
    }
    permute(0)
    return best
  }

  /// By branching over the edges of some cycle: one of them must go. Independent of any order of nodes.
  private func leastWeightByCycles(_ count: Int, _ edges: [WeightedEdge]) -> Int {
    var best = edges.reduce(0) { $0 + $1.weight }
    func search(_ kept: [WeightedEdge], _ spent: Int) {
      if spent >= best { return }
      let cycle = shortestCycle(of: count, edges: kept)
      if cycle.isEmpty {
        best = spent
        return
      }
      for (index, node) in cycle.enumerated() {
        let next = cycle[(index + 1) % cycle.count]
        let cut = kept.filter { $0.source == node && $0.target == next }
        search(
          kept.filter { $0.source != node || $0.target != next }, spent + cut.reduce(0) { $0 + $1.weight })
      }
    }
    search(edges, 0)
    return best
  }

  private func isAcyclic(_ count: Int, _ edges: [WeightedEdge]) -> Bool {
    var indegree = [Int](repeating: 0, count: count)
    for edge in edges { indegree[edge.target] += 1 }
    var waiting = (0..<count).filter { indegree[$0] == 0 }
    var removed = 0
    while let node = waiting.popLast() {
      removed += 1
      for edge in edges where edge.source == node {
        indegree[edge.target] -= 1
        if indegree[edge.target] == 0 { waiting.append(edge.target) }
      }
    }
    return removed == count
  }

  private func graph(_ count: Int, density: Int, _ random: inout SplitMix) -> [WeightedEdge] {
    var edges: [WeightedEdge] = []
    for source in 0..<count {
      for target in 0..<count where source != target && random.next() % 100 < density {
        edges.append(WeightedEdge(source, target, weight: Int(random.next() % 5) + 1))
      }
    }
    return edges
  }

  @Test("Up to twelve nodes the cut is as light as any: 500 random graphs")
  func exact() {
    var random = SplitMix(state: 42)
    for turn in 0..<500 {
      let count = 2 + turn % 11
      let edges = graph(count, density: count <= 7 ? 40 : 18, &random)
      let cut = feedbackArcs(of: count, edges: edges)
      let weight = cut.reduce(0) { $0 + edges[$1].weight }
      let least = count <= 6 ? leastWeight(count, edges) : leastWeightByCycles(count, edges)
      #expect(weight == least, "\(edges)")
      let kept = edges.indices.filter { !cut.contains($0) }.map { edges[$0] }
      #expect(isAcyclic(count, kept), "\(edges)")
    }
  }

  @Test("Above twelve nodes the cut leaves no cycle, and none of it is cut in vain")
  func heuristic() {
    var random = SplitMix(state: 7)
    for turn in 0..<60 {
      let count = 13 + turn
      let edges = graph(count, density: 8, &random)
      let cut = Set(feedbackArcs(of: count, edges: edges))
      #expect(isAcyclic(count, edges.indices.filter { !cut.contains($0) }.map { edges[$0] }))
      for index in cut {
        #expect(!isAcyclic(count, edges.indices.filter { !cut.contains($0) || $0 == index }.map { edges[$0] }))
      }
    }
  }

  @Test(
    "Small ones by hand",
    arguments: [
      ([], []),
      ([WeightedEdge(0, 1)], []),
      // The lighter of two.
      ([WeightedEdge(0, 1, weight: 3), WeightedEdge(1, 0, weight: 1)], [1]),
      // One edge that two circles share.
      ([WeightedEdge(0, 1), WeightedEdge(1, 2), WeightedEdge(2, 0), WeightedEdge(1, 3), WeightedEdge(3, 0)], [0]),
    ] as [([WeightedEdge], [Int])])
  func byHand(edges: [WeightedEdge], cut: [Int]) {
    #expect(feedbackArcs(of: 4, edges: edges) == cut)
  }

  @Test("Of what was cut in vain the heaviest is put back first")
  func restoringOrder() {
    let edges = [
      (0, 4, 3), (0, 5, 1), (2, 0, 4), (2, 7, 1), (5, 0, 3), (5, 2, 2), (5, 9, 3), (5, 10, 1), (7, 4, 3), (7, 8, 4),
      (7, 10, 3), (8, 5, 3), (9, 6, 1), (10, 8, 1), (12, 3, 2),
    ].map { WeightedEdge($0.0, $0.1, weight: $0.2) }
    // Of 2 > 7 and 5 > 2, which are in one cycle with 7 > 8 > 5, the one that weighs two stays.
    #expect(feedbackArcs(of: 13, edges: edges) == [1, 3, 13])
  }

  @Test(
    "The shortest cycle begins with its least node",
    arguments: [
      ([WeightedEdge(2, 1), WeightedEdge(1, 2), WeightedEdge(0, 1), WeightedEdge(1, 3), WeightedEdge(3, 0)], [1, 2]),
      ([WeightedEdge(3, 1), WeightedEdge(1, 2), WeightedEdge(2, 3)], [1, 2, 3]),
      ([WeightedEdge(0, 0)], []),
    ] as [([WeightedEdge], [Int])])
  func shortest(edges: [WeightedEdge], cycle: [Int]) {
    #expect(shortestCycle(of: 4, edges: edges) == cycle)
  }

  @Test("No cycle is shorter, and of equal ones it has the least node: 300 random graphs, by all distances")
  func shortestOfAll() {
    var random = SplitMix(state: 11)
    for turn in 0..<300 {
      let count = 2 + turn % 19
      let edges = graph(count, density: 2 + turn % 17, &random)
      // Floyd and Warshall's: what is this far from itself is in a cycle of that length.
      var far = [[Int]](repeating: [Int](repeating: 1_000, count: count), count: count)
      for edge in edges { far[edge.source][edge.target] = 1 }
      for middle in 0..<count {
        for source in 0..<count {
          for target in 0..<count {
            far[source][target] = min(far[source][target], far[source][middle] + far[middle][target])
          }
        }
      }
      let least = (0..<count).map { far[$0][$0] }.min() ?? 1_000
      let cycle = shortestCycle(of: count, edges: edges)
      #expect(cycle.count == (least < 1_000 ? least : 0), "\(edges)")
      #expect(cycle.first == (0..<count).first { least < 1_000 && far[$0][$0] == least }, "\(edges)")
      #expect(Set(cycle).count == cycle.count)
      for (index, node) in cycle.enumerated() { #expect(far[node][cycle[(index + 1) % cycle.count]] == 1) }
    }
  }

  @Test("A ring of all types is gone through once, and not once for each of them", .timeLimit(.minutes(10)))
  func shortestOfARing() {
    let count = 200_000
    let ring = (0..<count).map { WeightedEdge($0, ($0 + 1) % count) }
    #expect(shortestCycle(of: count, edges: ring) == Array(0..<count))
  }
}

/// The same numbers on every machine (Steele, Lea & Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
