@testable import ModlintKit
import Testing

@Suite struct TextReportTests {
  @Test func sample() throws {
    var options = RenderOptions()
    options.sourceLine = sampleLine
    #expect(
      try render(sampleReport(), as: .text, options: options) == #"""
        (project)
            warning  210 modules for 67 engineers  too-many-modules

        Sources/Feed/FeedController.swift
             2  error    FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController  deep-inheritance
               │ final class FeedController: ListController {
               │             ^^^^^^^^^^^^^^
               ↳ Sources/Base/ListController.swift:9  ListController
          12:6  warning  delegate is held strongly  strong-delegate
               │ var delegate: FeedDelegate?
               │     ^^^^^^^^
           112  info     delegate is held strongly  strong-delegate

        So,u:rces/%0A<b>"'\n\u{202E}😀 ü.swift
          3:5  error    100%0A of "quotes" & 'ticks' ]]> </script> | `code` ::error:: \n\u{1B}[31m 😀 \u{202E}cba\u{0}, a:b  <script>alert(1)</script>
              ↳ a|b]]>.m:1  -- [link](javascript:alert(1)) <!-- \u{FFFE} --> \u{8}

        Not read well
          Sources/Broken.swift:7  unterminated comment
          Sources/Latin.m  not UTF-8

        """#)
  }

  @Test func wrapsForATerminalAndColours() throws {
    var options = RenderOptions()
    options.color = true
    options.width = 60
    var report = sampleReport()
    report.violations = [report.violations[1]]
    report.problems = []
    #expect(
      try render(report, as: .text, options: options) == """
        \u{1B}[1;4mSources/Feed/FeedController.swift\u{1B}[0m
          \u{1B}[2m2\u{1B}[0m  \u{1B}[31merror  \u{1B}[0m  FeedController stands 4 classes deep:
                      FeedController ← ListController ←
                      BaseController ← RootController
                      \u{1B}[2mdeep-inheritance\u{1B}[0m
            \u{1B}[2m↳ Sources/Base/ListController.swift:9\u{1B}[0m  ListController

        """)
  }

  @Test func nothingToSayIsNoText() throws {
    var report = sampleReport()
    report.violations = []
    report.problems = []
    #expect(try render(report, as: .text) == "")
  }

  @Test func closingLines() {
    let options = RenderOptions()
    #expect(
      summaryLine(of: sampleReport(), seconds: 0.61, options: options)
        == "2 errors, 2 warnings, 1 info · 1,202 files, 21 modules, 67 engineers · 2 problems · 0.6 s")
    var part = sampleReport()
    part.summary.notJudged.vendored = 1019
    part.summary.notJudged.samples = 12
    #expect(
      summaryLine(of: part, seconds: 0.61, options: options)
        == "2 errors, 2 warnings, 1 info · 1,202 files (1,031 not judged: 1,019 vendored, 12 sample code), 21 modules, "
        + "67 engineers · 2 problems · 0.6 s")
    #expect(
      noteLines(of: sampleReport(), options: options) == [
        "note: engineers: 67 people with a commit in the 90 days before 2024-05-01",
        "baseline: 26 known, 1 fixed, 5 new",
      ])
    #expect(
      problemLines(of: sampleReport(), options: options) == [
        "note: not read well: Sources/Broken.swift:7: unterminated comment",
        "note: not read well: Sources/Latin.m: not UTF-8",
      ])
  }

  @Test(
    arguments: [
      (1, 0, nil, 0.04, "1 error · 1 file, 0 modules · 0.04 s"),
      (0, 1, 1, 9.94, "1 warning · 1 file, 0 modules, 1 engineer · 9.9 s"),
      (0, 0, 9, 83, "no findings · 1 file, 0 modules, 9 engineers · 83 s"),
      (1_234_567, 0, nil, 125, "1,234,567 errors · 1 file, 0 modules · 2 min 5 s"),
    ] as [(Int, Int, Int?, Double, String)])
  func summaryLines(errors: Int, warnings: Int, engineers: Int?, seconds: Double, line: String) {
    var summary = Summary()
    summary.files = 1
    summary.errors = errors
    summary.warnings = warnings
    summary.engineers = engineers
    let report = Report(root: "/", summary: summary, violations: [], problems: [], unresolved: UnresolvedCounts())
    #expect(summaryLine(of: report, seconds: seconds) == line)
  }
}
