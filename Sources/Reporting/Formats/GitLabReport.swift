/// The `gitlab` format: a Code Quality report, which merge requests and pipelines of GitLab show: of the worst findings as many
/// as it keeps, the last of which then says how many are left out.
func gitlabReport(_ report: Report, options: RenderOptions) -> String {
  report.fitting(bytes: gitlabLimit) { gitlabList($0, leftOut: $1, options: options) }.text
}

/// What GitLab makes of the reports of a pipeline may not be larger.
private let gitlabLimit = 10_000_000

private func gitlabList(_ report: Report, leftOut: Int, options: RenderOptions) -> String {
  var json = JSONWriter()
  var violations = report.violations
  if leftOut > 0, let last = violations.last {
    let message = "\(grouped(leftOut)) further findings are left out: GitLab keeps no larger report"
    violations.append(
      Violation(rule: "report-limit", severity: .info, message: message, subject: "", location: last.location))
  }
  json.array(.lines, of: zip(violations, fingerprints(of: violations))) { json, finding in
    let (violation, fingerprint) = finding
    json.object { json in
      // GitLab does not show the name of the check, so it stands in the description as well.
      json.field("description", visible("\(violation.rule): \(violation.message)"))
      json.field("check_name", violation.rule)
      json.field("fingerprint", fingerprint)
      json.field("severity", gitlabSeverity(violation.severity))
      json.key("location")
      json.object { json in
        json.field("path", options.repositoryPath(violation.location.file))
        json.key("lines")
        json.object { $0.field("begin", max(1, violation.location.line)) }
      }
    }
  }
  json.end()
  return json.text
}

private func gitlabSeverity(_ severity: Severity) -> String {
  switch severity {
  case .error: "major"
  case .warning: "minor"
  case .info: "info"
  }
}
