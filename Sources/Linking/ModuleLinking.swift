import CodeGraph
import Facts

extension CodeGraph {
  /// One edge for each pair of modules that anything in the code joins, with the place that makes it: an import if
  /// there is one, because that is the line a reader would remove.
  ///
  /// A file that is built into several modules depends on none of them. Nobody links an application but its tests: a
  /// name that an app and its extension both know, with no import, is a class of a library that is not here.
  func linkModules(_ uses: ModuleUses, in scope: Scope) -> [ModuleDependency] {
    var edges: [ModuleUses.Pair: ModuleDependency] = [:]
    var isImport = true
    func add(_ source: Int32, _ target: Int32, _ file: Int32, _ line: Int32, _ change: (inout ModuleDependency) -> Void)
    {
      guard source >= 0, target >= 0, source != target else { return }
      let pair = ModuleUses.Pair(source: source, target: target)
      let known = edges[pair]
      guard known != nil || isImport || canLink(source, target) else { return }
      var edge = known ?? ModuleDependency(source: source, target: target)
      if edge.file < 0 {
        edge.file = file
        edge.line = line
      }
      change(&edge)
      edges[pair] = edge
    }
    for edge in imports {
      let fact = facts[Int(edge.file)].imports[Int(edge.index)]
      guard isForeign(edge.module, definedIn: edge.targetFile, to: edge.file, in: scope),
        canImport(edge.module, fact.name, into: edge.file)
      else { continue }
      add(files[Int(edge.file)].module, edge.module, edge.file, fact.line) { $0.imports += 1 }
    }
    isImport = false
    for edge in inheritance where isForeign(types[Int(edge.supertype)], to: edge.file, in: scope) {
      let target = module(of: types[Int(edge.supertype)], from: edge.file, in: scope)
      add(files[Int(edge.file)].module, target, edge.file, edge.line) { $0.inherits += 1 }
    }
    for edge in conformances where isForeign(types[Int(edge.protocolType)], to: edge.file, in: scope) {
      let target = module(of: types[Int(edge.protocolType)], from: edge.file, in: scope)
      add(files[Int(edge.file)].module, target, edge.file, edge.line) { $0.conforms += 1 }
    }
    for (pair, places) in uses.places {
      add(pair.source, pair.target, places.file, places.line) { $0.uses += places.count }
    }
    return edges.values.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  /// The header that Xcode writes of an application's Swift is found by the files of that application. A file that was
  /// once shared names those of all that shared it, each below its own `#if`.
  private func canImport(_ module: Int32, _ name: Name, into file: Int32) -> Bool {
    module < 0 || canLink(files[Int(file)].module, module) || !facts[Int(file)].names[name].hasSuffix("-Swift.h")
  }

  private func canLink(_ source: Int32, _ target: Int32) -> Bool {
    modules[Int(target)].module.kind != .application || source >= 0 && modules[Int(source)].module.isTest
  }

  /// The module by which a file knows a type: of several that build it, as a framework for each system, the one that the
  /// file imports or that its own module says to need; else the one that it counts to.
  func module(of type: TypeNode, from file: Int32, in scope: Scope) -> Int32 {
    guard type.file >= 0, scope.files[Int(type.file)].memberships.count > 1 else { return type.module }
    let here = scope.files[Int(file)]
    // What is built together with the file in another of its targets needs no edge there.
    let others = scope.files[Int(type.file)].memberships.filter { !here.memberships.contains($0) }
    for known in [here.importedModules, scope.neededModules[here.module] ?? []] {
      if known.contains(type.module) { return type.module }
      if let other = others.first(where: known.contains) { return other }
    }
    return type.module
  }

  /// Whether a file is no part of the module that a type belongs to.
  func isForeign(_ type: TypeNode, to file: Int32, in scope: Scope) -> Bool {
    isForeign(type.module, definedIn: type.file, to: file, in: scope)
  }

  private func isForeign(_ module: Int32, definedIn definition: Int32, to file: Int32, in scope: Scope) -> Bool {
    let here = scope.files[Int(file)]
    if module == here.module || here.memberships.contains(module) { return false }
    return definition < 0 || !scope.files[Int(definition)].memberships.contains(here.module)
  }
}
