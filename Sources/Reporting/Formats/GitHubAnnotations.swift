/// The `github` format: workflow commands, which GitHub Actions turns into annotations of the lines.
///
/// A step may make ten annotations of each level; the runner drops the others without a word. So the worst ten of each
/// are commands, the rest are plain lines of the log, and the last line says how many those are.
func githubAnnotations(_ report: Report, options: RenderOptions) -> String {
  var text = ""
  var made: [Severity: Int] = [:]
  var rest: [Violation] = []
  for violation in report.worstFirst {
    if made[violation.severity, default: 0] == annotationsPerLevel {
      rest.append(violation)
    } else {
      made[violation.severity, default: 0] += 1
      text += annotation(violation, page: options.page(of: violation, in: report), options: options)
    }
  }
  for violation in rest { text += logLine(violation, options: options) }
  if !rest.isEmpty {
    let verb = rest.count == 1 ? "is" : "are"
    text +=
      "- GitHub shows \(annotationsPerLevel) annotations of each level; \(grouped(rest.count)) more \(verb) above.\n"
  }
  return text
}

/// What GitHub documents as the limit of one step, for errors, warnings and notices each.
private let annotationsPerLevel = 10

private func annotation(_ violation: Violation, page: String?, options: RenderOptions) -> String {
  let place = violation.location
  var properties: [(String, String)] = []
  if !place.file.isEmpty {
    // The annotation stands on the line that makes the finding: one that spans a class would be shown at its end.
    let line = "\(max(1, place.line))"
    properties = [("file", options.repositoryPath(place.file)), ("line", line), ("endLine", line)]
    if let columns = utf16Columns(of: violation, options: options) {
      properties += [("col", "\(columns.lowerBound)"), ("endColumn", "\(columns.upperBound)")]
    }
  }
  properties.append(("title", violation.rule))
  let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
  let lines = messageWithEnds(violation, options: options) + (page.map { [inertValue($0)] } ?? [])
  let message = lines.map(percentEscaped).joined(separator: "%0A")
  return "::\(level(violation.severity)) \(list)::\(message)\n"
}

private func level(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info: "notice"
  }
}

/// The escapes of the runner's toolkit; other controls are written out, because the log is read in a terminal too.
private func escapedProperty(_ text: String) -> String {
  let value = escaped(text) { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    case ":": "%3A"
    case ",": "%2C"
    default: nil
    }
  }
  return inertValue(value)
}

private func percentEscaped(_ text: String) -> String {
  escaped(text) { $0 == "%" ? "%25" : nil }
}
