import BuiltinRules
import RuleEngine

/// The pages that the program brings with it: of rules, idioms and whatever else is written that way.
package enum BuiltinPages {
  static let files = pages(areProven: true)

  /// With the examples in them to be looked at.
  static var unproven: [PageFile] { pages(areProven: false) }

  /// The rules among them, which every configuration begins with.
  static let rules = RuleCatalogue.reading(files)

  /// Begins to read them beside whatever the caller does: it takes as long as to understand a command line.
  package static func readAhead() { Task.detached { rules.readAhead() } }

  private static func pages(areProven: Bool) -> [PageFile] {
    BuiltinRules.markdown.map { PageFile(path: $0.path, text: $0.text, isProven: areProven) }
  }
}
