/// The `bitbucket` format: annotations of Code Insights, as Bitbucket Cloud's REST API takes them (`…/reports/{id}/annotations`).
///
/// A report keeps a thousand of them, so that the worst come first and the last one says how many are left out.
func bitbucketReport(_ report: Report, options: RenderOptions) -> String {
  var pages: [String: String] = [:]
  for rule in report.rules { pages[rule.id] = options.page(of: rule) }
  var violations = report.worstFirst
  let leftOut = violations.count - mostAnnotations
  if leftOut > 0 {
    violations.removeLast(leftOut + 1)
    let message = "\(grouped(leftOut + 1)) further findings are left out: Bitbucket keeps no more of a report"
    violations.append(
      Violation(
        rule: "report-limit", severity: .info, message: message, subject: "", location: Location(file: "", line: 0)))
  }
  var json = JSONWriter()
  json.array(.lines, of: zip(violations, fingerprints(of: violations))) { json, finding in
    let (violation, fingerprint) = finding
    json.object { json in
      json.field("external_id", "modlint-\(fingerprint)")
      json.field("annotation_type", "CODE_SMELL")
      json.field("severity", bitbucketSeverity(violation.severity))
      json.field("summary", String("\(violation.rule): \(visible(violation.message))".prefix(longestSummary)))
      let lines = messageWithEnds(violation, options: options)
      if lines.count > 1 { json.field("details", String(lines.joined(separator: "\n").prefix(longestDetails))) }
      if !violation.location.file.isEmpty {
        json.field("path", options.repositoryPath(violation.location.file))
        json.field("line", max(1, violation.location.line))
      }
      if let page = pages[violation.rule] { json.field("link", page) }
    }
  }
  json.end()
  return json.text
}

private let mostAnnotations = 1_000
/// In characters, as are those of the details.
private let longestSummary = 450
private let longestDetails = 2_000

private func bitbucketSeverity(_ severity: Severity) -> String {
  switch severity {
  case .error: "HIGH"
  case .warning: "MEDIUM"
  case .info: "LOW"
  }
}
