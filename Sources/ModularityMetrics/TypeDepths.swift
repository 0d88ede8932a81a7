import CodeGraph
import Facts

/// Where a class stands in its chain of superclasses.
package struct TypeDepth: Sendable, Equatable {
  /// DIT counted in the project: its classes in the chain, itself included, up to the first SDK class; 1 for a root
  /// class. Nil for what is no class of the project (Chidamber & Kemerer 1994, without the levels that every view
  /// controller has by UIKit).
  package var project: Int32?
  /// DIT: superclasses up to the root, SDK part included (Chidamber & Kemerer 1994); nil where the chain leaves what
  /// is known.
  package var total: Int32?
  /// NOC: direct subclasses in the project (Chidamber & Kemerer 1994).
  package var subclasses: Int32 = 0
}

func typeDepths(of graph: CodeGraph) -> [TypeDepth] {
  var result = [TypeDepth](repeating: TypeDepth(), count: graph.types.count)
  for (index, type) in graph.types.enumerated() where type.kind == .class {
    let chain = graph.superclasses(of: Int32(index))
    if type.file >= 0, !type.flags.contains(.external), type.redeclaredFramework < 0 {
      result[index].project =
        1
        + Int32(
          chain.prefix { graph.types[Int($0)].redeclaredFramework < 0 }
            .count { !graph.types[Int($0)].flags.contains(.external) })
    }
    let top = chain.last ?? Int32(index)
    if !graph.types[Int(top)].hasUnknownSuperclass { result[index].total = Int32(chain.count) }
    if type.superclass >= 0, type.file >= 0 { result[Int(type.superclass)].subclasses += 1 }
  }
  return result
}
