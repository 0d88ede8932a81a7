/// The folders of the packages and projects of a scan: two of them may have modules and types of the same names.
struct ProjectFolders {
  /// Without the scanned folder itself.
  let folders: Set<String>
  private var known: [String: String] = [:]

  init(of graph: CodeGraph) {
    var folders: Set<String> = []
    for module in graph.modules where !module.isSDK && !module.module.isExternal && !module.module.manifest.isEmpty {
      var folder = parentFolder(of: module.module.manifest)
      // The manifest of a project of Xcode lies in the folder that stands for it.
      if folder.hasSuffix(".xcodeproj") { folder = parentFolder(of: folder) }
      folders.insert(folder)
    }
    self.folders = folders.subtracting([""])
  }

  /// The folder of the project that a file stands in; empty at the top.
  mutating func project(of file: String) -> String {
    if folders.isEmpty { return "" }
    let parent = parentFolder(of: file)
    if let known = known[parent] { return known }
    var folder = parent
    while !folder.isEmpty, !folders.contains(folder) { folder = parentFolder(of: folder) }
    known[parent] = folder
    return folder
  }

  /// The violations, each with its project.
  mutating func placed(_ violations: [Violation]) -> [Violation] {
    if folders.isEmpty { return violations }
    var violations = violations
    for index in violations.indices {
      violations[index].project = project(of: violations[index].location.file)
      for place in violations[index].parts.indices {
        violations[index].parts[place].project = project(of: violations[index].parts[place].location.file)
      }
    }
    return violations
  }
}

/// The way from the top of the repository to a folder, as `ios/App`; empty at the top, where there is no repository, and in memory.
func placeInRepository(of folder: String) -> String {
  if folder.isEmpty { return "" }
  let folders = foldersUpward(from: folder)
  guard let top = folders.firstIndex(where: holdsRepository) else { return "" }
  return folders[..<top].reversed().map(\.lastPathComponent).joined(separator: "/")
}
