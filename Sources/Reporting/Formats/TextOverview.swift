import Rainbow

/// The first screen of a terminal: how modular the project is, where the findings are, what lies behind most of them, and the worst of
/// them with the very worst last, where the reader looks first.
func textOverview(_ report: Report, options: RenderOptions) -> String {
  var screen = OverviewText(report: report, options: options)
  screen.appendVerdict()
  screen.appendTallies()
  screen.appendCauses()
  screen.appendWorst()
  return screen.text
}

/// So many findings are read; the rest is listed when asked for.
private let shownFindings = 30
/// So many rules, and modules or parts, are counted by name.
private let shownTallies = 8

/// Characters of a message.
private let longestMessage = 160

private struct OverviewText {
  let report: Report
  let options: RenderOptions
  let paint: Paint
  var text = ""

  init(report: Report, options: RenderOptions) {
    (self.report, self.options) = (report, options)
    paint = Paint(isOn: options.color)
  }

  mutating func appendVerdict() {
    if report.verdict.isEmpty { return }
    heading("How modular it is")
    for line in report.verdict {
      var words = Words(indent: 2, width: options.width)
      words.append(visible(line.sentence))
      if let comparison = line.comparison { words.append("(" + visible(comparison) + ")") { paint($0, Style.dim) } }
      append("  " + words.text)
    }
  }

  // MARK: Tallies

  mutating func appendTallies() {
    if report.violations.isEmpty { return }
    let areas = Set(report.violations.map(\.modulePart)).count > 1
    heading(areas ? "Findings by rule, module and part" : "Findings by rule and module")
    let byRule = rows(of: report.violations.map { ($0.rule, $0.severity) })
    let byArea = rows(of: report.violations.map { (area(of: $0), $0.severity) })
    let names = byRule.rows.map(\.name) + byArea.rows.map(\.name)
    let width = min(44, names.map { displayWidth($0) }.max() ?? 0)
    append(paint("  " + String(repeating: " ", count: width) + "  error  warning   info", Style.dim))
    for (index, tally) in [byRule, byArea].enumerated() {
      if index > 0 { append("") }
      for row in tally.rows { append(line(row, width: width)) }
      if tally.more > 0 { append(paint("  and \(tally.more) more", Style.dim)) }
    }
  }

  private func area(of violation: Violation) -> String {
    if violation.module.isEmpty { return "in no module" }
    return violation.modulePart.isEmpty || violation.modulePart == violation.module
      ? violation.module : violation.module + "/" + violation.modulePart
  }

  private struct Row {
    var name: String
    var counts: [Severity: Int]
  }

  private func rows(of findings: [(name: String, severity: Severity)]) -> (rows: [Row], more: Int) {
    var counts: [String: [Severity: Int]] = [:]
    for finding in findings { counts[finding.name, default: [:]][finding.severity, default: 0] += 1 }
    let sorted = counts.map { Row(name: visible($0.key), counts: $0.value) }.sorted { a, b in
      for severity in severities where a.counts[severity] ?? 0 != b.counts[severity] ?? 0 {
        return a.counts[severity] ?? 0 > b.counts[severity] ?? 0
      }
      return a.name < b.name
    }
    return (Array(sorted.prefix(shownTallies)), max(0, sorted.count - shownTallies))
  }

  private func line(_ row: Row, width: Int) -> String {
    let cells = zip(severities, [7, 9, 7]).map { severity, width in
      let count = row.counts[severity] ?? 0
      let number = count == 0 ? "·" : grouped(count)
      return String(repeating: " ", count: width - number.count) + (count == 0 ? paint(number, Style.dim) : number)
    }
    return "  " + row.name.padded(to: width) + cells.joined()
  }

  // MARK: Causes

  mutating func appendCauses() {
    let causes = report.causes
    if causes.isEmpty { return }
    let covered = Set(causes.flatMap(\.findings)).count
    heading("What is behind \(grouped(covered)) of \(count(report.violations.count, "finding"))")
    for (index, joined) in causes.enumerated() {
      var words = Words(indent: 5, width: options.width)
      words.append(visible(joined.cause.name)) { paint($0, Style.bold) }
      words.append(effort(of: joined))
      append("  \(index + 1). " + words.text)
      var step = Words(indent: 5, width: options.width)
      step.append("First: " + visible(joined.cause.step))
      append("     " + step.text)
    }
  }

  // MARK: Findings

  mutating func appendWorst() {
    let shown = report.worstFirst(most: shownFindings)
    if shown.isEmpty { return }
    let left = report.violations.count - shown.count
    heading(left > 0 ? "The worst \(shown.count) findings, the very worst last" : "Findings, the worst last")
    for violation in shown.reversed() { append(violation) }
    append("")
    if left > 0 {
      appendSentence("\(grouped(left)) more: --all lists every finding, --format html=report.html writes a page")
    }
    appendSentence(
      "modlint why FINDING shows what makes it, modlint dependents NAME who depends on a type, a part or a module")
  }

  private mutating func append(_ violation: Violation) {
    let location = violation.location
    let file = location.file.isEmpty ? "(project)" : visible(options.shownPath(location.file))
    let place = location.line > 0 && !location.file.isEmpty ? "\(file):\(location.line)" : file
    var words = Words(indent: 11, width: options.width)
    words.append(place) { paint($0, Style.dim) }
    words.append(visible(shortened(violation.message)))
    words.append(visible(violation.rule)) { paint($0, Style.dim) }
    append("  " + paint(violation.severity.rawValue.padded(to: 7), colour(of: violation.severity)) + "  " + words.text)
  }

  /// A first screen has no room for lists of names; `--all` has.
  private func shortened(_ message: String) -> String {
    message.count > longestMessage ? message.prefix(longestMessage - 1) + "…" : message
  }

  private mutating func heading(_ title: String) {
    if !text.isEmpty { text += "\n" }
    append(paint(title, Style.bold))
  }

  private mutating func appendSentence(_ sentence: String) {
    var words = Words(indent: 0, width: options.width)
    words.append(sentence)
    append(words.text)
  }

  private mutating func append(_ line: String) { text += line + "\n" }
}

/// `77 findings, 96 places in 70 files`, or what the rule says it takes.
func effort(of joined: JoinedFindings) -> String {
  let places = "\(count(joined.places, "place")) in \(count(joined.files, "file"))"
  let findings = count(joined.findings.count, "finding")
  return joined.cause.effort.map { "\(findings), \(visible($0))" } ?? "\(findings), \(places)"
}
