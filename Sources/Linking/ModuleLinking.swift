/// Which modules depend on which, and by what.
struct ModuleLinking {
  let graph: CodeGraph
  let visibility: Visibility

  /// One edge for each pair of modules that anything in the code joins, with the place that makes it: an import if
  /// there is one, because that is the line a reader would remove.
  ///
  /// A file that is built into several modules speaks for each of them, and depends on none of them but by an import. An import below
  /// `#if` of what a module is never built with is another platform's, and a pod of which nothing is here is no module to depend
  /// on. Nobody links an application but its tests: a
  /// name that an app and its extension both know, with no import, is a class of a library that is not here.
  func dependencies(_ uses: ModuleUses) -> [ModuleDependency] {
    let (hollow, contained) = (hollowModules(), containedModules())
    var edges: [ModuleDependency] = []
    var numberOfEdge: [ModuleUses.Pair: Int] = [:]
    var isImport = true
    func add(
      _ source: ModuleIndex, _ target: ModuleIndex, _ file: FileIndex, _ line: Int32,
      _ change: (inout ModuleDependency) -> Void
    ) {
      guard source.exists, target.exists, source != target, !hollow.contains(target) else { return }
      let pair = ModuleUses.Pair(source: source, target: target)
      if !contained.isEmpty, contained.contains(pair) { return }
      let known = numberOfEdge[pair]
      // Nothing links an application but its own parts, as the configuration divides it.
      guard known != nil || isImport || canLink(source, target) || visibility.isBuilt(file, by: target) else { return }
      let number = known ?? edges.count
      if known == nil {
        numberOfEdge[pair] = number
        edges.append(ModuleDependency(source: source, target: target))
        (edges[number].file, edges[number].line) = (file, line)
      }
      change(&edges[number])
    }
    var reach = DeclaredReach(graph)
    for edge in graph.imports where edge.module.exists {
      let fact = graph.facts[edge.file].imports[edge.index]
      let isConditional = fact.flags.contains(.conditional) && !graph.modules[edge.module].isSDK
      for source in importers(edge) {
        guard canImport(edge.module, fact.name, into: edge.file, of: source),
          !isConditional || reach.mayBeBuilt(source, with: edge.module)
        else { continue }
        add(source, edge.module, edge.file, fact.line) { $0.imports += 1 }
      }
    }
    isImport = false
    for edge in graph.inheritance {
      forEachPair(from: edge.file, to: graph.types[edge.supertype]) { source, target in
        add(source, target, edge.file, edge.line) { $0.inherits += 1 }
      }
    }
    for edge in graph.conformances {
      forEachPair(from: edge.file, to: graph.types[edge.protocolType]) { source, target in
        add(source, target, edge.file, edge.line) { $0.conforms += 1 }
      }
    }
    for (pair, places) in uses.places {
      add(pair.source, pair.target, places.file, places.line) { $0.uses += places.count }
    }
    // Whoever adds to a type names it; where an umbrella or `@class` brings the type, often nothing else does.
    for (index, type) in graph.declarationType.indexed where type.exists {
      let file = graph.declarationFile[index]
      let node = graph.types[type]
      // Most files declare types of their own, in one module.
      guard graph.files[file].module != node.module || visibility.files[file].memberships.count > 1 else {
        continue
      }
      let fact = graph.declaration(index).fact
      guard [.extension, .category, .classExtension].contains(fact.kind) else { continue }
      forEachPair(from: file, to: node) { source, target in
        add(source, target, file, fact.line) { $0.uses += 1 }
      }
    }
    return edges.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  /// The modules of a file to which what it imports is foreign.
  private func importers(_ edge: ImportEdge) -> [ModuleIndex] {
    var importers: [ModuleIndex] = []
    if visibility.isForeign(edge.module, definedIn: edge.targetFile, to: edge.file) {
      importers.append(graph.files[edge.file].module)
    }
    guard visibility.files[edge.file].memberships.count > 1 else { return importers }
    for further in graph.furtherModules[edge.file] ?? []
    where visibility.isForeign(edge.module, definedIn: edge.targetFile, to: edge.file, in: further) {
      importers.append(further)
    }
    return importers
  }

  /// Each module of a file with the one by which it knows a type that is foreign to it.
  private func forEachPair(
    from file: FileIndex, to type: TypeNode, _ body: (_ source: ModuleIndex, _ target: ModuleIndex) -> Void
  ) {
    if visibility.isForeign(type, to: file) {
      body(graph.files[file].module, visibility.module(of: type, from: file))
    }
    guard visibility.files[file].memberships.count > 1 else { return }
    for further in graph.furtherModules[file] ?? [] {
      if let target = visibility.module(of: type, from: file, in: further) { body(further, target) }
    }
  }

  /// Modules with those of another build system of which they build every file, and more: what their files import of them is their own.
  private func containedModules() -> Set<ModuleUses.Pair> {
    if graph.furtherModules.isEmpty { return [] }
    var sizes = Keyed<ModuleNode, Int>(repeating: 0, count: graph.modules.count)
    for membership in graph.memberships { sizes[membership.module] += 1 }
    var common: [ModuleUses.Pair: Int] = [:]
    for file in graph.furtherModules.keys {
      let builders = graph.modules(of: file)
      for builder in builders {
        for other in builders where isLibrary(other) && origin(other) != origin(builder) {
          common[ModuleUses.Pair(source: builder, target: other), default: 0] += 1
        }
      }
    }
    return Set(
      common.filter { pair, count in
        count == sizes[pair.target] && count < sizes[pair.source] && isLibrary(pair.source)
      }.keys)
  }

  private func isLibrary(_ module: ModuleIndex) -> Bool { graph.modules[module].module.kind == .library }

  private func origin(_ module: ModuleIndex) -> Module.Origin { graph.modules[module].module.origin }

  /// Pods of which the repository has the description alone.
  private func hollowModules() -> Set<ModuleIndex> {
    var hollow = Set(
      graph.modules.indices.filter {
        graph.modules[$0].module.origin == .podspec && graph.modules[$0].module.kind == .library
      })
    if hollow.isEmpty { return hollow }
    for membership in graph.memberships { hollow.remove(membership.module) }
    return hollow
  }

  /// The header that Xcode writes of an application's Swift is found by the files of that application. A file that was
  /// once shared names those of all that shared it, each below its own `#if`.
  private func canImport(_ module: ModuleIndex, _ name: Name, into file: FileIndex, of source: ModuleIndex) -> Bool {
    canLink(source, module)
      || !graph.facts[file].names[name].hasSuffix("-Swift.h")
  }

  private func canLink(_ source: ModuleIndex, _ target: ModuleIndex) -> Bool {
    graph.modules[target].module.kind != .application || source.exists && graph.modules[source].module.isTest
  }
}
