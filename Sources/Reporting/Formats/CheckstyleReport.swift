/// The `checkstyle` format, which Jenkins and many others read: findings grouped by file, paths from the top of the
/// repository, which they look for in what they have checked out.
func checkstyleReport(_ report: Report, options: RenderOptions) -> String {
  var files: [(name: String, errors: [XMLElement])] = []
  for violation in report.violations {
    let name = visible(options.repositoryPath(violation.location.file))
    if files.last?.name != name { files.append((name, [])) }
    files[files.count - 1].errors.append(checkstyleError(violation))
  }
  let elements = files.map { XMLElement("file", ["name": $0.name], elements: $0.errors) }
  return XMLElement("checkstyle", ["version": "4.3"], elements: elements).document
}

/// The column is left out where it is not known, as Checkstyle itself leaves it out.
private func checkstyleError(_ violation: Violation) -> XMLElement {
  XMLElement(
    "error",
    [
      "line": "\(max(1, violation.location.line))", "column": violation.location.column.map { "\($0)" },
      "severity": violation.severity.rawValue, "message": visible(violation.message),
      "source": visible("modlint.\(violation.rule)"),
    ])
}
