/// The modules of a Swift package.
func modulesOfSwiftPackage(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  var described = Described()
  let evaluated = SwiftManifest(evaluating: text)
  described.problems = evaluated.problems.map { ProjectProblem($0, in: manifest) }
  described.notes = evaluated.notes.map { ProjectProblem($0, in: manifest) }
  guard let package = evaluated.values(calling: "Package").first else {
    if evaluated.problems.isEmpty, text.contains("PackageDescription"), !isEmptyManifest(text) {
      described.problems.append(ProjectProblem(message: "no package is declared here", file: manifest, line: 1))
    }
    return described
  }
  var reader = SwiftPackageReader(manifest: manifest, tree: tree, toolsVersion: toolsVersion(of: text))
  reader.read(package)
  described.modules = reader.modules
  if text.contains("os(Linux)"),
    let other = SwiftManifest(evaluating: text, isLinux: true).values(calling: "Package").first
  {
    // What the manifest leaves out for Apple's platforms is code of the target all the same.
    var reader = SwiftPackageReader(manifest: manifest, tree: tree, toolsVersion: toolsVersion(of: text))
    reader.read(other)
    let files = Dictionary(uniqueKeysWithValues: reader.modules.map { ($0.targetName, $0.files) })
    for index in described.modules.indices {
      guard let more = files[described.modules[index].targetName] else { continue }
      described.modules[index].files = Set(described.modules[index].files).union(more).sorted()
    }
  }
  described.problems += reader.problems
  described.notes += reader.notes
  described.unbuilt = reader.unbuilt
  // A manifest that is lent to another folder need not describe a package where it lies.
  let isLentOnly = tree.lentManifests.contains(manifest) && described.modules.allSatisfy(\.files.isEmpty)
  return isLentOnly ? Described() : described
}

extension ProjectProblem {
  /// What evaluating a manifest told.
  init(_ note: SwiftManifest.Note, in manifest: String) {
    self.init(message: note.message, file: manifest, line: note.line)
  }
}

/// Whether nothing but imports stands there: such a file keeps Xcode from showing its folder in the package around it.
private func isEmptyManifest(_ text: String) -> Bool {
  text.split(whereSeparator: \.isNewline).allSatisfy { line in
    let words = line.drop(while: \.isWhitespace)
    return words.isEmpty || words.hasPrefix("//") || words.hasPrefix("import ")
  }
}

private struct SwiftPackageReader {
  let manifest: String
  let tree: FileTree
  let toolsVersion: [Int]
  let root: String
  var modules: [DescribedModule] = []
  var problems: [ProjectProblem] = []
  var notes: [ProjectProblem] = []
  var unbuilt: [UnbuiltFile] = []

  init(manifest: String, tree: FileTree, toolsVersion: [Int]) {
    self.manifest = manifest
    self.tree = tree
    self.toolsVersion = toolsVersion
    root = parentFolder(of: manifest)
  }

  mutating func read(_ package: ManifestValue) {
    let targets = elements(package["targets"], of: "targets")
    let products = elements(package["products"], of: "products")
    var packageNames = [lastName(of: root.isEmpty ? tree.root : root)]
    if let name = package["name"]?.string { packageNames.append(name) }
    // A list that is not known says nothing; what the targets make of it is reported where they do.
    let packages = package["dependencies"]?.array ?? []
    let neededPackages = packages.compactMap { $0["path"]?.string.map { joinedPath(root, $0) } }
    let remotePackages = packages.flatMap { remoteNames($0) }
    let sharing = Dictionary(targets.map { (folderKind(of: $0.callName), 1) }, uniquingKeysWith: +)
    // By the name of each target.
    var numbers: [String: Int] = [:]
    for target in targets {
      guard let kind = target.callName, let name = target["name"]?.string else {
        report("a target that is not understood: \(reason(target["name"] ?? target))", target.line)
        continue
      }
      // A condition taken both ways may give one target twice.
      guard numbers[name] == nil else { continue }
      numbers[name] = modules.count
      var module = self.module(name, kind, target, isOnly: sharing[folderKind(of: kind)] == 1)
      module.packageNames = packageNames
      module.neededPackages = neededPackages
      module.remotePackages = remotePackages
      if kind == Self.earlyTarget { module.dependencies.append(.unknown(in: manifest, line: target.line)) }
      modules.append(module)
    }
    for product in products { read(product: product, numbers) }
    var seen = Set(numbers.keys)
    // A target may have taken the folder for its own.
    let taken = Set(modules.flatMap(\.files))
    modules += snippetModules(ofPackage: root, manifest: manifest, in: tree)
      .filter { seen.insert($0.targetName).inserted && !$0.files.contains(where: taken.contains) }
    guard namesNoFolders(package, targets) else { return }
    for var module in folderModules(ofPackage: root, named: packageNames.last ?? "", manifest: manifest, in: tree)
    where seen.insert(module.targetName).inserted {
      module.packageNames = packageNames
      module.remotePackages = remotePackages
      if module.kind == .library, hasMain(module) { module.kind = .executable }
      modules.append(module)
    }
  }

  /// What a manifest called a target until version 4 of the tools, to say what it needs of the package itself.
  private static let earlyTarget = "Target"

  /// Whether the folders are the targets: the manifest says what some of them need, or nothing at all, and no Xcode project
  /// beside it says more.
  private func namesNoFolders(_ package: ManifestValue, _ targets: [ManifestValue]) -> Bool {
    guard precedes(toolsVersion, [4]), targets.allSatisfy({ $0.callName == Self.earlyTarget }) else { return false }
    if !targets.isEmpty { return true }
    let inside = root.isEmpty ? "" : root + "/"
    return package["targets"] == nil
      && !tree.files.contains { $0.path.hasPrefix(inside) && $0.path.hasSuffix("/project.pbxproj") }
  }

  /// What targets may call a package by that is somewhere else: the last part of its address, and the name it is given.
  private func remoteNames(_ dependency: ManifestValue) -> [String] {
    guard let address = dependency["url"]?.string else { return [] }
    let last = lastName(of: address)
    let identity = last.hasSuffix(".git") ? String(last.dropLast(".git".count)) : last
    return [identity, dependency["name"]?.string].compactMap { $0?.lowercased() }
  }

  /// Tests and plugins have a folder of their own to be looked for in; everything else lies in that of the sources.
  private func folderKind(of function: String?) -> String {
    guard let function, ["testTarget", "plugin"].contains(function) else { return "target" }
    return function
  }

  private mutating func read(product: ManifestValue, _ numbers: [String: Int]) {
    guard let name = product["name"]?.string else {
      report("a product that is not understood: \(reason(product["name"] ?? product))", product.line)
      return
    }
    for target in strings(product["targets"], of: "the targets of product '\(name)'") {
      guard let index = numbers[target] else { continue }
      modules[index].products.append(name)
      modules[index].isProduct = true
    }
  }

  private mutating func module(
    _ name: String, _ function: String, _ target: ManifestValue, isOnly: Bool
  ) -> DescribedModule {
    var module = DescribedModule(
      name: identifier(name), kind: kinds[function] ?? .library, origin: .swiftpm, manifest: manifest, path: root)
    module.targetName = name
    module.line = target.line
    if function == "binaryTarget" {
      module.isExternal = true
      module.path = target["path"]?.string.map { joinedPath(root, $0) } ?? root
      // What a framework that lies here says about itself: its headers and its interface.
      if target["path"]?.string != nil {
        module.files = tree.indexes(in: module.path).filter { tree.files[$0].kind.isSource }.map(Int32.init)
      }
      return module
    }
    module.dependencies = dependencies(of: target, named: name)
    let places = places(of: target, function, isOnly: isOnly)
    guard let path = places.first(where: isThere) ?? spelled(places, of: target, named: name) else {
      if places.contains(where: tree.isExcluded) { return module }
      // A system library or a plugin of another branch of the manifest need not be here.
      if target["path"] == nil || target["path"]?.string != nil {
        report("the folder of target '\(name)' is not there", target.line)
      } else {
        report("the path of target '\(name)' is not known: \(reason(target["path"]))", target.line)
      }
      return module
    }
    module.path = path
    module.files = files(of: target, in: path)
    // Newer tools ask for `.executableTarget`, and take such a target for one all the same.
    if module.kind == .library, hasMain(module) { module.kind = .executable }
    return module
  }

  /// Whether a source in any folder and of any language is called `main`, in any case.
  private func hasMain(_ module: DescribedModule) -> Bool {
    module.files.contains {
      let entry = tree[$0]
      return entry.kind.isCompiled && stem(of: entry.path).lowercased() == "main"
    }
  }

  /// Of a folder that was not walked itself, files may be listed.
  private func isThere(_ path: String) -> Bool {
    tree.containsFolder(path) || tree.index(of: path) != nil || !tree.indexes(in: path).isEmpty
  }

  /// The folder that is meant on a disk that knows no case, as those of most Macs, where SwiftPM warns of it and builds it.
  private mutating func spelled(_ places: [String], of target: ManifestValue, named name: String) -> String? {
    for place in places where !tree.isExcluded(place) {
      guard let path = tree.spelling(of: place) else { continue }
      // Another way to write the same letters is nothing that anybody sees.
      guard path != place else { return path }
      let message = "the folder of target '\(name)' is spelled '\(path)', \(otherSpelling)"
      notes.append(ProjectProblem(message: message, file: manifest, line: target.line))
      return path
    }
    return nil
  }

  /// Where the target may lie: as written, or where SwiftPM looks, one after the other.
  private func places(of target: ManifestValue, _ function: String, isOnly: Bool) -> [String] {
    if let written = target["path"] { return written.string.map { [joinedPath(root, $0)] } ?? [] }
    let name = target["name"]?.string ?? ""
    var folders = ["Sources", "Source", "src", "srcs"]
    if function == "testTarget" { folders.insert("Tests", at: 0) }
    if function == "plugin" { folders = ["Plugins"] }
    let own = folders.map { joinedPath(root, $0 + "/" + name) }
    // Since 5.9 the only target that is looked for in a folder may live right in it.
    return isOnly && !precedes(toolsVersion, [5, 9]) ? own + folders.map { joinedPath(root, $0) } : own
  }

  private mutating func files(of target: ManifestValue, in path: String) -> [Int32] {
    let name = target["name"]?.string ?? ""
    let left = places(strings: elements(target["exclude"], of: "what target '\(name)' excludes"), in: path)
    let sources = target["sources"].map { strings($0, of: "the sources of target '\(name)'") }?
      .map { joinedPath(path, $0) }
    let headers = target["publicHeadersPath"]?.string.map { joinedPath(path, $0) }
    let resources = places(strings: (target["resources"]?.array ?? []).compactMap { $0.unlabelled() }, in: path)
    let manifestFolder = root
    var files: [Int32] = []
    if let file = tree.index(of: path) { return [Int32(file)] }
    // Of a folder, or of a file without code, the tree does not say whether it is there.
    for element in target["exclude"]?.array ?? [] {
      guard let text = element.string, FileKind(path: text)?.isSource == true,
        tree.index(of: joinedPath(path, text)) == nil
      else { continue }
      let message = "'\(text)', which target '\(name)' excludes, is not there"
      notes.append(ProjectProblem(message: message, file: manifest, line: element.line))
    }
    tree.forEachFile(in: path) { index, seen in
      if let place = left.first(where: { isIn(seen, [$0.path]) }) {
        return leave(index, .excluded, place.line)
      }
      if let place = resources.first(where: { isIn(seen, [$0.path]) }) {
        // What is told as a resource is no code of the target, but for an interface, which names its classes.
        if tree.files[index].kind != .xib { return leave(index, .resource, place.line) }
      } else if let sources, !isIn(seen, sources) {
        // Of what is no source only the headers that others see count to the target.
        guard tree.files[index].kind == .header, let headers, isIn(seen, [headers]) else { return }
      }
      if tree.files[index].kind == .manifest || framework(around: seen, below: path) != nil { return }
      if parentFolder(of: seen) == manifestFolder, isPackageManifest(seen, in: tree) { return }
      files.append(Int32(index))
    }
    return Set(files).sorted()
  }

  /// The paths that a list names, with their lines.
  private func places(strings: [ManifestValue], in folder: String) -> [(path: String, line: Int32)] {
    strings.compactMap { value in value.string.map { (joinedPath(folder, $0), value.line) } }
  }

  private mutating func leave(_ file: Int, _ reason: UnbuiltFile.Reason, _ line: Int32) {
    guard tree.files[file].kind.isSource else { return }
    unbuilt.append(UnbuiltFile(file: Int32(file), reason: reason, manifest: manifest, line: line))
  }

  private mutating func dependencies(of target: ManifestValue, named name: String) -> [DescribedDependency] {
    let reported = problems.count
    var dependencies = elements(target["dependencies"], of: "the dependencies of target '\(name)'").map { value in
      if let text = value.string {
        return DescribedDependency(name: text, reference: .any, manifest: manifest, line: value.line)
      }
      guard let dependency = value["name"]?.string else {
        report("a dependency of target '\(name)' that is not understood: \(reason(value["name"] ?? value))", value.line)
        return .unknown(in: manifest, line: value.line)
      }
      let reference: DescribedDependency.Reference =
        switch value.callName {
        case "target": .target
        case "product": .product(package: value["package"]?.string)
        default: .any
        }
      return DescribedDependency(name: dependency, reference: reference, manifest: manifest, line: value.line)
    }
    if problems.count > reported { dependencies.append(.unknown(in: manifest, line: target.line)) }
    for plugin in target["plugins"]?.array ?? [] {
      guard let name = plugin.string ?? plugin["name"]?.string else { continue }
      // One without a package is a target of the same.
      let package = plugin["package"]?.string
      dependencies.append(
        DescribedDependency(
          name: name, reference: package.map { .product(package: $0) } ?? .target, manifest: manifest,
          line: plugin.line, isTool: true))
    }
    return dependencies
  }

  /// The known elements of a list; the others are reported.
  private mutating func elements(_ list: ManifestValue?, of place: String) -> [ManifestValue] {
    guard let list else { return [] }
    guard let elements = list.array else {
      report("\(place) are not known: \(reason(list))", list.line)
      return []
    }
    return elements.filter { element in
      guard let reason = element.unknownReason else { return !element.isNull }
      report("\(place) are not all known: \(reason)", element.line)
      return false
    }
  }

  private mutating func strings(_ list: ManifestValue?, of place: String) -> [String] {
    elements(list, of: place).compactMap(\.string)
  }

  private func reason(_ value: ManifestValue?) -> String { value?.unknownReason ?? "it has another form than expected" }

  private mutating func report(_ message: String, _ line: Int32) {
    problems.append(ProjectProblem(message: message, file: manifest, line: line))
  }
}

private let kinds: [String: Module.Kind] = [
  "target": .library, "executableTarget": .executable, "testTarget": .test, "plugin": .plugin, "macro": .macro,
  "systemLibrary": .system, "binaryTarget": .system,
]

/// Whether the path is one of the places or inside of one.
func isIn(_ path: String, _ places: [String]) -> Bool {
  places.contains { place in
    place.isEmpty || path == place
      || path.utf8.count > place.utf8.count && path.hasPrefix(place)
        && path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: place.utf8.count)] == UInt8(ascii: "/")
  }
}
