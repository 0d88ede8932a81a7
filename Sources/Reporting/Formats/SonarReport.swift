/// The `sonar` format: generic issues as SonarQube imports them since 10.3 (`sonar.externalIssuesReportPaths`).
///
/// There severity belongs to the rule, so that a rule whose findings differ in it is several.
func sonarReport(_ report: Report, options: RenderOptions) -> String {
  let rules = SonarRule.all(of: report)
  var json = JSONWriter()
  json.object(.lines) { json in
    json.key("rules")
    json.array(.lines, of: rules) { json, rule in json.object { write(rule, to: &$0) } }
    json.key("issues")
    json.array(.lines, of: report.violations) { json, violation in
      json.object { write(violation, options: options, to: &$0) }
    }
  }
  json.end()
  return json.text
}

private struct SonarRule: Hashable {
  var rule: String
  var severity: Severity

  init(_ violation: Violation) { (rule, severity) = (violation.rule, violation.severity) }

  var id: String { "\(rule).\(severity.rawValue)" }

  /// By their names.
  static func all(of report: Report) -> [(rule: SonarRule, description: RuleDescription?)] {
    var known: [String: RuleDescription] = [:]
    for description in report.rules { known[description.id] = description }
    return Set(report.violations.map(SonarRule.init)).sorted { $0.id < $1.id }.map { ($0, known[$0.rule]) }
  }
}

private func write(_ named: (rule: SonarRule, description: RuleDescription?), to json: inout JSONWriter) {
  let (rule, description) = named
  let title = description?.title ?? rule.rule
  let reasons = description?.reasons ?? ""
  json.field("id", rule.id)
  json.field("name", visible(title.isEmpty ? rule.rule : title))
  json.field("description", reasons.isEmpty ? title : reasons)
  json.field("engineId", "modlint")
  json.field("cleanCodeAttribute", "MODULAR")
  // The two that servers in "Standard Experience" ask for.
  json.field("type", "CODE_SMELL")
  json.field("severity", standardSeverity(rule.severity))
  json.key("impacts")
  json.array { json in
    json.object { json in
      json.field("softwareQuality", "MAINTAINABILITY")
      json.field("severity", impact(rule.severity))
    }
  }
}

private func write(_ violation: Violation, options: RenderOptions, to json: inout JSONWriter) {
  json.field("ruleId", SonarRule(violation).id)
  json.key("primaryLocation")
  let columns = utf16Columns(of: violation, options: options)
  json.object { write(violation.location, columns, violation.message, options: options, to: &$0) }
  guard !violation.related.isEmpty else { return }
  json.key("secondaryLocations")
  json.array(of: violation.related) { json, end in
    json.object { write(end.location, nil, end.message, options: options, to: &$0) }
  }
}

/// What is true of a whole file has no range. Columns are those of SARIF, counted from 0.
private func write(
  _ place: Location, _ columns: Range<Int>?, _ message: String, options: RenderOptions, to json: inout JSONWriter
) {
  json.field("message", visible(message))
  json.field("filePath", options.repositoryPath(place.file))
  guard place.line > 0, !place.file.isEmpty else { return }
  json.key("textRange")
  json.object { json in
    json.field("startLine", place.line)
    json.field("endLine", place.line)
    guard let columns, !columns.isEmpty else { return }
    json.field("startColumn", columns.lowerBound - 1)
    json.field("endColumn", columns.upperBound - 1)
  }
}

private func impact(_ severity: Severity) -> String {
  switch severity {
  case .error: "HIGH"
  case .warning: "MEDIUM"
  case .info: "LOW"
  }
}

private func standardSeverity(_ severity: Severity) -> String {
  switch severity {
  case .error: "CRITICAL"
  case .warning: "MAJOR"
  case .info: "MINOR"
  }
}
