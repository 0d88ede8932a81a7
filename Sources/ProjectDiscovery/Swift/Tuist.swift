/// One reader for each Tuist project of the tree. The helpers they share are read once.
func tuistReaders(for tree: FileTree) -> [ManifestReader] {
  let swift = tree.files.filter { $0.kind == .swift }
  let projects = swift.map(\.path).filter { lastName(of: $0) == "Project.swift" }
  guard !projects.isEmpty else { return [] }
  // A repository may hold several roots, whose helpers do not know each other.
  var texts: [String: [String]] = [:]
  var readers: [ManifestReader] = []
  for path in swift.map(\.path) where path.contains("ProjectDescriptionHelpers/") {
    let root = tuistRoot(above: parentFolder(of: path), in: tree)
    guard let text = tree.text(of: path) else { continue }
    texts[root, default: []].append(text)
    readers.append { _ in
      let problem = ManifestHelpers.problem(of: text)
      return Described(problems: problem.map { [ProjectProblem($0, in: path)] } ?? [])
    }
  }
  let roots = Array(texts)
  let known = results(of: roots.map { root in { ManifestHelpers(root.value) } })
  let helpers = Dictionary(uniqueKeysWithValues: zip(roots.map(\.key), known))
  return readers
    + projects.map { path in
      let own = helpers[tuistRoot(above: parentFolder(of: path), in: tree)] ?? []
      return { modulesOfTuistProject(at: path, helpers: own, in: $0) }
    }
}

/// The folder that has a `Tuist` folder, at or above the given one.
private func tuistRoot(above folder: String, in tree: FileTree) -> String {
  var folder = folder
  while !folder.isEmpty, !tree.containsFolder(joinedPath(folder, "Tuist")) { folder = parentFolder(of: folder) }
  return folder
}

/// The modules of a Tuist project: the targets of `Project.swift`.
private func modulesOfTuistProject(at manifest: String, helpers: ManifestHelpers, in tree: FileTree) -> Described {
  // The name is a common one: a model of an app may be called so too.
  guard let text = tree.text(of: manifest), text.contains("ProjectDescription") else { return Described() }
  let evaluated = SwiftManifest(evaluating: text, helpers: helpers)
  // All of it stands in comments: there is no project, and nothing to understand.
  guard !evaluated.isEmpty else { return Described() }
  var described = Described()
  described.problems = evaluated.problems.map { ProjectProblem($0, in: manifest) }
  described.notes = evaluated.notes.map { ProjectProblem($0, in: manifest) }
  var reader = TuistProjectReader(manifest: manifest, tree: tree, described: described)
  let projects = evaluated.values(calling: "Project")
  if projects.isEmpty, evaluated.problems.isEmpty {
    let line = evaluated.variables.first?.value.line ?? 1
    let reason = evaluated.variables.first?.value.unknownReason.map { ": \($0)" } ?? ""
    reader.report("the project is not understood\(reason)", line)
  }
  for project in projects { reader.read(project) }
  if let excess = reader.work.excess { reader.report(excess.message, excess.line) }
  return reader.described
}

private struct TuistProjectReader {
  let manifest: String
  let tree: FileTree
  var described: Described
  private var reported: Set<String> = []
  /// What looking for files by patterns may cost.
  let work: WorkBudget

  init(manifest: String, tree: FileTree, described: Described) {
    self.manifest = manifest
    self.tree = tree
    self.described = described
    work = WorkBudget(forPatternsIn: tree)
  }

  mutating func read(_ project: ManifestValue) {
    guard let targets = project["targets"] else { return }
    guard let list = targets.array else {
      report("the targets are not known: \(targets.unknownReason ?? "no list")", targets.line)
      return
    }
    for target in list {
      guard let name = target["name"]?.string else {
        let reason = (target["name"] ?? target).unknownReason ?? "it has no name that is known"
        report("a target that is not understood: \(reason)", target.line)
        continue
      }
      described.modules.append(module(name, target))
    }
  }

  mutating func report(_ message: String, _ line: Int32) {
    // A helper may put the same into one list many times.
    let problem = ProjectProblem(message: message, file: manifest, line: line)
    if reported.insert("\(line) \(message)").inserted { described.problems.append(problem) }
  }

  private mutating func module(_ name: String, _ target: ManifestValue) -> DescribedModule {
    work.line = target.line
    let product = target["productName"]?.string ?? name
    if kinds[target["product"]?.callName ?? ""] == nil {
      let reason = target["product"]?.unknownReason.map { ": \($0)" } ?? ""
      report("what target '\(name)' makes is not known\(reason)", target.line)
    }
    var module = DescribedModule(
      name: identifier(product), kind: kinds[target["product"]?.callName ?? ""] ?? .application, origin: .tuist,
      manifest: manifest, path: parentFolder(of: manifest))
    module.targetName = name
    module.line = target.line
    module.products = product == name ? [] : [product]
    module.isProduct = module.kind == .library
    module.hasOwnPath = false
    // What lies among resources is copied and not compiled.
    if let resources = target["resources"] { add(resources, excluding: [], to: &module, .other, of: name) }
    leave(module.files, .resource, target["resources"]?.line ?? target.line)
    module.files.removeAll { tree[$0].kind.isSource }
    for (label, use) in [("sources", Use.code), ("headers", .other), ("buildableFolders", .folders)] {
      if let value = target[label] { add(value, excluding: [], to: &module, use, of: name) }
    }
    module.files = unique(module.files)
    for dependency in target["dependencies"]?.array ?? [] { add(dependency: dependency, to: &module) }
    if let list = target["dependencies"], !list.isNull, list.array == nil {
      let reason = list.unknownReason ?? "this is no list"
      report("the dependencies of target '\(name)' are not known: \(reason)", list.line)
      module.dependencies.append(.unknown(in: manifest, line: list.line))
    }
    return module
  }

  /// What a target uses patterns for.
  private enum Use { case code, folders, other }

  /// A pattern, a list of patterns, `.glob("…", excluding: […])`, or a list of those in a call.
  private mutating func add(
    _ value: ManifestValue, excluding: [Glob], to module: inout DescribedModule, _ use: Use, of name: String
  ) {
    if let pattern = path(value) {
      add(pattern: use == .folders ? pattern + "/**" : pattern, excluding: excluding, to: &module, value.line)
    } else if let list = value.array {
      for element in list { add(element, excluding: excluding, to: &module, use, of: name) }
    } else if let reason = value.unknownReason {
      report("the files of target '\(name)' are not all known: \(reason)", value.line)
    } else if let call = value.callName {
      guard use == .other || fileLists.contains(call) else {
        report("the files of target '\(name)' are not all known: '.\(call)' is not declared here", value.line)
        return
      }
      let excluded = value["excluding"].map { $0.array ?? [$0] }?.compactMap(path).compactMap { Glob($0, work) } ?? []
      let left = excluding + excluded + exceptions(of: value)
      for argument in value.arguments where !(argument.label.map(furtherLabels.contains) ?? false) {
        let part = argument.value
        if part.callName != nil || part.array != nil || part.string != nil || part.unknownReason != nil {
          add(part, excluding: left, to: &module, use, of: name)
        }
      }
    }
  }

  /// `.folder("Sources", exceptions: [.exception(excluded: ["Old.swift"])])`
  private func exceptions(of folder: ManifestValue) -> [Glob] {
    guard let exceptions = folder["exceptions"], let base = folder.unlabelled().flatMap(path) else { return [] }
    let list = exceptions.array ?? exceptions.unlabelled()?.array ?? []
    return list.flatMap { $0["excluded"]?.array ?? [] }.compactMap(\.string)
      .compactMap { Glob(joinedPath(base, $0), work) }
  }

  private mutating func leave(_ files: [Int32], _ reason: UnbuiltFile.Reason, _ line: Int32) {
    described.unbuilt += files.filter { tree[$0].kind.isSource }
      .map { UnbuiltFile(file: $0, reason: reason, manifest: manifest, line: line) }
  }

  private mutating func add(
    pattern: String, excluding: [Glob], to module: inout DescribedModule, _ line: Int32
  ) {
    guard let glob = Glob(tree.containsFolder(pattern) ? pattern + "/**" : pattern, work) else { return }
    let found = tree.files(matching: glob, excluding: excluding, work)
    if !excluding.isEmpty {
      let kept = Set(found)
      leave(tree.files(matching: glob, work).filter { !kept.contains($0) }, .excluded, line)
    }
    module.files += found.filter { file in
      let entry = tree[file]
      return entry.kind != .manifest && !isManifest(entry.path, in: tree)
        && framework(around: entry.path, below: glob.fixedPrefix) == nil
    }
  }

  /// `"Sources/**"` is relative to the manifest, `.relativeToRoot("…")` to the folder that has a `Tuist` folder.
  private func path(_ value: ManifestValue) -> String? {
    let folder = parentFolder(of: manifest)
    if let text = value.string { return tree.inItsSpelling(joinedPath(folder, text)) }
    guard let name = value.callName, let text = value.unlabelled()?.string else { return nil }
    switch name {
    case "relativeToRoot": return tree.inItsSpelling(joinedPath(tuistRoot(above: folder, in: tree), text))
    case "relativeToManifest", "path": return tree.inItsSpelling(joinedPath(folder, text))
    default: return nil
    }
  }

  private mutating func add(dependency: ManifestValue, to module: inout DescribedModule) {
    func addUnknown(_ value: ManifestValue?) {
      let name = value?.callName.map { ": '.\($0)' is not declared here" }
      let reason = name ?? value?.unknownReason.map { ": \($0)" } ?? ""
      report("a dependency of target '\(module.targetName)' that is not understood\(reason)", dependency.line)
      module.dependencies.append(.unknown(in: manifest, line: dependency.line))
    }
    func add(_ value: ManifestValue?, _ reference: DescribedDependency.Reference) {
      guard let name = value?.string else { return addUnknown(value) }
      add(name, reference)
    }
    func add(_ name: String?, _ reference: DescribedDependency.Reference) {
      guard let name else { return }
      // `.package(product: "Lint", type: .plugin)`
      let isTool = ["plugin", "macro"].contains(dependency["type"]?.callName)
      module.addOnce(
        DescribedDependency(
          name: name, reference: reference, manifest: manifest, line: dependency.line, isTool: isTool))
    }
    switch dependency.callName {
    case "target": add(dependency["name"] ?? dependency.unlabelled()?["name"], .any)
    case "project":
      let folder = dependency["path"].flatMap(path)
      let other = folder.map { joinedPath($0, "Project.swift") }
      add(dependency["target"], other.map { .targetOf(manifest: $0) } ?? .any)
    case "external": add(dependency["name"], .any)
    case "package": add(dependency["product"], .product(package: nil))
    case "framework", "xcframework", "library":
      guard let framework = dependency["path"].flatMap(path) else { return addUnknown(dependency["path"]) }
      add(stem(of: framework), .any)
    case "sdk", "xctest", "plugin": break
    default: addUnknown(dependency)
    }
  }
}

/// What puts patterns together in Tuist's own words; `.init(globs: […])` is named after the type that is expected.
private let fileLists: Set<String> = [
  "glob", "paths", "sourceFilesList", "SourceFilesList", "SourceFileGlob", "generated", "folder", "BuildableFolder",
  "init", "String",
]

/// What stands beside patterns in such a call and is none.
private let furtherLabels: Set<String> = [
  "excluding", "compilerFlags", "exceptions", "codeGen", "compilationCondition", "inclusionCondition", "tags",
  "privacyManifest", "exclusionRule",
]

private let kinds: [String: Module.Kind] = [
  "app": .application, "appClip": .application, "appExtension": .application, "watch2App": .application,
  "watch2Extension": .application, "messagesExtension": .application, "stickerPackExtension": .application,
  "tvTopShelfExtension": .application, "extensionKitExtension": .application, "framework": .library,
  "staticFramework": .library, "staticLibrary": .library, "dynamicLibrary": .library, "bundle": .plugin,
  "unitTests": .test, "uiTests": .test, "commandLineTool": .executable, "xpc": .executable,
  "systemExtension": .executable, "macro": .macro,
]
