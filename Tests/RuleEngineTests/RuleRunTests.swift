@testable import ModlintKit
import Testing

private func rule(_ text: String) throws -> Rule { try Rule(reading: PageFile(path: "p/r.md", text: text)) }

/// A finding in one line: `A.swift:1 warning [subject] message`.
private func line(_ violation: Violation) -> String {
  let related = violation.related.map { " + \($0.location.file):\($0.location.line) \($0.message)" }.joined()
  let place = "\(violation.location.file):\(violation.location.line)"
  return "\(place) \(violation.severity.rawValue) [\(violation.subject)] \(violation.message)\(related)"
}

@Suite struct RuleRunTests {
  @Test(arguments: [
    (
      RuleSetting(),
      [
        "A.swift:30 warning [Huge] Huge has 2000 lines, more than 100",
        "Sub/B.swift:7 warning [Big] Big has 500 lines, more than 100",
      ]
    ),
    (
      RuleSetting(parameters: ["max": .integer(1000)]),
      ["A.swift:30 warning [Huge] Huge has 2000 lines, more than 1000"]
    ),
    (
      RuleSetting(verdict: .severity(.error), parameters: ["max": .integer(1000)]),
      ["A.swift:30 error [Huge] Huge has 2000 lines, more than 1000"]
    ),
    (RuleSetting(verdict: .off), []),
  ])
  func findsEachOnceInOrder(setting: RuleSetting, expected: [String]) throws {
    #expect(try rule(ruleText()).violations(in: things(), setting).map(line) == expected)
  }

  @Test(arguments: [
    (
      "SELECT name, 'x.swift' AS file, 3 AS line, 'error' AS severity FROM thing WHERE id = 1",
      "x.swift:3 error [Big] Big"
    ),
    (
      "SELECT name, 'x.swift' AS file, 3 AS line, NULL AS severity FROM thing WHERE id = 1",
      "x.swift:3 warning [Big] Big"
    ),
    (
      "SELECT name, 1 AS file, 0 AS line, 2 AS related_file, 4 AS related_line, 'here' AS related_message FROM thing WHERE id = 1",
      "A.swift:1 warning [Big] Big + Sub/B.swift:4 here"
    ),
    (
      "SELECT name, 1 AS file, 1 AS line, (SELECT json_group_array(json_object('file', path, 'line', id, 'message', 'm')) FROM file) AS related FROM thing WHERE id = 1",
      "A.swift:1 warning [Big] Big + A.swift:1 m + Sub/B.swift:2 m"
    ),
    (
      "SELECT name, 1 AS file, 1 AS line, NULL AS related_file, NULL AS related_line, 'here' AS related_message FROM thing WHERE id = 1",
      "A.swift:1 warning [Big] Big"
    ),
  ])
  func takesOptionalColumns(sql: String, expected: String) throws {
    let text = ruleText(header: "severity: warning\nmessage: '{name}'\nsubject: '{name}'", sql: sql)
    #expect(try rule(text).violations(in: things()).map(line) == [expected])
  }

  @Test func givesValueColumnAndExtent() throws {
    let text = ruleText(
      header: "severity: info\nmessage: m\nsubject: s",
      sql:
        "SELECT 1 AS file, 2 AS line, 5 AS \"column\", 9 AS end_line, 1.5 AS value, '[\"B -> A\", \"A -> B\"]' AS edges"
    )
    let violation = try #require(try rule(text).violations(in: things()).first)
    #expect(violation.value == 1.5)
    #expect(violation.edges == ["A -> B", "B -> A"])
    #expect(violation.location == Location(file: "A.swift", line: 2, column: 5, endLine: 9))
  }

  /// What a finding is made of: `name file:line-endLine`.
  @Test(arguments: [
    ("place_list('b ä', 2, 7, 9)", "b ä Sub/B.swift:7-9"), ("place_list('', 'x.swift', 0)", " x.swift:1-1"),
    ("place_list('a', 1, 3, 2)", "a A.swift:3-3"),
    ("(SELECT place_list(path, id, 10 - id) FROM file)", "A.swift A.swift:9-9, Sub/B.swift Sub/B.swift:8-8"),
    ("json_array(json_object('name', 'b', 'file', 2, 'line', 7, 'end_line', 9))", "b Sub/B.swift:7-9"),
    ("json_array(json_object('name', 'b', 'file', 'x.swift', 'line', 7))", "b x.swift:7-7"), ("NULL", ""), ("'[]'", ""),
  ])
  func takesPieces(list: String, expected: String) throws {
    let text = ruleText(
      header: "severity: info\nmessage: m\nsubject: s", sql: "SELECT 1 AS file, 2 AS line, \(list) AS pieces")
    let parts = try #require(try rule(text).violations(in: things()).first).parts
    let told = parts.map { "\($0.name) \($0.location.file):\($0.location.line)-\($0.location.endLine)" }
    #expect(told.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    (
      "(SELECT place_list(path || ' -> x', id, id) FROM file)", "A.swift -> x A.swift:1, Sub/B.swift -> x Sub/B.swift:2"
    ),
    ("place_list('b -> a', NULL, NULL)", "b -> a A.swift:2"),
    (
      "json_array('b -> a', json_object('name', 'a -> b', 'file', 2, 'line', 5))",
      "a -> b Sub/B.swift:5, b -> a A.swift:2"
    ),
  ])
  func takesEdges(list: String, expected: String) throws {
    let text = ruleText(
      header: "severity: info\nmessage: m\nsubject: s", sql: "SELECT 1 AS file, 2 AS line, \(list) AS edges")
    let parts = try #require(try rule(text).violations(in: things()).first).parts
    #expect(parts.map { "\($0.name) \($0.location.file):\($0.location.line)" }.joined(separator: ", ") == expected)
  }

  @Test func aRuleThatIsOffCanBeTurnedOn() throws {
    let text = ruleText(header: "severity: off\nmessage: m\nsubject: s", sql: "SELECT 1 AS file, 2 AS line")
    #expect(try rule(text).violations(in: things()).isEmpty)
    #expect(
      try rule(text).violations(in: things(), RuleSetting(verdict: .severity(.error))).map(\.severity) == [.error])
    var asked = RuleSetting()
    asked.isAskedByName = true
    #expect(try rule(text).violations(in: things(), asked).map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("SELECT 'x' AS line, 'a' AS file", "p/r.md:11: the query gives no file and line for 's'"),
    (
      "SELECT 7 AS line, NULL AS file",
      "p/r.md:11: the query gives no file and line for 's' (types that are not the project's have none: WHERE is_external = 0)"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, 'bad' AS severity",
      "p/r.md:11: the query gives the severity 'bad'; there are error, warning and info"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, 'many' AS value",
      "p/r.md:11: the query gives the value 'many'; it is a number of which less is better"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, 'b' AS related_file, NULL AS related_line",
      "p/r.md:11: the query gives a related place without file and line for 's'"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, place_list('n', NULL, 3) AS places",
      "p/r.md:11: the query gives a place without name, file and line for 's'"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, 'n' AS places",
      "p/r.md:11: the query gives a place without name, file and line for 's'"
    ),
    (
      "SELECT 'a' AS file, 1 AS line, json_array(json_object('file', NULL, 'line', 3, 'message', 'm')) AS related",
      "p/r.md:11: the query gives a related place without file and line for 's'"
    ),
  ])
  func refusesRowsItCannotUse(sql: String, expected: String) throws {
    let text = ruleText(header: "severity: info\nmessage: m\nsubject: s", sql: sql)
    let rule = try rule(text)
    let database = try things()
    let error = #expect(throws: RuleMistake.self) { try rule.violations(in: database) }
    #expect(error?.description == expected)
  }

  @Test func namesTheRuleWhoseQueryRunsTooLong() throws {
    var bounds = QueryBounds()
    bounds.time = .milliseconds(10)
    let database = try Database(relations: [], bounds: bounds)
    let text = ruleText(
      header: "severity: info\nmessage: m\nsubject: s",
      sql:
        "WITH RECURSIVE n(line) AS (SELECT 1 UNION ALL SELECT line + 1 FROM n)\nSELECT 'a' AS file, max(line) AS line FROM n"
    )
    let rule = try rule(text)
    let error = #expect(throws: UnfinishedRule.self) { try rule.violations(in: database) }
    #expect(error?.mistake.file == "p/r.md")
    #expect(error?.mistake.message == "the query ran longer than 0.01 seconds and was stopped")
  }

  @Test(arguments: [
    (
      ruleText(sql: "SELECT\n  t.nmae AS name\nFROM thing t"),
      ["p/r.md:15: column 3: no such column: t.nmae; did you mean 'name'?"]
    ),
    (
      ruleText(sql: "SELECT name FROM thing WHERE lines > :mx"),
      [
        "p/r.md:13: ':mx' is no parameter of the rule; did you mean 'max'?",
        "p/r.md:13: '{plural}' in 'message' is neither a column of the query nor a parameter",
        "p/r.md:13: the query gives no column 'file', which every finding needs",
        "p/r.md:13: the query gives no column 'line', which every finding needs",
      ]
    ),
    (ruleText(sql: "DELETE FROM thing"), ["p/r.md:13: the fact base is read-only; a query can only SELECT from it"]),
    (
      ruleText(header: "severity: info\nmessage: m\nsubject: s\nparameters:\n  max: 1\n  min: 2"),
      ["p/r.md:7: parameter 'min' is used nowhere"]
    ),
    (
      ruleText(
        header:
          "severity: info\nmessage: m\nsubject: s\nparameters: {max: 1}\nneeds: [thng, thing.nme=A, thing.name, thing.name=]"
      ),
      [
        "p/r.md:13: 'needs' has entries like 'cycle', 'cycle.scope=module' and 'type.methods>:max'",
        "p/r.md:13: 'needs' has entries like 'cycle', 'cycle.scope=module' and 'type.methods>:max'",
        "p/r.md:13: 'needs' names 'nme', which 'thing' has no column for; did you mean 'name'?",
        "p/r.md:13: 'needs' names 'thng', which is no relation; did you mean 'thing'?",
      ]
    ),
    (
      ruleText(
        header: "severity: info\nmessage: m\nsubject: s\nparameters: {max: 1}\n"
          + "needs: [thing.lines>:mx, thing.name>3, thing.lines>=4|5, thng or thing, thing.lines>:max or thing.name=:max]"
      ),
      [
        "p/r.md:13: 'needs' compares 'lines' by '>=', which takes a column of numbers and one number",
        "p/r.md:13: 'needs' compares 'name' by '>', which takes a column of numbers and one number",
        "p/r.md:13: 'needs' names ':mx', which is no parameter of the rule; did you mean 'max'?",
        "p/r.md:13: 'needs' names 'thng', which is no relation; did you mean 'thing'?",
      ]
    ),
    (ruleText(), []),
  ])
  func checksQueriesBeforeAnythingIsScanned(text: String, expected: [String]) throws {
    let catalogue = try RuleCatalogue(files: [PageFile(path: "p/r.md", text: text)])
    let mistakes = catalogue.mistakes(against: try things()).map(\.description)
    #expect(mistakes == expected)
  }

  @Test func knowsTheMechanismsItIsAskedFor() throws {
    let text = ruleText(header: "severity: info\nmessage: m\nsubject: s\nmechanisms: [service, servise, xyz]")
    let rule = try Rule(reading: PageFile(path: "p/r.md", text: text))
    #expect(
      rule.mistakes(inMechanismsBeside: ["route", "service"]).map(\.description) == [
        "p/r.md:12: 'mechanisms' names 'servise', of which no idiom tells; did you mean 'service'?",
        "p/r.md:12: 'mechanisms' names 'xyz', of which no idiom tells",
      ])
  }

  @Test(arguments: [
    ("thing", true), ("thing.name=Big", true), ("thing.name=Bi", false), ("thing.lines=10", true),
    ("thing.lines>2000", false), ("thing.lines>=2000", true), ("thing.lines>1999", true), ("thing.lines>:max", true),
    ("thing.name=:max", false), ("thing.name=Nobody or thing.lines=10", true),
    ("thing.name=Nobody or thing.lines>2000", false),
  ])
  func asksNothingWhereItsNeedsAreMissing(need: String, isAsked: Bool) throws {
    let text = ruleText(header: "severity: info\nmessage: m\nsubject: s\nparameters: {max: 1}\nneeds: [\(need)]")
    let rule = try Rule(reading: PageFile(path: "p/r.md", text: text))
    #expect(try rule.violations(in: things()).isEmpty != isAsked)
  }

  @Test(arguments: [
    (Value.real(0.5), "0.5"), (.real(2), "2"), (.real(1.256), "1.26"), (.real(-0.001), "0"), (.real(10.05), "10.05"),
    (.real(.infinity), "inf"), (.null, "?"), (.integer(-3), "-3"), (.text("a"), "a"),
  ])
  func showsValues(value: Value, words: String) {
    #expect(value.inWords == words)
  }

  @Test func templatesTakeBracesTwice() throws {
    #expect(try Template("{{{a}}} {b}").filled { $0 == "a" ? 1 : "x" } == "{1} x")
  }
}
