/// Martin's package metrics (1994) of a module, over the type edges of first-party product code.
package struct ModuleMetrics: Sendable {
  package var files: Int32 = 0
  package var types: Int32 = 0
  package var lines: Int32 = 0
  /// Ca: types outside that depend on types inside, by use, inheritance or conformance, or that call what the module adds to
  /// types of others. What a module adds to another's type counts as a type of its own; what is built into both modules joins
  /// neither to the other.
  var afferent: Int32 = 0
  /// Ce: types inside that depend on types outside, in the same way.
  var efferent: Int32 = 0
  /// Protocols inside.
  var abstracts: Int32 = 0
  /// R: that one type inside depends on another, whatever extensions in other modules make of them; two that depend on each
  /// other are two relations.
  package var relations: Int32 = 0

  /// I = Ce / (Ca + Ce); nil without edges.
  var instability: Double? {
    afferent + efferent == 0 ? nil : Double(efferent) / Double(afferent + efferent)
  }
  /// A = protocols / types; nil without types.
  var abstractness: Double? { types == 0 ? nil : Double(abstracts) / Double(types) }
  /// D = |A + I - 1|.
  var distance: Double? {
    guard let abstractness, let instability else { return nil }
    return abs(abstractness + instability - 1)
  }
  /// H = (R + 1) / N; nil below five types, where it says nothing.
  var relationalCohesion: Double? { types < 5 ? nil : Double(relations + 1) / Double(types) }
}

/// A type, or what a module adds to a type of another, as if it were a type of its own.
private struct Dependent: Hashable {
  var type: TypeIndex
  var module: ModuleIndex
}

func moduleMetrics(of graph: CodeGraph, couplings: TypeCouplings) -> Keyed<ModuleNode, ModuleMetrics> {
  var result = Keyed<ModuleNode, ModuleMetrics>(repeating: ModuleMetrics(), count: graph.modules.count)
  for (index, file) in graph.files.indexed where file.module.exists {
    result[file.module].files += 1
    if graph.facts[index].language.isCode { result[file.module].lines += graph.facts[index].lines }
  }
  for type in graph.types where type.file.exists && type.module.exists {
    result[type.module].types += 1
    if type.kind == .protocol { result[type.module].abstracts += 1 }
  }
  var dependent = Keyed<ModuleNode, Set<TypeIndex>>(repeating: [], count: graph.modules.count)
  var neededBy = Keyed<ModuleNode, Set<Dependent>>(repeating: [], count: graph.modules.count)
  let known = graph.furtherModules.isEmpty ? [] : Set(graph.moduleDependencies.map { graph.pair($0.source, $0.target) })
  func add(_ source: TypeIndex, of module: ModuleIndex, at file: FileIndex, to target: TypeIndex) {
    let node = graph.types[target]
    if module.exists, node.module.exists, module != node.module, !graph.isCompiledTogether(file, node.file) {
      dependent[module].insert(source)
      neededBy[node.module].insert(Dependent(type: source, module: module))
    }
    // A file that is built into several modules speaks for each of them, and is one dependent of what it needs.
    guard !graph.furtherModules.isEmpty, let further = graph.furtherModules[file] else { return }
    for further in further where graph.isProduct(module: further) && !graph.isOwn(further, of: node.file) {
      let builders = [node.module] + (graph.furtherModules[node.file] ?? [])
      guard let other = builders.first(where: { known.contains(graph.pair(further, $0)) }), other != further else {
        continue
      }
      dependent[further].insert(source)
      neededBy[other].insert(Dependent(type: source, module: module))
    }
  }
  for edge in couplings.edges where !edge.isAddedElsewhere {
    guard graph.isProduct(edge.source), graph.isProduct(edge.target) else { continue }
    let source = graph.types[edge.source]
    add(edge.source, of: source.module, at: source.file, to: edge.target)
    if source.module.exists, source.module == graph.types[edge.target].module {
      result[source.module].relations += 1
    }
  }
  for place in couplings.additions {
    guard graph.isProduct(place.source), graph.isProduct(place.target) else { continue }
    let file = graph.files[place.file]
    guard !file.isTest, !file.isExternal else { continue }
    // An interface file that fills a class's outlets with parts of the class's own module adds nothing to it.
    if !graph.facts[place.file].language.isCode,
      graph.types[place.source].module == graph.types[place.target].module
    {
      continue
    }
    add(place.source, of: file.module, at: place.file, to: place.target)
  }
  for call in graph.addedCalls {
    let file = graph.memberFile[call.member]
    let source = graph.declarationType[graph.members[call.member].declaration]
    guard source.exists, graph.isProduct(source), graph.isProduct(module: call.module), !graph.files[file].isTest,
      !graph.files[file].isExternal
    else { continue }
    dependent[graph.files[file].module].insert(source)
    neededBy[call.module].insert(Dependent(type: source, module: graph.files[file].module))
  }
  for (index, types) in dependent.indexed { result[index].efferent = Int32(types.count) }
  for (index, sources) in neededBy.indexed { result[index].afferent = Int32(sources.count) }
  return result
}

extension CodeGraph {
  /// Declared in the project, neither vendored nor test code.
  func isProduct(_ type: TypeIndex) -> Bool {
    let node = types[type]
    return node.file.exists && !node.flags.contains(.external) && !node.flags.contains(.test)
  }

  /// A module of the project's own that is shipped: no tests, nothing vendored, no SDK.
  func isProduct(module: ModuleIndex) -> Bool {
    let node = modules[module]
    return !node.isSDK && !node.module.isExternal && !node.module.isTest
  }
}
