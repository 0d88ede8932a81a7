/// The files that a target takes of folders as they are on disk.
struct SynchronizedContents {
  var files: [Int32] = []
  /// Binary frameworks among it, which are linked.
  var frameworks: [String] = []
  /// The files that are left out, with the object that says so.
  var left: [(file: Int32, reason: UnbuiltFile.Reason, object: String)] = []
}

/// Where the references of an Xcode project lead, relative to the root of the scan.
struct XcodePaths {
  let projectFolder: String
  private let objects: XcodeObjects
  private let tree: FileTree
  private var paths: [String: String] = [:]
  /// The groups that the project lists files in, by the files' paths.
  private(set) var groups: [String: String] = [:]
  /// The references inside of a variant group or a version group.
  private var children: [String: [String]] = [:]
  private var synchronizedGroups: [String] = []
  /// Files that are meant by paths in another case than theirs.
  private var otherwiseSpelled: [String: Int32] = [:]

  init(objects: XcodeObjects, manifest: String, tree: FileTree) {
    self.objects = objects
    self.tree = tree
    let container = parentFolder(of: parentFolder(of: manifest))
    projectFolder = joinedPath(container, objects.text(objects.root, "projectDirPath") ?? "")
    if let main = objects.text(objects.root, "mainGroup") { locate(main) }
    let missing = paths.values.filter { FileKind(path: $0)?.isSource == true && tree.index(of: $0) == nil }
    if !missing.isEmpty { otherwiseSpelled = tree.filesIgnoringCase(of: Array(missing)) }
  }

  /// Nil for what lies outside of the project: SDKs, build products.
  func path(of reference: String) -> String? { paths[reference] }

  /// The files a reference stands for: one, or the variants of a localized one.
  func files(of reference: String) -> [Int32] {
    // A group may be in itself.
    if let children = children[reference] {
      return objects.work.within { children.flatMap { objects.work.visit(8) ? files(of: $0) : [] } } ?? []
    }
    guard let path = paths[reference], let index = tree.index(of: path).map(Int32.init) ?? otherwiseSpelled[path] else {
      return []
    }
    return [index]
  }

  /// Whether a reference to a source leads nowhere inside the scanned tree.
  func isMissingSource(_ reference: String) -> Bool {
    guard let path = paths[reference], !path.hasPrefix("..") else { return false }
    return FileKind(path: path)?.isSource == true && !tree.isExcluded(path)
  }

  /// The files of the folders a target takes as they are on disk (Xcode 16), minus its exceptions, plus those it is
  /// given as an exception of other targets' folders; and the binary frameworks in them, which it links.
  func synchronizedContents(of target: String) -> SynchronizedContents {
    let own = Set(objects.list(target, "fileSystemSynchronizedGroups"))
    var contents = SynchronizedContents()
    for group in synchronizedGroups {
      guard objects.work.visit(16), let folder = paths[group] else { continue }
      let sets = objects.list(group, "exceptions").filter { objects.text($0, "target") == target }
      let exceptions = sets.flatMap { set in
        objects.list(set, "membershipExceptions").map { (path: joinedPath(folder, $0), set: set) }
      }
      if own.contains(group) {
        add(folder, of: group, but: exceptions, to: &contents)
      } else {
        for (path, _) in exceptions {
          if let index = tree.index(of: path) { contents.files.append(Int32(index)) }
        }
      }
    }
    return contents
  }

  private func add(
    _ folder: String, of group: String, but exceptions: [(path: String, set: String)],
    to contents: inout SynchronizedContents
  ) {
    let left = exceptions.map(\.path)
    // A folder that is copied as it is holds nothing that is compiled.
    let copied = objects.list(group, "explicitFolders").map { joinedPath(folder, $0) }
    tree.forEachFile(in: folder) { index, path in
      guard objects.work.visit(16 + left.count + copied.count), tree.files[index].kind != .manifest else { return }
      if isIn(path, left) {
        let set = exceptions.first { isIn(path, [$0.path]) }?.set ?? group
        contents.left.append((Int32(index), .excluded, set))
      } else if isIn(path, copied) {
        contents.left.append((Int32(index), .resource, group))
      } else if let framework = framework(around: path, below: folder) {
        if contents.frameworks.last != framework { contents.frameworks.append(framework) }
      } else if isSaidToBeText(path, in: folder, of: group, tree.files[index].kind) {
        contents.left.append((Int32(index), .fileType, group))
      } else {
        contents.files.append(Int32(index))
      }
    }
  }

  /// `explicitFileTypes = {"Data.swift" = text; }`
  private func isSaidToBeText(_ path: String, in folder: String, of group: String, _ kind: FileKind) -> Bool {
    guard kind.isCompiled else { return false }
    let inside = String(path.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1))
    return objects.text(group, "explicitFileTypes", inside).map { !$0.hasPrefix("sourcecode") } ?? false
  }

  private mutating func locate(_ main: String) {
    var visited: Set<String> = []
    var open: [(id: String, parent: String?, group: String)] = [(main, projectFolder, "")]
    while let (id, parent, group) = open.popLast() {
      guard visited.insert(id).inserted else { continue }
      let own = path(id, in: parent)
      if let own {
        paths[id] = own
        if FileKind(path: own)?.isSource == true, groups[own] == nil { groups[own] = group }
      }
      let inside = objects.list(id, "children")
      let kind = objects.kind(id)
      if kind == "PBXVariantGroup" || kind == "XCVersionGroup" { children[id] = inside }
      if kind == "PBXFileSystemSynchronizedRootGroup" { synchronizedGroups.append(id) }
      for child in inside { open.append((child, own, id)) }
    }
    synchronizedGroups.sort()
  }

  private func path(_ id: String, in parent: String?) -> String? {
    let written = objects.text(id, "path")
    switch objects.text(id, "sourceTree") {
    case "<group>", nil:
      // Groups in groups have longer and longer paths.
      guard let parent, objects.work.make(bytes: parent.utf8.count) else { return nil }
      return joinedPath(parent, written ?? "")
    case "SOURCE_ROOT": return joinedPath(projectFolder, written ?? "")
    case "<absolute>":
      guard let written, written.hasPrefix(tree.root + "/") else { return nil }
      return String(written.dropFirst(tree.root.count + 1))
    default: return nil
    }
  }
}
