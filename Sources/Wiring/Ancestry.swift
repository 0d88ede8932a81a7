import CodeGraph
import Facts

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
    /// By type the number of its last step, by step the one before it from the same type, and who takes it.
    fileprivate var last: [Int32]
    fileprivate var before: [Int32] = []
    fileprivate var takers: [Int32] = []

    fileprivate mutating func add(_ child: Int32, of type: Int32) {
      before.append(last[Int(type)])
      takers.append(child)
      last[Int(type)] = Int32(takers.count - 1)
    }
  }

  func children() -> Children {
    var children = Children(last: [Int32](repeating: -1, count: graph.types.count))
    for edge in graph.conformances { children.add(edge.type, of: edge.protocolType) }
    for (child, type) in graph.types.enumerated() where type.superclass >= 0 {
      children.add(Int32(child), of: type.superclass)
    }
    return children
  }

  /// By type, whether it comes from one of some, directly or not. None of these themselves does, unless one comes from
  /// another.
  func comeFrom(_ types: [Int32], _ children: Children) -> [Bool] {
    var found = [Bool](repeating: false, count: graph.types.count)
    var open = types
    while let next = open.popLast() {
      var step = children.last[Int(next)]
      while step >= 0 {
        let child = children.takers[Int(step)]
        if !found[Int(child)] { open.append(child) }
        found[Int(child)] = true
        step = children.before[Int(step)]
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
