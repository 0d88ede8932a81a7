/// Headers that no phase copies belong to the targets whose sources they lie beside: those that compile the file of
/// the same name, else those with most sources in the folder, or in the nearest folder above that has any in it. Where several
/// have sources in the folder itself, those that compile most of what the project lists in the header's group. Where that
/// folder only holds folders with sources of several, it is theirs that compile all of them, as flavours of an application
/// do, else the one's that has more than half, else nobody's. A binary framework's belong to none, nor do those in the
/// folder of another project of which nothing is compiled here: an example lies inside of the library that it shows.
/// Outside of the project's folder only the name counts. Groups are known by the paths of the files that the project lists
/// in them.
func addLooseHeaders(
  to modules: inout [DescribedModule], projectFolder: String, groups: [String: String], in tree: FileTree
) {
  let known = Set(modules.lazy.flatMap(\.files).filter { tree[$0].kind == .header })
  if !projectFolder.isEmpty { addHeaders(outside: projectFolder, to: &modules, besides: known, in: tree) }
  let loose = tree.indexes(in: projectFolder).filter {
    tree.files[$0].kind == .header && !known.contains(Int32($0)) && !liesInFramework(tree.files[$0].path)
  }
  guard !loose.isEmpty else { return }
  let projects = Set(
    tree.indexes(in: projectFolder).lazy.map { tree.files[$0] }
      .filter { $0.kind == .manifest && $0.path.hasSuffix(".xcodeproj/project.pbxproj") }
      .map { parentFolder(of: parentFolder(of: $0.path)) })
  let names = Set(loose.map { withoutEnding(tree.files[$0].path) })
  var counts: [Substring: [Int: Int]] = [:]
  var distinct: [Substring: Int] = [:]
  var isCounted = [Bool](repeating: false, count: tree.count)
  var twins: [String: [Int]] = [:]
  var inGroups: [String: GroupCounts] = [:]
  for (module, described) in modules.enumerated() {
    for file in described.files where tree[file].kind.isCompiled {
      let path = tree[file].path
      let folder = folder(of: path)
      counts[folder, default: [:]][module, default: 0] += 1
      if !isCounted[Int(file)] {
        isCounted[Int(file)] = true
        distinct[folder, default: 0] += 1
      }
      if let group = groups[path] { inGroups[group, default: GroupCounts()].add(path, of: module) }
      let name = withoutEnding(path)
      if names.contains(name) { twins[name, default: []].append(module) }
    }
  }
  let sources = SourceCounts(inFolders: counts, distinct: distinct, upTo: projectFolder, projects: projects)
  for index in loose {
    let path = tree.files[index].path
    let listed = sources.isShared(parentFolder(of: path)) ? groups[path].flatMap { inGroups[$0]?.most } : nil
    for module in twins[withoutEnding(path)] ?? listed ?? sources.neighbours(of: path) {
      modules[module].files.append(Int32(index))
    }
  }
  for module in modules.indices { modules[module].files = unique(modules[module].files) }
}

/// Outside of the project's folder a header belongs to the targets that compile the file of the same name beside it: the
/// project of a library may lie among its tests.
private func addHeaders(
  outside projectFolder: String, to modules: inout [DescribedModule], besides known: Set<Int32>, in tree: FileTree
) {
  let implementations: Set<FileKind> = [.objc, .objcxx, .c]
  for module in modules.indices {
    let headers = modules[module].files.compactMap { file -> Int32? in
      let entry = tree[file]
      guard implementations.contains(entry.kind), !isIn(entry.path, [projectFolder]) else { return nil }
      return tree.index(of: withoutEnding(entry.path) + ".h").map(Int32.init)
    }
    .filter { !known.contains($0) }
    if !headers.isEmpty { modules[module].files = unique(modules[module].files + headers) }
  }
}

func withoutEnding(_ path: String) -> String {
  guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
  return String(path[..<dot])
}

/// How many of the sources that a project lists in one group each module compiles.
private struct GroupCounts {
  private var paths: Set<String> = []
  private var modules: [Int: Int] = [:]

  mutating func add(_ path: String, of module: Int) {
    paths.insert(path)
    modules[module, default: 0] += 1
  }

  /// The modules that compile most of them, and more than half; nil where none does.
  var most: [Int]? {
    guard let most = modules.values.max(), most > paths.count / 2 else { return nil }
    return modules.filter { $0.value == most }.map(\.key).sorted()
  }
}

/// How many sources each module has in a folder itself, and anywhere below.
private struct SourceCounts {
  private var inFolder: [String: [Int: Int]] = [:]
  private var below: [String: [Int: Int]] = [:]
  /// How many sources stand below a folder, whoever compiles them.
  private var distinctBelow: [String: Int] = [:]
  private let top: String
  /// The folders that projects lie in.
  private let projects: Set<String>

  init(
    inFolders counts: [Substring: [Int: Int]], distinct: [Substring: Int], upTo top: String, projects: Set<String>
  ) {
    (self.top, self.projects) = (top, projects)
    for (folder, modules) in counts {
      let sources = distinct[folder] ?? 0
      var folder = String(folder)
      inFolder[folder] = modules
      while folder != top, !folder.isEmpty {
        below[folder, default: [:]].merge(modules, uniquingKeysWith: +)
        distinctBelow[folder, default: 0] += sources
        folder = parentFolder(of: folder)
      }
    }
  }

  /// Whether several modules have sources in a folder itself.
  func isShared(_ folder: String) -> Bool { (inFolder[folder]?.count ?? 0) > 1 }

  /// The modules with most sources in the folder of the file, or in the nearest folder above that has any in it.
  func neighbours(of path: String) -> [Int] {
    var folder = parentFolder(of: path)
    while true {
      if let found = inFolder[folder], let most = found.values.max() {
        return found.filter { $0.value == most }.map(\.key).sorted()
      }
      // A folder of vendors holds a library in each folder: who builds one of them has no claim to the next.
      if isVendorFolder(folder.split(separator: "/").last ?? "") { return [] }
      if let found = below[folder] {
        let all = found.filter { $0.value == distinctBelow[folder] }
        if !all.isEmpty { return all.keys.sorted() }
        let half = found.values.reduce(0, +) / 2
        return found.filter { $0.value > half }.map(\.key)
      }
      if folder.isEmpty || folder == top || projects.contains(folder) { return [] }
      folder = parentFolder(of: folder)
    }
  }
}
