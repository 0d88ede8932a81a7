/// The folder that patterns start at: the podspec's own or, where nothing that it names is there, the nearest one above
/// in which something is. A podspec may lie apart from the sources of its repository.
func baseFolder(
  of specs: [PodSpecification], in folder: String, _ tree: FileTree, _ work: WorkBudget
) -> String {
  // Many specifications of one file name the same.
  let patterns = Set(specs.flatMap(\.sources)).sorted()
  func holds(_ folder: String, _ patterns: [String]) -> Bool {
    patterns.contains { !podFiles(matching: $0, in: folder, tree, work).isEmpty }
  }
  if patterns.isEmpty || holds(folder, patterns) { return folder }
  // `**/*.swift` would be all there is.
  let anchored = patterns.filter { Glob($0, work)?.fixedPrefix.isEmpty == false }
  return enclosingFolders(of: folder).dropFirst().first { holds($0, anchored) } ?? folder
}

/// A pattern that names a folder stands for the sources right in it; `**` at the end is no more than `*` to Ruby. Names are
/// meant in any case, as on the disks that pods are made on.
func podFiles(
  matching pattern: String, in folder: String, _ tree: FileTree, _ work: WorkBudget
) -> [Int32] {
  // How it is spelled is found by a pattern as well.
  guard pattern.utf8.count <= Glob.longest, work.visit(Glob.making) else { return [] }
  var pattern = joinedPath(folder, pattern)
  if pattern.hasSuffix("/**") { pattern.removeLast() }
  pattern = tree.inItsSpelling(pattern)
  if tree.containsFolder(pattern) { pattern += "/*" }
  guard let glob = Glob(pattern, work) else { return [] }
  return tree.files(matching: glob, work).filter { tree[$0].kind != .manifest }
}
