/// The projects a workspace names. They are read as all projects in the tree are; one that is not there is made by XcodeGen
/// of the specification beside it that is called the same, or told, unless it is what CocoaPods or another tool would make.
func projectsOfWorkspace(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  let folder = parentFolder(of: parentFolder(of: manifest))
  var groups: [String] = []
  var described = Described()
  var line: Int32 = 1
  var isGroup = false
  for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if row.contains("<Group") { isGroup = true }
    if row.contains("<FileRef") { isGroup = false }
    if row.contains("</Group>") { groups = groups.dropLast() }
    if let location = location(in: row) {
      let base = location.kind == "group" ? groups.last ?? folder : folder
      let path = joinedPath(base, location.path)
      if isGroup {
        groups.append(path)
      } else if path.hasSuffix(".xcodeproj"), isLost(path, tree) {
        let specification = String(path.dropLast("xcodeproj".count)) + "yml"
        if let made = modulesOfNamedSpecification(at: specification, in: tree) {
          // One that is listed is read by itself.
          if tree.index(of: specification) == nil { described.merge(made) }
        } else {
          described.notes.append(ProjectProblem(message: "project '\(path)' is not there", file: manifest, line: line))
        }
      }
    }
    line += 1
  }
  if let problem = workspaceProblem(text) {
    described.problems.append(ProjectProblem(message: problem.message, file: manifest, line: problem.line))
  }
  return described
}

/// Why Xcode could not read the workspace: it ends in the middle, or has a merge conflict.
private func workspaceProblem(_ text: String) -> (message: String, line: Int32)? {
  if let line = conflictLine(in: Array(text.utf8)) { return ("has a merge conflict", line) }
  guard let start = text.firstRange(of: "<Workspace") else { return ("is not a workspace", 1) }
  let head = text[start.upperBound...].prefix { $0 != ">" }
  if head.hasSuffix("/") || text.contains("</Workspace>") { return nil }
  return ("ends in the middle", Int32(text.split(separator: "\n").count))
}

private func isLost(_ path: String, _ tree: FileTree) -> Bool {
  !path.hasPrefix("..") && !path.hasPrefix("Pods/") && !path.contains("/Pods/") && !tree.containsFolder(path)
    && !tree.isExcluded(path)
}

/// `location = "group:App/App.xcodeproj"`
private func location(in row: Substring) -> (kind: String, path: String)? {
  guard let start = row.firstRange(of: "location") else { return nil }
  let parts = row[start.upperBound...].split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count >= 2, let colon = parts[1].firstIndex(of: ":") else { return nil }
  return (String(parts[1][..<colon]), String(parts[1][colon...].dropFirst()))
}
