/// Which modules' and files' declarations each file may know: by what builds it together with what, and by what its imports
/// show. Linking the imports fills it, and every name is looked up by it.
struct Visibility: Sendable {
  struct File: Sendable {
    var module: ModuleIndex
    /// All modules it is built into.
    var memberships: [ModuleIndex]
    /// These, and the modules that build it although the configuration gives it to another: what they build and what it
    /// holds see each other.
    var builders: [ModuleIndex] = []
    /// Where not all targets build it that its module is made of, those that do, a bit each; else 0.
    var targets: UInt32 = 0
    /// What its imports show, re-exports included.
    var importedModules: [ModuleIndex] = []
    /// How many of these, the first, it or its module imports itself.
    var ownImports = 0
    var testableModules: [ModuleIndex] = []
    /// `T` of `import struct M.T`, with `M`.
    var importedTypes: [(symbol: SymbolIndex, module: ModuleIndex)] = []
    /// What the file imports by name of modules that nobody knows.
    var foreignNames: [SymbolIndex] = []
    /// Whether it sees all of a module that nobody knows, as a package that is not checked in.
    var importsForeign = false
    /// Modules of which only what stands in ``importedTypes`` is imported.
    var partlyImported: [ModuleIndex] = []
    /// The number of the first file in its folder.
    var folder: FileIndex = .none
    /// Project headers it imports directly.
    var importedFiles: [FileIndex] = []
    var isSwift: Bool
    /// Whether it lies in a framework that somebody built and checked in.
    var isBuilt: Bool
    /// Whether it is built to test others.
    var isTest: Bool
  }

  var files = Keyed<FileNode, File>()
  var moduleByName: [SymbolIndex: [ModuleIndex]] = [:]
  /// By module, and for what is in none, the modules that its files import.
  var importedInModule: [ModuleIndex: Set<ModuleIndex>] = [:]
  /// By module those that it exports, and what these export: their types are its own to others.
  var handedOn: [ModuleIndex: [ModuleIndex]] = [:]
  /// By module what its bridging or umbrella header imports: all its Swift files see that.
  var shownByHeaders: [ModuleIndex: [ModuleIndex]] = [:]
  /// Modules whose boundaries are only guessed from folders: their types may be seen from anywhere.
  var isLooseModule = Keyed<ModuleNode, Bool>()
  /// By module, those that its build system says it needs.
  var neededModules: [ModuleIndex: [ModuleIndex]] = [:]
  /// Apple's modules.
  var isSDKModule = Keyed<ModuleNode, Bool>()
  /// By module of Apple's those that export it.
  var exportersInSDK: [ModuleIndex: [ModuleIndex]] = [:]
  /// Apple's modules that no file need import, `Swift` and `_Concurrency`.
  var standardLibrary: [ModuleIndex] = []

  /// Whether a file of the same module imports one of Apple's, or what hands it on.
  func isImported(_ framework: ModuleIndex, inModuleOf file: FileIndex) -> Bool {
    if isImported(framework, in: files[file].module) { return true }
    let counted = files[file].memberships.count
    guard files[file].builders.count > counted else { return false }
    return files[file].builders[counted...].contains { isImported(framework, in: $0) }
  }

  private func isImported(_ framework: ModuleIndex, in module: ModuleIndex) -> Bool {
    guard let imported = importedInModule[module] else { return false }
    return imported.contains(framework) || exportersInSDK[framework]?.contains(where: imported.contains) ?? false
  }

  /// Whether a module's boundaries are only guessed, or the file is in none.
  func isLoose(_ module: ModuleIndex) -> Bool { !module.exists || isLooseModule[module] }

  /// Whether one of the modules that a file is built into is among those given; `module` is the one that it counts to.
  func isSeen(_ file: FileIndex, of module: ModuleIndex, in modules: [ModuleIndex]) -> Bool {
    if modules.contains(module) { return true }
    let further = files[file].builders
    return further.count > 1 && further.contains { modules.contains($0) }
  }

  /// Whether a file is built into some target that the other is built into as well, whichever of its targets it is
  /// counted for.
  func sharesTarget(_ other: FileIndex, with file: FileIndex) -> Bool {
    guard other.exists else { return false }
    let targets = files[other].builders
    guard targets.count > 1 else { return false }
    let (module, builders) = (files[file].module, files[file].builders)
    return targets.contains { $0 == module || builders.contains($0) }
  }

  /// Whether a module builds a file, be it that the configuration gives it to another.
  func isBuilt(_ file: FileIndex, by module: ModuleIndex) -> Bool {
    file.exists && files[file].builders.contains(module)
  }

  /// Whether a target may build two files of one module. One that is made for several platforms builds some files for one
  /// of them, which have names in common with those for another.
  func mayBuildTogether(_ a: FileIndex, _ b: FileIndex) -> Bool {
    guard a.exists else { return false }
    let (first, second) = (files[a].targets, files[b].targets)
    return first == 0 || second == 0 || first & second != 0
  }

  /// Whether a file's imports lead to another file.
  func reaches(_ target: FileIndex, from file: FileIndex) -> Bool {
    var seen: Set<FileIndex> = [file]
    var waiting = [file]
    while let next = waiting.popLast() {
      for imported in files[next].importedFiles where seen.insert(imported).inserted {
        if imported == target { return true }
        waiting.append(imported)
      }
    }
    return false
  }

  /// The file, the headers of the project that it imports, and those that they import: an umbrella shows all it names.
  func headersSeen(from file: FileIndex) -> [FileIndex] {
    var seen: Set<FileIndex> = [file]
    var headers = [file]
    var waiting = files[file].importedFiles
    // What more headers than these lead to is no proof that is worth its time.
    while let next = waiting.popLast(), headers.count < 512 {
      guard seen.insert(next).inserted else { continue }
      headers.append(next)
      waiting += files[next].importedFiles
    }
    return headers
  }

  /// The module by which a file knows a type: of several that build it, as a framework for each system, the one that the
  /// file imports or that its own module says to need; else the one that it counts to.
  func module(of type: TypeNode, from file: FileIndex) -> ModuleIndex {
    guard type.file.exists, files[type.file].memberships.count > 1 else { return type.module }
    let here = files[file]
    // What is built together with the file in another of its targets needs no edge there.
    let others = files[type.file].memberships.filter { !here.memberships.contains($0) }
    for known in [here.importedModules, neededModules[here.module] ?? []] {
      if known.contains(type.module) { return type.module }
      if let other = others.first(where: known.contains) { return other }
    }
    return type.module
  }

  /// Whether a file is no part of the module that a type belongs to.
  func isForeign(_ type: TypeNode, to file: FileIndex) -> Bool {
    isForeign(type.module, definedIn: type.file, to: file)
  }

  func isForeign(_ module: ModuleIndex, definedIn definition: FileIndex, to file: FileIndex) -> Bool {
    let here = files[file]
    if module == here.module || here.memberships.contains(module) { return false }
    return !definition.exists || !files[definition].memberships.contains(here.module)
  }
}
