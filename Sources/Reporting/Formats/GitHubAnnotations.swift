import Findings
import Foundation

/// The `github` format: workflow commands, which GitHub Actions turns into annotations of the lines.
///
/// A step may make ten annotations of each level; the runner drops the others without a word. So the first ten of each
/// are commands, the rest are plain lines of the log, and the last line says how many those are.
func githubAnnotations(_ report: Report, options: RenderOptions) -> String {
  var text = ""
  var made: [Severity: Int] = [:]
  var rest: [Violation] = []
  for violation in report.violations {
    if made[violation.severity, default: 0] == annotationsPerLevel {
      rest.append(violation)
    } else {
      made[violation.severity, default: 0] += 1
      text += annotation(violation, options: options)
    }
  }
  for violation in rest { text += plainLine(violation, options: options) }
  if !rest.isEmpty {
    let verb = rest.count == 1 ? "is" : "are"
    text +=
      "- GitHub shows \(annotationsPerLevel) annotations of each level; \(grouped(rest.count)) more \(verb) above.\n"
  }
  return text
}

/// What GitHub documents as the limit of one step, for errors, warnings and notices each.
private let annotationsPerLevel = 10

private func annotation(_ violation: Violation, options: RenderOptions) -> String {
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
  let ends = violation.related.map { end in
    "\n\(options.repositoryPath(end.location.file)):\(end.location.line) \(end.message)"
  }
  return "::\(level(violation.severity)) \(list)::\(escapedData(violation.message + ends.joined()))\n"
}

private func level(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info: "notice"
  }
}

/// A line of the log that the runner cannot take for a command: `::` counts at the start of a line, `##[` anywhere.
private func plainLine(_ violation: Violation, options: RenderOptions) -> String {
  let location = violation.location
  let place = location.file.isEmpty ? "" : "\(options.repositoryPath(location.file)):\(location.line): "
  let text = visible("- \(place)\(violation.severity.rawValue): \(violation.message) (\(violation.rule))")
  return text.replacingOccurrences(of: "##[", with: "# #[", options: .literal) + "\n"
}

/// The escapes of the runner's toolkit; other controls are written out, because the log is read in a terminal too.
private func escapedData(_ text: String) -> String {
  let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  return lines.map { percentEscaped(visible(String($0))) }.joined(separator: "%0A")
}

private func escapedProperty(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    case ":": "%3A"
    case ",": "%2C"
    default: visible(String(scalar))
    }
  }
}

private func percentEscaped(_ text: String) -> String {
  escaped(text) { $0 == "%" ? "%25" : nil }
}
