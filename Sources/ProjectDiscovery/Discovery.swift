/// A module as the configuration's `modules:` defines it.
package struct ModuleOverride: Sendable, Equatable {
  package var name: String
  /// Patterns for its files; none to say something about a module that is found anyway.
  package var paths: [String]
  package var layer: String?
  /// True where it shows or tries what the project is.
  var isSample = false
  /// In the configuration file, 1-based.
  package var line = 1

  package init(name: String, paths: [String], layer: String? = nil) {
    self.name = name
    self.paths = paths
    self.layer = layer
  }

  /// Those of ``paths`` that match no file.
  ///
  /// - Parameters:
  ///   - tree: Where they should.
  ///   - pathPrefix: What makes a path of the tree relative to the folder that patterns start at.
  /// - Returns: As they are written.
  func unmatchedPaths(in tree: FileTree, pathPrefix: String = "") -> [String] {
    zip(paths, globs).filter { _, glob in
      !tree.candidates(of: glob, pathPrefix).contains { glob.matchesPathOrFolder(pathPrefix + tree.files[$0].path) }
    }
    .map(\.0)
  }

  /// Unlike an exclusion, a path without a slash starts at the root as well.
  var globs: [Glob] { paths.map { Glob(exclusion: $0.hasSuffix("/**") ? $0 : "/" + $0) } }
}

extension Project {
  /// Finds the modules of a tree as its build systems describe them, without running any.
  ///
  /// Every manifest is read by itself. Descriptions of one module by several build systems are merged, what the
  /// configuration says wins, and where no build system says anything the folders count as modules. A manifest that
  /// cannot be read is a problem and hinders nothing else.
  package init(discoveredIn tree: FileTree, overrides: [ModuleOverride] = [], pathPrefix: String = "") {
    var described = Described()
    let library = StarlarkLibrary(tree)
    let readers = manifestReaders(for: tree, library)
    for result in results(of: readers.map { reader in { reader(tree) } }) { described.merge(result) }
    described.problems += library.problems
    var modules = merged(described.modules, in: tree)
    let unbuilt = filesLeftOut(described.unbuilt, besides: modules, in: tree)
    modules += folderModules(besides: modules, unbuilt: unbuilt, in: tree)
    applyOverrides(overrides, to: &modules, in: tree, pathPrefix: pathPrefix)
    markVendored(&modules, in: tree)
    self.init(modules, additions: described.additions, groups: described.groups, in: tree)
    // What the configuration gives to a module is code of it.
    let members = Set(memberships.lazy.map(\.file))
    unbuiltFiles = unbuilt.filter { !members.contains($0.file) }
    problems = withoutRepetitions(described.problems.sorted(by: isBefore))
    notes = described.notes.sorted(by: isBefore)
    markTestSupport(&self.modules, by: declaredDependencies, unclear: Set(problems.map(\.file)))
    let published = modules.filter {
      $0.manifests.contains { $0.hasSuffix(".podspec") || $0.hasSuffix(".podspec.json") }
    }
    markSamples(&self, published: Set(published.map(\.name)), in: tree)
  }

  private init(
    _ described: [DescribedModule], additions: [(targetName: String, dependency: DescribedDependency)],
    groups: [String: [String]], in tree: FileTree
  ) {
    self.init()
    // Whose a shared file is may hang on the order, so that it is the same where paths are looked for.
    let sorted = withPaths(described.sorted(by: stands(_:before:)), in: tree).sorted(by: stands(_:before:))
    modules = sorted.map(Module.init)
    principalModule = principalModules(of: sorted, in: tree)
    let members = withPrincipals(withHeadersOfSharedImplementations(sorted, in: tree), principalModule)
    memberships = sortedMemberships(of: members.map(\.files), fileCount: tree.count)
    if sorted.contains(where: { !$0.givenAway.isEmpty }) {
      givenAway = sortedMemberships(of: sorted.map(\.givenAway), fileCount: tree.count)
    }
    declaredDependencies = resolvedDependencies(of: sorted, additions: additions, groups: groups)
    for (index, module) in sorted.enumerated() where (2...32).contains(module.targets.count) {
      for (file, targets) in partlyBuilt(module.targets) where principalModule[Int(file)] == Int32(index) {
        buildingTargets[file] = targets
      }
    }
  }
}

extension Module {
  fileprivate init(_ described: DescribedModule) {
    self.init(name: described.name, kind: described.kind, origin: described.origin, path: described.path)
    targetName = described.targetName
    otherNames = described.otherNames
    layer = described.layer
    isSample = described.isSample
    isExternal = described.isExternal
    missingFiles = described.missingFiles
    isProduct = described.isProduct
    manifest = described.manifest
    line = described.line
  }
}

/// The order of modules: by name, then by folder.
private func stands(_ a: DescribedModule, before b: DescribedModule) -> Bool {
  a.name != b.name
    ? bytesPrecede(a.name, b.name)
    : a.path != b.path ? bytesPrecede(a.path, b.path) : bytesPrecede(a.targetName, b.targetName)
}

/// A target's folder is where most of its own files are; what it borrows from others does not count.
private func withPaths(_ described: [DescribedModule], in tree: FileTree) -> [DescribedModule] {
  var described = described
  lazy var principal = principalModules(of: described, in: tree)
  for index in described.indices where described[index].origin != .folder {
    let module = described[index]
    let isElsewhere = !module.files.isEmpty && !module.files.contains { isIn(tree.files[Int($0)].path, [module.path]) }
    guard !module.hasOwnPath || isElsewhere else { continue }
    let own = module.files.filter { principal[Int($0)] == Int32(index) }
    let folder = commonFolder(of: own.isEmpty ? module.files : own, in: tree)
    if !module.files.isEmpty { described[index].path = folder }
    if module.origin == .swiftpm { described[index].isLinked = tree.resolvedFolder(module.path) != module.path }
  }
  return described
}

/// The files that some targets build and others do not, and which do, a bit each.
private func partlyBuilt(_ targets: [[Int32]]) -> [Int32: UInt32] {
  var builders: [Int32: UInt32] = [:]
  for (bit, files) in targets.enumerated() { for file in files { builders[file, default: 0] |= 1 << bit } }
  let all = UInt32.max >> (32 - targets.count)
  return builders.filter { $0.value != all }
}

/// Lets each module have all files that count to it: a header may be given to one that compiles it and never names it.
private func withPrincipals(_ modules: [DescribedModule], _ principal: [Int32]) -> [DescribedModule] {
  var isMember = principal.map { $0 < 0 }
  for (index, module) in modules.enumerated() {
    for file in module.files where principal[Int(file)] == Int32(index) { isMember[Int(file)] = true }
  }
  var modules = modules
  for file in principal.indices where !isMember[file] { modules[Int(principal[file])].files.append(Int32(file)) }
  return modules
}

/// Sorted by counting, as there may be a hundred thousand.
private func sortedMemberships(of modules: [[Int32]], fileCount: Int) -> [Membership] {
  var next = [Int](repeating: 0, count: fileCount + 1)
  for files in modules { for file in files { next[Int(file) + 1] += 1 } }
  for file in 0..<fileCount { next[file + 1] += next[file] }
  var memberships = [Membership](repeating: Membership(file: 0, module: 0), count: next[fileCount])
  for (index, files) in modules.enumerated() {
    for file in files {
      memberships[next[Int(file)]] = Membership(file: file, module: Int32(index))
      next[Int(file)] += 1
    }
  }
  return memberships
}

/// What brackets within brackets are told as, once for each of them, says no more than the first.
private func withoutRepetitions(_ problems: [ProjectProblem]) -> [ProjectProblem] {
  var result: [ProjectProblem] = []
  for problem in problems where result.last != problem { result.append(problem) }
  return result
}

private func isBefore(_ a: ProjectProblem, _ b: ProjectProblem) -> Bool {
  a.file != b.file ? bytesPrecede(a.file, b.file) : (a.line, a.message) < (b.line, b.message)
}

typealias ManifestReader = @Sendable (FileTree) -> Described

/// One reader for each manifest in the tree, in a fixed order; the costly ones first, so that threads end together.
private func manifestReaders(for tree: FileTree, _ library: StarlarkLibrary) -> [ManifestReader] {
  var readers: [ManifestReader] = []
  let projects = tree.files.filter { $0.kind == .manifest && $0.path.hasSuffix("/project.pbxproj") }.map(\.path)
  for path in projects { readers.append { modulesOfXcodeProject(at: path, in: $0) } }
  readers += tuistReaders(for: tree)
  for path in swiftPackageManifests(in: tree) { readers.append { modulesOfSwiftPackage(at: path, in: $0) } }
  for entry in tree.files where entry.kind == .manifest {
    let path = entry.path
    switch lastName(of: path) {
    // A project has a workspace of its own, which says nothing.
    case "contents.xcworkspacedata" where !path.contains(".xcodeproj/"):
      readers.append { projectsOfWorkspace(at: path, in: $0) }
    case "Podfile": readers.append { dependenciesOfPodfile(at: path, in: $0) }
    case "Podfile.lock" where tree.containsFolder(joinedPath(parentFolder(of: path), "Pods")):
      readers.append { dependenciesOfPodfileLock(at: path, in: $0) }
    case "BUILD", "BUILD.bazel", "BUCK": readers.append { modulesOfBuildFile(at: path, library: library, in: $0) }
    case "GNUmakefile", "makefile", "Makefile": readers.append { modulesOfMakefile(at: path, in: $0) }
    case "Cartfile": readers.append { modulesOfCartfile(at: path, in: $0) }
    case "project.yml", "project.yaml": readers.append { modulesOfXcodeGen(at: path, in: $0) }
    case let name where isNamedSpecification(name) || isSpecificationOfItsFolder(path):
      readers.append { modulesOfNamedSpecification(at: path, in: $0) ?? Described() }
    case let name where name.hasSuffix(".podspec") || name.hasSuffix(".podspec.json"):
      readers.append { modulesOfPodspec(at: path, in: $0) }
    default: break
    }
  }
  return readers
}

/// The results of readers of manifests, in the order of the readers. A manifest is parsed as deep as it goes.
func results<Result: Sendable>(of readers: [@Sendable () -> Result]) -> [Result] {
  Workers(2).results(stackSize: SwiftManifest.requiredStackSize, of: readers)
}
