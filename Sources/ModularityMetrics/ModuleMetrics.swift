import CodeGraph
import ProjectModel

/// Martin's package metrics (1994) of a module, over the type edges of first-party product code.
package struct ModuleMetrics: Sendable {
  package var files: Int32 = 0
  package var types: Int32 = 0
  package var lines: Int32 = 0
  /// Ca: types outside that depend on types inside. What a module adds to another's type counts as a type of its own.
  package var afferent: Int32 = 0
  /// Ce: types inside that depend on types outside, in the same way.
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
  var dependent: [Set<Int32>] = Array(repeating: [], count: graph.modules.count)
  var neededBy = dependent
  for edge in couplings.edges where graph.isProduct(edge.source) && graph.isProduct(edge.target) {
    // What only extensions of a type in another module use, that module depends on, as if they were a type of its own.
    let place = edge.isAddedElsewhere ? edge.file : graph.types[Int(edge.source)].file
    let source = edge.isAddedElsewhere ? graph.files[Int(place)].module : graph.types[Int(edge.source)].module
    let target = graph.types[Int(edge.target)].module
    guard source >= 0, target >= 0, !graph.files[Int(place)].isTest, !graph.files[Int(place)].isExternal
    else { continue }
    if source == target {
      if !edge.isAddedElsewhere { result[Int(source)].relations += 1 }
    } else if !graph.isCompiledTogether(place, graph.types[Int(edge.target)].file) {
      dependent[Int(source)].insert(edge.source)
      neededBy[Int(target)].insert(edge.source)
    }
  }
  for (index, types) in dependent.enumerated() { result[index].efferent = Int32(types.count) }
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
