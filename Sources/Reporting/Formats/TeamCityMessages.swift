/// The `teamcity` format: service messages of TeamCity, of which the server makes a page of inspections: the rules first, as it
/// asks for, then what they found.
func teamcityMessages(_ report: Report, options: RenderOptions) -> String {
  var known: [String: RuleDescription] = [:]
  for rule in report.rules { known[rule.id] = rule }
  var text = ""
  for id in Set(report.violations.map(\.rule)).sorted() {
    let title = known[id].map(\.title) ?? id
    let reasons = known[id].map(\.reasons) ?? ""
    text += message(
      "inspectionType",
      [
        ("id", id, 255), ("name", title.isEmpty ? id : title, 255),
        ("description", reasons.isEmpty ? title : reasons, 4_000), ("category", "modlint", 255),
      ])
  }
  for violation in report.worstFirst {
    let place = violation.location
    text += message(
      "inspection",
      [
        ("typeId", violation.rule, 255),
        ("message", messageWithEnds(violation, options: options).joined(separator: "\n"), 4_000),
        ("file", options.repositoryPath(place.file), 4_000), ("line", "\(max(1, place.line))", 255),
        ("SEVERITY", severity(violation.severity), 255),
      ])
  }
  return text
}

/// One service message. TeamCity keeps no more letters of a value than its limit says.
private func message(_ name: String, _ values: [(name: String, value: String, limit: Int)]) -> String {
  let list = values.map { " \($0.name)='\(escapedValue(cut($0.value, to: $0.limit)))'" }
  return "##teamcity[\(name)\(list.joined())]\n"
}

private func cut(_ text: String, to limit: Int) -> String {
  text.utf16.count <= limit ? text : text.prefix(limit / 2) + "…"
}

/// Its own escapes. Letters beyond ASCII have one by their number, so that no server's encoding matters.
private func escapedValue(_ text: String) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.map { escapedLine(inertValue(String($0))) }.joined(separator: "|n")
}

private func escapedLine(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "'", "|", "[", "]": "|\(scalar)"
    case "\0"..<"\u{80}": nil
    default:
      scalar.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "|0x" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    }
  }
}

private func severity(_ severity: Severity) -> String {
  switch severity {
  case .error: "ERROR"
  case .warning: "WARNING"
  case .info: "INFO"
  }
}
