/// Everything a scan has to say, in the order it is said; reporters turn it into text and add nothing of their own.
package struct Report: Sendable {
  /// What was scanned, as absolute path; for formats that must name whole paths.
  package var root: String
  package var summary: Summary
  /// The verdict on the whole; empty where only a change is told, and of several projects.
  var verdict: [VerdictLine] = []
  /// The weights by which findings are joined in ``causes``.
  var weights = CauseWeights()
  /// Sorted by file, line, column, rule, subject.
  package var violations: [Violation]
  /// What the baseline knows already, in the same order. It fails nothing; the page and the comments count it.
  package var known: [Violation] = []
  /// How this run stands to its baseline; nil where there is none.
  package var delta: BaselineDelta?
  /// What the baseline knows and is fixed: it can be taken out. Empty where the run saw only a part of the project.
  package var stale: [BaselineEntry] = []
  package var problems: [Problem]
  /// The rules that did not judge, of which ``problems`` say why.
  var unfinishedRules: Set<String> = []
  /// The files that nothing could read, of which ``problems`` say it once for all.
  var unreadFiles: Set<String> = []
  package var unresolved: UnresolvedCounts
  /// The folders of the packages and projects there are; empty for the one at the top.
  package var projects: Set<String> = []
  /// The rules that could not judge, for want of something that they ask for.
  var silentRules: Set<String> = []
  /// Sentences for the reader: what was not judged and why, on which basis engineers were counted.
  package var notes: [String] = []
  /// The pages of the rules that have violations, by id, for formats that explain them.
  package var rules: [RuleDescription] = []

  package init(
    root: String, summary: Summary, violations: [Violation], problems: [Problem], unresolved: UnresolvedCounts
  ) {
    self.root = root
    self.summary = summary
    self.violations = violations
    self.problems = problems
    self.unresolved = unresolved
  }
}

/// The figures of a scan. No time and no machine in it: the same tree gives the same report.
package struct Summary: Sendable, Equatable {
  package var files = 0
  var notJudged = NotJudged()
  package var modules = 0
  package var types = 0
  /// Nil where nothing says how many there are.
  package var engineers: Int?
  package var errors = 0
  var warnings = 0
  var infos = 0

  package init() {}
}

/// How many of the files that were read rules leave out, each counted once.
struct NotJudged: Sendable, Equatable {
  /// Written by a tool.
  var generated = 0
  /// Somebody else's.
  var vendored = 0
  /// In no target, as a manifest says.
  var unbuilt = 0
  /// Of demos, examples and benchmarks, which only contracts and cycles judge.
  var samples = 0

  init() {}

  var total: Int { generated + vendored + unbuilt + samples }

  static func + (a: NotJudged, b: NotJudged) -> NotJudged {
    var sum = a
    sum.generated += b.generated
    sum.vendored += b.vendored
    sum.unbuilt += b.unbuilt
    sum.samples += b.samples
    return sum
  }
}

/// How many names linking could not settle.
package struct UnresolvedCounts: Sendable, Equatable {
  package var unknown = 0
  package var ambiguous = 0

  package init(unknown: Int = 0, ambiguous: Int = 0) {
    self.unknown = unknown
    self.ambiguous = ambiguous
  }
}
