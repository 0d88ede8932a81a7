/// The `azure` format: logging commands of Azure Pipelines, which makes issues of a run of them.
///
/// There are errors and warnings only; infos are lines of the log. Of each kind ten are shown on the page of a run, so that the
/// worst come first.
func azureIssues(_ report: Report, options: RenderOptions) -> String {
  report.worstFirst.map { violation in
    violation.severity == .info ? logLine(violation, options: options) : issue(violation, options: options)
  }.joined()
}

private func issue(_ violation: Violation, options: RenderOptions) -> String {
  let place = violation.location
  var properties = [("type", violation.severity.rawValue)]
  if !place.file.isEmpty {
    properties += [("sourcepath", options.repositoryPath(place.file)), ("linenumber", "\(max(1, place.line))")]
    properties.append(("columnnumber", "\(place.column ?? 1)"))
  }
  properties.append(("code", violation.rule))
  let list = properties.map { "\($0)=\(escapedValue(inertValue($1)));" }.joined()
  let message = messageWithEnds(violation, options: options).map(escapedValue).joined(separator: "%0A")
  return "##vso[task.logissue \(list)]\(message)\n"
}

/// The escapes of the agent; a percent sign has one of its own since it reads them.
private func escapedValue(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "%": "%AZP25"
    case ";": "%3B"
    case "]": "%5D"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }
}
