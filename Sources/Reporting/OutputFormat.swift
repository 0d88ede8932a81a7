/// The forms a report can take; the raw value is what `--format` is given.
package enum OutputFormat: String, Sendable, CaseIterable {
  case text, xcode, json, sarif, github, gitlab, junit, checkstyle, markdown, html, dot, mermaid, csv, graphml
  case sonar, rdjson, teamcity, azure, bitbucket

  /// What a format shows, which decides who renders it.
  package enum Content: Sendable {
    /// A ``Report``: findings, problems, counts.
    case findings
    /// A ``GraphView``. (`json` shows one as well, when a graph is asked for.)
    case graph
    /// An ``HTMLReport``: findings and the tables behind them.
    case page
  }

  package var content: Content {
    switch self {
    case .html: .page
    case .dot, .mermaid, .graphml: .graph
    case .text, .xcode, .json, .sarif, .github, .gitlab, .junit, .checkstyle, .markdown, .csv, .sonar, .rdjson,
      .teamcity, .azure, .bitbucket:
      .findings
    }
  }

  /// Whether it tells what could not be read well; the others have a place for findings or edges only.
  package var tellsProblems: Bool {
    switch self {
    case .text, .xcode, .json, .sarif, .junit, .markdown, .html: true
    case .github, .gitlab, .checkstyle, .csv, .dot, .mermaid, .graphml, .sonar, .rdjson, .teamcity, .azure,
      .bitbucket:
      false
    }
  }

  /// What its texts are to those who read them on their way.
  func kind(isPainted: Bool = false) -> TextKind {
    switch self {
    case .text: .plain(isPainted: isPainted)
    case .xcode, .csv, .markdown, .mermaid: .plain(isPainted: false)
    case .junit, .checkstyle, .html, .dot, .graphml: .markup
    case .json, .sarif, .gitlab, .sonar, .rdjson, .github, .teamcity, .azure, .bitbucket: .finished
    }
  }

  /// Names that users of other tools type for the same thing (SwiftLint, Periphery, ruff).
  static let aliases: [String: OutputFormat] = [
    "github-actions": .github, "github-actions-logging": .github, "gitlab-codequality": .gitlab,
    "codeclimate": .gitlab, "code-quality": .gitlab, "github-markdown": .markdown, "md": .markdown,
    "junit-xml": .junit, "graphviz": .dot, "full": .text, "console": .text, "sonarqube": .sonar, "reviewdog": .rdjson,
    "azure-pipelines": .azure, "azure-devops": .azure, "code-insights": .bitbucket,
  ]

  /// The format of a name or an alias, in any case; nil for a name that means nothing.
  package init?(name: String) {
    let name = name.lowercased()
    guard let format = OutputFormat(rawValue: name) ?? OutputFormat.aliases[name] else { return nil }
    self = format
  }
}
