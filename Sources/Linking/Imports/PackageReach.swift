/// Which modules the targets of Swift packages can see at all: those of their own package, and what they depend on at any
/// remove. `<config.h>` is not the only header of that name in a repository of many packages, and `<direct.h>` is none of
/// its own.
struct PackageReach {
  /// By target of a package, all that it depends on, where its manifest is understood.
  private var reach: [ModuleIndex: Set<ModuleIndex>] = [:]
  /// By target of a package, its manifest.
  private var manifests: [ModuleIndex: String] = [:]

  init() {}

  init(_ graph: CodeGraph) {
    for (index, node) in graph.modules.indexed where node.module.origin == .swiftpm {
      manifests[index] = node.module.manifest
    }
    guard Set(manifests.values).count > 1 else { return }
    var direct: [ModuleIndex: [ModuleIndex]] = [:]
    var unclear: Set<ModuleIndex> = []
    for dependency in graph.declaredDependencies {
      if dependency.targetModule.exists {
        direct[dependency.sourceModule, default: []].append(dependency.targetModule)
      } else if dependency.targetName.isEmpty {
        unclear.insert(dependency.sourceModule)
      }
    }
    for module in manifests.keys {
      var seen: Set<ModuleIndex> = [module]
      var waiting = [module]
      while let next = waiting.popLast() {
        for target in direct[next] ?? [] where seen.insert(target).inserted { waiting.append(target) }
      }
      if unclear.isDisjoint(with: seen) { reach[module] = seen }
    }
  }

  /// Those of several headers that a file may include: all, but for headers that only other packages have of which the
  /// file's own knows nothing. A file that another build system builds as well may see anything.
  func headers(_ headers: [FileIndex], withinReachOf file: FileIndex, in scope: NameScope) -> [FileIndex] {
    guard !reach.isEmpty else { return headers }
    let own = scope.visibility.files[file].memberships
    guard !own.isEmpty else { return headers }
    return headers.filter { header in
      let others = scope.visibility.files[header].memberships
      return others.isEmpty
        || others.contains { other in
          guard let manifest = manifests[other] else { return true }
          return own.contains { manifests[$0] == manifest || reach[$0]?.contains(other) ?? true }
        }
    }
  }
}
