/// Where to begin, and why there.
struct Advice {
  var message: String
  var severity: String
  var reason: String
  var place: String
  /// The address of the place, where sources can be linked.
  var source: String?
  /// The fragment that shows the finding in its list.
  var link: String
}

/// The five findings to mend first. The order is: errors before warnings before infos; of equal severity the one that
/// reaches furthest (a cycle by its edges, any other by its other ends); then the one whose file has the most findings,
/// because one visit mends several; then the order of the report. At most two of one rule, so that the list shows the
/// breadth of what is wrong.
func firstFive(of report: Report, options: RenderOptions = RenderOptions()) -> [Advice] {
  let inFile = findingsByFile(of: report)
  return firstToMend(in: report).map { offset in
    let violation = report.violations[offset]
    return advice(violation, inFile: inFile[violation.location.file] ?? 1, options: options)
  }
}

/// The same by their places among the report's violations.
func firstToMend(in report: Report) -> [Int] {
  let inFile = findingsByFile(of: report)
  let ranked = report.violations.enumerated().map { offset, violation in
    // Larger is earlier, but for the place in the report.
    let reach = max(violation.edges.count, violation.related.count)
    return (offset: offset, key: (violation.severity, reach, inFile[violation.location.file] ?? 0, -offset))
  }
  var ofRule: [String: Int] = [:]
  var chosen: [Int] = []
  for (offset, _) in ranked.sorted(by: { $0.key > $1.key }) where chosen.count < 5 {
    let rule = report.violations[offset].rule
    ofRule[rule, default: 0] += 1
    if ofRule[rule, default: 0] <= 2 { chosen.append(offset) }
  }
  return chosen
}

private func findingsByFile(of report: Report) -> [String: Int] {
  var inFile: [String: Int] = [:]
  for violation in report.violations { inFile[violation.location.file, default: 0] += 1 }
  return inFile
}

private func advice(_ violation: Violation, inFile: Int, options: RenderOptions) -> Advice {
  var reasons: [String] = []
  if !violation.edges.isEmpty {
    reasons.append("a cycle of \(count(violation.edges.count, "edge"))")
  } else if !violation.related.isEmpty {
    reasons.append("touches \(count(violation.related.count, "other place"))")
  }
  if inFile > 1, !violation.location.file.isEmpty { reasons.append("\(inFile) findings in this file") }
  let location = violation.location
  return Advice(
    message: visible(violation.message), severity: violation.severity.rawValue, reason: reasons.joined(separator: ", "),
    place: location.file.isEmpty ? "project" : visible("\(location.file):\(location.line)"),
    source: webLink(options.link(to: (location.file, location.line))),
    link: "#findings?rule=\(uriPath(violation.rule))&q=\(uriPath(violation.subject))")
}
