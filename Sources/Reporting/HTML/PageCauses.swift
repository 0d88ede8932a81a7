import Mustache

/// A figure of the verdict, as the page shows it.
struct Measure {
  var sentence: String
  var comparison: String?
}

/// The causes behind several findings, and what to do first.
struct CauseRow {
  var name: String
  var severity: String
  var effort: String
  var step: String
  /// The fragment that lists its findings.
  var link: String
}

extension Measure: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "sentence": sentence
    case "comparison": comparison.map { $0 as Any }
    default: nil
    }
  }
}

func pageMeasures(of report: Report) -> [Measure] {
  report.verdict.map { Measure(sentence: visible($0.sentence), comparison: $0.comparison.map(visible)) }
}

func pageCauses(_ causes: [JoinedFindings]) -> [CauseRow] {
  causes.map { joined in
    CauseRow(
      name: visible(joined.cause.name), severity: joined.severity.rawValue, effort: effort(of: joined),
      step: visible(joined.cause.step), link: "#findings?cause=\(HTMLReport.encoded(joined.cause.name))&state=new")
  }
}
