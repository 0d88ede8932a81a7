@testable import ModlintKit
import Testing

/// The first screen of a terminal.
@Suite struct TextOverviewTests {
  @Test func sample() throws {
    var options = RenderOptions()
    options.isOverview = true
    var report = sampleReport()
    report.problems = []
    report.violations.removeLast()
    report.verdict = [
      VerdictLine(
        measure: "largest_module_share", value: 0.97, sentence: "97 % of the code is one module, App: 9,700 lines",
        comparison: "a larger share than in 31 of 38 open apps"),
      VerdictLine(measure: "modules_per_engineer", value: 3.1, sentence: "210 modules for 67 engineers: 3.1 each"),
    ]
    report.weights = CauseWeights(parsing: "most 7\nfewest 2\nwarning 4\ninfo 1")
    for index in report.violations.indices.dropFirst() {
      report.violations[index].module = "App"
      report.violations[index].modulePart = "Feed"
    }
    for index in [2, 3] { report.violations[index].cause = Cause(name: "delegate of List", step: "hold it weakly") }
    #expect(
      try render(report, as: .text, options: options) == """
        How modular it is
          97 % of the code is one module, App: 9,700 lines  (a larger share than in 31 of 38 open apps)
          210 modules for 67 engineers: 3.1 each

        Findings by rule, module and part
                            error  warning   info
          deep-inheritance      1        ·      ·
          strong-delegate       ·        1      1
          too-many-modules      ·        1      ·

          App/Feed              1        1      1
          in no module          ·        1      ·

        What is behind 2 of 4 findings
          1. delegate of List  2 findings, 2 places in 1 file
             First: hold it weakly

        Findings, the worst last
          info     Sources/Feed/FeedController.swift:112  delegate is held strongly  strong-delegate
          warning  Sources/Feed/FeedController.swift:12  delegate is held strongly  strong-delegate
          warning  (project)  210 modules for 67 engineers  too-many-modules
          error    Sources/Feed/FeedController.swift:2  FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController  deep-inheritance

        modlint why FINDING shows what makes it, modlint dependents NAME who depends on a type, a part or a module

        """)
  }

  @Test func whatIsLeftOutIsSaid() throws {
    var options = RenderOptions()
    options.isOverview = true
    var report = sampleReport()
    report.violations = (0..<40).map { number in
      Violation(
        rule: "rule", severity: number == 20 ? .error : .info, message: "m\(number)", subject: "S\(number)",
        location: Location(file: "A.swift", line: number + 1))
    }
    let text = try render(report, as: .text, options: options)
    #expect(
      text.contains("\n10 more: --all lists every finding, --format html=report.html writes a page\nmodlint why "))
    #expect(text.contains("  error    A.swift:21  m20  rule\n\n10 more"))
    #expect(text.contains("Sources/Broken.swift:7  unterminated comment"))
  }
}
