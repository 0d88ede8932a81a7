import Testing

@testable import ModlintKit

@Suite struct RuleFileTests {
  @Test func readsAllParts() throws {
    let rule = try Rule(reading: PageFile(path: "Rules/size/long-type.md", text: ruleText()))
    #expect(rule.id == "long-type")
    #expect(rule.pack == "size")
    #expect(rule.title == "Long types")
    #expect(rule.severity == .warning)
    #expect(!rule.isStrict)
    #expect(rule.parameters.map(\.name) == ["max"])
    #expect(rule.parameters[0].defaultValue == .integer(100))
    #expect(rule.parameters[0].meaning == "lines that are enough")
    #expect(rule.query.line == 14)
    #expect(rule.query.sql.hasPrefix("SELECT name"))
    #expect(rule.markdown.hasPrefix("# Long types\n"))
    #expect(rule.examples.map(\.title) == ["A long one", "A short one"])
    #expect(
      rule.examples[0].expectations == [
        ExampleExpectation(file: "Sources/A.swift", line: 1, text: "A has 3 lines", pageLine: 20)
      ])
    #expect(rule.examples[1].expectations.isEmpty)
  }

  @Test func readsTheSameWithCarriageReturns() throws {
    let windows = ruleText().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    let rule = try Rule(reading: PageFile(path: "size/long-type.md", text: windows))
    #expect(rule.examples.map(\.expectations.count) == [1, 0])
    #expect(rule.query.line == 14)
  }

  @Test(arguments: [
    (ruleText(header: "severity: warning"), ["1: 'message' is missing", "1: 'subject' is missing"]),
    (
      ruleText(header: "severty: error\nmessage: a\nsubject: b"),
      [
        "1: 'severity' is missing: error, warning, info, off",
        "2: unknown key 'severty'; did you mean 'severity'?",
      ]
    ),
    (
      ruleText(header: "severity: fatal\nmessage: '{a'\nsubject: '{line}'"),
      [
        "2: unknown severity 'fatal'; known are error, warning, info, off", "3: '{' is never closed",
        "4: 'subject' is what baselines know a finding by, so it has no '{line}' in it",
      ]
    ),
    (
      ruleText(
        header: "severity: off\nmessage: a}\nsubject: '{a b}'\nparameters: {a-b: 1, c: {default: [[1]]}, d: {x: 1}}"),
      [
        "3: '}' closes nothing; write '}}' for a brace", "4: '{a b}' does not name a column",
        "5: 'a-b' cannot be the name of a parameter",
        "5: parameter 'c' must be a number, a word, true, false or a list of those",
        "5: parameter 'd' has no 'default'", "5: unknown key 'x' in 'd'; known are default, meaning",
      ]
    ),
    (
      ruleText(header: "severity: off\nmessage: ' '\nsubject: ''\nparameters: {severity: 1, strict: true}"),
      [
        "3: 'message' says nothing", "4: 'subject' says nothing", "5: 'severity' cannot be the name of a parameter",
        "5: 'strict' cannot be the name of a parameter",
      ]
    ),
    (
      ruleText(header: "severity: [\nmessage: a"),
      ["3: did not find expected ',' or ']' (while parsing a flow sequence in line 2)"]
    ),
    (
      ruleText(sql: "SELECT date('now', '-1 day') AS day"),
      ["14: a rule may not ask for date('now', '-1 day'): the same tree gives the same findings"]
    ),
    (
      ruleText(sql: "SELECT strftime( '%s' ) AS second"),
      ["14: a rule may not ask for strftime( '%s' ): the same tree gives the same findings"]
    ),
    (
      ruleText(sql: "SELECT abs(Random ()) AS chance"),
      ["14: a rule may not ask for Random (): the same tree gives the same findings"]
    ),
    (ruleText(title: "## No title"), ["1: a rule has a title, '# What is wrong'"]),
    (ruleText(sql: "SELECT 1\n```\n\n```sql\nSELECT 2"), ["17: a rule asks one question; this is a second '```sql'"]),
    (
      ruleText(examples: ""),
      [
        "1: a rule has an example that breaks it, with a comment '// violation: part of the message'",
        "1: a rule has an example that keeps it, without a comment '// violation: …'",
      ]
    ),
    (
      ruleText(
        examples: "## A\n```swift\na\n```\n## B\n```swift ../B.swift\n```\n## C\n```swift C.swift\n// violation:"),
      [
        "1: a rule has an example that breaks it, with a comment '// violation: part of the message'",
        "1: a rule has an example that keeps it, without a comment '// violation: …'",
        "18: an example's fence names its file: '```swift Sources/App/A.swift'",
        "22: an example's file lies inside the project: '../B.swift' does not", "25: the fence is never closed",
      ]
    ),
    (
      "Just text",
      [
        "1: a rule asks its question in a fence '```sql'",
        "1: a rule has a title, '# What is wrong'",
        "1: a rule has an example that breaks it, with a comment '// violation: part of the message'",
        "1: a rule has an example that keeps it, without a comment '// violation: …'",
        "1: a rule starts with a line '---', its front matter and another line '---'",
      ]
    ),
  ])
  func tellsAllMistakesAtOnce(text: String, expected: [String]) {
    let error = #expect(throws: RuleMistakes.self) { try Rule(reading: PageFile(path: "p/r.md", text: text)) }
    #expect(error?.mistakes.map { "\($0.line): \($0.message)" } == expected)
  }

  /// Only what SQLite itself would look at the clock for, or throw dice.
  @Test(
    arguments: [
      ("SELECT date('now', '-1 day')", "date('now', '-1 day')"), ("SELECT Date ( \"NOW\" )", "Date ( \"NOW\" )"),
      ("SELECT julianday(coalesce(x, 'now')) - 1", "julianday(coalesce(x, 'now'))"),
      ("SELECT datetime()", "datetime()"), ("SELECT unixepoch('subsec')", "unixepoch('subsec')"),
      ("SELECT strftime('%s')", "strftime('%s')"), ("SELECT strftime('%s', 'now')", "strftime('%s', 'now')"),
      ("SELECT timediff(x, 'now')", "timediff(x, 'now')"), ("SELECT \"random\"()", "\"random\"()"),
      ("SELECT hex(randomblob(4))", "randomblob(4)"), ("SELECT Current_Time || ''", "Current_Time"),
      ("SELECT date(", "date("),
      // Names, texts and comments.
      ("SELECT 1 FROM member WHERE name = 'now'", nil), ("SELECT name AS current_date FROM type t", nil),
      ("SELECT t.current_date, \"current_time\" FROM t", nil), ("SELECT 'random()' -- date('now')\r\n", nil),
      ("SELECT 'it''s date(''now'')' /* random() */", nil), ("SELECT name = 'random' OR name GLOB 'date()'", nil),
      ("SELECT random, date, [random()] FROM t", nil), ("SELECT nowhere('now'), my_date()", nil),
      // Times that are said.
      ("SELECT date(last_commit), datetime(last_commit, 'subsec'), strftime('%Y', last_commit)", nil),
      ("SELECT strftime('now', last_commit) FROM t WHERE name = 'now'", nil),
      ("SELECT date(x) FROM (SELECT 'now' AS x)", "'now'"), ("SELECT date(x) FROM (VALUES ('now'))", "'now'"),
      ("SELECT max(date(a), 'now')", "'now'"),
    ] as [(String, String?)])
  func tellsWhoAsksForTheTime(sql: String, asked: String?) {
    #expect(sql.momentOfAsking.map { String(sql[$0]) } == asked)
  }

  @Test(arguments: [
    ("a // violation: x y", ["1 x y"]), ("a\nb # violation: x", ["2 x"]), ("<a/> <!-- violation: x -->", ["1 x"]),
    ("a // violation: x // violation: y", ["1 x", "1 y"]), ("a /* violation: x */", ["1 x"]),
    ("let text = \"violation: x\"", []), ("// no violation: x", []),
  ])
  func readsMarks(text: String, expected: [String]) {
    let file = ExampleFile(path: "A", text: text, line: 1)
    #expect(file.expectations(marked: "violation:").map { "\($0.line) \($0.text)" } == expected)
  }

  @Test func catalogueCollectsMistakesOfAllFiles() {
    let error = #expect(throws: RuleMistakes.self) {
      try RuleCatalogue(
        files: [
          ("README.md", "no rule"), ("idioms/beehive.md", "no rule"), ("sdk/UIKit.md", "no rule"),
          ("a/one.md", ruleText()), ("b/one.md", ruleText()), ("a/Two.md", ruleText()),
          ("a/three.md", ruleText(title: "")), ("a/notes.txt", ""), ("a/all.md", ruleText()),
          ("c/invalid-suppression.md", ruleText()),
        ].map { PageFile(path: $0.0, text: $0.1) })
    }
    #expect(
      error?.mistakes.map(\.description) == [
        "a/Two.md:1: the file's name is the rule's id: small letters, digits and dashes",
        "a/all.md:1: no rule can be called 'all', which means every rule in a comment",
        "a/three.md:1: a rule has a title, '# What is wrong'", "b/one.md:1: there is a rule 'one' already: a/one.md",
        "c/invalid-suppression.md:1: no rule can be called 'invalid-suppression', by which comments are judged",
      ])
  }

  @Test func tableListsRulesByPack() throws {
    let catalogue = try RuleCatalogue(files: [
      PageFile(path: "b/y.md", text: ruleText()), PageFile(path: "a/x.md", text: ruleText(title: "# A|B")),
    ])
    let page = "text\n<!-- rules -->\nold\n<!-- /rules -->\nmore"
    #expect(
      catalogue.renewingTable(in: page) == """
        text
        <!-- rules -->

        ### a

        | rule | severity | finds | parameters |
        |---|---|---|---|
        | [x](a/x.md) | warning | A\\|B | `max: 100` |

        ### b

        | rule | severity | finds | parameters |
        |---|---|---|---|
        | [y](b/y.md) | warning | Long types | `max: 100` |

        <!-- /rules -->
        more
        """)
    #expect(catalogue.renewingTable(in: "no place") == nil)
  }
}
