@testable import ModlintKit
import Foundation
import Testing

@Suite struct JSONReportTests {
  @Test func keysOfTheContractInOrder() throws {
    var report = sampleReport()
    report.violations = Array(report.violations[1...2])
    report.summary.engineers = nil
    #expect(
      try render(report, as: .json) == """
        {
          "version": 1,
          "summary": {"files": 1202, "not_judged": {"generated": 0, "vendored": 0, "unbuilt": 0, "samples": 0}, "modules": 21, "types": 3456, "engineers": null, "errors": 2, "warnings": 2, "infos": 1},
          "violations": [
            {"rule": "deep-inheritance", "severity": "error", "message": "FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController", "subject": "FeedController", "file": "Sources/Feed/FeedController.swift", "line": 2, "column": null, "end_line": 40, "fingerprint": "c887aec035ec44b6", "related": [{"file": "Sources/Base/ListController.swift", "line": 9, "message": "ListController"}]},
            {"rule": "strong-delegate", "severity": "warning", "message": "delegate is held strongly", "subject": "FeedController.delegate", "file": "Sources/Feed/FeedController.swift", "line": 12, "column": 6, "end_line": 12, "fingerprint": "b613ad83f1de68b5", "related": []}
          ],
          "problems": [
            {"message": "unterminated comment", "file": "Sources/Broken.swift", "line": 7},
            {"message": "not UTF-8", "file": "Sources/Latin.m", "line": 0}
          ],
          "unresolved": {"unknown": 12, "ambiguous": 3}
        }

        """)
  }

  @Test func emptyListsStayOnTheirLine() throws {
    let report = Report(root: "/", summary: Summary(), violations: [], problems: [], unresolved: UnresolvedCounts())
    let text = try render(report, as: .json)
    #expect(text.contains("\"violations\": [],\n"))
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  /// Any string comes back as it was.
  @Test func hostileStringsComeBack() throws {
    let all = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
    for text in [all, "\u{FFFF}\u{10FFFF}", "</script>", "\\u0041", "\"\\\"", ""] {
      var violation = hostileViolation()
      violation.message = text
      violation.location.file = text
      let report = Report(
        root: "/", summary: Summary(), violations: [violation], problems: [], unresolved: UnresolvedCounts())
      let data = Data(try render(report, as: .json).utf8)
      let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let read = try #require((root["violations"] as? [[String: Any]])?.first)
      #expect(read["message"] as? String == text)
      #expect(read["file"] as? String == text)
    }
  }

  /// A section on a line, and below it its rows.
  @Test func inventory() {
    let sections = [
      InventorySection(
        name: "services", problem: nil, unknown: ["A \"b\".m:3", "C.m:4"], columns: ["service", "uses"],
        rows: [[.text("Home\n"), .integer(2)], [.null, .real(0.5)]]),
      InventorySection(name: "teams", problem: "no 'team'", unknown: [], columns: ["name"], rows: []),
    ]
    #expect(
      jsonInventory(sections) == #"""
        {"version": 1, "sections": {
        "services": {"unknown": 2, "unknown_at": ["A \"b\".m:3", "C.m:4"], "rows": [
          {"service": "Home\n", "uses": 2},
          {"service": null, "uses": 0.5}
        ]},
        "teams": {"problem": "no 'team'", "unknown": 0, "unknown_at": [], "rows": []}
        }}

        """#)
  }

  @Test(
    arguments: [
      (1, "1"), (0.5, "0.5"), (-0.0, "0"), (.infinity, "null"), (.nan, "null"), (1e300, "1e+300"), (812, "812"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    var json = JSONWriter()
    json.value(value)
    #expect(json.text == text)
  }
}
