/// Makes one module of what several manifests, or several targets of one project, say about the same.
///
/// The same are two descriptions of one name, both product or both test, that share half of the files of the one that
/// has fewer: a podspec and an Xcode target, or the targets of a framework for each platform. Which build system is
/// named is decided by ``originRank(_:)``. Two modules of one name that share nothing stay two, and so do those of two
/// Swift packages: each package builds its own, even of the same files. An app that another app holds is not that one once
/// more: the watch's may be called the same.
func merged(_ described: [DescribedModule], in tree: FileTree) -> [DescribedModule] {
  let order = described.indices.sorted { a, b in
    // A binary in one manifest is built from source in another: the sources say more.
    if described[a].files.isEmpty != described[b].files.isEmpty { return described[b].files.isEmpty }
    let ranks = (originRank(described[a].origin), originRank(described[b].origin))
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    // Of equal rank the one with most files is the one the others are variants of.
    let counts = (described[a].files.count, described[b].files.count)
    return counts.0 != counts.1 ? counts.0 > counts.1 : a < b
  }
  var result: [DescribedModule] = []
  var byName: [String: [Int]] = [:]
  var byTarget: [String: [Int]] = [:]
  var filesOfManifest: [String: Set<Int32>] = [:]
  // Tests and samples that build some of a module's files once more divide nothing.
  for module in described where module.kind != .test && module.kind != .application {
    filesOfManifest[module.manifest, default: []].formUnion(module.files)
  }
  for index in order {
    var module = described[index]
    module.files = unique(module.files)
    let same =
      byName[module.name]?.first {
        !areOfTwoPackages(result[$0], module)
          && (areSame(result[$0], module) || areHalves(result[$0], module, in: tree)
            || isMadeOfTests(module, result[$0]))
      }
      ?? byTarget[module.targetName]?.first { isMadeProject(module, of: result[$0]) && areSame(result[$0], module) }
    if let same {
      // One pod may hold what the better manifest divides among several modules.
      let taken = result[same].manifest == module.manifest ? nil : filesOfManifest[result[same].manifest]
      if let taken { module.files.removeAll { taken.contains($0) } }
      result[same].addTarget(described[index])
      result[same].absorb(module)
    } else {
      byName[module.name, default: []].append(result.count)
      byTarget[module.targetName, default: []].append(result.count)
      result.append(module)
    }
  }
  return withoutRepeatedPodTests(result)
}

/// The test specification of a pod over the files of a test target is that target once more, by another name.
private func withoutRepeatedPodTests(_ modules: [DescribedModule]) -> [DescribedModule] {
  var tested: Set<Int32> = []
  for module in modules where module.kind == .test && module.origin != .podspec { tested.formUnion(module.files) }
  return modules.filter { module in
    module.kind != .test || module.origin != .podspec || module.files.isEmpty
      || !module.files.allSatisfy(tested.contains)
  }
}

private func areOfTwoPackages(_ a: DescribedModule, _ b: DescribedModule) -> Bool {
  a.origin == .swiftpm && b.origin == .swiftpm && a.manifest != b.manifest && !a.files.isEmpty && !b.files.isEmpty
}

/// Bazel compiles a module of Swift and Objective-C as two targets: importers see one.
private func areHalves(_ a: DescribedModule, _ b: DescribedModule, in tree: FileTree) -> Bool {
  guard a.origin == .bazel, a.manifest == b.manifest, a.kind == .library, b.kind == .library, !a.files.isEmpty,
    !b.files.isEmpty
  else { return false }
  let isSwift = [a, b].map { module in module.files.contains { tree[$0].kind == .swift } }
  return isSwift[0] != isSwift[1]
}

/// Bazel compiles tests as a library as well, for the runners of other platforms.
private func isMadeOfTests(_ module: DescribedModule, _ tests: DescribedModule) -> Bool {
  module.origin == .bazel && module.kind == .library && tests.kind == .test && !module.files.isEmpty
    && Set(tests.files).isSuperset(of: module.files)
}

/// Whether an Xcode project's target is one that XcodeGen or Tuist made of the other: the product may be called
/// otherwise in a configuration.
private func isMadeProject(_ module: DescribedModule, of other: DescribedModule) -> Bool {
  module.origin == .xcode && [.xcodegen, .tuist].contains(other.origin) && !module.files.isEmpty && !other.files.isEmpty
}

/// Whether an Xcode project lies in the folder of what XcodeGen or Tuist makes one from.
private func standsBeside(_ module: DescribedModule, _ other: DescribedModule) -> Bool {
  module.origin == .xcode && [.xcodegen, .tuist].contains(other.origin)
    && parentFolder(of: parentFolder(of: module.manifest)) == parentFolder(of: other.manifest)
}

private func areSame(_ a: DescribedModule, _ b: DescribedModule) -> Bool {
  guard (a.kind == .test) == (b.kind == .test) || isForTests(a, b) || isForTests(b, a),
    (a.kind == .application) == (b.kind == .application), !holdsApp(a, b), !holdsApp(b, a)
  else { return false }
  if a.files.isEmpty || b.files.isEmpty {
    return a.kind != .test && a.kind != .application || a.manifest == b.manifest || standsBeside(a, b)
      || standsBeside(b, a)
  }
  let files = Set(a.files)
  let shared = b.files.count { files.contains($0) }
  return shared * 2 >= min(a.files.count, b.files.count)
}

private func holdsApp(_ a: DescribedModule, _ b: DescribedModule) -> Bool {
  a.kind == .application && a.manifest == b.manifest && a.targetName != b.targetName
    && a.dependencies.contains { $0.name == b.targetName }
}

/// Bazel says of a library that only tests use it, and is the same library to other build systems.
private func isForTests(_ a: DescribedModule, _ b: DescribedModule) -> Bool {
  a.kind == .test && a.origin == .bazel && b.kind == .library && b.origin != .bazel && !a.files.isEmpty
    && Set(b.files).isSuperset(of: a.files)
}

extension DescribedModule {
  /// Remembers which files a further target builds; what another build system says is no target besides.
  fileprivate mutating func addTarget(_ other: DescribedModule) {
    guard origin == other.origin, !files.isEmpty, !other.files.isEmpty else { return }
    if targets.isEmpty { targets = [files] }
    targets.append(other.files)
  }

  fileprivate mutating func absorb(_ other: DescribedModule) {
    files = unique(files + other.files)
    // What the better description says of dependencies is complete; another one only repeats it in its own words.
    if origin == other.origin || dependencies.isEmpty {
      let known = dependencies
      dependencies += other.dependencies.filter { new in
        // Two projects have each a target of the name.
        !known.contains { $0.name == new.name && ($0.reference != .target || $0.manifest == new.manifest) }
      }
    } else if other.origin == .podspec {
      repeatedDependencies += other.dependencies
    }
    repeatedDependencies += other.repeatedDependencies
    products += ([other.targetName] + other.products).filter { !products.contains($0) }
    otherNames += other.otherNames.filter { !otherNames.contains($0) }
    manifests += other.manifests.filter { !manifests.contains($0) }
    packageNames += other.packageNames.filter { !packageNames.contains($0) }
    neededPackages += other.neededPackages.filter { !neededPackages.contains($0) }
    remotePackages += other.remotePackages.filter { !remotePackages.contains($0) }
    missingFiles += other.missingFiles
    isProduct = isProduct || other.isProduct
    isExternal = isExternal && other.isExternal
    layer = layer ?? other.layer
  }
}

func unique(_ files: [Int32]) -> [Int32] {
  let sorted = files.sorted()
  var result: [Int32] = []
  result.reserveCapacity(sorted.count)
  for file in sorted where result.last != file { result.append(file) }
  return result
}
