/// Where a class stands in its chain of superclasses.
struct TypeDepth: Sendable, Equatable {
  /// DIT counted in the project: its classes in the chain, itself included, up to the first SDK class; 1 for a root
  /// class. Nil for what is no class of the project (Chidamber & Kemerer 1994, without the levels that every view
  /// controller has by UIKit).
  var project: Int32?
  /// DIT: superclasses up to the root, SDK part included (Chidamber & Kemerer 1994); nil where the chain leaves what
  /// is known.
  var total: Int32?
  /// NOC: direct subclasses in the project (Chidamber & Kemerer 1994).
  var subclasses: Int32 = 0
}

func typeDepths(of graph: CodeGraph) -> Keyed<TypeNode, TypeDepth> {
  var result = Keyed<TypeNode, TypeDepth>(repeating: TypeDepth(), count: graph.types.count)
  var lineages = Lineages(graph)
  for (index, type) in graph.types.indexed where type.kind == .class {
    let lineage = lineages[index]
    if type.file.exists, !type.flags.contains(.external), !type.redeclaredFramework.exists {
      result[index].project = 1 + lineage.ofProject
    }
    if !graph.types[lineage.top].hasUnknownSuperclass { result[index].total = lineage.superclasses }
    if type.superclass.exists, type.file.exists { result[type.superclass].subclasses += 1 }
  }
  return result
}

/// What stands above a type, counted.
private struct TypeLineage {
  var superclasses: Int32 = 0
  /// Those of the project, up to the first that an SDK has.
  var ofProject: Int32 = 0
  /// The last of the chain.
  var top: TypeIndex
}

/// The lineages of types, each made of that of the superclass: a chain is gone through once, however long it is.
private struct Lineages {
  private let graph: CodeGraph
  private var known: Keyed<TypeNode, TypeLineage?>
  private var isOpen: Keyed<TypeNode, Bool>

  init(_ graph: CodeGraph) {
    self.graph = graph
    known = Keyed(repeating: nil, count: graph.types.count)
    isOpen = Keyed(repeating: false, count: graph.types.count)
  }

  subscript(type: TypeIndex) -> TypeLineage {
    mutating get {
      var open: [TypeIndex] = []
      var next = type
      while next.exists, known[next] == nil, !isOpen[next] {
        isOpen[next] = true
        open.append(next)
        next = graph.types[next].superclass
      }
      if next.exists, known[next] == nil, let start = open.firstIndex(of: next) { count(open[start...]) }
      for type in open.reversed() where known[type] == nil { known[type] = above(type) }
      return known[type] ?? TypeLineage(top: type)
    }
  }

  private func above(_ type: TypeIndex) -> TypeLineage {
    let superclass = graph.types[type].superclass
    guard superclass.exists, var lineage = known[superclass] else { return TypeLineage(top: type) }
    lineage.superclasses += 1
    lineage.ofProject = ofProject(above: superclass, lineage.ofProject)
    return lineage
  }

  /// Of a type, when that of its superclass is known.
  private func ofProject(above superclass: TypeIndex, _ known: Int32) -> Int32 {
    if graph.types[superclass].redeclaredFramework.exists { return 0 }
    return known + (isOfProject(superclass) ? 1 : 0)
  }

  private func isOfProject(_ type: TypeIndex) -> Bool { !graph.types[type].flags.contains(.external) }

  /// Of types that each inherit from the next, and the last from the first: the chain of each ends before itself.
  private mutating func count(_ circle: ArraySlice<TypeIndex>) {
    let superclasses = Int32(circle.count - 1)
    for (type, top) in zip(circle, circle.suffix(1) + circle) {
      known[type] = TypeLineage(superclasses: superclasses, top: top)
    }
    guard let end = circle.lastIndex(where: { graph.types[$0].redeclaredFramework.exists }) else {
      let own = Int32(circle.count(where: isOfProject))
      for type in circle {
        let others = own - (isOfProject(type) ? 1 : 0)
        known[type]?.ofProject = others
      }
      return
    }
    // From the type below one that an SDK has, whose chain of the project is empty, once around.
    var (superclass, counted) = (circle[end], Int32(0))
    for type in (circle[..<end].reversed() + circle[end...].reversed()) {
      counted = ofProject(above: superclass, counted)
      known[type]?.ofProject = counted
      superclass = type
    }
  }
}
