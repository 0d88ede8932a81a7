import Testing
@testable import ModlintKit

/// Ids that rules had before, as pages and configurations give them.
@Suite struct FormerIdTests {
  /// Each use of a former id is told, with what to write.
  @Test func readsFormerIds() throws {
    let header = """
      severity: warning
      message: "{name} has {plural} lines, more than {max}"
      subject: "{name}"
      parameters: {max: 100}
      formerly: {big-type: {limit: max}, tall-type: {}}
      """
    let sql = "SELECT 'big-type' AS formerly, name, lines AS plural, file, line FROM thing WHERE lines > :max"
    let catalogue = try RuleCatalogue(files: [
      PageFile(path: "p/long-type.md", text: ruleText(header: header, sql: sql))
    ])
    var reading = YAMLReading()
    let yaml = "big-type: {limit: 3, severity: info}\ntall-type: off\nbig-typ: off\n"
    let settings = catalogue.settings(try YAMLNode(parsing: yaml), &reading)
    #expect(
      reading.notes.map { "\($0.line): \($0.message)" } == [
        "1: 'big-type' is a former id: the rule is 'long-type' now",
        "2: 'tall-type' is a former id: the rule is 'long-type' now",
      ])
    #expect(reading.issues.map(\.line) == [3])
    var expected = RuleSetting(parameters: ["max": .integer(3)])
    expected.formers = ["big-type": RuleSetting(verdict: .severity(.info)), "tall-type": RuleSetting(verdict: .off)]
    #expect(settings == ["long-type": expected])
    #expect(catalogue["tall-type"]?.id == "long-type")
    #expect(catalogue.mistakes(against: try things()).isEmpty)
  }

  /// Which of several former ids a finding had its row says.
  @Test func formerIdsOfPartsNeedAColumn() throws {
    let header = "severity: info\nmessage: '{name}'\nsubject: '{name}'\nformerly: {a: {b: c}}"
    let sql = "SELECT name, file, line FROM thing"
    let catalogue = try RuleCatalogue(files: [PageFile(path: "p/r.md", text: ruleText(header: header, sql: sql))])
    #expect(
      catalogue.mistakes(against: try things()).map(\.message) == [
        "'formerly' names 'c', which is no parameter of the rule",
        "of a mapping of ids in 'formerly' a column 'formerly' of the query says which a finding had",
      ])
  }
}
