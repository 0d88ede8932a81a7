extension Rule {
  /// Reads a rule file.
  ///
  /// - Parameter file: The last part of its path is the id, its last folder the pack.
  /// - Throws: ``RuleMistakes``, all that can be told without a fact base.
  package init(reading file: PageFile) throws(RuleMistakes) {
    var reader = RuleFileReader(path: file.path, isProven: file.isProven)
    let rule = reader.rule(MarkdownPage(file.text, isWhole: !file.isProven))
    guard reader.mistakes.isEmpty, let rule else { throw RuleMistakes(mistakes: reader.mistakes.sorted()) }
    self = rule
  }

  /// What can be made out of a rule file in spite of its mistakes: what is wrong with its question is to be told as well.
  init?(madeOutOf file: PageFile) {
    var reader = RuleFileReader(path: file.path, isProven: file.isProven)
    guard let rule = reader.rule(MarkdownPage(file.text)) else { return nil }
    self = rule
  }

  /// The examples inside its page.
  package var examples: [ExampleProject] {
    var reading = ExampleReading(path: path, mark: Self.mark)
    return reading.examples(of: page, named: id)
  }

  /// The pack and the id of the rule that a file holds.
  static func name(ofFile path: String) -> (pack: String, id: String) {
    let parts = path.split(separator: "/")
    let id = parts.last.map { String($0.hasSuffix(".md") ? $0.dropLast(3) : $0) } ?? ""
    return (parts.count > 1 ? String(parts[parts.count - 2]) : "", id)
  }

  /// What begins an expectation in an example.
  fileprivate static let mark = "violation:"
}

extension ExampleProject {
  /// What the example says and the rule does not do, or the reverse. Violations of other rules do not matter.
  package func mistakes(comparedWith violations: [Violation]) -> [RuleMistake] {
    let found = violations.filter { $0.rule == rule }.map {
      ExampleFinding(file: $0.location.file, line: $0.location.line, text: $0.message)
    }
    return mistakes(comparedWith: found) { $0.contains($1) }
  }
}

private struct RuleFileReader {
  let path: String
  let isProven: Bool
  var mistakes: [RuleMistake] = []

  mutating func rule(_ page: MarkdownPage) -> Rule? {
    let (pack, id) = Rule.name(ofFile: path)
    if !isProven, !id.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) {
      report(1, "the file's name is the rule's id: small letters, digits and dashes")
    }
    if id == "all" { report(1, "no rule can be called 'all', which means every rule in a comment") }
    if !isProven, Suppressions.pages.contains(where: { $0.id == id }) {
      report(1, "no rule can be called '\(id)', by which comments are judged")
    }
    let known = mistakes.count
    let header = frontMatter(page)
    let isHeaderSound = mistakes.count == known
    let title = title(page)
    let query = query(page)
    if !isProven { checkExamples(of: page, named: id) }
    guard let header, let message = header.message, let subject = header.subject, let query, let title else {
      return nil
    }
    return Rule(
      id: id, pack: pack, path: path, isBuiltIn: isProven, severity: header.severity, isStrict: header.isStrict,
      judgesSamples: header.judgesSamples, mechanisms: header.mechanisms, needs: header.needs,
      warnings: header.warnings, formers: header.formers,
      framework: header.framework, title: title, message: message, subject: subject, cause: header.cause,
      parameters: header.parameters, query: query, page: page, isHeaderSound: isHeaderSound)
  }

  mutating func report(_ line: Int, _ message: String) {
    mistakes.append(RuleMistake(file: path, line: line, message: message))
  }

  private mutating func frontMatter(_ page: MarkdownPage) -> FrontMatter? {
    guard let text = page.frontMatter else {
      report(1, "a rule starts with a line '---', its front matter and another line '---'")
      return nil
    }
    do {
      let node = try YAMLNode(parsing: text)
      let header = FrontMatter(node)
      for issue in header.issues { report(issue.line, issue.message) }
      return header
    } catch {
      report(error.line, error.message)
      return nil
    }
  }

  private mutating func title(_ page: MarkdownPage) -> String? {
    if page.title == nil { report(1, "a rule has a title, '# What is wrong'") }
    return page.title
  }

  private mutating func query(_ page: MarkdownPage) -> RuleQuery? {
    let fences = page.blocks.compactMap { block -> MarkdownPage.Fence? in
      if case .fence(let fence) = block, fence.language == "sql" { fence } else { nil }
    }
    guard let first = fences.first else {
      report(1, "a rule asks its question in a fence '```sql'")
      return nil
    }
    for more in fences.dropFirst() { report(more.line, "a rule asks one question; this is a second '```sql'") }
    if !first.isClosed { report(first.line, "the fence is never closed") }
    if !isProven, let moment = first.text.momentOfAsking {
      let line = first.line + 1 + first.text[..<moment.lowerBound].count { $0.isNewline }
      let asked = first.text[moment].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      report(line, "a rule may not ask for \(asked): the same tree gives the same findings")
    }
    return RuleQuery(sql: first.text, line: first.line + 1)
  }

  private mutating func checkExamples(of page: MarkdownPage, named id: String) {
    var reading = ExampleReading(path: path, mark: Rule.mark)
    let examples = reading.examples(of: page, named: id)
    mistakes += reading.mistakes
    if !examples.contains(where: { !$0.expectations.isEmpty }) {
      report(1, "a rule has an example that breaks it, with a comment '// violation: part of the message'")
    }
    if !examples.contains(where: \.expectations.isEmpty) {
      report(1, "a rule has an example that keeps it, without a comment '// violation: …'")
    }
  }
}
