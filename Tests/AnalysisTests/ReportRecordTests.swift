@testable import ModlintKit
import Testing

/// A report that is kept is given back, or is none: no byte of it leads to a place or a number that is none.
@Suite struct ReportRecordTests {
  private static let report: Report = {
    var violation = Violation(
      rule: "deep-inheritance", severity: .warning, message: "é is deep", subject: "A",
      location: Location(file: "A.swift", line: 3, column: 7, endLine: 9))
    violation.value = 4.5
    violation.edges = ["A -> B"]
    violation.slack = Slack(percent: 10, least: 2)
    violation.cause = Cause(name: "base class B", step: "Divide B", effort: "1 class")
    (violation.module, violation.modulePart, violation.modules) = ("App", "Feed", ["App", "Widget"])
    violation.parts = [Part(name: "B", location: Location(file: "B.swift", line: 4))]
    violation.related = [RelatedLocation(location: Location(file: "B.swift", line: 1), message: "its superclass")]
    var cycle = violation
    (cycle.rule, cycle.edges) = ("type-cycle", cycle.parts.map(\.name))
    (cycle.cause, cycle.step) = (nil, "Divide A")
    var summary = Summary()
    (summary.files, summary.modules, summary.types, summary.engineers) = (2, 1, 2, 3)
    (summary.notJudged.generated, summary.notJudged.samples) = (1, 2)
    var report = Report(
      root: "/root", summary: summary, violations: [violation, cycle],
      problems: [Problem(message: "odd", file: "C.swift", line: 2)],
      unresolved: UnresolvedCounts(unknown: 5, ambiguous: 6))
    report.verdict = [VerdictLine(measure: "newman_q", value: 0.25, sentence: "Q", comparison: "more than in 3 of 4")]
    report.notes = ["a note"]
    return report
  }()

  @Test func whatIsReadBackIsWhatWasWritten() throws {
    let bytes = ReportRecord.bytes(of: Self.report)
    let read = try #require(ReportRecord.report(bytes, root: "/root"))
    #expect(ReportRecord.bytes(of: read) == bytes)
    #expect(
      read.violations == Self.report.violations && read.problems == Self.report.problems
        && read.verdict == Self.report.verdict)
    for count in bytes.indices { #expect(ReportRecord.report(Array(bytes.prefix(count)), root: "/root") == nil) }
  }

  @Test func noByteLeadsToWhatIsNone() {
    let bytes = ReportRecord.bytes(of: Self.report)
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 2, 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        guard let read = ReportRecord.report(damaged, root: "/root") else { continue }
        let places = read.violations.flatMap { [$0.location] + $0.related.map(\.location) }
        #expect(places.allSatisfy { [$0.line, $0.endLine, $0.column ?? 0].allSatisfy { (0...Int(Int32.max)) ~= $0 } })
        #expect(read.violations.allSatisfy { $0.value?.isFinite != false })
        #expect(ReportRecord.bytes(of: read) == damaged)
      }
    }
  }
}
