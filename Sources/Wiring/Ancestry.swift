import CodeGraph
import Facts

/// What each type comes from: superclasses, protocols of its declarations, and what those refine.
final class Ancestry: Sendable {
  private let graph: CodeGraph
  /// By type the number of its last conformance, by conformance the one of the same type before it.
  private let last: [Int32]
  private let before: [Int32]

  init(_ graph: CodeGraph) {
    self.graph = graph
    var last = [Int32](repeating: -1, count: graph.types.count)
    before = graph.conformances.enumerated().map { index, edge in
      defer { last[Int(edge.type)] = Int32(index) }
      return last[Int(edge.type)]
    }
    self.last = last
  }

  /// What comes from each type at the first step.
  func children() -> [Int32: [Int32]] {
    var children: [Int32: [Int32]] = [:]
    for edge in graph.conformances { children[edge.protocolType, default: []].append(edge.type) }
    for (child, type) in graph.types.enumerated() where type.superclass >= 0 {
      children[type.superclass, default: []].append(Int32(child))
    }
    return children
  }

  /// Everything that comes from one of the types, directly or not; none of the types themselves, unless they do.
  func descendants(of types: [Int32], _ children: [Int32: [Int32]]) -> Set<Int32> {
    var found: Set<Int32> = []
    var open = types
    while let next = open.popLast() {
      for child in children[next] ?? [] where found.insert(child).inserted { open.append(child) }
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

  private func isRoot(_ type: Int32) -> Bool { graph.types[Int(type)].superclass < 0 && last[Int(type)] < 0 }

  private func parents(of type: Int32) -> [Int32] {
    var parents: [Int32] = []
    if graph.types[Int(type)].superclass >= 0 { parents.append(graph.types[Int(type)].superclass) }
    var next = last[Int(type)]
    while next >= 0 {
      parents.append(graph.conformances[Int(next)].protocolType)
      next = before[Int(next)]
    }
    return parents
  }
}
