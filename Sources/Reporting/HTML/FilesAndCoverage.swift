/// What was read, and how far the page can be trusted.
extension HTMLReport {
  /// True where nothing was read but headers without bodies, as those dumped from a program.
  var isDump: Bool {
    let code = files.filter { $0.lines != nil }
    return code.count > 20 && code.allSatisfy { $0.language == "headers" } && types.allSatisfy { $0.complexity == 0 }
  }

  /// A row of the table of files.
  package struct SourceFile: Sendable, Equatable {
    package var path: String
    /// The module it is counted for.
    package var module: String?
    package var language: String
    /// Nil for what nobody writes by lines, which a module's lines do not count either: interface files.
    package var lines: Int?
    /// Why rules judge it less than others, in words that the table can be asked for: `vendored`, `generated`, `test`,
    /// `unassigned`.
    var marks: [String] = []
    /// By the repository's `CODEOWNERS`.
    package var owner: String?
  }

  /// The module of each file that has one, to filter findings by it.
  var moduleOfFile: [String: String] {
    Dictionary(files.compactMap { file in file.module.map { (file.path, $0) } }) { first, _ in first }
  }

  /// How far the page can be trusted.
  struct Coverage: Sendable, Equatable {
    /// Files read, by language.
    var filesByLanguage: [Count] = []
    /// Files read but not judged, or judged by fewer rules, by reason.
    var unjudged: [Count] = []
    /// Files left out, by reason.
    var skipped: [Count] = []
    /// Names that linking could not settle, by reason and by what they are used for.
    var unresolvedKinds: [Count] = []
    /// Names that linking could not settle: the most frequent, with the reason behind them.
    var unresolvedNames: [Count] = []

    init() {}
  }
}
