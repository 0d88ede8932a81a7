@testable import ModlintKit
import Testing

/// Findings of files that several targets build.
@Suite struct SharedFilesTests {
  /// A finding of each `subject @ modules @ places`; without places it has the one where it stands. One whose subject has a colon is
  /// a cycle with an edge for each place, which stands at the first of them.
  private func told(_ texts: [String]) -> [String] {
    let violations = texts.map { text in
      let ends = text.split(separator: "@").map { $0.split(separator: " ").joined(separator: " ") }
      var violation = Violation(
        rule: "rule", severity: .error, message: ends[0], subject: ends[0],
        location: Location(file: "A.swift", line: 1))
      violation.modules = ends[1].split(separator: ",").map(String.init)
      violation.parts = (ends.count > 2 ? ends[2].split(separator: ",").map(String.init) : ["1"]).map {
        Part(name: "p", location: Location(file: "\($0).swift", line: 1))
      }
      if ends[0].contains(":") { violation.location = violation.parts[0].location }
      violation.edges = ends[0].contains(":") ? violation.parts.map { "\($0.location.file) -> A" } : []
      return violation
    }
    let report = Report(
      root: "/", summary: Summary(), violations: violations, problems: [], unresolved: UnresolvedCounts())
    let once = report.tellingOnce()
    #expect(once.summary.errors == once.violations.count)
    return once.violations.map(\.message)
  }

  @Test(arguments: [
    (["V.delegate@App"], ["V.delegate"]),
    (["V.delegate@App,Widget"], ["V.delegate; holds for App and Widget"]),
    (["V@B,A,C"], ["V; holds for A, B and C"]), (["V@App,App"], ["V"]),
    // What each module makes of one place is one finding, the first's.
    (["App -> Kit@App,Widget", "Widget -> Kit@App,Widget"], ["App -> Kit; holds for App and Widget"]),
    (
      ["App -> Kit@App,Widget@1,2", "Widget -> Kit@App,Widget@1", "App -> Base@App,Widget"],
      ["App -> Kit; holds for App and Widget", "App -> Base"]
    ),
    (["App -> Kit@App,Widget@1", "Widget -> Kit@App,Widget@1,2"], ["Widget -> Kit; holds for App and Widget"]),
    // Each has places of its own.
    (["App -> Kit@App,Widget@1,2", "Widget -> Kit@App,Widget@1,3"], ["App -> Kit", "Widget -> Kit"]),
    // A cycle of parts: the largest is told, and what has edges of its own is told too.
    (["App: A and B@App,Widget@1,2", "Widget: A and B@App,Widget@1,2"], ["App: A and B; holds for App and Widget"]),
    (
      [
        "App: A and B@App,Kit,Widget@1,2", "Kit: A, B and C@App,Kit,Widget@1,2,3", "Widget: B and A@App,Kit,Widget@1,2",
      ],
      ["Kit: A, B and C; holds for App, Kit and Widget"]
    ),
    (["App: A and B@App,Widget@1,2", "Widget: A and B@App,Widget@1,3"], ["App: A and B", "Widget: A and B"]),
    // The larger one stands elsewhere, in a file of its own module; a file of one module alone says nothing of another.
    (
      ["App: A, B and C@App@1,2,3", "Widget: B and C@App,Widget@2,3"],
      ["App: A, B and C; holds for App and Widget"]
    ),
    (["App: A, B and C@App@1,2,3", "Widget: B and C@Widget@2,3"], ["App: A, B and C", "Widget: B and C"]),
    (
      ["Widget: B and C@App,Widget@2,3", "App: A, B and C@App,Widget@3,2,1"],
      ["App: A, B and C; holds for App and Widget"]
    ),
    // Of three the third is as the first, and not as the second.
    (
      [
        "App: A and B@App,Kit,Widget@1,2", "Kit: A and C@App,Kit,Widget@1,3,4", "Widget: A and B@App,Kit,Widget@1,2",
      ],
      ["App: A and B; holds for App and Widget", "Kit: A and C"]
    ),
    (
      ["Other: A and B@App,Widget@1,2", "A and B@App,Widget"], ["Other: A and B", "A and B; holds for App and Widget"]
    ),
    // It holds for one of them, or is about them.
    (["Widget -> Kit@App,Widget"], ["Widget -> Kit"]),
    (["App and Widget@App,Widget"], ["App and Widget"]),
  ])
  func onceForAllModules(findings: [String], expected: [String]) {
    #expect(told(findings) == expected)
  }
}
