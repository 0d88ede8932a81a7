import Findings
import XMLCoder

/// The `checkstyle` format, which Jenkins and many others read: findings grouped by file, paths from the top of the
/// repository, which they look for in what they have checked out.
func checkstyleReport(_ report: Report, options: RenderOptions) throws -> String {
  var files: [CheckstyleFile] = []
  for violation in report.violations {
    let name = visible(options.repositoryPath(violation.location.file))
    if files.last?.name != name { files.append(CheckstyleFile(name: name, error: [])) }
    files[files.count - 1].error.append(CheckstyleError(violation))
  }
  return try xmlDocument(Checkstyle(version: "4.3", file: files), root: "checkstyle")
}

private struct Checkstyle: Encodable, DynamicNodeEncoding {
  var version: String
  var file: [CheckstyleFile]

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "version" ? .attribute : .element
  }
}

private struct CheckstyleFile: Encodable, DynamicNodeEncoding {
  var name: String
  var error: [CheckstyleError]

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "name" ? .attribute : .element
  }
}

private struct CheckstyleError: Encodable, DynamicNodeEncoding {
  var line: Int
  /// Left out where it is not known, as Checkstyle itself leaves it out.
  var column: Int?
  var severity: String
  var message: String
  var source: String

  init(_ violation: Violation) {
    line = max(1, violation.location.line)
    column = violation.location.column
    severity = violation.severity.rawValue
    message = visible(violation.message)
    source = visible("modlint.\(violation.rule)")
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
}
