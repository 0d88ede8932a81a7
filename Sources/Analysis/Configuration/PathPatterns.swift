/// A mistake in the configuration file, and its line there.
typealias Mistake = (line: Int, sentence: String)

extension Configuration {
  /// Tells of the patterns under `exclude` and `modules` that name nothing; a scan of a part of the project cannot know,
  /// nor can the judging of an earlier state.
  func pathMistakes(in tree: FileTree) -> [Mistake] {
    guard isWholeProject, !toleratesMisses, file != nil else { return [] }
    var mistakes: [Mistake] = []
    let unmatched = toleratesMissingExclusions ? [] : Set(tree.unmatchedExclusions)
    let missed = exclude.filter { unmatched.contains($0.text) && !$0.isOptional }
    // Each is held against all others: they are understood once.
    let globs = missed.isEmpty ? [] : exclude.map { (text: $0.text, glob: Glob(exclusion: $0.text)) }
    for pattern in missed where !isExpectedToMiss(pattern, among: globs) {
      let guess = guess(pattern.text, tree)
      mistakes.append((pattern.line, "exclude: nothing is called '\(pattern.text)'\(guess)"))
    }
    for pattern in included
    where !pattern.isOptional && !RuleScope(paths: [pattern], prefix: pathPrefix, settings: [:]).isMet(in: tree) {
      mistakes.append((pattern.line, "included: nothing is called '\(pattern.text)'\(guess(pattern.text, tree))"))
    }
    for (module, takers) in zip(modules, modules.takers(in: tree, pathPrefix: pathPrefix)) {
      for path in module.unmatchedPaths(in: tree, pathPrefix: pathPrefix) {
        mistakes.append((module.line, "module '\(module.name)': no file matches '\(path)'\(guess(path, tree))"))
      }
      guard !takers.isEmpty else { continue }
      let names = takers.map { "'\($0)'" }.joined(separator: ", ")
      mistakes.append(
        (
          module.line,
          "module '\(module.name)': all its files are those of \(names) below it, and the last that names a file has it"
        ))
    }
    return mistakes
  }

  /// - Throws: ``AnalysisError`` with all of the mistakes, by line; nothing where there is none.
  func report(_ mistakes: [Mistake]) throws(AnalysisError) {
    guard !mistakes.isEmpty else { return }
    let ordered = mistakes.sorted { $0.line < $1.line }
    throw AnalysisError(ordered.map { "\(sources.words(for: $0.line)): \($0.sentence)" })
  }

  /// Folders that come and go: who excludes `Pods/**` is not wrong before `pod install`. Nor is who excludes something
  /// inside of what is excluded anyway, which is then never looked at.
  func isExpectedToMiss(_ pattern: WrittenPattern, among all: [(text: String, glob: Glob)]) -> Bool {
    let names = pattern.text.split(separator: "/")
    if names.contains(where: { $0.hasPrefix(".") && $0.count > 1 && $0 != ".." || passingFolders.contains(String($0)) })
    {
      return true
    }
    let prefix = Glob(pattern.text).fixedPrefix
    guard !prefix.isEmpty else { return false }
    return all.contains { $0.text != pattern.text && $0.glob.matchesPathOrFolder(prefix) }
  }

  private func guess(_ pattern: String, _ tree: FileTree) -> String {
    let start = Glob(pattern).fixedPrefix
    guard !start.isEmpty else { return "" }
    return suggestion(for: start, in: tree.folders)
  }
}

/// What tools make, and what package managers fetch; none of it need be there.
private let passingFolders: Set<String> = [
  "Carthage", "DerivedData", "Pods", "SourcePackages", "build", "checkouts", "node_modules", "vendor", "Vendor",
]
