import CodeGraph
import Facts

/// Which modules depend on which, and by what.
struct ModuleLinking {
  let graph: CodeGraph
  let visibility: Visibility

  /// One edge for each pair of modules that anything in the code joins, with the place that makes it: an import if
  /// there is one, because that is the line a reader would remove.
  ///
  /// A file that is built into several modules depends on none of them. Nobody links an application but its tests: a
  /// name that an app and its extension both know, with no import, is a class of a library that is not here.
  func dependencies(_ uses: ModuleUses) -> [ModuleDependency] {
    var edges: [ModuleDependency] = []
    var numberOfEdge: [ModuleUses.Pair: Int] = [:]
    var isImport = true
    func add(_ source: Int32, _ target: Int32, _ file: Int32, _ line: Int32, _ change: (inout ModuleDependency) -> Void)
    {
      guard source >= 0, target >= 0, source != target else { return }
      let pair = ModuleUses.Pair(source: source, target: target)
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
    for edge in graph.imports {
      let fact = graph.facts[Int(edge.file)].imports[Int(edge.index)]
      guard visibility.isForeign(edge.module, definedIn: edge.targetFile, to: edge.file),
        canImport(edge.module, fact.name, into: edge.file)
      else { continue }
      add(graph.files[Int(edge.file)].module, edge.module, edge.file, fact.line) { $0.imports += 1 }
    }
    isImport = false
    for edge in graph.inheritance where visibility.isForeign(graph.types[Int(edge.supertype)], to: edge.file) {
      let target = visibility.module(of: graph.types[Int(edge.supertype)], from: edge.file)
      add(graph.files[Int(edge.file)].module, target, edge.file, edge.line) { $0.inherits += 1 }
    }
    for edge in graph.conformances where visibility.isForeign(graph.types[Int(edge.protocolType)], to: edge.file) {
      let target = visibility.module(of: graph.types[Int(edge.protocolType)], from: edge.file)
      add(graph.files[Int(edge.file)].module, target, edge.file, edge.line) { $0.conforms += 1 }
    }
    for (pair, places) in uses.places {
      add(pair.source, pair.target, places.file, places.line) { $0.uses += places.count }
    }
    // Whoever adds to a type names it; where an umbrella or `@class` brings the type, often nothing else does.
    for (number, type) in graph.declarationType.enumerated() where type >= 0 {
      let file = graph.declarationFile[number]
      let node = graph.types[Int(type)]
      guard graph.files[Int(file)].module != node.module, visibility.isForeign(node, to: file) else { continue }
      let fact = graph.facts[Int(file)].declarations[number - Int(graph.firstDeclaration[Int(file)])]
      guard [.extension, .category, .classExtension].contains(fact.kind) else { continue }
      add(graph.files[Int(file)].module, visibility.module(of: node, from: file), file, fact.line) { $0.uses += 1 }
    }
    return edges.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  /// The header that Xcode writes of an application's Swift is found by the files of that application. A file that was
  /// once shared names those of all that shared it, each below its own `#if`.
  private func canImport(_ module: Int32, _ name: Name, into file: Int32) -> Bool {
    module < 0 || canLink(graph.files[Int(file)].module, module)
      || !graph.facts[Int(file)].names[name].hasSuffix("-Swift.h")
  }

  private func canLink(_ source: Int32, _ target: Int32) -> Bool {
    graph.modules[Int(target)].module.kind != .application || source >= 0 && graph.modules[Int(source)].module.isTest
  }
}
