import Foundation

/// How the examples of a folder of rules went.
package struct ExampleResult: Sendable {
  package var examples: Int
  package var failed: Int
  /// What was not found, and what was found but not expected, with the place in the rule's page.
  package var mistakes: [RuleMistake]
}

/// Scans the examples inside rule files, each as a project of its own with its rule only.
///
/// - Parameters:
///   - path: A folder of rules, or one file, which is read together with the folder it lies in; nil tests the built-in
///     rules.
///   - pack: The folder among these whose pages are tested; nil tests them all.
/// - Returns: How many examples there were, and what was wrong.
/// - Throws: ``AnalysisError`` for a folder or a rule file that cannot be read, and for queries that do not fit the fact
///   base.
package func testExamples(in path: String?, pack: String? = nil) throws -> ExampleResult {
  var folder = path
  var page: String?
  if let path, path.hasSuffix(".md") {
    guard FileManager.default.fileExists(atPath: path) else { throw AnalysisError("no such file: \(path)") }
    let place = (path as NSString).deletingLastPathComponent
    folder = place.isEmpty ? "." : place
    page = folder.map { $0 + "/" + (path as NSString).lastPathComponent }
  }
  let rules = try Configuration.rulesToTest(in: folder, page: page)
  func isChosen(_ file: String) -> Bool {
    if let page { return file == page }
    if let pack { return file.hasPrefix(pack + "/") }
    // A built-in rule is called by its pack, as a folder may be.
    return folder.map { file.hasPrefix($0 + "/") && FileManager.default.fileExists(atPath: file) } ?? true
  }
  let catalogue = rules.catalogue
  let chosen = catalogue.rules.filter { isChosen($0.path) }
  let mistakes = catalogue.mistakes(against: try Database(relations: FactBase.emptyRelations))
  guard mistakes.isEmpty else { throw AnalysisError(mistakes.map(\.description)) }
  var result = ExampleResult(examples: 0, failed: 0, mistakes: [])
  for example in chosen.flatMap(\.examples) {
    result.examples += 1
    let found: [RuleMistake]
    do {
      found = example.mistakes(comparedWith: try violations(in: example, rules))
    } catch let error as AnalysisError {
      found = error.sentences.map { RuleMistake(file: example.page, line: example.line, message: $0) }
    }
    if !found.isEmpty { result.failed += 1 }
    result.mistakes += found
  }
  for idiom in try rules.idioms.all() where isChosen(idiom.path) {
    for example in idiom.examples {
      let scan = try Scan(of: example.texts, Configuration(ofProject: example.texts, rules: rules))
      let found = idiom.mistakes(in: example, found: scan.graph)
      result.examples += 1
      if !found.isEmpty { result.failed += 1 }
      result.mistakes += found
    }
  }
  return result
}

private func violations(in example: ExampleProject, _ rules: Configuration.Rules) throws -> [Violation] {
  var configuration = try Configuration(ofProject: example.texts, rules: rules)
  configuration.select([example.rule])
  return try Scan(of: example.texts, configuration).report(configuration).violations
}

extension ExampleProject {
  fileprivate var texts: [String: String] {
    Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}
