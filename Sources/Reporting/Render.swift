import Findings

/// The report in the given format.
///
/// - Throws: ``RenderingError`` for a format that shows something else than findings, and for an XML document that the
///   encoder refuses.
package func render(
  _ report: Report, as format: OutputFormat, options: RenderOptions = RenderOptions()
) throws -> String {
  switch format {
  case .text: textReport(report, options: options)
  case .json: jsonReport(report)
  case .xcode: xcodeReport(report)
  case .sarif: sarifReport(report, options: options)
  case .github: githubAnnotations(report, options: options)
  case .gitlab: gitlabReport(report, options: options)
  case .junit: try junitReport(report, options: options)
  case .checkstyle: try checkstyleReport(report, options: options)
  case .markdown: markdownReport(report, options: options)
  case .csv: csvReport(report)
  case .dot, .mermaid, .graphml, .html: throw RenderingError.notFindings(format)
  }
}

/// Why something cannot be rendered.
package enum RenderingError: Error, Equatable, CustomStringConvertible {
  /// The format shows a graph or a page, not a list of findings.
  case notFindings(OutputFormat)
  /// The format shows findings, not a graph.
  case notGraph(OutputFormat)

  package var description: String {
    switch self {
    case .notFindings(let format): "the format '\(format.rawValue)' does not show a list of findings"
    case .notGraph(let format): "the format '\(format.rawValue)' does not show a graph"
    }
  }
}
