@testable import ModlintKit
import Testing

@Suite struct RuleSettingTests {
  private let rules: [PageFile] = [
    PageFile(path: "p/long-type.md", text: ruleText()),
    PageFile(
      path: "p/silent.md",
      text: ruleText(header: "severity: off\nmessage: m\nsubject: s", sql: "SELECT 1 AS file, 1 AS line")),
    PageFile(
      path: "p/lists.md",
      text: ruleText(
        header:
          "severity: info\nmessage: m\nsubject: s\nparameters: {names: [A, B], sizes: [1], share: 0.5, deep: true, word: x}",
        sql: "SELECT 1 AS file, 1 AS line, :names, :sizes, :share, :deep, :word")
    ),
  ]

  @Test(arguments: [
    ("long-type: off", RuleSetting(verdict: .off)),
    ("long-type: 'off'", RuleSetting(verdict: .off)),
    ("long-type: {severity: \"off\"}", RuleSetting(verdict: .off)),
    ("long-type: 'yes'", nil),
    ("long-type: on", RuleSetting(verdict: .on)),
    ("long-type: 'on'", RuleSetting(verdict: .on)),
    ("silent: on", RuleSetting(verdict: .severity(.warning))),
    ("long-type: error", RuleSetting(verdict: .severity(.error))),
    ("long-type: {max: 3}", RuleSetting(parameters: ["max": .integer(3)])),
    ("long-type: {max: 3, severity: info}", RuleSetting(verdict: .severity(.info), parameters: ["max": .integer(3)])),
    ("long-type: {strict: true}", RuleSetting(isStrict: true)),
    ("lists: {names: C}", RuleSetting(parameters: ["names": .list([.text("C")])])),
    ("lists: {names: 3}", nil),
    ("lists: {names: on}", nil),
    ("lists: {sizes: C}", nil),
    ("lists: {names: '3'}", RuleSetting(parameters: ["names": .list([.text("3")])])),
    ("lists: {names: [C, 3, on]}", RuleSetting(parameters: ["names": .list([.text("C"), .text("3"), .text("on")])])),
    ("lists: {sizes: [3, 0.5]}", RuleSetting(parameters: ["sizes": .list([.integer(3), .real(0.5)])])),
    ("lists: {sizes: 3}", RuleSetting(parameters: ["sizes": .list([.integer(3)])])),
    (
      "lists: {share: 1, word: 12, deep: no, names: []}",
      RuleSetting(parameters: ["share": .real(1), "word": .text("12"), "deep": .boolean(false), "names": .list([])])
    ),
  ])
  func reads(yaml: String, expected: RuleSetting?) throws {
    let catalogue = try RuleCatalogue(files: rules)
    var reading = YAMLReading()
    let settings = catalogue.settings(try YAMLNode(parsing: yaml), &reading)
    #expect(reading.issues.isEmpty == (expected != nil))
    if let expected { #expect(Array(settings.values) == [expected]) }
  }

  /// A pack means its rules that judge by themselves, and a rule's own name goes before it.
  @Test func readsPacks() throws {
    let catalogue = try RuleCatalogue(files: rules)
    var reading = YAMLReading()
    let settings = catalogue.settings(try YAMLNode(parsing: "lists: info\np: off"), &reading)
    #expect(reading.issues.isEmpty)
    #expect(settings == ["long-type": RuleSetting(verdict: .off), "lists": RuleSetting(verdict: .severity(.info))])
  }

  @Test func noPackIsCalledAsARule() {
    #expect(throws: RuleMistakes.self) {
      try RuleCatalogue(files: [rules[0], PageFile(path: "long-type/other.md", text: ruleText())])
    }
  }

  @Test func tellsAllMistakes() throws {
    let catalogue = try RuleCatalogue(files: rules)
    var reading = YAMLReading()
    let yaml = """
      long-typ: off
      long-type: {mx: 3, max: many}
      lists: {share: [1], severity: bad, names: {a: b}, sizes: [1, x], strict: 3}
      """
    _ = catalogue.settings(try YAMLNode(parsing: yaml), &reading)
    #expect(
      reading.issues.map { "\($0.line): \($0.message)" } == [
        "1: unknown rule 'long-typ'; did you mean 'long-type'?",
        "2: unknown key 'mx' in 'long-type'; did you mean 'max'?",
        "2: 'max' of 'long-type' is a whole number, found 'many'",
        "3: 'strict' must be true or false, found '3'",
        "3: 'share' of 'lists' is a number, found a list",
        "3: unknown severity 'bad' in 'lists'; known are off, info, warning, error",
        "3: 'names' of 'lists' is a list of words, found a mapping",
        "3: 'sizes' of 'lists' is a list of numbers, found a list",
      ])
  }

  @Test(arguments: [
    (ParameterValue.list([.text("a\"b\\\n\u{1}"), .integer(2)]), #"["a\"b\\\n\u0001", 2]"#), (.real(0.5), "0.5"),
    (.boolean(true), "true"),
  ])
  func isBoundAsJSON(value: ParameterValue, json: String) {
    #expect(value.json == json)
  }

  @Test func marksOfMarkdownStayWhatTheyAre() {
    #expect("a: 1".inlineCode == "`a: 1`")
    #expect(#"["*`self`*|x"]"#.inlineCode.inTable == #"`` ["*`self`*\|x"] ``"#)
  }

  @Test(arguments: [
    (["a", "b", "c", "d"], #"["a", "b", "c", "d"]"#), (["a", "b", "c", "d", "e"], #"["a", "b", "c", … 2 more]"#),
  ])
  func aLongListIsCutInTheCatalogue(words: [String], shown: String) {
    #expect(ParameterValue.list(words.map { .text($0) }).inCatalogue == shown)
  }
}
