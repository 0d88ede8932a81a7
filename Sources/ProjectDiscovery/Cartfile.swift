/// The checkouts of the frameworks a `Cartfile` names, where they are scanned.
func modulesOfCartfile(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  var described = Described()
  if let line = conflictLine(in: Array(text.utf8)) {
    described.problems.append(ProjectProblem(message: "has a merge conflict", file: manifest, line: line))
  }
  for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
    let line = trimmed(line.prefix { $0 != "#" })
    if line.count(where: { $0 == "\"" }) % 2 != 0 {
      let problem = ProjectProblem(message: "a name is not closed", file: manifest, line: Int32(number + 1))
      described.problems.append(problem)
    }
    guard ["github", "git", "binary"].contains(where: line.hasPrefix) else { continue }
    guard let address = line.split(separator: "\"").dropFirst().first else { continue }
    var name = lastName(of: String(address))
    if name.hasSuffix(".git") { name.removeLast(4) }
    let folder = joinedPath(parentFolder(of: manifest), "Carthage/Checkouts/\(name)")
    guard tree.containsFolder(folder) else { continue }
    var module = DescribedModule(
      name: identifier(name), kind: .library, origin: .carthage, manifest: manifest, path: folder)
    module.isExternal = true
    module.files = tree.indexes(in: folder).filter { isModuleSource(tree.files[$0], in: tree) }.map(Int32.init)
    described.modules.append(module)
  }
  return described
}
