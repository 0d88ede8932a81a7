@testable import ModlintKit
import Testing

/// Findings that one change would end, and in which order these are told.
@Suite struct JoinedFindingsTests {
  private static let weights = """
    most 2
    fewest 2
    single 3
    in-file 3
    error 10
    warning 4
    info 1
    reach 0.5
    """

  /// A finding of each word `cause@file`, `cause!` for one that is an error, `cause*` for one with four edges; `-` has no cause.
  private func causes(_ words: String) -> [String] {
    var violations: [Violation] = []
    for (index, word) in words.split(separator: " ").enumerated() {
      let ends = word.split(separator: "@")
      let name = ends[0].filter { $0.isLetter }
      var violation = Violation(
        rule: "rule", severity: ends[0].hasSuffix("!") ? .error : .warning, message: "m", subject: "S\(index)",
        location: Location(file: ends.count > 1 ? String(ends[1]) : "\(index)", line: 1))
      if !name.isEmpty { violation.cause = Cause(name: name, step: "do it") }
      if ends[0].hasSuffix("*") { violation.edges = ["A -> B", "B -> C", "C -> D", "D -> A"] }
      violations.append(violation)
    }
    var report = Report(
      root: "/", summary: Summary(), violations: violations, problems: [], unresolved: UnresolvedCounts())
    report.weights = CauseWeights(parsing: Self.weights)
    return report.causes.map { "\($0.cause.name) \($0.findings.count) in \($0.files) of \($0.subjects)" }
  }

  @Test(arguments: [
    ("a a b", ["a 2 in 2 of 2"]),
    // What weighs most is first, of equal ones the first by name; so many are told.
    ("a a b! b", ["b 2 in 2 of 2", "a 2 in 2 of 2"]),
    ("c c b b a a", ["a 2 in 2 of 2", "b 2 in 2 of 2"]),
    // One alone that reaches far, by its ends.
    ("a* b", ["a 1 in 1 of 4"]),
    // What has no cause of its own may have its file.
    ("-@F -@F -@F -@G", ["file F 3 in 1 of 3"]), ("-@F -@F", []),
  ])
  func joins(words: String, expected: [String]) { #expect(causes(words) == expected) }

  @Test(arguments: [("divide A", "divide A, then other"), (nil, "begin with rule of S0, then other")])
  func firstStepOfAFile(step: String?, expected: String) {
    var violations = (0..<3).map { index in
      Violation(
        rule: index == 0 ? "rule" : "other", severity: index == 0 ? .error : .info, message: "m", subject: "S\(index)",
        location: Location(file: "F", line: 1))
    }
    violations[0].step = step
    var report = Report(
      root: "/", summary: Summary(), violations: violations, problems: [], unresolved: UnresolvedCounts())
    report.weights = CauseWeights(parsing: Self.weights)
    #expect(report.causes.map(\.cause.step) == [expected])
  }
}
