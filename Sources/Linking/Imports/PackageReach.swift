import CodeGraph
import ProjectModel

/// Which modules the targets of Swift packages can see at all: those of their own package, and what they depend on at any
/// remove. `<config.h>` is not the only header of that name in a repository of many packages, and `<direct.h>` is none of
/// its own.
struct PackageReach {
  /// By target of a package, all that it depends on, where its manifest is understood.
  private var reach: [Int32: Set<Int32>] = [:]
  /// By target of a package, its manifest.
  private var manifests: [Int32: String] = [:]

  init() {}

  init(_ graph: CodeGraph) {
    for (index, node) in graph.modules.enumerated() where node.module.origin == .swiftpm {
      manifests[Int32(index)] = node.module.manifest
    }
    guard Set(manifests.values).count > 1 else { return }
    var direct: [Int32: [Int32]] = [:]
    var unclear: Set<Int32> = []
    for dependency in graph.declaredDependencies {
      if dependency.target >= 0 {
        direct[dependency.source, default: []].append(dependency.target)
      } else if dependency.targetName.isEmpty {
        unclear.insert(dependency.source)
      }
    }
    for module in manifests.keys {
      var seen: Set<Int32> = [module]
      var waiting = [module]
      while let next = waiting.popLast() {
        for target in direct[next] ?? [] where seen.insert(target).inserted { waiting.append(target) }
      }
      if unclear.isDisjoint(with: seen) { reach[module] = seen }
    }
  }

  /// Those of several headers that a file may include: all, but for headers that only other packages have of which the
  /// file's own knows nothing. A file that another build system builds as well may see anything.
  func headers(_ headers: [Int32], withinReachOf file: Int32, in scope: Scope) -> [Int32] {
    guard !reach.isEmpty else { return headers }
    let own = scope.visibility.files[Int(file)].memberships
    guard !own.isEmpty else { return headers }
    return headers.filter { header in
      let others = scope.visibility.files[Int(header)].memberships
      return others.isEmpty
        || others.contains { other in
          guard let manifest = manifests[other] else { return true }
          return own.contains { manifests[$0] == manifest || reach[$0]?.contains(other) ?? true }
        }
    }
  }
}
