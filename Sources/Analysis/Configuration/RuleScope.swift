/// What the configuration says of rules for a part of the project: an entry of `overrides`, or a file further down.
struct RuleScope: Sendable {
  /// Patterns as those of `exclude`, below ``folder``; with ``modules`` none for all that lies there.
  var paths: [WrittenPattern] = []
  /// Patterns for names of modules.
  var modules: [WrittenPattern] = []
  /// The way from the root of the scan to where the patterns start, with a slash at its end; empty where that is the root.
  var folder = ""
  /// What makes a path of the scan relative to there, where the root lies below it.
  var prefix = ""
  var settings: [String: RuleSetting]
}

extension Configuration {
  /// Reads `overrides` of a file that lies in the folder.
  mutating func readOverrides(_ document: YAMLNode, below folder: String, _ reading: inout YAMLReading) {
    for node in reading.sequence(document, "overrides") {
      reading.allowOnly(["paths", "modules", "rules"], in: node, of: "overrides")
      guard node.isMappingOrNull else { continue }
      var scope = RuleScope(
        paths: Self.patterns(node, "paths", &reading), modules: Self.patterns(node, "modules", &reading),
        folder: folder, prefix: folder.isEmpty ? pathPrefix : "", settings: [:])
      let namesNothing = ["paths", "modules"].allSatisfy {
        node[$0].map { $0.isNull || $0.sequence?.isEmpty == true } ?? true
      }
      if namesNothing { reading.report("an override needs 'paths' or 'modules' for which it holds", at: node) }
      guard let rules = node["rules"], rules.mapping?.isEmpty == false else {
        let isMissing = node["rules"].map(\.isMappingOrNull) ?? true
        reading.report(
          isMissing ? "an override needs 'rules'" : "expected rules and what is said of them", at: node["rules"] ?? node
        )
        continue
      }
      scope.settings = partSettings(rules, of: "overrides", &reading)
      scopes.append(scope)
    }
  }

  /// Tells of overrides that hold for nothing; a scan of a part cannot know, nor can the judging of an earlier state.
  func scopeMistakes(in tree: FileTree, graph: CodeGraph) -> [Mistake] {
    isWholeProject && !toleratesMisses ? scopes.flatMap { $0.mistakes(in: tree, graph) } : []
  }

  /// What is said of rules for a part: all but what a baseline knows, which is one for the whole.
  func partSettings(
    _ rules: YAMLNode, of place: String, _ reading: inout YAMLReading
  ) -> [String: RuleSetting] {
    for (key, value) in rules.mapping ?? [] where value["strict"] != nil {
      reading.report("'strict' of '\(key.string ?? "")' holds for a whole project, and not in \(place)", at: value)
    }
    return catalogue.settings(rules, &reading)
  }
}

extension RuleScope {
  private var globs: [Glob] { paths.map { Glob(exclusion: $0.text) } }

  /// Decides for many paths; nil where the scope is about modules alone.
  var pathMatcher: ((_ path: String) -> Bool)? {
    if paths.isEmpty, !modules.isEmpty { return nil }
    let (globs, folder, prefix, isAll) = (globs, folder, prefix, paths.isEmpty)
    return { path in
      guard folder.isEmpty || path.hasPrefix(folder) else { return false }
      let rest = folder.isEmpty ? prefix + path : String(ModlintKit.path(path, below: String(folder.dropLast())))
      return isAll || globs.contains { $0.matchesPathOrFolder(rest) }
    }
  }

  /// Whether its patterns for paths name anything.
  func isMet(in tree: FileTree) -> Bool {
    guard let names = pathMatcher else { return false }
    return tree.files.contains { names($0.path) } || tree.folders.contains(where: names)
  }

  /// Whether the scope names a module, of those that have files where it holds.
  func names(_ module: String, _ targetName: String) -> Bool {
    modules.contains { pattern in
      let glob = Glob(pattern.text)
      return glob.matches(module) || glob.matches(targetName)
    }
  }

  /// The patterns that name nothing, each in a sentence.
  func mistakes(in tree: FileTree, _ graph: CodeGraph) -> [Mistake] {
    var mistakes: [Mistake] = []
    for pattern in paths where !pattern.isOptional {
      let scope = RuleScope(paths: [pattern], folder: folder, prefix: prefix, settings: [:])
      if !scope.isMet(in: tree) { mistakes.append((pattern.line, "overrides: nothing is called '\(pattern.text)'")) }
    }
    let own = graph.modules.filter { !$0.isSDK }.flatMap { [$0.module.name, $0.module.targetName] }
    for pattern in modules where !pattern.isOptional {
      let glob = Glob(pattern.text)
      if own.contains(where: glob.matches) { continue }
      let guess = suggestion(for: pattern.text, in: own)
      mistakes.append((pattern.line, "overrides: no module is called '\(pattern.text)'\(guess)"))
    }
    return mistakes
  }
}
