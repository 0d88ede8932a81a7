/// The modules of a Bazel `BUILD` or a Buck `BUCK` file: every rule with Swift or Objective-C sources.
///
/// - Parameters:
///   - manifest: The file.
///   - library: What build files load.
///   - tree: Where it is.
/// - Returns: What it describes.
func modulesOfBuildFile(at manifest: String, library: StarlarkLibrary, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problem: "has a merge conflict", at: manifest, line: line)
  }
  var described = Described()
  var reader = BuildFileReader(manifest: manifest, library: library, tree: tree)
  let folder = reader.folder
  let workspace = reader.workspace
  let package = String(folder.dropFirst(workspace.isEmpty ? 0 : workspace.count + 1))
  let globs = reader
  let file = StarlarkFile(
    parsing: text, package: package, makesModule: { kind(of: $0) != nil }, globbing: globs.found(by:)
  ) {
    library.module($0, from: folder, workspace: workspace)
  }
  // Of a file for Android nobody wants to know what of it is not understood.
  if codeRules.contains(where: text.contains) || holdsCode(folder, in: tree) {
    described.problems = file.problems.map { ProjectProblem(message: $0.message, file: manifest, line: $0.line) }
  }
  reader.calls = file.calls
  for call in reader.calls {
    reader.work.line = call.line
    if let module = reader.module(call) {
      described.modules.append(module)
    } else if let group = reader.group(call) {
      described.groups[group.label] = group.members
    }
    described.problems += reader.problems(of: call)
  }
  reader.addMacros(to: &described)
  markLibrariesOfTests(&described.modules, in: tree)
  if let excess = reader.work.excess { described.problems.append(ProjectProblem(excess, in: manifest)) }
  return described
}

private func holdsCode(_ folder: String, in tree: FileTree) -> Bool {
  tree.indexes(in: folder).contains { tree.files[$0].kind.isCompiled }
}

/// A macro may compile the sources of tests as a library besides, for a bundle of all tests: it is tests as well.
private func markLibrariesOfTests(_ modules: inout [DescribedModule], in tree: FileTree) {
  func compiled(_ module: DescribedModule) -> [Int32] {
    module.files.filter { tree[$0].kind.isCompiled }
  }
  let tested = Set(modules.filter { $0.kind == .test }.map(compiled))
  guard !tested.isEmpty else { return }
  for index in modules.indices where modules[index].kind == .library && !modules[index].files.isEmpty {
    let own = compiled(modules[index])
    guard !own.isEmpty, tested.contains(own) else { continue }
    modules[index].kind = .test
    modules[index].isProduct = false
  }
}

struct BuildFileReader {
  let manifest: String
  var calls: [StarlarkCall] = [] {
    didSet {
      named = Dictionary(calls.compactMap { call in call["name"]?.string.map { ($0, call) } }) { first, _ in first }
      loaded = LoadedMacros(calls)
    }
  }
  /// The first call of each name.
  private var named: [String: StarlarkCall] = [:]
  private(set) var loaded = LoadedMacros([])
  let library: StarlarkLibrary
  let tree: FileTree
  let folder: String
  /// The folder that `//` stands for: a repository may hold examples that are workspaces of their own.
  let workspace: String
  private let isBuck: Bool
  /// What looking for files by patterns may cost.
  let work: WorkBudget

  init(manifest: String, library: StarlarkLibrary, tree: FileTree) {
    self.manifest = manifest
    self.library = library
    self.tree = tree
    work = WorkBudget(forPatternsIn: tree)
    folder = parentFolder(of: manifest)
    isBuck = lastName(of: manifest) == "BUCK"
    let marks = isBuck ? [".buckconfig"] : ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]
    workspace =
      enclosingFolders(of: folder).first { above in
        marks.contains { tree.index(of: joinedPath(above, $0)) != nil }
      } ?? ""
  }

  func module(_ call: StarlarkCall) -> DescribedModule? {
    guard let name = call["name"]?.string, var kind = kind(of: call.name) else { return nil }
    // `True` or `1`: only tests may need it.
    if kind == .library, let isForTests = call["testonly"], isForTests.truth != false { kind = .test }
    let sources = codeKeys + ["infoplists"]
    let files = unique(sources.flatMap { call[$0].map { self.files($0, depth: 0) } ?? [] })
    let hasCode = files.contains { tree[$0].kind.isSource }
    let isRule = codeRules.contains(where: call.name.hasPrefix)
    guard hasCode || isRule && (kind == .application || call["srcs"] != nil) else { return nil }
    return module(call, named: name, kind, files: files)
  }

  func module(
    _ call: StarlarkCall, named name: String, _ kind: Module.Kind = .library, files: [Int32]
  ) -> DescribedModule {
    var module = DescribedModule(
      name: moduleName(call, name), kind: kind, origin: isBuck ? .buck : .bazel, manifest: manifest, path: folder)
    // The label is what others call it.
    module.targetName = label(name)
    module.otherNames = otherModuleNames(call, name)
    module.line = call.line
    module.products = [name]
    module.isProduct = kind == .library
    module.files = files
    module.dependencies = dependencies(of: call)
    return module
  }

  /// What a rule without code of its own only hands on: who depends on it depends on these.
  func group(_ call: StarlarkCall) -> (label: String, members: [String])? {
    guard let name = call["name"]?.string else { return nil }
    let keys = call.name == "alias" ? ["actual"] : isGroup(call) ? ["deps", "exported_deps"] : []
    let members = keys.flatMap { call[$0].map(labels) ?? [] }
    return members.isEmpty ? nil : (label(name), members)
  }

  private func isGroup(_ call: StarlarkCall) -> Bool {
    if call.name.hasSuffix("library_group") { return true }
    // Others make code of what they are given: of protocol buffers, of binaries.
    let isFramework = appleRules.contains(where: call.name.hasPrefix) && call.name.hasSuffix("_framework")
    return (isFramework || ["objc_library", "cc_library", "apple_library"].contains(call.name))
      && codeKeys.allSatisfy { call[$0] == nil }
  }

  private func dependencies(of call: StarlarkCall) -> [DescribedDependency] {
    var seen: Set<String> = []
    let names = dependencyKeys.flatMap { call[$0].map(labels) ?? [] }.filter { seen.insert($0).inserted }
    // `$SDKROOT/System/Library/Frameworks/UIKit.framework` comes with the system.
    let dependencies = names.filter { !$0.contains(":$") }.map {
      DescribedDependency(name: $0, reference: .any, manifest: manifest, line: call.line)
    }
    return hidesDependencies(call) ? dependencies + [.unknown(in: manifest, line: call.line)] : dependencies
  }

  /// Sources that are put together in a way that is not followed.
  func problems(of call: StarlarkCall) -> [ProjectProblem] {
    guard let kind = kind(of: call.name), kind != .unassigned,
      call.name.contains("swift") || call.name.contains("objc"),
      let sources = call["srcs"], isUnknown(sources)
    else { return [] }
    let name = call["name"]?.string ?? "?"
    return [
      ProjectProblem(message: "the sources of '\(name)' are not all known", file: manifest, line: call.line)
    ]
  }

  private func isUnknown(_ value: StarlarkValue) -> Bool {
    switch value {
    case .unknown: true
    case .list(let elements): elements.contains(where: isUnknown)
    default: false
    }
  }

  /// `//App/Feature:Feature`, from the root of the scan.
  private func label(_ name: String) -> String { "//\(folder):\(name)" }

  /// As rules_swift derives it from the label, unless it is written.
  private func moduleName(_ call: StarlarkCall, _ name: String) -> String {
    if let written = call["module_name"]?.string ?? hintedName(call) { return identifier(written) }
    return call.name.hasPrefix("swift_") && !isBuck ? derivedName(name) : identifier(name)
  }

  /// What Swift imports an Objective-C library by that says nothing of a module: Bazel derives that from the label as well,
  /// Buck takes what stands before the headers' names.
  private func otherModuleNames(_ call: StarlarkCall, _ name: String) -> [String] {
    guard call["module_name"]?.string == nil, hintedName(call) == nil else { return [] }
    let other = isBuck ? call["header_path_prefix"]?.string.map(identifier) : derivedName(name)
    return [other].compactMap { $0 }.filter { $0 != moduleName(call, name) && !$0.isEmpty }
  }

  /// `some_folder_Name` of `//some/folder:Name`.
  private func derivedName(_ name: String) -> String {
    let package = folder.dropFirst(workspace.isEmpty ? 0 : workspace.count + 1)
    let parts = [package, name[...]].map { part in
      part.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "_")
    }
    return identifier(parts.filter { !$0.isEmpty }.joined(separator: "_"))
  }

  func labels(_ value: StarlarkValue) -> [String] {
    switch value {
    case .string(let text): return [absolute(text)]
    case .list(let elements): return elements.flatMap(labels)
    case .call(let call) where call.name == "select": return call.arguments.flatMap { labels($0.value) }
    case .dictionary(let pairs): return pairs.flatMap { labels($0.value) }
    default: return []
    }
  }

  /// The label as seen from the root of the scan. What follows `#` is a flavor of Buck's: the same, linked otherwise.
  private func absolute(_ label: String) -> String {
    let label = isBuck ? String(label.prefix { $0 != "#" }) : label
    if label.hasPrefix("@") { return library.ownLabel(label, of: workspace).map(absolute) ?? label }
    if label.hasPrefix("//") {
      let whole = label.contains(":") ? label : "\(label):\(lastName(of: label))"
      return workspace.isEmpty
        ? whole : "//" + (whole.hasPrefix("//:") ? workspace : workspace + "/") + whole.dropFirst(2)
    }
    return self.label(label.hasPrefix(":") ? String(label.dropFirst()) : label)
  }

  /// Paths, globs, labels of files and the file groups of the same build file.
  private func files(_ value: StarlarkValue, depth: Int) -> [Int32] {
    guard depth < 8 else { return [] }
    switch value {
    case .string(let text):
      if text.hasPrefix(":") || text.hasPrefix("//") || text.hasPrefix("@//") {
        return labelled(absolute(text), depth: depth)
      }
      return tree.index(of: joinedPath(folder, text)).map { [Int32($0)] } ?? []
    case .list(let elements): return elements.flatMap { files($0, depth: depth) }
    case .dictionary(let pairs): return pairs.flatMap { files($0.value, depth: depth) }
    case .call(let call):
      if call.name == "glob" { return globbed(call) }
      if call.name == "subdir_glob" { return subfolderGlobbed(call) }
      if call.name == "select" { return call.arguments.flatMap { files($0.value, depth: depth) } }
      return []
    default: return []
    }
  }

  /// What a file group of the same build file holds, or the file that a label names: `//Shared:Log.swift`.
  private func labelled(_ place: String, depth: Int) -> [Int32] {
    guard let name = place.split(separator: ":").last.map(String.init) else { return [] }
    if place == label(name), let group = named[name] {
      return group.name == "filegroup" ? group["srcs"].map { files($0, depth: depth + 1) } ?? [] : []
    }
    let path = String(place.dropFirst("//".count)).replacing(":", with: "/")
    return tree.index(of: joinedPath("", path)).map { [Int32($0)] } ?? []
  }

  private func globbed(_ call: StarlarkCall) -> [Int32] {
    let lists = call.arguments.filter { $0.label == nil }.map(\.value)
    let included = call["include"] ?? lists.first
    let excluded = call["exclude"] ?? call["excludes"] ?? lists.dropFirst().first
    let left = excluded.map(strings)?.compactMap { Glob(joinedPath(folder, $0), work) } ?? []
    return (included.map(strings) ?? []).flatMap { pattern -> [Int32] in
      guard let glob = Glob(joinedPath(folder, pattern), work) else { return [] }
      return tree.files(matching: glob, excluding: left, work).filter { !isInOtherPackage(tree[$0].path) }
    }
  }

  /// What a glob finds, where its patterns are for files that the tree knows all of; else the glob itself, and whether it
  /// finds any. Nil where its patterns are not known.
  func found(by call: StarlarkCall) -> StarlarkValue? {
    let lists = call.arguments.filter { $0.label == nil }.map(\.value)
    let included = call["include"] ?? lists.first ?? .unknown
    let excluded = call["exclude"] ?? call["excludes"] ?? lists.dropFirst().first ?? .list([])
    guard !included.hasUnknownPart, !excluded.hasUnknownPart else { return nil }
    let inside = folder.isEmpty ? "" : folder + "/"
    let paths = globbed(call).map { tree[$0].path }
    let isWhole = strings(included).allSatisfy { FileKind(path: $0).map { $0.isSource || $0 == .c } ?? false }
    // What stands behind a link has another path here.
    guard isWhole, paths.allSatisfy({ $0.hasPrefix(inside) }) else {
      var call = call
      call.findsFiles = !paths.isEmpty
      return .call(call)
    }
    return .list(of: paths.map { .string(String($0.dropFirst(inside.count))) })
  }

  /// `subdir_glob([("Folder", "**/*.h")])`
  private func subfolderGlobbed(_ call: StarlarkCall) -> [Int32] {
    guard case .list(let pairs)? = call.arguments.first?.value else { return [] }
    return pairs.flatMap { pair -> [Int32] in
      guard case .list(let parts) = pair, parts.count == 2, let subfolder = parts[0].string, let glob = parts[1].string
      else { return [] }
      return Glob(joinedPath(folder, subfolder + "/" + glob), work).map { tree.files(matching: $0, work) } ?? []
    }
  }

  /// A glob ends where another build file begins.
  func isInOtherPackage(_ path: String) -> Bool {
    var inner = parentFolder(of: path)
    while inner != folder, !inner.isEmpty {
      let names = isBuck ? ["BUCK"] : ["BUILD.bazel", "BUILD"]
      if names.contains(where: { tree.index(of: joinedPath(inner, $0)) != nil }) { return true }
      inner = parentFolder(of: inner)
    }
    return false
  }

  private func strings(_ value: StarlarkValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .list(let elements): elements.flatMap(strings)
    default: []
    }
  }
}
