/// Puts what the configuration says over what was discovered.
///
/// A module with paths takes the files they match away from all others. One without, or with the name of a module
/// that exists, says more about that one.
func applyOverrides(
  _ overrides: [ModuleOverride], to modules: inout [DescribedModule], in tree: FileTree, pathPrefix: String
) {
  // That a folder is built as one is only guessed.
  let built = overrides.isEmpty ? [] : modules.map { $0.origin == .folder ? [] : $0.files }
  var names = ModulesByName(modules)
  // By file, and by module, the place of the last override that names the file, and that gives the module its files.
  var taker: [Int32: Int] = [:]
  var giver: [Int: Int] = [:]
  for (place, override) in overrides.enumerated() {
    let files = files(of: override, in: tree, pathPrefix)
    for file in files { taker[file] = place }
    let existing = names.place(of: override.name)
    if !override.paths.isEmpty || existing == nil { giver[existing ?? modules.count] = place }
    guard let existing else {
      modules.append(configuredModule(override, files, in: tree))
      names.add(modules[modules.count - 1], at: modules.count - 1)
      continue
    }
    modules[existing].layer = override.layer
    modules[existing].isSample = override.isSample
    if !override.paths.isEmpty {
      modules[existing].files = files
      modules[existing].origin = .config
      modules[existing].path = commonFolder(of: files, in: tree)
    }
  }
  for index in modules.indices where !taker.isEmpty {
    let given = giver[index] ?? -1
    modules[index].files.removeAll { taker[$0, default: -1] > given }
  }
  for (index, files) in built.enumerated() where modules[index].files != files {
    let kept = Set(modules[index].files)
    modules[index].givenAway = files.filter { !kept.contains($0) }
  }
  // A folder is a module for its files only.
  modules.removeAll { $0.origin == .folder && $0.files.isEmpty }
}

/// Places of modules by what the configuration may call them; of several, the first that is no module of tests.
private struct ModulesByName {
  private var products: [String: Int] = [:]
  private var all: [String: Int] = [:]

  init(_ modules: [DescribedModule]) {
    for (place, module) in modules.enumerated() { add(module, at: place) }
  }

  mutating func add(_ module: DescribedModule, at place: Int) {
    if module.kind != .test, products[module.name] == nil { products[module.name] = place }
    for name in [module.name, module.targetName] where all[name] == nil { all[name] = place }
  }

  func place(of name: String) -> Int? { products[name] ?? all[name] }
}

extension [ModuleOverride] {
  /// For each module those below it in the configuration that between them have every file it names, since of several that
  /// name a file the last has it. None where a file is left to it, or it names none.
  func takers(in tree: FileTree, pathPrefix: String = "") -> [[String]] {
    let named = map { files(of: $0, in: tree, pathPrefix) }
    var owner = [Int](repeating: 0, count: tree.files.count)
    for (place, files) in named.enumerated() { for file in files { owner[Int(file)] = place } }
    return named.enumerated().map { place, files in
      let owners = Set(files.map { owner[Int($0)] })
      return owners.contains(place) ? [] : owners.sorted().map { self[$0].name }
    }
  }
}

private func configuredModule(_ override: ModuleOverride, _ files: [Int32], in tree: FileTree) -> DescribedModule {
  let kind: Module.Kind = isTestFolder(override.name) ? .test : .library
  var module = DescribedModule(
    name: override.name, kind: kind, origin: .config, manifest: "", path: commonFolder(of: files, in: tree))
  module.files = files
  module.layer = override.layer
  module.isSample = override.isSample
  return module
}

private func files(of override: ModuleOverride, in tree: FileTree, _ pathPrefix: String) -> [Int32] {
  let found = override.globs.flatMap { glob in
    tree.candidates(of: glob, pathPrefix).filter {
      tree.files[$0].kind != .manifest && glob.matchesPathOrFolder(pathPrefix + tree.files[$0].path)
    }
  }
  return Set(found).sorted().map(Int32.init)
}

extension FileTree {
  /// Files among which all are that a pattern matches, or whose folders it does: what lies where it begins.
  ///
  /// - Parameters:
  ///   - glob: Of paths behind the prefix.
  ///   - pathPrefix: What makes a path of the tree relative to the folder that the pattern starts at.
  /// - Returns: Indexes of files; all where the beginning cannot be told.
  func candidates(of glob: Glob, _ pathPrefix: String) -> Range<Int> {
    let start = glob.fixedPrefix
    // A letter with a mark may be spelled otherwise on disk.
    guard "\(start)/".hasPrefix(pathPrefix), start.utf8.allSatisfy({ $0 < 0x80 }) else { return files.indices }
    let path = String(start.dropFirst(pathPrefix.count))
    return index(of: path).map { $0..<$0 + 1 } ?? indexes(in: path)
  }
}
