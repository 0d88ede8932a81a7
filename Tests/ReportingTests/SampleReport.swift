@testable import ModlintKit

/// One report with every corner a reporter can meet: three severities, a finding that belongs to no file, related
/// ends, several findings of one file, two with the same identity, problems, notes, names that try to break out.
func sampleReport() -> Report {
  var summary = Summary()
  summary.files = 1202
  summary.modules = 21
  summary.types = 3456
  summary.engineers = 67
  summary.errors = 2
  summary.warnings = 2
  summary.infos = 1
  var report = Report(
    root: "/src/app", summary: summary, violations: sampleViolations(),
    problems: [
      Problem(message: "unterminated comment", file: "Sources/Broken.swift", line: 7),
      Problem(message: "not UTF-8", file: "Sources/Latin.m", line: 0),
    ],
    unresolved: UnresolvedCounts(unknown: 12, ambiguous: 3))
  report.notes = ["engineers: 67 people with a commit in the 90 days before 2024-05-01"]
  report.rules = [
    RuleDescription(
      id: "deep-inheritance", pack: "inheritance", severity: .warning, title: "A class stands too deep",
      markdown:
        "# A class stands too deep\n\nEvery level adds what a reader must know.\n\n## Query\n\n```sql\nSELECT 1\n```\n")
  ]
  report.rules[0].isBuiltIn = true
  report.delta = BaselineDelta(known: 26, fixed: 1, new: 5)
  return report
}

private func sampleViolations() -> [Violation] {
  var team = Violation(
    rule: "too-many-modules", severity: .warning, message: "210 modules for 67 engineers", subject: "project",
    location: Location(file: "", line: 0))
  team.value = 210
  var deep = Violation(
    rule: "deep-inheritance", severity: .error,
    message: "FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController",
    subject: "FeedController", location: Location(file: "Sources/Feed/FeedController.swift", line: 2, endLine: 40))
  deep.value = 4
  deep.related = [
    RelatedLocation(location: Location(file: "Sources/Base/ListController.swift", line: 9), message: "ListController")
  ]
  let delegate = Violation(
    rule: "strong-delegate", severity: .warning, message: "delegate is held strongly",
    subject: "FeedController.delegate",
    location: Location(file: "Sources/Feed/FeedController.swift", line: 12, column: 6))
  let again = Violation(
    rule: "strong-delegate", severity: .info, message: "delegate is held strongly", subject: "FeedController.delegate",
    location: Location(file: "Sources/Feed/FeedController.swift", line: 112, column: 1))
  return [team, deep, delegate, again, hostileViolation()]
}

/// Every string of it is an attack on some format.
func hostileViolation() -> Violation {
  var violation = Violation(
    rule: "<script>alert(1)</script>", severity: .error,
    message: "100%0A of \"quotes\" & 'ticks' ]]> </script> | `code` ::error:: \n\u{1B}[31m 😀 \u{202E}cba\u{0}, a:b",
    subject: "A\"<B>]]>\u{0}\n",
    location: Location(file: "So,u:rces/%0A<b>\"'\n\u{202E}😀 ü.swift", line: 3, column: 5, endLine: 4))
  violation.related = [
    RelatedLocation(
      location: Location(file: "a|b]]>.m", line: 1), message: "-- [link](javascript:alert(1)) <!-- \u{FFFE} --> \u{8}")
  ]
  return violation
}

/// Two lines of a file that the sample names.
@Sendable func sampleLine(file: String, line: Int) -> String? {
  switch (file, line) {
  case ("Sources/Feed/FeedController.swift", 2): "final class FeedController: ListController {"
  case ("Sources/Feed/FeedController.swift", 12): "\tvar delegate: FeedDelegate?"
  case ("Sources/Feed/FeedController.swift", 112): ""
  default: nil
  }
}
