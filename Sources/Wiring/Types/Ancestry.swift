import CodeGraph

/// What each type comes from: superclasses, protocols of its declarations, and what those refine.
final class Ancestry: Sendable {
  private let graph: CodeGraph
  private let adopted: AdoptedProtocols

  init(_ graph: CodeGraph) {
    self.graph = graph
    adopted = AdoptedProtocols(graph.conformances, typeCount: graph.types.count)
  }

  /// What comes from each type at the first step.
  struct Children {
    /// The steps by the type that they lead from, and who takes each.
    fileprivate let steps: Grouping
    fileprivate let takers: [Int32]
  }

  func children() -> Children {
    let parents = graph.conformances.map(\.protocolType) + graph.types.map(\.superclass)
    return Children(
      steps: Grouping(parents, into: graph.types.count),
      takers: graph.conformances.map(\.type) + graph.types.indices.map(Int32.init))
  }

  /// By type, whether it comes from one of some, directly or not. None of these themselves does, unless one comes from
  /// another.
  func comeFrom(_ types: [Int32], _ children: Children) -> [Bool] {
    var found = [Bool](repeating: false, count: graph.types.count)
    var open = types
    while let next = open.popLast() {
      for step in children.steps[next] {
        let child = children.takers[Int(step)]
        if !found[Int(child)] { open.append(child) }
        found[Int(child)] = true
      }
    }
    return found
  }

  /// Whether the type itself or anything it comes from fits.
  func contains(_ type: Int32, where fits: (Int32) -> Bool) -> Bool {
    if fits(type) { return true }
    if isRoot(type) { return false }
    var seen: Set<Int32> = [type]
    var open = [type]
    while let next = open.popLast() {
      for parent in parents(of: next) where seen.insert(parent).inserted {
        if fits(parent) { return true }
        open.append(parent)
      }
    }
    return false
  }

  private func isRoot(_ type: Int32) -> Bool { graph.types[Int(type)].superclass < 0 && adopted[type].isEmpty }

  private func parents(of type: Int32) -> [Int32] {
    let superclass = graph.types[Int(type)].superclass
    return (superclass < 0 ? [] : [superclass]) + adopted[type]
  }
}
