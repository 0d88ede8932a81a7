/// The modules that a module may be built with, by all that manifests declare.
///
/// Code below `#if os(…)` or `#if canImport(…)` is for another platform where it imports a module that is none of these.
struct DeclaredReach {
  private var needed: [ModuleIndex: [ModuleIndex]] = [:]
  /// Those of which it is not known what they need, or of which nothing is declared.
  private var isUnclear: Set<ModuleIndex> = []
  private var reached: [ModuleIndex: Set<ModuleIndex>?] = [:]

  init(_ graph: CodeGraph) {
    for dependency in graph.declaredDependencies {
      if dependency.targetModule.exists {
        needed[dependency.sourceModule, default: []].append(dependency.targetModule)
      } else if dependency.targetName.isEmpty {
        isUnclear.insert(dependency.sourceModule)
      }
    }
  }

  /// False only where all is known that the module is built with, and the other is not among it.
  mutating func mayBeBuilt(_ module: ModuleIndex, with other: ModuleIndex) -> Bool {
    if let known = reached[module] { return known?.contains(other) ?? true }
    var all: Set<ModuleIndex>? = needed[module] == nil ? nil : [module]
    var waiting = needed[module] == nil ? [] : [module]
    while let next = waiting.popLast() {
      if isUnclear.contains(next) {
        all = nil
        break
      }
      for target in needed[next] ?? [] where all?.insert(target).inserted == true { waiting.append(target) }
    }
    reached[module] = .some(all)
    return all?.contains(other) ?? true
  }
}
