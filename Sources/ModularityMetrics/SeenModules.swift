/// By module, those whose declarations its files may know: what one file imports all of the module see.
struct SeenModules {
  private let graph: CodeGraph
  private let seen: [ModuleIndex: Set<ModuleIndex>]

  init(of graph: CodeGraph) {
    self.graph = graph
    var next: [ModuleIndex: [ModuleIndex]] = [:]
    for edge in graph.moduleDependencies { next[edge.source, default: []].append(edge.target) }
    var seen: [ModuleIndex: Set<ModuleIndex>] = [:]
    for module in graph.modules.indices where next[module] != nil {
      var waiting = [module]
      var reached: Set<ModuleIndex> = [module]
      while let last = waiting.popLast() {
        for target in next[last] ?? [] where reached.insert(target).inserted { waiting.append(target) }
      }
      seen[module] = reached
    }
    self.seen = seen
  }

  /// Whether a file may know what another declares; of files in no module it is not known.
  func isSeen(_ other: FileIndex, from file: FileIndex) -> Bool { distance(of: other, from: file) != nil }

  /// The distance to another file whose declarations a file may know: 0 to itself, then to its module, to what that depends on, and
  /// to what is only built together with it; nil where it knows nothing of it.
  func distance(of other: FileIndex, from file: FileIndex) -> Int? {
    let (source, target) = (graph.files[file].module, graph.files[other].module)
    if other == file { return 0 }
    if source == target || graph.isCompiledTogether(file, other) { return 1 }
    if !source.exists || !target.exists || seen[source]?.contains(target) == true { return 2 }
    return areBuiltTogether(file, other) ? 3 : nil
  }

  private func areBuiltTogether(_ file: FileIndex, _ other: FileIndex) -> Bool {
    if graph.builders.isEmpty { return false }
    func builders(_ file: FileIndex) -> [ModuleIndex] { graph.modules(of: file) + (graph.builders[file] ?? []) }
    return !Set(builders(file)).isDisjoint(with: builders(other))
  }
}
