/// The report in the given format, inert: see ``inert(_:as:)``.
///
/// - Throws: ``RenderingError`` for a format that shows something else than findings, and for an XML document that the
///   encoder refuses.
package func render(
  _ report: Report, as format: OutputFormat, options: RenderOptions = RenderOptions()
) throws -> String {
  inert(try written(report, as: format, options: options), as: format.kind(isPainted: options.color))
}

private func written(_ report: Report, as format: OutputFormat, options: RenderOptions) throws -> String {
  switch format {
  case .text: textReport(report, options: options)
  case .json: jsonReport(report)
  case .xcode: xcodeReport(report)
  case .sarif: sarifReport(report, options: options)
  case .github: githubAnnotations(report, options: options)
  case .gitlab: gitlabReport(report, options: options)
  case .junit: junitReport(report, options: options)
  case .checkstyle: checkstyleReport(report, options: options)
  case .markdown: markdownReport(report, options: options)
  case .csv: csvReport(report)
  case .sonar: sonarReport(report, options: options)
  case .rdjson: reviewdogReport(report, options: options)
  case .teamcity: teamcityMessages(report, options: options)
  case .azure: azureIssues(report, options: options)
  case .bitbucket: bitbucketReport(report, options: options)
  case .dot, .mermaid, .graphml, .html: throw RenderingError.notFindings(format)
  }
}

/// Why something cannot be rendered.
enum RenderingError: Error, Equatable, CustomStringConvertible {
  /// The format shows a graph or a page, not a list of findings.
  case notFindings(OutputFormat)
  /// The format shows findings, not a graph.
  case notGraph(OutputFormat)

  var description: String {
    switch self {
    case .notFindings(let format): "the format '\(format.rawValue)' does not show a list of findings"
    case .notGraph(let format): "the format '\(format.rawValue)' does not show a graph"
    }
  }
}
