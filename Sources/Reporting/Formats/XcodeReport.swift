/// The `xcode` format: one line for each finding as compilers write them, with absolute paths, so that Xcode and every
/// editor that reads compilers can jump; the other ends follow as `note:` lines.
func xcodeReport(_ report: Report) -> String {
  var text = ""
  for violation in report.violations {
    let word = violation.severity == .info ? "note" : violation.severity.rawValue
    text += line(violation.location, in: report.root, word, "\(violation.message) (\(violation.rule))")
    for related in violation.related {
      text += line(related.location, in: report.root, "note", related.message)
    }
  }
  for problem in report.problems {
    let location = Location(file: problem.file, line: max(1, problem.line))
    text += line(location, in: report.root, "warning", "\(problem.message) (not read well)")
  }
  return text
}

private func line(_ location: Location, in root: String, _ word: String, _ message: String) -> String {
  // What belongs to no file has no place to jump to; Xcode shows such a line for the whole target.
  if location.file.isEmpty { return "\(word): \(visible(message))\n" }
  let path = absolutePath(location.file, in: root)
  // A compiler always says a column, and scripts that read them look for one.
  return "\(visible(path)):\(max(1, location.line)):\(location.column ?? 1): \(word): \(visible(message))\n"
}

private func absolutePath(_ file: String, in root: String) -> String {
  root.hasSuffix("/") ? root + file : "\(root)/\(file)"
}
