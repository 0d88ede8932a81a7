/// What a reporter may know about its reader besides the report itself.
package struct RenderOptions: Sendable {
  /// Escape sequences of a terminal; only `text` uses them.
  package var color = false
  /// Columns of the terminal, to wrap messages; nil where nobody asks for it (a file, a pipe), so that every finding
  /// stays on one line and can be searched.
  package var width: Int?
  /// True where ``OutputFormat/text`` shows what matters most instead of everything.
  package var isOverview = false
  /// The text of a line of a file of the project (path relative to the root, line 1-based), nil where there is none.
  package var sourceLine: @Sendable (_ file: String, _ line: Int) -> String? = { _, _ in nil }
  /// How a reader at a terminal finds a file (path relative to the root): from the folder where he stands.
  package var shownPath: @Sendable (_ file: String) -> String = { $0 }
  /// How many threads may write at once; the text is the same for any number.
  package var jobs = 1
  /// Where a reader finds the source in a browser: `{path}` and `{line}` are replaced. Without the placeholders the
  /// path and `#L<line>` are appended, as GitHub and GitLab have it.
  package var sourceURL: String?
  /// The version of modlint, for formats that name their producer.
  package var toolVersion = "0"
  /// Names what was judged in SARIF (`modlint/ios/App/default/`), so that two runs over two projects or with two configurations
  /// do not close each other's alerts; nil for the place of the project in its repository and ``configurationName``.
  package var sarifCategory: String?
  /// Of several configurations of one project.
  package var configurationName = "default"
  /// Where the pages of modlint's own rules are: `{id}` and `{pack}` are replaced. Without the placeholders the id is appended.
  package var rulesURL: String?

  /// Where formats that need a file pin what is true of the whole project.
  package var projectFile = ".modlint.yml"

  /// The way from the root of the repository to the scanned folder (`ios/App/`, empty where they are the same):
  /// GitHub and GitLab count paths from the former.
  package var repositoryPrefix = ""

  package init() {}

  /// A path as hosts of repositories count it; ``projectFile`` for what belongs to no file.
  func repositoryPath(_ file: String) -> String {
    file.isEmpty ? projectFile : repositoryPrefix + file
  }

  /// The address of the page of a finding's rule, as ``page(of:)``.
  func page(of violation: Violation, in report: Report) -> String? {
    if rulesURL == nil { return nil }
    return report.rules.first { $0.id == violation.rule }.flatMap(page)
  }

  /// The address of a rule's page; nil without ``rulesURL``, and for a team's own rule.
  func page(of rule: RuleDescription) -> String? {
    guard let rulesURL, rule.isBuiltIn else { return nil }
    guard rulesURL.contains("{id}") else { return rulesURL + (rulesURL.hasSuffix("/") ? "" : "/") + uriPath(rule.id) }
    return
      rulesURL
      .split(separator: "{id}", omittingEmptySubsequences: false).joined(separator: uriPath(rule.id))
      .split(separator: "{pack}", omittingEmptySubsequences: false).joined(separator: uriPath(rule.pack))
  }

  /// The address of a line, percent-encoded; nil without ``sourceURL``.
  package func link(to location: (file: String, line: Int)) -> String? {
    guard let sourceURL, !location.file.isEmpty else { return nil }
    let path = uriPath(repositoryPath(location.file))
    if sourceURL.contains("{path}") {
      return
        sourceURL
        .split(separator: "{path}", omittingEmptySubsequences: false).joined(separator: path)
        .split(separator: "{line}", omittingEmptySubsequences: false).joined(separator: String(location.line))
    }
    return sourceURL + (sourceURL.hasSuffix("/") ? "" : "/") + path + "#L\(location.line)"
  }
}

/// A path as the path of a URI (RFC 3986 §3.3): everything but unreserved characters and `/` percent-encoded.
func uriPath(_ path: String) -> String {
  var result = ""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
  return result
}
