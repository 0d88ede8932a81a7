import CodeGraph
import ProjectModel

/// Martin's package metrics (1994) of a module, over the type edges of first-party product code.
package struct ModuleMetrics: Sendable {
  package var files: Int32 = 0
  package var types: Int32 = 0
  package var lines: Int32 = 0
  /// Ca: types outside that depend on types inside.
  package var afferent: Int32 = 0
  /// Ce: types inside that depend on types outside.
  package var efferent: Int32 = 0
  /// Protocols inside.
  package var abstracts: Int32 = 0
  /// R: distinct relations between types inside.
  package var relations: Int32 = 0

  /// I = Ce / (Ca + Ce); nil without edges.
  package var instability: Double? {
    afferent + efferent == 0 ? nil : Double(efferent) / Double(afferent + efferent)
  }
  /// A = protocols / types; nil without types.
  package var abstractness: Double? { types == 0 ? nil : Double(abstracts) / Double(types) }
  /// D = |A + I - 1|.
  package var distance: Double? {
    guard let abstractness, let instability else { return nil }
    return abs(abstractness + instability - 1)
  }
  /// H = (R + 1) / N; nil below five types, where it says nothing.
  package var relationalCohesion: Double? { types < 5 ? nil : Double(relations + 1) / Double(types) }
}

func moduleMetrics(of graph: CodeGraph, couplings: TypeCouplings) -> [ModuleMetrics] {
  var result = [ModuleMetrics](repeating: ModuleMetrics(), count: graph.modules.count)
  for (index, file) in graph.files.enumerated() where file.module >= 0 {
    result[Int(file.module)].files += 1
    if graph.counts[index].language.isCode { result[Int(file.module)].lines += graph.counts[index].lines }
  }
  for type in graph.types where type.file >= 0 && type.module >= 0 {
    result[Int(type.module)].types += 1
    if type.kind == .protocol { result[Int(type.module)].abstracts += 1 }
  }
  var dependsOutside = [Bool](repeating: false, count: graph.types.count)
  var neededBy: [Set<Int32>] = Array(repeating: [], count: graph.modules.count)
  // What only extensions in another module use is used by nothing inside.
  for edge in couplings.edges
  where !edge.isAddedElsewhere && graph.isProduct(edge.source) && graph.isProduct(edge.target) {
    let source = graph.types[Int(edge.source)].module
    let target = graph.types[Int(edge.target)].module
    guard source >= 0, target >= 0 else { continue }
    if source == target {
      result[Int(source)].relations += 1
    } else if !graph.isCompiledTogether(graph.types[Int(edge.source)].file, graph.types[Int(edge.target)].file) {
      dependsOutside[Int(edge.source)] = true
      neededBy[Int(target)].insert(edge.source)
    }
  }
  for (index, type) in graph.types.enumerated() where dependsOutside[index] { result[Int(type.module)].efferent += 1 }
  for (index, sources) in neededBy.enumerated() { result[index].afferent = Int32(sources.count) }
  return result
}

extension CodeGraph {
  /// Declared in the project, neither vendored nor test code.
  package func isProduct(_ type: Int32) -> Bool {
    let node = types[Int(type)]
    return node.file >= 0 && !node.flags.contains(.external) && !node.flags.contains(.test)
  }

  /// A module of the project's own that is shipped: no tests, nothing vendored, no SDK.
  package func isProduct(module: Int32) -> Bool {
    let node = modules[Int(module)]
    return !node.isSDK && !node.module.isExternal && !node.module.isTest
  }
}
