/// The modules of an Xcode project: its targets, as `project.pbxproj` describes them.
func modulesOfXcodeProject(at manifest: String, in tree: FileTree) -> Described {
  var bytes: [UInt8] = []
  do {
    tree.note(manifest)
    try tree.read(path: manifest, into: &bytes)
  } catch {
    return Described(problems: [error])
  }
  switch XcodeObjects.parse(bytes, manifest: manifest) {
  case .failure(let problem): return Described(problems: [problem])
  case .success(let objects):
    var reader = XcodeProjectReader(objects: objects, manifest: manifest, tree: tree)
    reader.read()
    return reader.described
  }
}

/// Reads targets one by one; the paths of all references are found first.
struct XcodeProjectReader {
  let objects: XcodeObjects
  let manifest: String
  let tree: FileTree
  let paths: XcodePaths
  let settings: XcodeSettings
  var described = Described()
  /// The folders of packages that every target may link; all objects are looked through for them.
  private let localPackages: [String]
  /// Product reference to the target that makes it.
  private var productTargets: [String: String] = [:]
  private var targetNames: Set<String> = []

  init(objects: XcodeObjects, manifest: String, tree: FileTree) {
    self.objects = objects
    self.manifest = manifest
    self.tree = tree
    paths = XcodePaths(objects: objects, manifest: manifest, tree: tree)
    settings = XcodeSettings(
      objects: objects, paths: paths, projectName: stem(of: parentFolder(of: manifest)), tree: tree)
    let projectFolder = paths.projectFolder
    localPackages = objects.identifiers(ofKind: "XCLocalSwiftPackageReference").compactMap { reference in
      objects.text(reference, "relativePath").map { joinedPath(projectFolder, $0) }
    }
  }

  mutating func read() {
    let targets = objects.list(objects.root, "targets").filter { objects.kind($0) == "PBXNativeTarget" }
    for target in targets {
      if let name = objects.text(target, "name") { targetNames.insert(name) }
      if let product = objects.text(target, "productReference") {
        productTargets[product] = objects.text(target, "name")
      }
    }
    var modules = targets.compactMap { module(of: $0) }
    addLooseHeaders(to: &modules, projectFolder: paths.projectFolder, groups: paths.groups, in: tree)
    described.modules = modules
    if let excess = objects.work.excess { described.problems.append(ProjectProblem(excess, in: manifest)) }
  }

  private mutating func module(of target: String) -> DescribedModule? {
    guard let name = objects.text(target, "name") ?? objects.text(target, "productName") else { return nil }
    let product = settings.productName(of: target, named: name)
    let file = objects.text(target, "productReference").flatMap { objects.text($0, "path") }
    // Until Xcode 5 a bundle of tests was told by its product only.
    let isOldTest = file?.hasSuffix(".octest") ?? false
    let kind = isOldTest ? .test : xcodeKind(of: objects.text(target, "productType") ?? "")
    var module = DescribedModule(
      name: settings.moduleName(of: target, named: name), kind: kind, origin: .xcode, manifest: manifest,
      path: paths.projectFolder)
    module.targetName = name
    module.otherNames = settings.otherModuleNames(of: target, named: name)
    module.line = objects.line(of: target)
    module.hasOwnPath = false
    module.isProduct = kind == .library
    // A target that was duplicated keeps the name of what the first one makes.
    let written = objects.text(target, "productName").flatMap { targetNames.contains($0) ? nil : $0 }
    module.products = [product, written].compactMap { $0 }.filter { $0 != name }
    if let file { module.products.append(libraryName(file)) }
    let files = built(files(of: target, missing: &module.missingFiles), of: target, named: name)
    module.files = unique(files + settings.headers(of: target))
    if module.missingFiles > 0 {
      let message = "\(module.missingFiles) source files of target '\(name)' are not there"
      described.notes.append(ProjectProblem(message: message, file: manifest, line: objects.line(of: target)))
    }
    module.dependencies = dependencies(of: target)
    module.neededPackages = localPackages
    return module
  }

  /// Without those that the settings of all configurations leave out.
  private mutating func built(_ files: [Int32], of target: String, named name: String) -> [Int32] {
    let filter = settings.nameFilter(of: target, named: name)
    guard !filter.isEmpty else { return files }
    return files.filter { file in
      guard objects.work.visit(8), filter.leavesOut(tree[file].path) else { return true }
      leave([file], .setting, said: filter.object)
      return false
    }
  }

  private mutating func leave(_ files: [Int32], _ reason: UnbuiltFile.Reason, said object: String) {
    let line = objects.line(of: object)
    described.unbuilt += files.map { UnbuiltFile(file: $0, reason: reason, manifest: manifest, line: line) }
  }

  private mutating func files(of target: String, missing: inout Int) -> [Int32] {
    let contents = paths.synchronizedContents(of: target)
    var files = contents.files
    for (file, reason, object) in contents.left { leave([file], reason, said: object) }
    for phase in objects.list(target, "buildPhases") {
      let isSources = objects.kind(phase) == "PBXSourcesBuildPhase"
      guard isSources || ["PBXHeadersBuildPhase", "PBXResourcesBuildPhase"].contains(objects.kind(phase)) else {
        continue
      }
      for buildFile in objects.list(phase, "files") {
        guard let reference = objects.text(buildFile, "fileRef") else { continue }
        let found = paths.files(of: reference)
        if let reason = reasonNotToCompile(reference, isSources: isSources, objects.kind(phase)) {
          files += found.filter { !tree[$0].kind.isCompiled }
          leave(found.filter { tree[$0].kind.isCompiled }, reason, said: buildFile)
          continue
        }
        files += found
        if isSources, found.isEmpty, paths.isMissingSource(reference) { missing += 1 }
      }
    }
    return files
  }

  /// What is copied with resources, or said to be text, is not compiled.
  private func reasonNotToCompile(
    _ reference: String, isSources: Bool, _ phase: String
  ) -> UnbuiltFile.Reason? {
    if phase == "PBXResourcesBuildPhase" { return .resource }
    guard isSources, let type = objects.text(reference, "explicitFileType") else { return nil }
    return type.hasPrefix("text") && type != "text.script" ? .fileType : nil
  }

  private func dependencies(of target: String) -> [DescribedDependency] {
    var dependencies: [DescribedDependency] = []
    var names: Set<String> = []
    func add(_ name: String, _ reference: DescribedDependency.Reference, _ id: String, isTool: Bool = false) {
      guard names.insert(name).inserted else { return }
      dependencies.append(
        DescribedDependency(
          name: name, reference: reference, manifest: manifest, line: objects.line(of: id), isTool: isTool))
    }
    func add(product: String, _ id: String) {
      let name = withoutPrefix("plugin:", product)
      add(name, .product(package: nil), id, isTool: name != product)
    }
    for dependency in objects.list(target, "dependencies") {
      if let other = objects.text(dependency, "target"), let name = objects.text(other, "name") {
        add(name, .target, dependency)
      } else if let product = objects.text(dependency, "productRef").flatMap({ objects.text($0, "productName") }) {
        add(product: product, dependency)
      } else if let proxy = objects.text(dependency, "targetProxy"), let name = objects.text(proxy, "remoteInfo") {
        add(name, reference(throughProxy: proxy), dependency)
      }
    }
    for phase in objects.list(target, "buildPhases") where objects.kind(phase) == "PBXFrameworksBuildPhase" {
      for buildFile in objects.list(phase, "files") {
        if let product = objects.text(buildFile, "productRef").flatMap({ objects.text($0, "productName") }) {
          add(product, .product(package: nil), buildFile)
        } else if let file = objects.text(buildFile, "fileRef") {
          if let name = productTargets[file] {
            add(name, .target, buildFile)
          } else if let name = linkedLibrary(file) {
            add(name, .any, buildFile)
          }
        }
      }
    }
    // A framework that is copied into the product is needed, also where only an import links it.
    for phase in objects.list(target, "buildPhases") where objects.kind(phase) == "PBXCopyFilesBuildPhase" {
      for buildFile in objects.list(phase, "files") {
        guard let file = objects.text(buildFile, "fileRef"), let path = objects.text(file, "path"),
          path.hasSuffix("framework")
        else { continue }
        if let name = productTargets[file] {
          add(name, .target, buildFile)
        } else if let name = linkedLibrary(file) {
          add(name, .any, buildFile)
        }
      }
    }
    for framework in settings.linkedFrameworks(of: target) { add(framework, .any, target) }
    for framework in paths.synchronizedContents(of: target).frameworks { add(stem(of: framework), .any, target) }
    for product in objects.list(target, "packageProductDependencies") {
      if let name = objects.text(product, "productName") { add(product: name, product) }
    }
    return dependencies
  }

  /// A target of another project of the same workspace.
  private func reference(throughProxy proxy: String) -> DescribedDependency.Reference {
    guard let portal = objects.text(proxy, "containerPortal"), portal != objects.root, let path = paths.path(of: portal)
    else { return .any }
    return .targetOf(manifest: path + "/project.pbxproj")
  }

  /// The name of a linked framework or library that is not a part of the SDK.
  private func linkedLibrary(_ reference: String) -> String? {
    guard let path = objects.text(reference, "path") else { return nil }
    let isSystem =
      ["SDKROOT", "DEVELOPER_DIR"].contains(objects.text(reference, "sourceTree"))
      || path.contains("System/Library/") || path.hasPrefix("/usr/lib") || path.hasSuffix(".tbd")
      || path.hasSuffix(".dylib")
    // CocoaPods links all pods of a target by one library of its own making.
    let name = libraryName(path)
    return isSystem || name == "Pods" || name.hasPrefix("Pods-") || name.hasPrefix("Pods_") ? nil : name
  }
}

/// `Carthage/Build/A.framework` and `libA.a` are `A`.
func libraryName(_ path: String) -> String {
  let name = stem(of: path)
  return path.hasSuffix(".a") && name.hasPrefix("lib") ? String(name.dropFirst(3)) : name
}

private func withoutPrefix(_ prefix: String, _ text: String) -> String {
  text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
}

func xcodeKind(of productType: String) -> Module.Kind {
  let type = withoutPrefix("com.apple.product-type.", productType)
  if type.hasPrefix("bundle.") { return .test }
  switch type {
  case "bundle": return .plugin
  case "tool", "xpc-service", "system-extension", "driver-extension", "kernel-extension": return .executable
  case _ where type.contains("framework") || type.hasPrefix("library") || type == "objfile" || type == "metal-library":
    return .library
  default: return .application
  }
}
