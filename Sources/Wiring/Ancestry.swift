import CodeGraph
import Facts

/// What each type comes from: superclasses, protocols of its declarations, and what those refine.
struct Ancestry {
  private let graph: CodeGraph
  private var protocols: [Int32: [Int32]] = [:]

  init(_ graph: CodeGraph) {
    self.graph = graph
    for edge in graph.conformances { protocols[edge.type, default: []].append(edge.protocolType) }
  }

  /// What comes from each type at the first step.
  func children() -> [Int32: [Int32]] {
    var children: [Int32: [Int32]] = [:]
    for (child, parents) in protocols {
      for parent in parents { children[parent, default: []].append(child) }
    }
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
    var seen: Set<Int32> = [type]
    var open = [type]
    while let next = open.popLast() {
      for parent in [graph.types[Int(next)].superclass] + (protocols[next] ?? [])
      where parent >= 0 && seen.insert(parent).inserted {
        if fits(parent) { return true }
        open.append(parent)
      }
    }
    return false
  }
}
