/// For each file the module that counts as its own, or -1.
///
/// A file may be built into many. Its own is the one the configuration says; else a product before a test; a library
/// before an application that compiles its files as well; by the build system, the more a person writes of it the
/// rather (SwiftPM, XcodeGen and Tuist, Bazel, Buck, Xcode, podspec, makefile, folder); of two libraries the smaller one, as
/// the larger is an umbrella over it, unless it is the same for another platform (`Kit`, `KitWatchOS`); of two programs
/// the larger one, as extensions, tools and plug-ins borrow from the app, unless it runs the tests of the other (`Kit`,
/// `KitTests`); then by name. What lies in a folder that is called like one of its programs is that one's.
/// A file outside of the folder that a manifest gives its module, or found there through a link, is borrowed: another module of
/// the kind comes first.
/// A header of several modules is its neighbours', and may be nobody's own.
func principalModules(of modules: [DescribedModule], in tree: FileTree) -> [Int32] {
  var principal = [Int32](repeating: -1, count: tree.count)
  let isVariant = variants(modules)
  let order = modules.indices.sorted { a, b in
    if rank(modules[a]) == rank(modules[b]), isVariant[a] != isVariant[b] { return isVariant[b] }
    return isPreferred(modules[a], a, modules[b], b)
  }
  func isBorrowed(_ file: Int32, _ module: Int) -> Bool {
    modules[module].hasOwnPath && !isIn(tree[file].path, [modules[module].path])
  }
  for kind in chunks(of: order, by: { rank(modules[$0]) / 100 }) {
    var borrowed: [(file: Int32, module: Int)] = []
    let namesakes = namesakes(among: kind, of: modules, in: tree)
    for module in kind {
      for file in modules[module].files where principal[Int(file)] < 0 {
        let isOfNamesake = namesakes[file].map { $0 != module } ?? false
        if modules[module].isLinked || isOfNamesake || isBorrowed(file, module) {
          borrowed.append((file, module))
        } else {
          principal[Int(file)] = Int32(module)
        }
      }
    }
    for (file, module) in borrowed where principal[Int(file)] < 0 { principal[Int(file)] = Int32(module) }
  }
  assignSharedHeaders(
    &principal, of: modules, inOrder: order, kindOf: { rank(modules[$0]) / 100 }, isBorrowed: isBorrowed, in: tree)
  giveHeadersToImplementations(&principal, of: modules, kindOf: { rank(modules[$0]) / 100 }, in: tree)
  return principal
}

/// Of each file that several programs build the one that a folder around it is called like, the outermost first: an app
/// builds `Push/Sources` of its extension `Push` so that tests can see it.
private func namesakes(
  among group: ArraySlice<Int>, of modules: [DescribedModule], in tree: FileTree
) -> [Int32: Int] {
  let programs = group.filter { isProgram(modules[$0]) }
  if programs.count < 2 { return [:] }
  var first: [Int32: Int] = [:]
  var builders: [Int32: [Int]] = [:]
  for program in programs {
    for file in modules[program].files {
      if let other = first[file] { builders[file, default: [other]].append(program) } else { first[file] = program }
    }
  }
  var result: [Int32: Int] = [:]
  for (file, builders) in builders {
    for folder in tree[file].path.split(separator: "/").dropLast() {
      guard let namesake = builders.first(where: { modules[$0].name == folder }) else { continue }
      result[file] = namesake
      break
    }
  }
  return result
}

/// Which libraries are another one's for a platform, and which programs run another one's tests, by what their names
/// end with.
private func variants(_ modules: [DescribedModule]) -> [Bool] {
  let names = Set(modules.lazy.filter { $0.kind == .library }.map(\.name))
  let programs = Set(modules.lazy.filter(isProgram).map { $0.name.lowercased() })
  return modules.map { module in
    let lowercased = module.name.lowercased()
    if isProgram(module), lowercased.hasSuffix("tests") {
      let plain = lowercased.dropLast("tests".count)
      return programs.contains(String(plain.last == "_" ? plain.dropLast() : plain))
    }
    guard module.kind == .library else { return false }
    let platforms = ["ios", "iphone", "cocoatouch", "macos", "osx", "mac", "tvos", "watchos", "watch", "visionos"]
    return platforms.contains { platform in
      guard lowercased.hasSuffix(platform) else { return false }
      let plain = module.name.dropLast(platform.count)
      return names.contains(String(plain.last == "_" ? plain.dropLast() : plain))
    }
  }
}

/// Runs of elements that have the same in common.
private func chunks(of elements: [Int], by key: (Int) -> Int) -> [ArraySlice<Int>] {
  var result: [ArraySlice<Int>] = []
  var start = elements.startIndex
  for index in elements.indices.dropFirst() where key(elements[index]) != key(elements[start]) {
    result.append(elements[start..<index])
    start = index
  }
  if start < elements.endIndex { result.append(elements[start...]) }
  return result
}

private func isPreferred(_ a: DescribedModule, _ aIndex: Int, _ b: DescribedModule, _ bIndex: Int) -> Bool {
  if rank(a) != rank(b) { return rank(a) < rank(b) }
  if a.files.count != b.files.count {
    return isProgram(a) ? a.files.count > b.files.count : a.files.count < b.files.count
  }
  return aIndex < bIndex
}

/// What is run or loaded, and linked by nobody.
private func isProgram(_ module: DescribedModule) -> Bool {
  module.kind == .application || module.kind == .executable || module.kind == .plugin
}

private func rank(_ module: DescribedModule) -> Int {
  let kind =
    switch module.kind {
    case .library, .macro, .system, .sdk: 0
    case .application, .executable, .plugin: 1
    case .test: 2
    case .unassigned: 3
    }
  return (module.origin == .config ? 0 : 1_000) + kind * 100 + originRank(module.origin)
}

func originRank(_ origin: Module.Origin) -> Int {
  switch origin {
  case .config: 0
  case .swiftpm: 1
  case .xcodegen, .tuist: 2
  case .bazel: 3
  case .buck: 4
  case .xcode: 5
  case .podspec: 6
  case .make: 7
  case .carthage: 8
  case .folder, .sdk: 9
  }
}
