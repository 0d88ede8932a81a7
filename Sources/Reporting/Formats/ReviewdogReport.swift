/// The `rdjson` format: a `DiagnosticResult` as reviewdog reads it (`reviewdog -f=rdjson`), which comments on pull requests of
/// many hosts.
func reviewdogReport(_ report: Report, options: RenderOptions) -> String {
  var rules: [String: RuleDescription] = [:]
  for rule in report.rules { rules[rule.id] = rule }
  var json = JSONWriter()
  json.object(.lines) { json in
    json.key("source")
    json.object { $0.field("name", "modlint") }
    json.key("diagnostics")
    json.array(.lines, of: report.worstFirst) { json, violation in
      json.object { write(violation, rules[violation.rule], options: options, to: &$0) }
    }
  }
  json.end()
  return json.text
}

private func write(
  _ violation: Violation, _ rule: RuleDescription?, options: RenderOptions, to json: inout JSONWriter
) {
  // It has no other ends of a finding.
  json.field("message", messageWithEnds(violation, options: options).joined(separator: "\n"))
  json.key("location")
  json.object { json in
    json.field("path", options.repositoryPath(violation.location.file))
    guard violation.location.line > 0, !violation.location.file.isEmpty else { return }
    json.key("range")
    json.object { json in
      json.key("start")
      json.object { json in
        json.field("line", violation.location.line)
        // In bytes of UTF-8, as ours are.
        if let column = violation.location.column { json.field("column", column) }
      }
    }
  }
  json.field("severity", severity(violation.severity))
  json.key("code")
  json.object { json in
    json.field("value", violation.rule)
    if let page = rule.flatMap(options.page) { json.field("url", page) }
  }
}

private func severity(_ severity: Severity) -> String {
  switch severity {
  case .error: "ERROR"
  case .warning: "WARNING"
  case .info: "INFO"
  }
}
