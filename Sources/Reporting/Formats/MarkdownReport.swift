/// The `markdown` format: a comment on a pull request. The delta of the baseline first, then the findings as a table.
func markdownReport(_ report: Report, options: RenderOptions) -> String {
  // GitHub refuses comments of more than 65,536 characters.
  markdownReport(report, options: options, limit: 60_000)
}

/// What belongs into the file that `$GITHUB_STEP_SUMMARY` names, and holds so many bytes already; GitHub refuses more than 1 MiB
/// of it.
package func githubStepSummary(
  _ report: Report, options: RenderOptions = RenderOptions(), behind bytes: Int = 0
) -> String {
  inert(markdownReport(report, options: options, limit: 1_000_000 - bytes), as: OutputFormat.markdown.kind())
}

private func markdownReport(_ report: Report, options: RenderOptions, limit: Int) -> String {
  var text = "## modlint: \(verdict(report.summary))\n\n"
  if let delta = report.delta { text += "**\(delta.line)**\n\n" }
  var size = [count(report.summary.files, "file"), count(report.summary.modules, "module")]
  if let engineers = report.summary.engineers { size.append(count(engineers, "engineer")) }
  text += size.joined(separator: " · ") + "\n"
  for line in report.verdict { text += "\n- \(markdownText(line.text))" }
  if !report.verdict.isEmpty { text += "\n" }
  for note in report.notes.prefix(20) { text += "\n> \(markdownText(note))\n" }
  if !report.violations.isEmpty {
    let hasOwners = report.violations.contains { !$0.owner.isEmpty }
    text += "\n| | Finding | Where |\(hasOwners ? " Owner |" : "")\n|---|---|---|\(hasOwners ? "---|" : "")\n"
    // The worst first: what does not fit is cut at the end.
    let rows = report.worstFirst.map { violation in
      let row = row(violation, page: options.page(of: violation, in: report), options: options)
      return hasOwners ? "\(row) \(markdownText(violation.owner)) |\n" : row + "\n"
    }
    append(rows, to: &text, limit: limit, more: "finding")
  }
  if !report.problems.isEmpty {
    let files = Set(report.problems.map(\.file)).count
    text += "\n<details><summary>\(count(files, "file")) not read well</summary>\n\n"
    let rows = report.problems.map { "- \(place($0.file, $0.line, options: options)): \(markdownText($0.message))\n" }
    append(rows, to: &text, limit: limit + 4_000, more: "problem")
    text += "\n</details>\n"
  }
  return text
}

/// Appends rows up to the limit in bytes; what is left out is said.
private func append(_ rows: [String], to text: inout String, limit: Int, more noun: String) {
  for (index, row) in rows.enumerated() {
    if text.utf8.count + row.utf8.count > limit {
      text += "\n… and \(count(rows.count - index, "more \(noun)")).\n"
      return
    }
    text += row
  }
}

private func verdict(_ summary: Summary) -> String {
  var parts: [String] = []
  if summary.errors > 0 { parts.append(count(summary.errors, "error")) }
  if summary.warnings > 0 { parts.append(count(summary.warnings, "warning")) }
  if summary.infos > 0 { parts.append(count(summary.infos, "info")) }
  return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
}

/// A row of the table without its end.
private func row(_ violation: Violation, page: String?, options: RenderOptions) -> String {
  let sign =
    switch violation.severity {
    case .error: "❌ error"
    case .warning: "⚠️ warning"
    case .info: "ℹ️ info"
    }
  var ends = violation.related.prefix(5).map {
    "<br>↳ \(place($0.location.file, $0.location.line, options: options)) \(markdownText($0.message))"
  }
  let left = violation.related.count - ends.count
  if left > 0 { ends.append("<br>↳ and \(grouped(left)) more") }
  let location = violation.location
  let name = markdownText(violation.rule)
  let rule = webLink(page).map { "[\(name)](<\($0)>)" } ?? "<code>\(name)</code>"
  let finding = "\(markdownText(violation.message)) · \(rule)\(ends.joined())"
  return "| \(sign) | \(finding) | \(place(location.file, location.line, options: options)) |"
}

private func place(_ file: String, _ line: Int, options: RenderOptions) -> String {
  if file.isEmpty { return "project" }
  // A comment on a pull request is read beside the paths that its host shows.
  let path = options.repositoryPath(file)
  let name = markdownText(line > 0 ? "\(path):\(line)" : path)
  guard let link = webLink(options.link(to: (file, max(1, line)))) else { return "<code>\(name)</code>" }
  return "[\(name)](<\(link)>)"
}

/// Text that is nothing but text in GitHub's and GitLab's Markdown, inside a table too. A comment behind `@` and `#`
/// keeps `@objc` from calling the user of that name and `#1` from pointing to an issue.
func markdownText(_ text: String) -> String {
  escaped(visible(text)) { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "@", "#": "\(scalar)<!-- -->"
    case "|", "`", "*", "_", "[", "]", "(", ")", "\\", "~", "!", "$": "&#\(scalar.value);"
    default: nil
    }
  }
}
