/// The reports of several projects as one, seen from the folder that they have in common.
package func joined(_ reports: [Report]) -> Report {
  guard var all = reports.first, reports.count > 1 else { return reports[0] }
  all.root = commonFolder(of: reports.map(\.root))
  all.verdict = []
  let moved = reports.map { $0.moved(into: all.root) }
  all.violations = numbered(moved.flatMap(\.violations).sorted())
  all.known = moved.flatMap(\.known).sorted()
  all.stale = moved.flatMap(\.stale)
  all.problems = moved.flatMap(\.problems).sorted()
  all.notes = moved.flatMap(\.notes)
  all.rules = []
  for rule in moved.flatMap(\.rules) where !all.rules.contains(where: { $0.id == rule.id }) { all.rules.append(rule) }
  for report in moved.dropFirst() {
    all.summary.files += report.summary.files
    all.summary.notJudged = all.summary.notJudged + report.summary.notJudged
    all.summary.modules += report.summary.modules
    all.summary.types += report.summary.types
    all.summary.engineers = [all.summary.engineers, report.summary.engineers].compactMap(\.self).max()
    all.unresolved.unknown += report.unresolved.unknown
    all.unresolved.ambiguous += report.unresolved.ambiguous
  }
  all.delta = sum(moved.compactMap(\.delta))
  all.count()
  return all
}

private func sum(_ deltas: [BaselineDelta]) -> BaselineDelta? {
  guard var sum = deltas.first else { return nil }
  for delta in deltas.dropFirst() {
    sum.known += delta.known
    sum.new += delta.new
    sum.fixed = sum.fixed.flatMap { fixed in delta.fixed.map { fixed + $0 } }
  }
  return sum
}

extension Report {
  /// The report with its paths from a folder around its root.
  fileprivate func moved(into folder: String) -> Report {
    let prefix = relativePath(root, to: folder)
    if prefix.isEmpty { return self }
    var report = self
    report.violations = violations.map { $0.moved(below: prefix) }
    report.known = known.map { $0.moved(below: prefix) }
    report.problems = problems.map { Problem(message: $0.message, file: joinedPath(prefix, $0.file), line: $0.line) }
    report.notes = notes.map { "\(prefix): \($0)" }
    return report
  }

  /// The report without what is less grave, and a note that says how much that is.
  package func hiding(below severity: Severity?) -> Report {
    guard let severity else { return self }
    var report = self
    report.violations = violations.filter { $0.severity >= severity }
    let hidden = violations.count - report.violations.count
    if hidden == 0 { return self }
    report.notes.append("\(plural(hidden, "finding is", "findings are")) less than \(severity.rawValue), and not shown")
    report.count()
    return report
  }
}

extension Violation {
  fileprivate func moved(below folder: String) -> Violation {
    var violation = self
    func moved(_ file: String) -> String { file.isEmpty ? file : joinedPath(folder, file) }
    violation.location.file = moved(location.file)
    for index in parts.indices { violation.parts[index].location.file = moved(parts[index].location.file) }
    for index in related.indices { violation.related[index].location.file = moved(related[index].location.file) }
    return violation
  }
}
