import BuiltinRules

/// The pages that the program brings with it: of rules, idioms and whatever else is written that way.
package enum BuiltinPages {
  static let files = pages(areProven: true)

  /// With the examples in them to be looked at.
  static var unproven: [PageFile] { pages(areProven: false) }

  /// A text that tells programs of one version apart that judge otherwise.
  package static let mark = String(BuiltinRules.mark, radix: 36)

  /// The rules among them, which every configuration begins with.
  static let rules = RuleCatalogue.reading(files)

  /// The idioms among them.
  static let idioms = Idiom.reading(files)

  /// Begins to read what comes first, the idioms, beside whatever the caller does: it takes as long as to understand a
  /// command line, for which one processor is enough.
  package static func readAhead() { Task.detached { idioms.readAhead() } }

  /// Ends that. It may be that a remembered report leaves nothing to be read, and for all else there is a place where the
  /// pages are asked for.
  static func hold() { idioms.hold() }

  /// Begins to read the rules, while files are linked and a processor is idle now and then.
  static func readRulesAhead() { Task.detached { rules.readAhead() } }

  private static func pages(areProven: Bool) -> [PageFile] {
    BuiltinRules.markdown.map { PageFile(path: $0.path, text: $0.text, isProven: areProven) }
  }
}
