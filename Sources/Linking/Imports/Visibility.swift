import CodeGraph

/// Which modules' and files' declarations each file may know: by what builds it together with what, and by what its imports
/// show. Linking the imports fills it, and every name is looked up by it.
struct Visibility: Sendable {
  struct File: Sendable {
    var module: Int32
    /// All modules it is built into.
    var memberships: [Int32]
    /// These, and the modules that build it although the configuration gives it to another: what they build and what it
    /// holds see each other.
    var builders: [Int32] = []
    /// Where not all targets build it that its module is made of, those that do, a bit each; else 0.
    var targets: UInt32 = 0
    /// What its imports show, re-exports included.
    var importedModules: [Int32] = []
    /// How many of these, the first, it or its module imports itself.
    var ownImports = 0
    var testableModules: [Int32] = []
    /// `T` of `import struct M.T`, with `M`.
    var importedTypes: [(symbol: Int32, module: Int32)] = []
    /// What the file imports by name of modules that nobody knows.
    var foreignNames: [Int32] = []
    /// Whether it sees all of a module that nobody knows, as a package that is not checked in.
    var importsForeign = false
    /// Modules of which only what stands in ``importedTypes`` is imported.
    var partlyImported: [Int32] = []
    /// The number of the first file in its folder.
    var folder: Int32 = -1
    /// Project headers it imports directly.
    var importedFiles: [Int32] = []
    var isSwift: Bool
    /// Whether it lies in a framework that somebody built and checked in.
    var isBuilt: Bool
    /// Whether it is built to test others.
    var isTest: Bool
  }

  var files: [File] = []
  var moduleByName: [Int32: [Int32]] = [:]
  /// By module, and for what is in none, the modules that its files import.
  var importedInModule: [Int32: Set<Int32>] = [:]
  /// By module those that it exports, and what these export: their types are its own to others.
  var handedOn: [Int32: [Int32]] = [:]
  /// By module what its bridging or umbrella header imports: all its Swift files see that.
  var shownByHeaders: [Int32: [Int32]] = [:]
  /// Modules whose boundaries are only guessed from folders: their types may be seen from anywhere.
  var isLooseModule: [Bool] = []
  /// By module, those that its build system says it needs.
  var neededModules: [Int32: [Int32]] = [:]
  /// Apple's modules.
  var isSDKModule: [Bool] = []
  /// By module of Apple's those that export it.
  var exportersInSDK: [Int32: [Int32]] = [:]
  /// Apple's modules that no file need import, `Swift` and `_Concurrency`.
  var standardLibrary: [Int32] = []

  /// Whether a file of the same module imports one of Apple's, or what hands it on.
  func isImported(_ framework: Int32, inModuleOf file: Int32) -> Bool {
    if isImported(framework, in: files[Int(file)].module) { return true }
    let counted = files[Int(file)].memberships.count
    guard files[Int(file)].builders.count > counted else { return false }
    return files[Int(file)].builders[counted...].contains { isImported(framework, in: $0) }
  }

  private func isImported(_ framework: Int32, in module: Int32) -> Bool {
    guard let imported = importedInModule[module] else { return false }
    return imported.contains(framework) || exportersInSDK[framework]?.contains(where: imported.contains) ?? false
  }

  /// Whether a module's boundaries are only guessed, or the file is in none.
  func isLoose(_ module: Int32) -> Bool { module < 0 || isLooseModule[Int(module)] }

  /// Whether one of the modules that a file is built into is among those given; `module` is the one that it counts to.
  func isSeen(_ file: Int32, of module: Int32, in modules: [Int32]) -> Bool {
    if modules.contains(module) { return true }
    let further = files[Int(file)].builders
    return further.count > 1 && further.contains { modules.contains($0) }
  }

  /// Whether a file is built into some target that the other is built into as well, whichever of its targets it is
  /// counted for.
  func sharesTarget(_ other: Int32, with file: Int32) -> Bool {
    guard other >= 0 else { return false }
    let targets = files[Int(other)].builders
    guard targets.count > 1 else { return false }
    let (module, builders) = (files[Int(file)].module, files[Int(file)].builders)
    return targets.contains { $0 == module || builders.contains($0) }
  }

  /// Whether a module builds a file, be it that the configuration gives it to another.
  func isBuilt(_ file: Int32, by module: Int32) -> Bool { file >= 0 && files[Int(file)].builders.contains(module) }

  /// Whether a target may build two files of one module. One that is made for several platforms builds some files for one
  /// of them, which have names in common with those for another.
  func mayBuildTogether(_ a: Int32, _ b: Int32) -> Bool {
    guard a >= 0 else { return false }
    let (first, second) = (files[Int(a)].targets, files[Int(b)].targets)
    return first == 0 || second == 0 || first & second != 0
  }

  /// Whether a file's imports lead to another file.
  func reaches(_ target: Int32, from file: Int32) -> Bool {
    var seen: Set<Int32> = [file]
    var waiting = [file]
    while let next = waiting.popLast() {
      for imported in files[Int(next)].importedFiles where seen.insert(imported).inserted {
        if imported == target { return true }
        waiting.append(imported)
      }
    }
    return false
  }

  /// The headers of the project that a file imports, and those that they import: an umbrella shows all it names.
  func headersSeen(from file: Int32) -> Set<Int32> {
    var seen: Set<Int32> = [file]
    var waiting = files[Int(file)].importedFiles
    // What more headers than these lead to is no proof that is worth its time.
    while let next = waiting.popLast(), seen.count < 512 {
      if seen.insert(next).inserted { waiting += files[Int(next)].importedFiles }
    }
    return seen
  }

  /// The module by which a file knows a type: of several that build it, as a framework for each system, the one that the
  /// file imports or that its own module says to need; else the one that it counts to.
  func module(of type: TypeNode, from file: Int32) -> Int32 {
    guard type.file >= 0, files[Int(type.file)].memberships.count > 1 else { return type.module }
    let here = files[Int(file)]
    // What is built together with the file in another of its targets needs no edge there.
    let others = files[Int(type.file)].memberships.filter { !here.memberships.contains($0) }
    for known in [here.importedModules, neededModules[here.module] ?? []] {
      if known.contains(type.module) { return type.module }
      if let other = others.first(where: known.contains) { return other }
    }
    return type.module
  }

  /// Whether a file is no part of the module that a type belongs to.
  func isForeign(_ type: TypeNode, to file: Int32) -> Bool {
    isForeign(type.module, definedIn: type.file, to: file)
  }

  func isForeign(_ module: Int32, definedIn definition: Int32, to file: Int32) -> Bool {
    let here = files[Int(file)]
    if module == here.module || here.memberships.contains(module) { return false }
    return definition < 0 || !files[Int(definition)].memberships.contains(here.module)
  }
}
