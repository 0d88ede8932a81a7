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
    fileprivate enum Step {}
    fileprivate let steps: Grouping<TypeNode, Step>
    fileprivate let takers: Keyed<Step, TypeIndex>
  }

  func children() -> Children {
    let parents = graph.conformances.map(\.protocolType) + graph.types.map(\.superclass)
    return Children(
      steps: Grouping(parents, into: graph.types.count),
      takers: Keyed(graph.conformances.map(\.type) + graph.types.indices))
  }

  /// By type, whether it comes from one of some, directly or not. None of these themselves does, unless one comes from
  /// another.
  func comeFrom(_ types: [TypeIndex], _ children: Children) -> Keyed<TypeNode, Bool> {
    var found = Keyed<TypeNode, Bool>(repeating: false, count: graph.types.count)
    var open = types
    while let next = open.popLast() {
      for step in children.steps[next] {
        let child = children.takers[step]
        if !found[child] { open.append(child) }
        found[child] = true
      }
    }
    return found
  }

  /// Whether the type itself or anything it comes from fits.
  func contains(_ type: TypeIndex, where fits: (TypeIndex) -> Bool) -> Bool {
    if fits(type) { return true }
    if isRoot(type) { return false }
    var seen: Set<TypeIndex> = [type]
    var open = [type]
    while let next = open.popLast() {
      for parent in parents(of: next) where seen.insert(parent).inserted {
        if fits(parent) { return true }
        open.append(parent)
      }
    }
    return false
  }

  private func isRoot(_ type: TypeIndex) -> Bool { !graph.types[type].superclass.exists && adopted[type].isEmpty }

  private func parents(of type: TypeIndex) -> [TypeIndex] {
    let superclass = graph.types[type].superclass
    return (superclass.exists ? [superclass] : []) + adopted[type]
  }
}
