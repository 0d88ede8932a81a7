/// Reads the example projects of a page: its `##` sections with files.
struct ExampleReading {
  /// The page's file, for messages.
  let path: String
  /// What begins an expectation: `violation:` in rules, `wiring:` in idioms.
  let mark: String
  private(set) var mistakes: [RuleMistake] = []

  /// The examples of a page, as those of the rule or idiom called `name`.
  mutating func examples(of page: MarkdownPage, named name: String) -> [ExampleProject] {
    var examples: [ExampleProject] = []
    var inSection = false
    for block in page.blocks {
      switch block {
      case .heading(let heading):
        inSection = heading.level > 2 ? inSection : heading.level == 2
        if heading.level == 2 {
          examples.append(ExampleProject(rule: name, page: path, title: heading.text, line: heading.line))
        }
      case .fence(let fence):
        guard inSection, fence.language != "sql" else { continue }
        add(fence, to: &examples[examples.count - 1])
      }
    }
    // A section of prose is no example.
    return examples.filter { !$0.files.isEmpty }
  }

  private mutating func report(_ line: Int, _ message: String) {
    mistakes.append(RuleMistake(file: path, line: line, message: message))
  }

  private mutating func add(_ fence: MarkdownPage.Fence, to example: inout ExampleProject) {
    guard !fence.label.isEmpty else {
      return report(fence.line, "an example's fence names its file: '```\(fence.language) Sources/App/A.swift'")
    }
    guard fence.isClosed else { return report(fence.line, "the fence is never closed") }
    guard !fence.label.hasPrefix("/"), !fence.label.split(separator: "/").contains("..") else {
      return report(fence.line, "an example's file lies inside the project: '\(fence.label)' does not")
    }
    guard !example.files.contains(where: { $0.path == fence.label }) else {
      return report(fence.line, "'\(fence.label)' is given twice in this example")
    }
    let file = ExampleFile(path: fence.label, text: fence.text, line: fence.line + 1)
    let marks = file.expectations(marked: mark)
    for found in marks where found.text.isEmpty {
      report(found.pageLine, "an expectation gives a part of the message: '// \(mark) part of it'")
    }
    example.files.append(file)
    example.expectations += marks
  }
}
