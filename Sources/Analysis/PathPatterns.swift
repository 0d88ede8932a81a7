import ProjectModel
import YAMLDocuments

extension Configuration {
  /// Tells of the patterns under `exclude` and `modules` that name nothing; a scan of a part of the project cannot know.
  ///
  /// - Throws: ``AnalysisError`` with all of them.
  func checkPatterns(in tree: FileTree) throws(AnalysisError) {
    guard isWholeProject, let file else { return }
    var sentences: [String] = []
    let unmatched = Set(tree.unmatchedExclusions)
    for pattern in exclude where unmatched.contains(pattern.text) && !pattern.isOptional && !isExpectedToMiss(pattern) {
      let guess = guess(pattern.text, tree)
      sentences.append("\(file):\(pattern.line): exclude: nothing is called '\(pattern.text)'\(guess)")
    }
    for module in modules {
      for path in module.unmatchedPaths(in: tree, pathPrefix: pathPrefix) {
        sentences.append(
          "\(file):\(module.line): module '\(module.name)': no file matches '\(path)'\(guess(path, tree))")
      }
    }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
  }

  /// Folders that come and go: who excludes `Pods/**` is not wrong before `pod install`. Nor is who excludes something
  /// inside of what is excluded anyway, which is then never looked at.
  private func isExpectedToMiss(_ pattern: Pattern) -> Bool {
    let names = pattern.text.split(separator: "/")
    if names.contains(where: { $0.hasPrefix(".") && $0.count > 1 || passingFolders.contains(String($0)) }) {
      return true
    }
    let prefix = Glob(pattern.text).fixedPrefix
    guard !prefix.isEmpty else { return false }
    return exclude.contains { $0.text != pattern.text && Glob(exclusion: $0.text).matchesPathOrFolder(prefix) }
  }

  private func guess(_ pattern: String, _ tree: FileTree) -> String {
    let start = Glob(pattern).fixedPrefix
    guard !start.isEmpty else { return "" }
    return closestMatch(to: start, in: tree.folders).map { "; did you mean '\($0)'?" } ?? ""
  }
}

/// What tools make, and what package managers fetch; none of it need be there.
private let passingFolders: Set<String> = [
  "Carthage", "DerivedData", "Pods", "SourcePackages", "build", "checkouts", "node_modules", "vendor", "Vendor",
]
