@testable import ModlintKit
import Foundation
import Testing

@Suite struct MachineFormatTests {
  @Test func xcode() throws {
    #expect(
      try render(sampleReport(), as: .xcode) == #"""
        warning: 210 modules for 67 engineers (too-many-modules)
        /src/app/Sources/Feed/FeedController.swift:2:1: error: FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController (deep-inheritance)
        /src/app/Sources/Base/ListController.swift:9:1: note: ListController
        /src/app/Sources/Feed/FeedController.swift:12:6: warning: delegate is held strongly (strong-delegate)
        /src/app/Sources/Feed/FeedController.swift:112:1: note: delegate is held strongly (strong-delegate)
        /src/app/So,u:rces/%0A<b>"'\n\u{202E}😀 ü.swift:3:5: error: 100%0A of "quotes" & 'ticks' ]]> </script> | `code` ::error:: \n\u{1B}[31m 😀 \u{202E}cba\u{0}, a:b (<script>alert(1)</script>)
        /src/app/a|b]]>.m:1:1: note: -- [link](javascript:alert(1)) <!-- \u{FFFE} --> \u{8}
        /src/app/Sources/Broken.swift:7:1: warning: unterminated comment (not read well)
        /src/app/Sources/Latin.m:1:1: warning: not UTF-8 (not read well)

        """#)
  }

  @Test func csv() throws {
    #expect(
      try render(sampleReport(), as: .csv) == #"""
        rule,severity,message,subject,file,line,column,end_line,owner
        too-many-modules,warning,210 modules for 67 engineers,project,,0,,0,
        deep-inheritance,error,FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController,FeedController,Sources/Feed/FeedController.swift,2,,40,
        strong-delegate,warning,delegate is held strongly,FeedController.delegate,Sources/Feed/FeedController.swift,12,6,12,
        strong-delegate,info,delegate is held strongly,FeedController.delegate,Sources/Feed/FeedController.swift,112,1,112,
        <script>alert(1)</script>,error,"100%0A of ""quotes"" & 'ticks' ]]> </script> | `code` ::error:: \n\u{1B}[31m 😀 \u{202E}cba\u{0}, a:b","A""<B>]]>\u{0}\n","So,u:rces/%0A<b>""'\n\u{202E}😀 ü.swift",3,5,4,

        """#)
  }

  @Test(arguments: [
    ("a", "a"), ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1", "'-1"), ("-[A b:c:]", "-[A b:c:]"),
    ("a\"\u{301}", "\"a\"\"\u{301}\""), ("\u{600}\"", "\"\u{600}\"\"\""),
    ("+[A b]", "'+[A b]"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("=a,b", "\"'=a,b\""),
  ])
  func csvCells(text: String, cell: String) {
    #expect(csvCell(text) == cell)
  }

  @Test func github() throws {
    var options = RenderOptions()
    options.sourceLine = sampleLine
    options.repositoryPrefix = "ios/"
    #expect(
      try render(sampleReport(), as: .github, options: options) == #"""
        ::error file=ios/Sources/Feed/FeedController.swift,line=2,endLine=2,col=13,endColumn=27,title=deep-inheritance::FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController%0Aios/Sources/Base/ListController.swift:9 ListController
        ::error file=ios/So%2Cu%3Arces/%250A<b>"'%0A\u{202E}😀 ü.swift,line=3,endLine=3,title=<script>alert(1)</script>::100%250A of "quotes" & 'ticks' ]]> </script> | `code` ::error:: %0A\u{1B}[31m 😀 \u{202E}cba\u{0}, a:b%0Aios/a|b]]>.m:1 -- [link](javascript:alert(1)) <!-- \u{FFFE} --> \u{8}
        ::warning title=too-many-modules::210 modules for 67 engineers
        ::warning file=ios/Sources/Feed/FeedController.swift,line=12,endLine=12,col=6,endColumn=14,title=strong-delegate::delegate is held strongly
        ::notice file=ios/Sources/Feed/FeedController.swift,line=112,endLine=112,title=strong-delegate::delegate is held strongly

        """#)
  }

  @Test func githubKeepsTheLimitOfAStep() throws {
    var report = sampleReport()
    var hostile = report.violations[4]
    hostile.location.file = "::error::x"
    hostile.message = "\u{600}##[error]y\n::error::z"
    report.violations = [report.violations[2]] + Array(repeating: hostile, count: 12)
    let lines = try render(report, as: .github).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error ") }.count == 10)
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 1)
    #expect(lines.last == "- GitHub shows 10 annotations of each level; 2 more are above.")
    // What is no annotation must not be a command either.
    #expect(lines.suffix(3).allSatisfy { $0.hasPrefix("- ") && $0.range(of: "##[", options: .literal) == nil })
    #expect(lines.count == 14)
    // The worst are seen, wherever in the report they stand.
    #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::error ") })
    var options = RenderOptions()
    options.repositoryPrefix = "ios/"
    #expect(try render(report, as: .github, options: options).contains("\n- ios/::error::x:3: error: "))
    report.violations.removeLast()
    #expect(try render(report, as: .github).hasSuffix("each level; 1 more is above.\n"))
  }

  @Test func githubShowsWhatIsNewBeforeWhatHasGrown() throws {
    var report = sampleReport()
    report.violations = [("a", true), ("b", false), ("c", true), ("d", false)].map { subject, isGrown in
      var violation = report.violations[1]
      (violation.message, violation.isGrown, violation.related) = (subject, isGrown, [])
      return violation
    }
    let lines = try render(report, as: .github).split(separator: "\n")
    #expect(lines.map { $0.suffix(3) } == ["::b", "::d", "::a", "::c"])
  }

  @Test func rulesAreLinkedToTheirPages() throws {
    var options = RenderOptions()
    options.rulesURL = "https://x.org/{pack}/{id}.html"
    var report = sampleReport()
    report.violations = [report.violations[1]]
    let rule = try #require(report.rules.first { $0.id == report.violations[0].rule })
    let page = "https://x.org/\(rule.pack)/\(rule.id).html"
    #expect(try render(report, as: .github, options: options).hasSuffix("%0A\(page)\n"))
    #expect(try render(report, as: .markdown, options: options).contains("· [\(rule.id)](<\(page)>)"))
    #expect(try !render(report, as: .github).contains("https://x.org"))
  }

  @Test func markdownCountsPathsAsTheHostDoes() throws {
    var options = RenderOptions()
    options.repositoryPrefix = "ios/"
    #expect(
      try render(sampleReport(), as: .markdown, options: options).contains(
        "<code>ios/Sources/Feed/FeedController.swift:2</code>"))
  }

  @Test func gitlab() throws {
    let text = try render(sampleReport(), as: .gitlab)
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(entries.map { $0["severity"] as? String } == ["minor", "major", "minor", "info", "major"])
    #expect(entries[1]["check_name"] as? String == "deep-inheritance")
    let location = try #require(entries[1]["location"] as? [String: Any])
    #expect(location["path"] as? String == "Sources/Feed/FeedController.swift")
    #expect((location["lines"] as? [String: Int]) == ["begin": 2])
    #expect(Set(entries.compactMap { $0["fingerprint"] as? String }).count == 5)
  }

  @Test func gitlabSaysHowManyAreLeftOut() throws {
    var report = sampleReport()
    var long = report.violations[0]
    long.message = String(repeating: "a", count: 1_000_000)
    report.violations += (0..<11).map { _ in long }
    let text = try render(report, as: .gitlab)
    let entries = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(text.utf8.count < 10_000_000)
    let said = entries.last?["description"] as? String
    #expect(said == "report-limit: \(17 - entries.count) further findings are left out: GitLab keeps no larger report")
  }

  @Test func markdown() throws {
    var options = RenderOptions()
    options.sourceURL = "https://example.com/blob/main"
    var report = sampleReport()
    report.violations.removeLast()
    report.problems.insert(Problem(message: "unterminated text", file: "Sources/Broken.swift", line: 9), at: 1)
    #expect(
      try render(report, as: .markdown, options: options) == """
        ## modlint: 2 errors, 2 warnings, 1 info

        **baseline: 26 known, 1 fixed, 5 new**

        1,202 files · 21 modules · 67 engineers

        > engineers: 67 people with a commit in the 90 days before 2024-05-01

        | | Finding | Where |
        |---|---|---|
        | ❌ error | FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController · <code>deep-inheritance</code><br>↳ [Sources/Base/ListController.swift:9](<https://example.com/blob/main/Sources/Base/ListController.swift#L9>) ListController | [Sources/Feed/FeedController.swift:2](<https://example.com/blob/main/Sources/Feed/FeedController.swift#L2>) |
        | ⚠️ warning | 210 modules for 67 engineers · <code>too-many-modules</code> | project |
        | ⚠️ warning | delegate is held strongly · <code>strong-delegate</code> | [Sources/Feed/FeedController.swift:12](<https://example.com/blob/main/Sources/Feed/FeedController.swift#L12>) |
        | ℹ️ info | delegate is held strongly · <code>strong-delegate</code> | [Sources/Feed/FeedController.swift:112](<https://example.com/blob/main/Sources/Feed/FeedController.swift#L112>) |

        <details><summary>2 files not read well</summary>

        - [Sources/Broken.swift:7](<https://example.com/blob/main/Sources/Broken.swift#L7>): unterminated comment
        - [Sources/Broken.swift:9](<https://example.com/blob/main/Sources/Broken.swift#L9>): unterminated text
        - [Sources/Latin.m](<https://example.com/blob/main/Sources/Latin.m#L1>): not UTF-8

        </details>

        """)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("<b>&", "&lt;b&gt;&amp;"), ("@objc", "@<!-- -->objc"), ("#12", "#<!-- -->12"),
    ("[a](b)", "&#91;a&#93;&#40;b&#41;"), ("a\nb", "a&#92;nb"), ("`*_~", "&#96;&#42;&#95;&#126;"),
  ])
  func markdownIsText(text: String, escaped: String) {
    #expect(markdownText(text) == escaped)
  }

  @Test(arguments: [(5, "E5 |"), (6, "E5<br>↳ and 1 more |"), (1_005, "E5<br>↳ and 1,000 more |")])
  func relatedPlacesThatMarkdownLeavesOut(count: Int, end: String) throws {
    var report = sampleReport()
    report.violations = [report.violations[1]]
    report.violations[0].related = (1...count).map {
      RelatedLocation(location: Location(file: "E.swift", line: $0), message: "E\($0)")
    }
    #expect(try render(report, as: .markdown).contains(" \(end) "))
  }

  /// What SonarQube, TeamCity and Azure know only one of: severity of a rule, rules before findings, two levels.
  @Test func levelsOfOtherHosts() throws {
    let report = sampleReport()
    let sonar = try render(report, as: .sonar)
    for id in ["strong-delegate.info", "strong-delegate.warning", "deep-inheritance.error"] {
      #expect(sonar.components(separatedBy: "\"id\": \"\(id)\"").count == 2)
    }
    #expect(sonar.contains(#"{"startLine": 112, "endLine": 112}"#))
    let azure = try render(report, as: .azure).split(separator: "\n")
    #expect(azure.map { $0.prefix(30) }.prefix(3).allSatisfy { $0.hasPrefix("##vso[task.logissue type=") })
    #expect(azure.last == "- Sources/Feed/FeedController.swift:112: info: delegate is held strongly (strong-delegate)")
    let city = try render(report, as: .teamcity).split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      city == Array(repeating: "##teamcity[inspectionType", count: 4)
        + Array(repeating: "##teamcity[inspection", count: 5))
  }

  /// What a host takes no more than so many bytes of: the worst are kept, and the others counted.
  @Test(arguments: [(100_000, 0), (3_000, 15), (600, 20), (1, 21)]) func fittingReports(bytes: Int, leftOut: Int) {
    var report = sampleReport()
    report.violations = Array(repeating: report.violations[3], count: 20) + [report.violations[1]]
    let result = report.fitting(bytes: bytes) { report, leftOut in
      report.violations.map { String(repeating: $0.severity == .error ? "e" : "i", count: 500) }.joined() + "\(leftOut)"
    }
    #expect(result.leftOut >= leftOut && result.text.hasSuffix("\(result.leftOut)"))
    #expect(result.text.utf8.count <= max(bytes, 10) && (bytes < 600 || result.text.contains("e")))
  }

  @Test func columnsOfOneNameAreToldApart() {
    let row: [TableCell] = [.integer(1), .integer(2), .integer(3)]
    #expect(jsonTable(columns: ["a", "a", "a:1"], rows: [row]).contains(#"{"a": 1, "a:2": 2, "a:1": 3}"#))
  }

  @Test func numbersStandAtTheRight() {
    #expect(textTable(columns: ["n"], rows: [[.integer(10)], [.null], [.integer(2)]]) == " n\n──\n10\n\n 2\n")
  }

  /// As SARIF and GitHub count: an emoji is two, however many bytes it has.
  @Test func columnsAreOfUTF16() {
    var options = RenderOptions()
    options.sourceLine = { _, line in line == 1 ? "  let 😀ä = größe" : "// größe" }
    var violation = Violation(
      rule: "r", severity: .info, message: "", subject: "größe", location: Location(file: "A.swift", line: 1))
    #expect(utf16Columns(of: violation, options: options) == 13..<18)
    violation.location.line = 2
    #expect(utf16Columns(of: violation, options: options) == nil)
  }

  @Test func commentsHaveALimit() throws {
    var report = sampleReport()
    report.violations = Array(repeating: report.violations[1], count: 10_000)
    // What could not be read is told even where the findings fill the comment.
    let long = String(repeating: "x", count: 1_000)
    report.problems.append(Problem(message: long, file: "Sources/Long.swift", line: 1))
    let comment = try render(report, as: .markdown)
    #expect(comment.utf8.count < 65_536)
    #expect(comment.contains(" more findings."))
    #expect(comment.contains("unterminated comment") && comment.contains(long))
    #expect(githubStepSummary(report).utf8.count < 1_048_576)
  }

  @Test(
    arguments: [
      (nil, nil), ("https://x/b/", "https://x/b/a%20b.m#L3"), ("https://x/{path}?l={line}", "https://x/a%20b.m?l=3"),
    ] as [(String?, String?)])
  func links(base: String?, link: String?) {
    var options = RenderOptions()
    options.sourceURL = base
    #expect(options.link(to: ("a b.m", 3)) == link)
  }

  @Test(
    arguments: [
      ("text", OutputFormat.text), ("GitHub-Actions", .github), ("gitlab-codequality", .gitlab), ("nothing", nil),
      ("", nil),
    ] as [(String, OutputFormat?)])
  func names(name: String, format: OutputFormat?) {
    #expect(OutputFormat(name: name) == format)
  }

  @Test(arguments: OutputFormat.allCases)
  func everyFormatSaysTheSameTwiceOrRefuses(format: OutputFormat) throws {
    guard format.content == .findings else {
      #expect(throws: RenderingError.notFindings(format)) { try render(sampleReport(), as: format) }
      return
    }
    #expect(try render(sampleReport(), as: format) == render(sampleReport(), as: format))
  }
}
