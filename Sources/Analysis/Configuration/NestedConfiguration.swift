extension Configuration {
  /// The names of files that say something of what lies below them; a `modlint.yml` may be anything.
  static let nestedNames = [".modlint.yml", ".modlint.yaml"]

  /// The configuration with what the files further down say of what lies below each: a file stands above those around it.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong in them.
  func including(nestedIn tree: FileTree) throws(AnalysisError) -> Configuration {
    let nested = tree.noted.filter { !parentFolder(of: $0).isEmpty && !isRead($0, in: tree) }
    guard let first = nested.first else { return self }
    var configuration = self
    if isGiven {
      let more = nested.count > 1 ? " and \(nested.count - 1) more" : ""
      configuration.notes.append("passed over, as --config names another file: \(first)\(more)")
      return configuration
    }
    var reading = YAMLReading()
    // By their paths: a file of a folder comes before those of the folders in it.
    for path in nested { try configuration.read(nested: path, in: tree, &reading) }
    guard reading.issues.isEmpty else { throw AnalysisError(configuration.told(reading.issues)) }
    return configuration
  }

  private func isRead(_ path: String, in tree: FileTree) -> Bool {
    let place = canonicalPath(tree.root + "/" + path)
    return place == nil || sources.files.contains { canonicalPath($0.name) == place }
  }

  private mutating func read(
    nested path: String, in tree: FileTree, _ reading: inout YAMLReading
  ) throws(AnalysisError) {
    let name = Self.shown(tree.root + "/" + path)
    let written = try WrittenConfiguration(readingFrom: name, into: &sources)
    let (document, folder) = (written.merged, parentFolder(of: path))
    reading.allowOnly(Self.partKeys + Self.projectKeys, in: document)
    for (key, _) in document.mapping ?? [] where Self.projectKeys.contains(key.string ?? "") {
      let place = sources.place(of: key.line)
      let message =
        "'\(key.string ?? "")' is said of a whole project: it holds when '\(folder)' is scanned by itself, and not in this scan"
      problems.append(Problem(message: message, file: place.file == name ? path : place.file, line: place.line))
    }
    let exclude = Self.exclusions(document, &reading)
    let included = Self.patterns(document, "included", &reading)
    if !toleratesMissingExclusions { tellMisses(exclude, "exclude", below: folder, in: tree, &reading) }
    tellMisses(included, "included", below: folder, in: tree, &reading)
    choice.exclude(exclude.map(\.text), below: folder)
    if !included.isEmpty { choice.include(included.map(\.text), below: folder) }
    var settings: [String: RuleSetting] = [:]
    for node in written.documents.compactMap({ $0["rules"] }) {
      settings = settings.overlaid(by: partSettings(node, of: "a file further down", &reading))
    }
    if !settings.isEmpty { scopes.append(RuleScope(folder: folder + "/", settings: settings)) }
    readOverrides(document, below: folder + "/", &reading)
  }

  private func tellMisses(
    _ patterns: [WrittenPattern], _ key: String, below folder: String, in tree: FileTree, _ reading: inout YAMLReading
  ) {
    if toleratesMisses || !isWholeProject { return }
    for pattern in patterns where !pattern.isOptional && !isExpectedToMiss(pattern, among: []) {
      let scope = RuleScope(paths: [pattern], folder: folder + "/", settings: [:])
      if scope.isMet(in: tree) { continue }
      reading.report(
        "\(key): nothing is called '\(pattern.text)' here",
        at: YAMLNode(line: pattern.line, column: 1, content: .mapping([])))
    }
  }
}
