/// Finds the modules that the names in manifests stand for.
///
/// A name is looked for in its own manifest first, then among the products of all packages, then among all modules.
/// A product stands for all modules in it, and so does a label for those of its group. Of packages with a product of one name
/// that one is meant whose path the manifest states, else the nearest: a repository of several apps has a `Core` in each.
func resolvedDependencies(
  of modules: [DescribedModule], additions: [(targetName: String, dependency: DescribedDependency)],
  groups: [String: [String]]
) -> [DeclaredDependency] {
  let names = ModuleNames(modules, groups: groups)
  var result: [DeclaredDependency] = []
  func add(_ dependency: DescribedDependency, of source: Int) {
    let targets = names.modules(for: dependency, from: source)
    let module = modules[source]
    for target in targets.isEmpty ? [-1] : targets where target != source {
      result.append(
        DeclaredDependency(
          source: Int32(source), target: Int32(target), targetName: dependency.name,
          originFile: dependency.manifest, line: dependency.line,
          kind: kind(of: dependency, from: module, to: target < 0 ? nil : modules[target])))
    }
  }
  for (source, module) in modules.enumerated() {
    for dependency in module.dependencies { add(dependency, of: source) }
    // `Flutter`, which whoever builds the package puts in unsaid: a pod that nothing here is says no more than its name.
    for dependency in module.repeatedDependencies
    where !dependency.name.isEmpty && names.modules(for: dependency, from: source).isEmpty {
      add(dependency, of: source)
    }
  }
  for (name, dependency) in additions {
    for source in modulesOfProject(besides: dependency.manifest, name, modules) { add(dependency, of: source) }
  }
  return withoutRepetitions(result)
}

/// The purpose for which one module needs another, by what both are: nobody links an application or a bundle, and a plugin of a package only runs.
private func kind(
  of dependency: DescribedDependency, from source: DescribedModule, to target: DescribedModule?
) -> DeclaredDependency.Kind {
  guard !dependency.isTool, let target else { return dependency.isTool ? .tool : .links }
  switch target.kind {
  case .macro: return .tool
  case .plugin: return target.origin == .swiftpm ? .tool : .embeds
  case .application: return source.kind == .test ? .testHost : .embeds
  case .executable:
    // Tests of a tool are compiled against it.
    if source.kind == .test { return .links }
    return source.kind == .application ? .embeds : .tool
  case .library, .test, .system, .sdk, .unassigned: return .links
  }
}

/// The targets of the name in the projects that lie in the folder of a Podfile, else in folders below it. Targets may be
/// called otherwise and link what CocoaPods makes for the name: `Pods_App.framework`.
private func modulesOfProject(besides manifest: String, _ name: String, _ modules: [DescribedModule]) -> [Int] {
  let folder = parentFolder(of: manifest)
  let projects = modules.indices.filter { [.xcode, .xcodegen, .tuist, .podspec].contains(modules[$0].origin) }
  let isPart = name.contains(RubyVariables.unknown)
  let named = projects.filter {
    isPart ? modules[$0].origin != .podspec && matches(modules[$0].targetName, name) : modules[$0].targetName == name
  }
  let made: Set<String> = ["Pods_" + identifier(name), "Pods-" + name]
  let candidates =
    named.isEmpty ? projects.filter { modules[$0].dependencies.contains { made.contains($0.name) } } : named
  func projectFolder(_ path: String) -> String {
    path.hasSuffix(".pbxproj") ? parentFolder(of: parentFolder(of: path)) : parentFolder(of: path)
  }
  let beside = candidates.filter { modules[$0].manifests.contains { projectFolder($0) == folder } }
  return beside.isEmpty ? candidates.filter { isIn(projectFolder(modules[$0].manifest), [folder]) } : beside
}

/// Whether a name may be the one of which only parts are known.
private func matches(_ name: String, _ parts: String) -> Bool {
  let parts = parts.split(separator: RubyVariables.unknown, omittingEmptySubsequences: false)
  guard let first = parts.first, let last = parts.last, name.count >= first.count + last.count, name.hasPrefix(first),
    name.hasSuffix(last)
  else { return false }
  var rest = name.dropFirst(first.count).dropLast(last.count)
  for part in parts.dropFirst().dropLast() where !part.isEmpty {
    guard let place = rest.firstRange(of: part) else { return false }
    rest = rest[place.upperBound...]
  }
  return true
}

/// The same dependency may be declared as a target, as a linked framework, and in both branches of a condition.
private func withoutRepetitions(_ dependencies: [DeclaredDependency]) -> [DeclaredDependency] {
  struct Key: Hashable {
    var source: Int32
    var target: Int32
    var name: String
  }
  var seen: Set<Key> = []
  return dependencies.filter { dependency in
    let name = dependency.target < 0 ? dependency.targetName : ""
    return seen.insert(Key(source: dependency.source, target: dependency.target, name: name)).inserted
  }
  .enumerated().sorted { a, b in
    a.element.source != b.element.source ? a.element.source < b.element.source : a.offset < b.offset
  }
  .map(\.element)
}

private struct ModuleNames {
  private let modules: [DescribedModule]
  private let groups: [String: [String]]
  private var byTarget: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  private var byProduct: [String: [Int]] = [:]

  init(_ modules: [DescribedModule], groups: [String: [String]]) {
    self.modules = modules
    self.groups = groups
    for (index, module) in modules.enumerated() {
      byTarget[module.targetName, default: []].append(index)
      byName[module.name, default: []].append(index)
      for product in module.products { byProduct[product, default: []].append(index) }
    }
  }

  func modules(for dependency: DescribedDependency, from source: Int) -> [Int] {
    switch dependency.reference {
    case .target: return target(dependency.name, in: dependency.manifest).map { [$0] } ?? []
    case .targetOf(let manifest):
      if let target = target(dependency.name, in: manifest) { return [target] }
      return anywhere(dependency.name, from: source)
    case .product(let package): return product(dependency.name, package, of: source)
    case .any where dependency.name.hasPrefix("//"): return labelled(dependency.name, in: dependency.manifest)
    case .any:
      if let target = target(dependency.name, in: dependency.manifest) { return [target] }
      let product = product(dependency.name, nil, of: source)
      return product.isEmpty ? anywhere(dependency.name, from: source) : product
    }
  }

  /// A label is one target's, whatever that makes, or stands for others, which may be labels of that kind again. Of a
  /// workspace that was copied into another without the file that marks it, labels begin at the folder where it lies.
  private func labelled(_ label: String, in manifest: String) -> [Int] {
    var found: [Int] = []
    var seen: Set<String> = []
    // A chain of aliases may be as long as the file.
    var waiting = [label]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let targets = byTarget[next] ?? byProduct[next] {
        found.append(targets[0])
      } else if let members = groups[next] {
        waiting += members.reversed()
      } else if let below = nearby(next, around: manifest) {
        waiting.append(below)
      }
    }
    return found
  }

  private func nearby(_ label: String, around manifest: String) -> String? {
    let rest = label.dropFirst("//".count)
    return enclosingFolders(of: parentFolder(of: manifest)).lazy.filter { !$0.isEmpty }
      .map { "//\($0)\(rest.hasPrefix(":") ? "" : "/")\(rest)" }
      .first { byTarget[$0] != nil || groups[$0] != nil }
  }

  private func target(_ name: String, in manifest: String) -> Int? {
    let candidates = (byTarget[name] ?? []) + (byProduct[name] ?? []) + (byName[name] ?? [])
    return candidates.first { modules[$0].manifests.contains(manifest) }
  }

  private func product(_ name: String, _ package: String?, of source: Int) -> [Int] {
    let candidates = stated((byProduct[name] ?? []).filter { modules[$0].origin == .swiftpm }, by: source)
    guard let package else { return fromOneManifest(candidates, near: source) }
    // A package goes by its name, or by the last part of its address.
    let named = candidates.filter { candidate in
      modules[candidate].packageNames.contains { $0.lowercased() == package.lowercased() }
    }
    if named.isEmpty, modules[source].remotePackages.contains(package.lowercased()) {
      return fromOneManifest(candidates.filter { encloses($0, source) }, near: source)
    }
    return fromOneManifest(named.isEmpty ? candidates : named, near: source)
  }

  /// Of what the address leads to a copy lies in a folder of its name. An example may reach the package around it by
  /// an address as well, and that may have been checked out under any name.
  private func encloses(_ module: Int, _ source: Int) -> Bool {
    isIn(modules[source].manifest, [parentFolder(of: modules[module].manifest)])
  }

  /// Those of packages whose folders the manifest names; all where it names none of these.
  private func stated(_ candidates: [Int], by source: Int) -> [Int] {
    let folders = modules[source].neededPackages
    let found = candidates.filter { modules[$0].manifests.contains { folders.contains(parentFolder(of: $0)) } }
    return found.isEmpty ? candidates : found
  }

  private func fromOneManifest(_ candidates: [Int], near source: Int) -> [Int] {
    let own = modules[source].manifest
    let nearest = candidates.max { a, b in
      commonLength(modules[a].manifest, own) < commonLength(modules[b].manifest, own)
    }
    guard let manifest = nearest.map({ modules[$0].manifest }) else { return [] }
    return candidates.filter { modules[$0].manifest == manifest }
  }

  /// A framework that is linked, a pod: by the module's name, which two may share.
  private func anywhere(_ name: String, from source: Int) -> [Int] {
    let candidates = (byName[name] ?? []) + (byTarget[name] ?? []) + (byProduct[name] ?? [])
    let others = candidates.filter { $0 != source && modules[$0].kind != .application }
    var usable = others.filter { modules[$0].kind != .test }
    if usable.isEmpty, modules[source].kind == .test { usable = others }
    guard let first = usable.first else { return [] }
    // Of several the one that lives nearest.
    let path = modules[source].path
    let nearest = usable.max { a, b in commonLength(modules[a].path, path) < commonLength(modules[b].path, path) }
    return [usable.count == 1 ? first : nearest ?? first]
  }

  private func commonLength(_ a: String, _ b: String) -> Int {
    zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.count
  }
}
