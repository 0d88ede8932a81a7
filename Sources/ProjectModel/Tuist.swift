import SwiftManifests

/// One reader for each Tuist project of the tree. The helpers they share are read once.
func tuistReaders(for tree: FileTree) -> [ManifestReader] {
  let swift = tree.files.filter { $0.kind == .swift }
  let projects = swift.map(\.path).filter { lastName(of: $0) == "Project.swift" }
  guard !projects.isEmpty else { return [] }
  let texts = swift.map(\.path).filter { $0.contains("ProjectDescriptionHelpers/") }.compactMap { tree.text(of: $0) }
  let helpers = ManifestHelpers(texts)
  return projects.map { path in { modulesOfTuistProject(at: path, helpers: helpers, in: $0) } }
}

/// The modules of a Tuist project: the targets of `Project.swift`.
private func modulesOfTuistProject(at manifest: String, helpers: ManifestHelpers, in tree: FileTree) -> Described {
  // The name is a common one: a model of an app may be called so too.
  guard let text = tree.text(of: manifest), text.contains("ProjectDescription") else { return Described() }
  let evaluated = SwiftManifest(evaluating: text, helpers: helpers)
  var described = Described()
  described.problems = evaluated.problems.map { ProjectProblem(message: $0.message, file: manifest, line: $0.line) }
  described.notes = evaluated.notes.map { ProjectProblem(message: $0.message, file: manifest, line: $0.line) }
  var reader = TuistProjectReader(manifest: manifest, tree: tree, described: described)
  let projects = evaluated.values(calling: "Project")
  if projects.isEmpty, evaluated.problems.isEmpty {
    let line = evaluated.variables.first?.value.line ?? 1
    let reason = evaluated.variables.first?.value.unknownReason.map { ": \($0)" } ?? ""
    reader.report("the project is not understood\(reason)", line)
  }
  for project in projects { reader.read(project) }
  return reader.described
}

private struct TuistProjectReader {
  let manifest: String
  let tree: FileTree
  var described: Described

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
    described.problems.append(ProjectProblem(message: message, file: manifest, line: line))
  }

  private mutating func module(_ name: String, _ target: ManifestValue) -> DescribedModule {
    let product = target["productName"]?.string ?? name
    var module = DescribedModule(
      name: identifier(product), kind: kinds[target["product"]?.callName ?? ""] ?? .application, origin: .tuist,
      manifest: manifest, path: parentFolder(of: manifest))
    module.targetName = name
    module.line = target.line
    module.products = product == name ? [] : [product]
    module.isProduct = module.kind == .library
    module.hasOwnPath = false
    for label in ["sources", "resources", "headers", "buildableFolders"] {
      guard let value = target[label] else { continue }
      add(value, excluding: [], to: &module, isFolder: label == "buildableFolders", of: name)
    }
    module.files = unique(module.files)
    for dependency in target["dependencies"]?.array ?? [] { add(dependency: dependency, to: &module) }
    if let list = target["dependencies"], let reason = list.unknownReason {
      report("the dependencies of target '\(name)' are not known: \(reason)", list.line)
      module.dependencies.append(.unknown(in: manifest, line: list.line))
    }
    return module
  }

  /// A pattern, a list of patterns, `.glob("…", excluding: […])`, or a list of those in a call.
  private mutating func add(
    _ value: ManifestValue, excluding: [Glob], to module: inout DescribedModule, isFolder: Bool, of name: String
  ) {
    if let pattern = path(value) {
      add(pattern: isFolder ? pattern + "/**" : pattern, excluding: excluding, to: &module)
    } else if let list = value.array {
      for element in list { add(element, excluding: excluding, to: &module, isFolder: isFolder, of: name) }
    } else if let reason = value.unknownReason {
      report("the files of target '\(name)' are not all known: \(reason)", value.line)
    } else if value.callName != nil {
      let excluded = value["excluding"].map { $0.array ?? [$0] }?.compactMap(path).map { Glob($0) } ?? []
      for argument in value.arguments where argument.label != "excluding" && argument.label != "compilerFlags" {
        if argument.value.callName != nil || argument.value.array != nil || argument.value.string != nil {
          add(argument.value, excluding: excluding + excluded, to: &module, isFolder: isFolder, of: name)
        }
      }
    }
  }

  private func add(pattern: String, excluding: [Glob], to module: inout DescribedModule) {
    let pattern = tree.containsFolder(pattern) ? pattern + "/**" : pattern
    module.files += tree.files(matching: Glob(pattern)).filter { file in
      let entry = tree.files[Int(file)]
      return entry.kind != .manifest && !isManifestName(entry.path) && !excluding.contains { $0.matches(entry.path) }
    }
  }

  /// `"Sources/**"` is relative to the manifest, `.relativeToRoot("…")` to the folder that has a `Tuist` folder.
  private func path(_ value: ManifestValue) -> String? {
    let folder = parentFolder(of: manifest)
    if let text = value.string { return joinedPath(folder, text) }
    guard let name = value.callName, let text = value.unlabelled()?.string else { return nil }
    switch name {
    case "relativeToRoot": return joinedPath(tuistRoot(above: folder), text)
    case "relativeToManifest", "path": return joinedPath(folder, text)
    default: return nil
    }
  }

  private func tuistRoot(above folder: String) -> String {
    var folder = folder
    while !folder.isEmpty, !tree.containsFolder(joinedPath(folder, "Tuist")) { folder = parentFolder(of: folder) }
    return folder
  }

  private mutating func add(dependency: ManifestValue, to module: inout DescribedModule) {
    func add(_ name: String?, _ reference: DescribedDependency.Reference) {
      guard let name, !module.dependencies.contains(where: { $0.name == name }) else { return }
      module.dependencies.append(
        DescribedDependency(name: name, reference: reference, manifest: manifest, line: dependency.line))
    }
    switch dependency.callName {
    case "target": add(dependency["name"]?.string ?? dependency.unlabelled()?["name"]?.string, .any)
    case "project":
      let folder = dependency["path"].flatMap(path)
      let other = folder.map { joinedPath($0, "Project.swift") }
      add(dependency["target"]?.string, other.map { .targetOf(manifest: $0) } ?? .any)
    case "external": add(dependency["name"]?.string, .any)
    case "package": add(dependency["product"]?.string, .product(package: nil))
    case "framework", "xcframework", "library":
      add((dependency["path"].flatMap(path)).map { stem(of: $0) }, .any)
    case nil:
      report("a dependency of target '\(module.targetName)' that is not understood", dependency.line)
      module.dependencies.append(.unknown(in: manifest, line: dependency.line))
    default: break
    }
  }
}

private let kinds: [String: Module.Kind] = [
  "app": .application, "appClip": .application, "appExtension": .application, "watch2App": .application,
  "watch2Extension": .application, "messagesExtension": .application, "stickerPackExtension": .application,
  "tvTopShelfExtension": .application, "extensionKitExtension": .application, "framework": .library,
  "staticFramework": .library, "staticLibrary": .library, "dynamicLibrary": .library, "bundle": .plugin,
  "unitTests": .test, "uiTests": .test, "commandLineTool": .executable, "xpc": .executable,
  "systemExtension": .executable, "macro": .macro,
]
