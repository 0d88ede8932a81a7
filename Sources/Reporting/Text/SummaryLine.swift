import Rainbow

/// The one line that closes a run: `2 errors, 14 warnings · 1,202 files, 21 modules, 67 engineers · 0.6 s`. It goes to
/// standard error, and is the only place where a time is said.
package func summaryLine(
  of report: Report, seconds: Double, options: RenderOptions = RenderOptions()
) -> String {
  let paint = Paint(isOn: options.color)
  let summary = report.summary
  var findings: [String] = []
  if summary.errors > 0 { findings.append(paint(count(summary.errors, "error"), NamedColor.red, Style.bold)) }
  if summary.warnings > 0 { findings.append(paint(count(summary.warnings, "warning"), NamedColor.yellow, Style.bold)) }
  if summary.infos > 0 { findings.append(paint(count(summary.infos, "info"), NamedColor.cyan)) }
  if findings.isEmpty { findings.append(paint("no findings", NamedColor.green, Style.bold)) }
  var size = [count(summary.files, "file") + besides(summary.notJudged), count(summary.modules, "module")]
  if let engineers = summary.engineers { size.append(count(engineers, "engineer")) }
  var parts = [findings.joined(separator: ", "), size.joined(separator: ", ")]
  if !report.problems.isEmpty { parts.append("\(count(report.problems.count, "problem"))") }
  parts.append(duration(seconds))
  return parts.joined(separator: " · ")
}

/// ` (31 not judged: 12 generated, 19 vendored)`.
private func besides(_ files: NotJudged) -> String {
  if files.total == 0 { return "" }
  let reasons = [
    (files.generated, "generated"), (files.vendored, "vendored"), (files.unbuilt, "unbuilt"),
    (files.samples, "sample code"),
  ]
  let told = reasons.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
  return " (\(grouped(files.total)) not judged: \(told.joined(separator: ", ")))"
}

/// The sentences of a report for its reader, one a line, and the delta of the baseline; for standard error.
package func noteLines(of report: Report, options: RenderOptions) -> [String] {
  let paint = Paint(isOn: options.color)
  return report.notes.map { paint("note:", Style.bold) + " " + visible($0) } + (report.delta.map { [$0.line] } ?? [])
}

/// What could not be read well, for standard error where no format tells it: the first of it, one a line, and how many
/// more there are.
package func problemLines(of report: Report, options: RenderOptions) -> [String] {
  let note = Paint(isOn: options.color)("note:", Style.bold)
  let lines = report.problems.prefix(10).map { problem in
    let file = options.shownPath(problem.file)
    let place = problem.line > 0 ? "\(file):\(problem.line)" : file
    return "\(note) not read well: \(visible(place)): \(visible(problem.message))"
  }
  let left = report.problems.count - lines.count
  return left > 0 ? lines + ["\(note) not read well: \(grouped(left)) more; --format text lists all"] : lines
}

/// `1,202 files`, `1 file`.
func count(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

private func duration(_ seconds: Double) -> String {
  // A format string would look for the locale, which takes longer than all else about this line.
  let hundredths = Int((max(0, seconds) * 100).rounded())
  let tenths = Int((seconds * 10).rounded())
  switch max(0, seconds) {
  case ..<0.1: return "0.\(hundredths / 10)\(hundredths % 10) s"
  case ..<10: return "\(tenths / 10).\(tenths % 10) s"
  case ..<120: return "\(Int(seconds.rounded())) s"
  default: return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
  }
}
