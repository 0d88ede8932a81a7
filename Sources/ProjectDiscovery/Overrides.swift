import FileTrees
import ProjectModel

/// Puts what the configuration says over what was discovered.
///
/// A module with paths takes the files they match away from all others. One without, or with the name of a module
/// that exists, says more about that one.
func applyOverrides(
  _ overrides: [ModuleOverride], to modules: inout [DescribedModule], in tree: FileTree, pathPrefix: String
) {
  // That a folder is built as one is only guessed.
  let built = overrides.isEmpty ? [] : modules.map { $0.origin == .folder ? [] : $0.files }
  for override in overrides {
    let files = files(of: override, in: tree, pathPrefix)
    let existing =
      modules.firstIndex { $0.name == override.name && $0.kind != .test }
      ?? modules.firstIndex { $0.name == override.name || $0.targetName == override.name }
    if !override.paths.isEmpty {
      let taken = Set(files)
      for index in modules.indices where index != existing { modules[index].files.removeAll { taken.contains($0) } }
    }
    guard let existing else {
      modules.append(configuredModule(override, files, in: tree))
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
  for (index, files) in built.enumerated() where modules[index].files != files {
    let kept = Set(modules[index].files)
    modules[index].givenAway = files.filter { !kept.contains($0) }
  }
  // A folder is a module for its files only.
  modules.removeAll { $0.origin == .folder && $0.files.isEmpty }
}

extension [ModuleOverride] {
  /// For each module those below it in the configuration that between them have every file it names, since of several that
  /// name a file the last has it. None where a file is left to it, or it names none.
  package func takers(in tree: FileTree, pathPrefix: String = "") -> [[String]] {
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
  let globs = override.globs
  return tree.files.indices.filter { file in
    tree.files[file].kind != .manifest && globs.contains { $0.matchesPathOrFolder(pathPrefix + tree.files[file].path) }
  }
  .map(Int32.init)
}
