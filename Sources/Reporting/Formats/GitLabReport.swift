import Findings

/// The `gitlab` format: a Code Quality report, which merge requests and pipelines of GitLab show.
func gitlabReport(_ report: Report, options: RenderOptions) -> String {
  var json = JSONWriter()
  json.array(.lines, of: zip(report.violations, fingerprints(of: report.violations))) { json, finding in
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
