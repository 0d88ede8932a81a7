extension Scan {
  /// What comments and settings of the compiler say in the code, and comments in manifests and in other files in which findings
  /// stand.
  func suppressions(of violations: [Violation], _ rules: [Rule]) -> Suppressions {
    var comments: [SuppressionComment] = []
    var silences: [Silence] = []
    let meanings = Dictionary(
      rules.flatMap { rule in rule.warnings.map { ($0, [rule.id]) } }, uniquingKeysWith: +)
    for index in graph.facts.indices where !graph.facts[index].directives.isEmpty {
      let facts = graph.facts[index]
      let file = graph.files[index].path
      for directive in facts.directives {
        let text = facts.names[directive.text]
        if text.hasPrefix("-W") {
          guard let rules = meanings[text], directive.line <= directive.lastLine else { continue }
          silences.append(
            Silence(rules: Set(rules), file: file, lines: Int(directive.line)...Int(directive.lastLine)))
        } else {
          comments.append(SuppressionComment(directive, text, in: file))
        }
      }
    }
    for file in filesBesideSources(violations) { comments += tree.suppressionComments(inManifest: file) }
    return Suppressions(comments, silences: silences)
  }

  /// Manifests are read for what is not found there either: a comment that hides nothing is told.
  private func filesBesideSources(_ violations: [Violation]) -> [String] {
    var files = Set(project.modules.lazy.map(\.manifest)).union(project.declaredDependencies.lazy.map(\.originFile))
    for violation in violations {
      for place in [violation.location] + violation.related.map(\.location) {
        let kind = FileKind(path: place.file)
        if kind == nil || kind == .manifest || kind == .swift { files.insert(place.file) }
      }
    }
    // Of sources only those in Swift may be called like a manifest.
    for file in graph.files where file.path.hasSuffix(".swift") { files.remove(file.path) }
    return files.filter { !$0.isEmpty }.sorted()
  }
}

extension SuppressionComment {
  fileprivate init(_ directive: DirectiveFact, _ text: String, in file: String) {
    self.init(
      text: text, place: Location(file: file, line: Int(directive.line), column: Int(directive.column)),
      lastOfNext: Int(directive.lastLine))
  }
}

extension FileTree {
  /// The comments of a manifest in Swift, or in a language whose comments begin with `#`.
  fileprivate func suppressionComments(inManifest file: String) -> [SuppressionComment] {
    guard !file.hasSuffix(".pbxproj"), var text = text(of: file), text.withUTF8(\.namesModlint) else { return [] }
    if file.hasSuffix(".swift") {
      let facts = FileFacts(swiftSource: text, path: file)
      return facts.directives.map { SuppressionComment($0, facts.names[$0.text], in: file) }
    }
    return text.withUTF8 { bytes in
      bytes.hashDirectives.map { directive in
        SuppressionComment(
          text: String(decoding: bytes[directive.text], as: UTF8.self),
          place: Location(file: file, line: directive.line, column: directive.column), lastOfNext: directive.lastOfNext)
      }
    }
  }
}
