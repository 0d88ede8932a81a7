@testable import ModlintKit
import Testing

@Suite struct PagePartsTests {
  /// The examples of FIPS 180-4, and the lengths at which padding changes.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ])
  func sha(text: String, hash: String) {
    let hex = sha256(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == hash)
  }

  /// Modules as `name`, `name@layer rank`, `name#cycle`, edges as `A>B`, then the order from the top down.
  @Test(arguments: [
    ("C B A", "A>B B>C", "A B C"),
    ("A B C", "", "A B C"),
    ("A@1 B@0", "A>B", "B A"),
    ("A B C D", "D>A D>B B>A", "D B A C"),
    // Who breaks the layers stands no higher for it.
    ("Z@1 Y@1 B@0", "Z>B", "B Y Z"),
    ("A B#1 C#1 D", "A>B B>C C>B C>D", "A B C D"),
    ("A B#1 C D#1", "B>D D>B B>A C>B", "C B D A"),
    ("A B C", "A>B B>A C>A", "A B C"),
    ("A", "A>A A>Z", "A"),
    ("C M T", "T>M T>C M>C C>M~", "T M C"),
    // A cycle stands in the order that it has without the edge to cut.
    ("A#1 B#1 C#1", "C>A+ A>B+ B>C!", "C A B"),
    ("A#1 B#1 C#1 D", "D>A A>C+ C>B+ B>A! C>A!", "D A C B"),
  ])
  func order(modules: String, edges: String, order: String) {
    let modules = modules.split(separator: " ").map { word in
      let parts = word.split { "@#".contains($0) }
      var module = HTMLReport.Module(name: String(parts[0]), kind: "library", origin: "folder")
      if word.contains("@") { module.layerRank = Int(parts[1]) }
      if word.contains("#") { module.cycle = Int(parts[1]) }
      return module
    }
    // A `~` is behind an edge of events only, a `+` behind one of a cycle, a `!` behind one to cut.
    let edges = edges.split(separator: " ").map { text in
      let ends = text.split { ">~+!".contains($0) }.map(String.init)
      var edge = HTMLReport.Edge(source: ends[0], target: ends[1], weight: 1)
      edge.isCut = text.hasSuffix("!")
      edge.isCycle = edge.isCut || text.hasSuffix("+")
      edge.isBroadcast = text.hasSuffix("~")
      return edge
    }
    #expect(topDown(modules, edges: edges).map(\.name).joined(separator: " ") == order)
    #expect(topDown(modules.reversed(), edges: edges.reversed()).map(\.name).joined(separator: " ") == order)
  }

  @Test func theWorstAndTheWidestFirst() {
    let advice = firstFive(of: sampleReport())
    #expect(
      advice.map(\.place) == [
        "Sources/Feed/FeedController.swift:2", #"So,u:rces/%0A<b>"'\n\u{202E}😀 ü.swift:3"#,
        "Sources/Feed/FeedController.swift:12", "project", "Sources/Feed/FeedController.swift:112",
      ])
    #expect(advice[0].reason == "touches 1 other place, 3 findings in this file")
    #expect(advice[0].link == "#findings?rule=deep-inheritance&q=FeedController")
  }

  @Test func aCycleReachesAsFarAsItHasEdges() {
    var report = sampleReport()
    var (cycle, wide) = (report.violations[0], report.violations[0])
    cycle.edges = ["A -> B", "B -> C", "C -> A"]
    wide.related = Array(repeating: report.violations[1].related[0], count: 2)
    report.violations = [wide, cycle]
    #expect(firstFive(of: report).map(\.reason) == ["a cycle of 3 edges", "touches 2 other places"])
  }

  @Test func atMostTwoOfOneRule() {
    var report = sampleReport()
    report.violations = Array(repeating: report.violations[1], count: 9) + [report.violations[3]]
    #expect(firstFive(of: report).count == 3)
  }

  @Test func whereTheFindingsAre() {
    var page = samplePage()
    page.report.known = [page.report.violations[1], page.report.violations[1]]
    let line: (Tally) -> String = { $0.counts.map { $0.number + ($0.list == nil ? "" : "!") }.joined(separator: " ") }
    #expect(
      tallyByModule(page).map { "\($0.name): \(line($0))" } == ["Feed: 1! 1! 1!", "in no module: 1! 1! 0"])
    #expect(
      tallyByRule(page.report).map { "\($0.name): \(line($0))" } == [
        "<script>alert(1)</script>: 1! 0 0 0", "deep-inheritance: 1! 0 0 2!", "strong-delegate: 0 1! 1! 0",
        "too-many-modules: 0 1! 0 0",
      ])
    #expect(tallyByModule(page)[0].counts[0].list == "#findings?module=Feed&severity=error&state=new")
  }

  @Test func aTableThatIsCutSaysSo() throws {
    var page = samplePage()
    page.files = (0..<9).map { .init(path: "\($0).swift", module: "M\($0)", language: "Swift", lines: 1) }
    page.report.violations = page.files.map { file in
      var violation = page.report.violations[1]
      violation.location.file = file.path
      return violation
    }
    #expect(try render(page).contains("<caption>New findings by module, the worst 8 of 9</caption>"))
  }

  /// A number of nothing leads nowhere, not to where the line around it leads.
  @Test func nothingHasNoLink() throws {
    let html = try render(samplePage())
    #expect(html.contains("<td class=\"number\">0</td>"))
    #expect(!html.contains(">0</a></td>"))
  }

  @Test func rulePages() {
    let markdown = """
      # Title

      First line
      goes on.
      - one
      * two

      ## Heading
      See `a[0]`, [other](../p/other.md), [gone](gone.md), [text](x), [book](https://a.org) and [run](javascript:alert(1)).
      ```sql App/A.sql
      # not a heading

      SELECT 1
      ```
      ```
      open
      """
    let page = RulePage(
      RuleDescription(id: "a b", pack: "p", severity: .error, title: "Title", markdown: markdown),
      beside: ["other"])
    #expect(page.anchor == "rule/a%20b")
    #expect(
      page.text == """
        <p>First line
        goes on.</p>
        <ul>
        <li>one</li>
        <li>two</li>
        </ul>
        <h4>Heading</h4>
        <p>See <code>a[0]</code>, <a href="#rule/other">other</a>, gone, text, <a href="https://a.org">book</a> and run).</p>
        <p class="file"><code>App/A.sql</code></p>
        <pre tabindex="0"><code># not a heading

        SELECT 1</code></pre>
        <pre tabindex="0"><code>open</code></pre>

        """)
  }

  /// Rules of a stranger's folder, as long as nobody writes them.
  @Test(arguments: [">", "- ", "> - ", "[", "![", "[[x](", "*a ", "`", "``a`", "\\", "<http:", "| a |\n|---|\n"])
  func hostileRulePages(part: String) {
    let markdown = "# T\n\n" + String(repeating: part, count: 5_000)
    let rule = RuleDescription(id: "a", pack: "p", severity: .error, title: "T", markdown: markdown)
    #expect(!RulePage(rule, beside: []).text.isEmpty)
  }
}
