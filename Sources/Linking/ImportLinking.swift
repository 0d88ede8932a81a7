/// What is known of who builds files, besides of which modules they are.
struct FileBuilders {
  /// Of modules that several targets are, the files that not all of them build, and those that do, a bit each.
  var targets: [FileIndex: UInt32] = [:]
  /// The modules that build files which the configuration gives to others.
  var givenAway: [FileMembership]
}

/// Finds what each import names: a module, or a header of the project; and what each file can see through them.
struct ImportLinking {
  let graph: CodeGraph
  let builders: FileBuilders
  private let foreign: ForeignProducts

  init(graph: CodeGraph, builders: FileBuilders) {
    self.graph = graph
    self.builders = builders
    foreign = ForeignProducts(graph)
  }

  func imports(into scope: inout NameScope, jobs: Int) -> [ImportEdge] {
    for (index, node) in graph.modules.indexed {
      let symbol = scope.symbols.intern(node.module.name)
      scope.visibility.moduleByName[symbol, default: []].append(index)
    }
    nameModulesOtherwise(in: &scope)
    scope.visibility.isLooseModule = graph.modules.keyed {
      $0.module.origin == .folder || $0.module.kind == .unassigned
    }
    for dependency in graph.declaredDependencies where dependency.targetModule.exists {
      scope.visibility.neededModules[dependency.sourceModule, default: []].append(dependency.targetModule)
    }
    scope.visibility.isSDKModule = graph.modules.keyed(\.isSDK)
    let implied = ["Swift", "_Concurrency", "_StringProcessing"]
    scope.visibility.standardLibrary = graph.modules.indices.filter {
      graph.modules[$0].isSDK && implied.contains(graph.modules[$0].module.name)
    }
    scope.visibility.files = Keyed(
      graph.files.indexed.map { index, file in
        Visibility.File(
          module: file.module, memberships: [], isSwift: graph.facts[index].language.isSwift,
          isBuilt: file.isExternal && liesInFramework(file.path), isTest: file.isTest)
      })
    for (file, targets) in builders.targets { scope.visibility.files[file].targets = targets }
    addFolders(to: &scope)
    for membership in graph.memberships {
      scope.visibility.files[membership.file].memberships.append(membership.module)
    }
    for file in scope.visibility.files.indices {
      scope.visibility.files[file].builders = scope.visibility.files[file].memberships
    }
    for given in builders.givenAway { scope.visibility.files[given.file].builders.append(given.module) }

    let edges = findImports(in: scope, jobs: jobs)
    var exports = Exports()
    for edge in edges {
      let file = edge.file
      let fact = graph.facts[file].imports[edge.index]
      if edge.targetFile.exists { scope.visibility.files[file].importedFiles.append(edge.targetFile) }
      if !edge.module.exists { addForeignName(fact, file: file, to: &scope) }
      guard edge.module.exists, edge.module != graph.files[file].module else { continue }
      scope.visibility.importedInModule[graph.files[file].module, default: []].insert(edge.module)
      for builder in scope.visibility.files[file].builders.dropFirst(scope.visibility.files[file].memberships.count) {
        scope.visibility.importedInModule[builder, default: []].insert(edge.module)
      }
      if !scope.visibility.files[file].importedModules.contains(edge.module) {
        scope.visibility.files[file].importedModules.append(edge.module)
      }
      addParts(fact, of: edge.module, file: file, to: &scope)
      if fact.flags.contains(.testable) { scope.visibility.files[file].testableModules.append(edge.module) }
      if fact.flags.contains(.exported), graph.files[file].module.exists {
        exports.toImporters[graph.files[file].module, default: []].insert(edge.module)
        if !fact.flags.contains(.scoped) { exports.whole[graph.files[file].module, default: []].insert(edge.module) }
        // What one file exports, `@_exported import M`, all files of its module see themselves.
        if scope.visibility.files[file].isSwift {
          exports.toOwnFiles[graph.files[file].module, default: []].insert(edge.module)
        }
      }
    }
    exports.show(in: &scope.visibility)
    addForeignImports(edges, to: &scope)
    addSDKExports(to: &scope)
    scope.visibility.handedOn = exports.handedOn
    addShownByHeaders(to: &scope)
    return edges
  }

  /// What each import names, in the order of files. A header is looked for by its path, which is worth all threads.
  private func findImports(in scope: NameScope, jobs: Int) -> [ImportEdge] {
    let headers = HeaderIndex(of: graph)
    let parts = Workers(jobs).parts(of: graph.facts, weight: { $0.imports.count }) { part in
      var edges: [ImportEdge] = []
      for file in part where !graph.facts[file].imports.isEmpty {
        for (index, fact) in graph.facts[file].imports.enumerated() where fact.kind != .forward {
          edges.append(link(fact, index: index, file: file, headers: headers, scope: scope))
        }
      }
      return edges
    }
    return joined(parts)
  }

  /// Notes what `import struct M.T` imports, and that nothing imports all of `M`.
  private func addParts(_ fact: ImportFact, of module: ModuleIndex, file: FileIndex, to scope: inout NameScope) {
    guard fact.flags.contains(.scoped) else { return }
    let symbol = scope.symbols.intern(graph.facts[file].bytes(of: fact.detail))
    scope.visibility.files[file].importedTypes.append((symbol, module))
    let isWhole = graph.facts[file].imports.contains { $0.name == fact.name && !$0.flags.contains(.scoped) }
    if !isWhole, !scope.visibility.files[file].partlyImported.contains(module) {
      scope.visibility.files[file].partlyImported.append(module)
    }
  }

  /// Notes what `import struct M.T` means where nobody knows `M`; where it is exported, it means so in all files of the module.
  /// Below `#if` it means so in one branch, and what another imports is used as well.
  private func addForeignName(_ fact: ImportFact, file: FileIndex, to scope: inout NameScope) {
    // What other systems call FoundationEssentials is Apple's Foundation, and so are its types.
    guard fact.flags.contains(.scoped), !fact.flags.contains(.conditional),
      !isOfSystem(graph.facts[file].bytes(of: fact.name))
    else { return }
    let symbol = scope.symbols.intern(graph.facts[file].bytes(of: fact.detail))
    scope.visibility.files[file].foreignNames.append(symbol)
    let module = graph.files[file].module
    guard fact.flags.contains(.exported), module.exists else { return }
    for other in graph.files.indices
    where other != file && graph.files[other].module == module && scope.visibility.files[other].isSwift {
      scope.visibility.files[other].foreignNames.append(symbol)
    }
  }

  /// Numbers the folders of files whose targets are not known.
  private func addFolders(to scope: inout NameScope) {
    var folders: [Substring: FileIndex] = [:]
    var last: (folder: Substring, number: FileIndex) = ("", .none)
    for (index, file) in graph.files.indexed where scope.visibility.isLoose(file.module) {
      let folder = folder(of: file.path)
      // Files stand in the order of their paths: most have the folder of the one before.
      if !last.number.exists || folder != last.folder {
        last = (folder, folders[folder] ?? index)
        folders[folder] = last.number
      }
      scope.visibility.files[index].folder = last.number
    }
  }

  private func link(
    _ fact: ImportFact, index: Int, file: FileIndex, headers: HeaderIndex, scope: NameScope
  ) -> ImportEdge {
    var edge = ImportEdge(file: file, index: Index(index), module: .none, targetFile: .none)
    let text = graph.facts[file].names.bytes(of: fact.name)
    let isHeader = !graph.facts[file].language.isSwift && fact.kind != .moduleImport
    if isHeader {
      let found = headers.find(
        text, isAngled: fact.flags.contains(.angled), from: file, in: graph, scope)
      edge.targetFile = found.file
      edge.module = found.module
      if found.file.exists { edge.module = moduleHandingOut(found.file, as: text, to: file, scope: scope) }
      if edge.module.exists || found.file.exists { return edge }
    }
    let slash = isHeader ? text.firstIndex(of: UInt8(ascii: "/")) : nil
    if isHeader && slash == nil && !text.hasEnding("-Swift.h") { return edge }
    let name = moduleName(in: text, upTo: slash)
    edge.module = module(named: name, from: file, scope: scope)
    if slash != nil, edge.module.exists, !fact.flags.contains(.angled), isElsewhere(text, than: edge.module, scope) {
      edge.module = .none
    }
    return edge
  }

  /// Whether a header that is not read, as one that a tool writes, lies in another folder than the module which Bazel or
  /// Buck makes, and which is called as the first folder: `"low/port/def.inc"` is a way from the top.
  private func isElsewhere(_ header: UnsafeBufferPointer<UInt8>, than module: ModuleIndex, _ scope: NameScope) -> Bool {
    guard [.bazel, .buck].contains(graph.modules[module].module.origin) else { return false }
    var way = header[...]
    while let slash = way.lastIndex(of: UInt8(ascii: "/")) {
      way = way[..<slash]
      let folder = String(decoding: way, as: UTF8.self) + "/"
      let first = graph.files.values.partitionPoint { bytesPrecede($0.path, folder) }
      let below = IndexRange(first..<graph.files.count).prefix { graph.files[$0].path.hasPrefix(folder) }
      // The last folder on the way that is here.
      if !below.isEmpty { return !below.contains { scope.visibility.files[$0].memberships.contains(module) } }
    }
    return false
  }

  /// Whose header an import means: its own module's, but in `<Module/Header.h>` that of the module which is named, where it
  /// has the header as well or hands out another's. An umbrella that names another's header as its own,
  /// `__has_include(<Kit/Maps.h>)`, is no edge to it.
  private func moduleHandingOut(
    _ header: FileIndex, as text: UnsafeBufferPointer<UInt8>, to file: FileIndex, scope: NameScope
  ) -> ModuleIndex {
    let own = module(ofHeader: header, seenFrom: file, scope: scope)
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), text[0] != UInt8(ascii: ".") else { return own }
    let prefix = UnsafeBufferPointer(rebasing: text[..<slash])
    // An app may be called as the library whose headers it imports.
    if own.exists, scope.visibility.moduleByName[scope.symbols.find(prefix)]?.contains(own) == true { return own }
    let named = module(named: prefix, from: file, scope: scope)
    guard named.exists, named != own, !graph.modules[named].isSDK else { return own }
    if scope.visibility.files[header].memberships.contains(named) { return named }
    let isWhole = ("/" + graph.files[header].path).hasSuffix("/" + String(decoding: text, as: UTF8.self))
    return isWhole ? own : named
  }

  /// Of several modules that have a header, as a framework for each system, the file's own, else one that its module says
  /// to need; else the one that the header counts to.
  private func module(ofHeader header: FileIndex, seenFrom file: FileIndex, scope: NameScope) -> ModuleIndex {
    let (here, module) = (graph.files[file].module, graph.files[header].module)
    let memberships = scope.visibility.files[header].memberships
    guard memberships.count > 1, here.exists, module != here else { return module }
    if memberships.contains(here) { return here }
    guard let needed = scope.visibility.neededModules[here], !needed.contains(module) else { return module }
    return memberships.first(where: needed.contains) ?? module
  }

  /// `UIKit` in `UIKit/UIKit.h`, `App` in `App-Swift.h` and in `App/App-Swift.h`.
  private func moduleName(in text: UnsafeBufferPointer<UInt8>, upTo slash: Int?) -> UnsafeBufferPointer<UInt8> {
    if let slash { return UnsafeBufferPointer(rebasing: text[..<slash]) }
    return text.hasEnding("-Swift.h") ? UnsafeBufferPointer(rebasing: text.dropLast("-Swift.h".utf8.count)) : text
  }

  /// Modules by the names that they have in other configurations, where no module is called so always.
  private func nameModulesOtherwise(in scope: inout NameScope) {
    var others: [SymbolIndex: [ModuleIndex]] = [:]
    for (index, node) in graph.modules.indexed {
      for name in node.module.otherNames { others[scope.symbols.intern(name), default: []].append(index) }
      // The name that clang asks of the module map for a framework's private headers.
      if node.module.kind == .library {
        others[scope.symbols.intern("\(node.module.name)_Private"), default: []].append(index)
      }
    }
    scope.visibility.moduleByName.merge(others) { known, _ in known }
  }

  /// Of several modules of one name one that the file's module says to need, else its own, else the one whose folder is
  /// nearest to the file: a library rather than tests that are called as it.
  private func module(named name: UnsafeBufferPointer<UInt8>, from file: FileIndex, scope: NameScope) -> ModuleIndex {
    let symbol = scope.symbols.find(name)
    guard symbol.exists, let found = scope.visibility.moduleByName[symbol] else { return .none }
    if isForeign(name, found, from: file, scope: scope) { return .none }
    guard found.count > 1 else { return found[0] }
    if let system = found.first(where: { graph.modules[$0].isSDK }),
      !mayMean(found, inModuleOf: file, scope: scope)
    {
      return system
    }
    let nearest = meant(found, inModuleOf: file, scope: scope).max { a, b in
      commonPrefix(graph.modules[a].module.path, graph.files[file].path)
        < commonPrefix(graph.modules[b].module.path, graph.files[file].path)
    }
    return nearest ?? .none
  }

  /// Whether a package that is not here brings what is imported, and the file's module does not say to need one that is.
  private func isForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ found: [ModuleIndex], from file: FileIndex, scope: NameScope
  )
    -> Bool
  {
    let own = graph.files[file].module
    guard own.exists, !found.contains(own), foreign.bring(name, to: own) else { return false }
    let needed = scope.visibility.neededModules[own] ?? []
    return !found.contains(where: needed.contains)
  }

  private func meant(_ found: [ModuleIndex], inModuleOf file: FileIndex, scope: NameScope) -> [ModuleIndex] {
    let own = graph.files[file].module
    if own.exists {
      let needed = found.filter { scope.visibility.neededModules[own]?.contains($0) == true && mayImport($0, own) }
      if !needed.isEmpty { return needed }
      if found.contains(own) { return [own] }
    }
    let shipped = found.filter { graph.modules[$0].module.kind != .test }
    return shipped.isEmpty ? found : shipped
  }

  /// Whether a file may mean the project's own by a name that Apple's frameworks have as well: where a build system says
  /// what the file's module depends on, one of them must be among it, be it through others: all are built into one folder.
  private func mayMean(_ found: [ModuleIndex], inModuleOf file: FileIndex, scope: NameScope) -> Bool {
    let own = graph.files[file].module
    guard own.exists, ![.folder, .config].contains(graph.modules[own].module.origin) else { return true }
    if found.contains(own) { return true }
    var reached = [own]
    var next = 0
    while next < reached.count {
      let needed = scope.visibility.neededModules[reached[next]] ?? []
      if needed.contains(where: { found.contains($0) && mayImport($0, own) }) { return true }
      reached += needed.filter { !reached.contains($0) }
      next += 1
    }
    return false
  }

  /// An application that holds another, or a plug-in, needs it and imports nothing of it; its tests do.
  private func mayImport(_ module: ModuleIndex, _ own: ModuleIndex) -> Bool {
    let kind = graph.modules[module].module.kind
    return graph.modules[own].module.isTest || kind != .application && kind != .plugin
  }
}

private func commonPrefix(_ a: String, _ b: String) -> Int {
  zip(a.utf8, b.utf8).prefix { $0 == $1 }.count
}
