/// The finer border where two build systems divide the same files differently: a package with one target whose folders an Xcode
/// project builds as a framework each.
struct FinerModules {
  private let graph: CodeGraph
  private let sizes: Keyed<ModuleNode, Int>

  init(_ graph: CodeGraph) {
    self.graph = graph
    var sizes = Keyed<ModuleNode, Int>(repeating: 0, count: graph.modules.count)
    for membership in graph.memberships { sizes[membership.module] += 1 }
    self.sizes = sizes
  }

  /// By file, the module that it counts to instead: one of the libraries that another build system makes of the files of its own, where
  /// targets link several of them, or the other files of its own import one. Nobody needs a division that is neither imported nor linked.
  func principals() -> [FileIndex: ModuleIndex] {
    var files: [ModuleUses.Pair: [FileIndex]] = [:]
    for (file, further) in graph.furtherModules {
      let own = graph.files[file].module
      guard own.exists, isLibrary(own) else { continue }
      for other in further where isLibrary(other) && origin(other) != origin(own) {
        files[ModuleUses.Pair(source: own, target: other), default: []].append(file)
      }
    }
    let parts = files.filter { pair, files in
      files.count == sizes[pair.target] && files.count < sizes[pair.source]
    }
    if parts.isEmpty { return [:] }
    let asked = askedFor(parts)
    var result: [FileIndex: ModuleIndex] = [:]
    let divisions = Dictionary(grouping: parts.keys) { "\($0.source.number) \(origin($0.target))" }
    for (_, pairs) in divisions.sorted(by: { $0.key < $1.key }) {
      let needed = pairs.filter { asked.linked.contains($0.target) || asked.imported.contains($0) }
      let isImported = needed.contains { asked.imported.contains($0) }
      guard needed.count > 1 || isImported, !overlap(pairs, parts) else { continue }
      for pair in pairs { for file in parts[pair]! where result[file] == nil { result[file] = pair.target } }
    }
    return result
  }

  private func isLibrary(_ module: ModuleIndex) -> Bool {
    let module = graph.modules[module].module
    return module.kind == .library && module.origin != .config && module.origin != .folder && !module.isTest
  }

  private func origin(_ module: ModuleIndex) -> Module.Origin { graph.modules[module].module.origin }

  /// Which of the libraries other targets link, and which of them other files of the same larger one import.
  private func askedFor(
    _ parts: [ModuleUses.Pair: [FileIndex]]
  ) -> (linked: Set<ModuleIndex>, imported: Set<ModuleUses.Pair>) {
    let linked = graph.declaredDependencies.filter {
      $0.kind == .links && !graph.modules[$0.sourceModule].module.isTest
    }
    var pairs: [String: [ModuleUses.Pair]] = [:]
    for pair in parts.keys { pairs[graph.modules[pair.target].module.name, default: []].append(pair) }
    var imported: Set<ModuleUses.Pair> = []
    for file in graph.files.indices where !graph.facts[file].imports.isEmpty {
      let facts = graph.facts[file]
      for fact in facts.imports where fact.kind != .forward {
        let name = facts.names[fact.name].prefix { $0 != "/" }
        for pair in pairs[String(name)] ?? []
        where graph.isOwn(pair.source, of: file) && !graph.isOwn(pair.target, of: file) {
          imported.insert(pair)
        }
      }
    }
    return (Set(linked.map(\.targetModule)), imported)
  }

  /// Whether two of them build a file: then they are the same for several platforms.
  private func overlap(_ pairs: [ModuleUses.Pair], _ parts: [ModuleUses.Pair: [FileIndex]]) -> Bool {
    let all = pairs.flatMap { parts[$0]! }
    return Set(all).count < all.count
  }
}
