/// A judgment about a project: why it matters, the question asked of the fact base, what is said of each row of the
/// answer, and examples. One Markdown file, whether it is built in or a team's own.
package struct Rule: Sendable {
  /// The name of its file.
  package var id: String
  /// The name of the folder it lies in.
  package var pack: String
  /// As the catalogue was given it.
  package var path: String
  /// Whether it comes with the program.
  package var isBuiltIn = false
  /// Nil for a rule that says nothing until the configuration turns it on.
  package var severity: Severity?
  /// Never to be kept in a baseline.
  var isStrict = false
  /// True where it judges samples too: modules that show or try what the project is.
  var judgesSamples = false
  /// The rule is asked only where one of these mechanisms of `wiring` was found; empty for everywhere.
  var mechanisms: [String] = []
  /// Rows without which the query finds nothing: where one is missing it is not even prepared.
  package var needs: [RuleNeed] = []
  /// Warnings of compilers that mean the same: where the code silences one, the rule is silent as well.
  var warnings: [String] = []
  /// The ids that its findings had before.
  var formers: [FormerRule] = []
  /// The framework whose conventions it judges; nil for a rule about any code.
  package var framework: String?
  package var title: String
  package var message: Template
  package var subject: Template
  /// The cause that findings which one change would end have in common; nil where the rule says nothing.
  var cause: CauseTemplate?
  package var parameters: [RuleParameter] = []
  package var query: RuleQuery
  var page: MarkdownPage
  /// Whether all of the front matter is understood, so that a parameter that it does not have is none.
  var isHeaderSound = true

  /// The page without its front matter.
  package var markdown: String { page.body }
}

/// The texts about the cause of a finding, filled from its row. Without a name, and where a column of it is NULL, the finding has none.
struct CauseTemplate: Sendable, Equatable {
  var name: Template?
  var step: Template
  var effort: Template?
}

/// The question a rule asks, and where its file asks it.
package struct RuleQuery: Sendable, Equatable {
  package var sql: String
  /// Of its first line, 1-based.
  package var line: Int
}

/// A number, word or list of a rule that a team may set to its own taste.
package struct RuleParameter: Sendable, Equatable {
  package var name: String
  package var defaultValue: ParameterValue
  /// One line for the catalogue.
  package var meaning: String?
  package var line: Int
}

extension Rule {
  package var summary: RuleDescription {
    var summary = RuleDescription(
      id: id, pack: pack, severity: severity ?? .info, title: title, markdown: markdown)
    summary.isBuiltIn = isBuiltIn
    return summary
  }
}
