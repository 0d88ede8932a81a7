/// Paths in another case than their files have, or with letters and marks joined otherwise (`é`): projects are made on
/// disks that know no case, and that take both ways of writing a letter for one.
extension FileTree {
  /// The files that paths mean which are none as they are written; the first of several.
  ///
  /// - Parameter paths: Those to look for.
  /// - Returns: By path, the indexes of the files, where there are any.
  func filesIgnoringCase(of paths: [String]) -> [String: Int32] {
    let wanted = Dictionary(grouping: paths) { $0.lowercased() }
    // Most files are told by their length not to be meant; a letter with a mark has several.
    let lengths = Set(wanted.keys.map(\.utf8.count))
    var found: [String: Int32] = [:]
    for (index, file) in files.enumerated()
    where lengths.contains(file.path.utf8.count) || file.path.utf8.contains(where: { $0 >= 0x80 }) {
      for path in wanted[file.path.lowercased()] ?? [] where found[path] == nil { found[path] = Int32(index) }
    }
    return found
  }

  /// The pattern with what stands before its first wildcard spelled as the file or folder is.
  func inItsSpelling(_ pattern: String) -> String {
    guard pattern.utf8.count <= Glob.longest else { return pattern }
    let prefix = Glob(pattern).fixedPrefix
    guard pattern.hasPrefix(prefix), let spelling = spelling(of: prefix) else { return pattern }
    return spelling + pattern.dropFirst(prefix.count)
  }

  /// How the file or folder is spelled that a path means in whatever case; nil where there is none.
  func spelling(of path: String) -> String? {
    if path.isEmpty || containsFolder(path) || index(of: path) != nil { return path }
    guard let parent = spelling(of: parentFolder(of: path)) else { return nil }
    let wanted = joinedPath(parent, lastName(of: path)).lowercased()
    // Of a folder that is not listed itself the files are.
    for index in indexes(in: parent) {
      let known = files[index].path
      // A letter with a mark may take more bytes in the one than in the other.
      guard known.utf8.count >= wanted.utf8.count || wanted.utf8.contains(where: { $0 >= 0x80 }) else { continue }
      let start = known.prefix(wanted.count)
      let isWhole = known.count == wanted.count || known.dropFirst(wanted.count).first == "/"
      if isWhole, start.lowercased() == wanted { return String(start) }
    }
    return nil
  }
}

/// What is said of a path that is spelled otherwise than its file or folder.
let otherSpelling = "which only disks that know no case take for it"
