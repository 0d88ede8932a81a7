@testable import ModlintKit
import Foundation
import Testing

/// What leaves must steer no terminal and order nothing from a runner of CI, and all else must stay as it is.
@Suite struct InertTextTests {
  @Test(arguments: [
    // What GitHub's runner takes for a command, and what it does not.
    ("::error title=x::a.swift", #"\u{3A}:error title=x::a.swift"#),
    (" \t\u{A0}\u{3000}::stop-commands::x", " \t\u{A0}\u{3000}\\u{3A}:stop-commands::x"),
    ("a\n::add-mask::x\nb", "a\n\\u{3A}:add-mask::x\nb"),
    ("calls Foo::bar and ::global", "calls Foo::bar and ::global"),
    ("a: ::b::", "a: ::b::"), (":a::b", ":a::b"), (":", ":"), ("::", #"\u{3A}:"#),
    // The others look anywhere in a line.
    ("x ##[error]y", #"x \u{23}#[error]y"#), ("###[a]##[b", ##"#\u{23}#[a]\u{23}#[b"##),
    ("##vso[task.complete]", #"\u{23}#vso[task.complete]"#), ("a##teamcity[buildStop", #"a\u{23}#teamcity[buildStop"#),
    ("## [a] # #[b] ##a-b[c] ##", "## [a] # #[b] ##a-b[c] ##"),
    // Terminals, the reading direction, and what nobody sees.
    ("a\u{1B}[31mb\u{7}\u{7F}\u{9B}2J\r", #"a\u{1B}[31mb\u{7}\u{7F}\u{9B}2J\r"#),
    ("a\u{202E}b\u{2066}c\u{200E}d\u{61C}", #"a\u{202E}b\u{2066}c\u{200E}d\u{61C}"#),
    (
      "a\u{200B}b\u{AD}c\u{FEFF}d\u{2060}e\u{3164}f\u{E0041}", #"a\u{200B}b\u{AD}c\u{FEFF}d\u{2060}e\u{3164}f\u{E0041}"#
    ),
    ("#\u{200D}#[a] #\u{FE0F}#[b", ##"#\u{200D}#[a] #\u{FE0F}#[b"##),
    ("tab\tand\nline", "tab\tand\nline"),
    ("größe 漢字 ← … │ ☎\u{FE0F} 👨\u{200D}👩\u{200D}👧 e\u{301}", "größe 漢字 ← … │ ☎\u{FE0F} 👨\u{200D}👩\u{200D}👧 e\u{301}"),
  ])
  func plain(text: String, inert expected: String) {
    #expect(inert(text, as: .plain(isPainted: false)) == expected)
  }

  @Test(arguments: [
    ("\u{1B}[1;4ma\u{1B}[0m", "\u{1B}[1;4ma\u{1B}[0m"), ("\u{1B}[8ma", #"\u{1B}[8ma"#), ("\u{1B}[2J", #"\u{1B}[2J"#),
    ("\u{1B}]0;x\u{7}", #"\u{1B}]0;x\u{7}"#), ("\u{1B}[2m::error::a", "\u{1B}[2m\\u{3A}:error::a"),
  ])
  func painted(text: String, inert expected: String) {
    #expect(inert(text, as: .plain(isPainted: true)) == expected)
    #expect(!inert(text, as: .plain(isPainted: false)).contains("\u{1B}"))
  }

  @Test func markupKnowsASignByItsNumber() {
    #expect(inert("<a b='##[x]'>\n::c\u{9B}", as: .markup) == "<a b='&#35;#[x]'>\n&#58;:c\\u{9B}")
  }

  @Test(arguments: commandFormats)
  func noFormatHoldsACommandOfTheTree(format: OutputFormat) throws {
    let text = try render(hostileReport(), as: format, options: hostileOptions())
    expectInert(text, as: format)
  }

  /// Whoever decodes JSON reads the true names.
  @Test(arguments: [OutputFormat.json, .sarif, .gitlab])
  func jsonIsDecodedToTheTrueNames(format: OutputFormat) throws {
    let text = try render(hostileReport(), as: format, options: hostileOptions())
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(texts(in: root).contains { $0.contains("##vso[task.setvariable]") })
  }

  @Test func queriesAndGraphs() throws {
    let cell = TableCell.text(attack)
    let tables = [
      textTable(columns: [attack], rows: [[cell]]), csvTable(columns: [attack], rows: [[cell]]),
      jsonTable(columns: [attack], rows: [[cell]]),
    ]
    for table in tables { expectInert(inert(table, as: .plain(isPainted: false)), as: .text) }
    let node = GraphView.Node(id: attack, name: attack, kind: attack, group: attack)
    let graph = GraphView(nodes: [node], edges: [])
    for format in [OutputFormat.dot, .mermaid, .graphml, .json] {
      expectInert(try render(graph, as: format), as: format)
    }
  }
}

private let commandFormats = OutputFormat.allCases.filter { $0.content == .findings }

private let attack =
  "::error::a\n::stop-commands::b\r##[add-mask]c ##vso[task.setvariable]d ##teamcity[e 'f']\u{1B}[2J\u{9B}m\u{202E}\u{200B}#\u{AD}#[g]"

private func hostileReport() -> Report {
  var violation = Violation(
    rule: attack, severity: .error, message: attack, subject: attack, location: Location(file: attack, line: 1))
  violation.related = [RelatedLocation(location: Location(file: attack, line: 1), message: attack)]
  var report = Report(
    root: attack, summary: Summary(), violations: [violation],
    problems: [Problem(message: attack, file: attack, line: 1)], unresolved: UnresolvedCounts())
  report.violations += Array(repeating: violation, count: 12)
  report.notes = [attack]
  return report
}

private func hostileOptions() -> RenderOptions {
  var options = RenderOptions()
  options.sourceLine = { _, _ in attack }
  options.sourceURL = "https://example.com"
  return options
}

/// As the runners read lines.
private func expectInert(_ text: String, as format: OutputFormat) {
  let own = ["::error ", "##vso[task.logissue ", "##teamcity[inspection"]
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let rest = own.first(where: line.hasPrefix).map { line.dropFirst($0.count) } ?? line
    let isCommand = rest.drop(while: \.isWhitespace).hasPrefix("::") && rest.count == line.count
    #expect(!isCommand && rest.firstMatch(of: #/##[A-Za-z]*\[/#) == nil, "\(format): \(line)")
  }
  let steering = text.unicodeScalars.filter { steers($0) && $0 != "\n" }
  #expect(steering.isEmpty, "\(format)")
}

private func texts(in value: Any) -> [String] {
  switch value {
  case let text as String: [text]
  case let list as [Any]: list.flatMap(texts)
  case let object as [String: Any]: object.values.flatMap(texts)
  default: []
  }
}
