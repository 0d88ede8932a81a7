/// Code that breaks a rule, at the place that makes it so.
package struct Violation: Sendable, Hashable {
  /// The id of the rule, which is the name of its file.
  package var rule: String
  /// The id that a finding like this had in an earlier version; nil where it has none but ``rule``. Configurations, comments and
  /// baselines may still use it, and the fingerprint is made of it.
  var formerRule: String?
  package var severity: Severity
  package var message: String
  /// What the finding is about, without path and line: with the rule its identity in baselines and fingerprints.
  package var subject: String
  /// Where a smaller value is better and this one may not grow: what a baseline ratchets.
  package var value: Double?
  /// The edges a cycle is made of, each as `A -> B`, sorted; empty for everything that is no cycle. A baseline knows a
  /// cycle by them, so that it may lose an edge and stays known, and is new as soon as it gains one.
  package var edges: [String] = []
  /// The folder of the package or project that it stands in, from the scanned one; empty at the top.
  package var project = ""
  /// Places of a broken contract, edges of a cycle, declarations and members of a type: by them a comparison tells what was
  /// added. In order of places.
  package var parts: [Part] = []
  /// Whether ``value`` is the number of ``parts``.
  var countsParts = false
  /// How far ``value`` may grow unnoticed; nil of what is no size.
  var slack: Slack?
  /// The noun of ``value``, in the plural: `lines of code`.
  var unit: String?
  /// Whether the rule has a second limit and the finding is past it.
  var isPastLimit = false
  /// Whether a team has said how severe findings of the rule are, so that no comparison says otherwise.
  var hasChosenSeverity = false
  /// The cause that other findings may have in common with it; nil where the rule tells none.
  var cause: Cause?
  /// The step that ends a finding without a cause in common with others, in a sentence without a full stop; nil where the rule does not
  /// say.
  package var step: String?
  /// The module that the file of its place counts to, and the part of that it lies in; empty where there is none.
  package var module = ""
  var modulePart = ""
  /// All modules that build the file, the one that it counts to first, where there are several.
  package var modules: [String] = []
  /// The owners of its file by `CODEOWNERS`, as written there; empty for none.
  package var owner = ""
  /// True where a contract is broken by way of others only, so that its places are those of a chain's first step.
  var isIndirect = false
  /// True where a list knew it, and it is worse now.
  var isGrown = false
  package var location: Location
  /// Other ends: where the edge arrives, the next edge of a cycle.
  package var related: [RelatedLocation] = []
  /// How many of the same rule and subject stand before it in the whole report, of which perhaps not all are shown.
  var occurrence = 0
  /// The way from the top of the repository to the scanned folder, a part of fingerprints.
  var home = ""

  package init(rule: String, severity: Severity, message: String, subject: String, location: Location) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.subject = subject
    self.location = location
  }
}

extension Violation {
  /// True where its rule, by the id of today or the former one, is among those of which no baseline keeps anything.
  func isStrict(by rules: Set<String>) -> Bool {
    rules.contains(rule) || formerRule.map(rules.contains) ?? false
  }
}

/// A place in a file of the project; the path is relative to the scan root, line and column are 1-based.
package struct Location: Sendable, Equatable, Comparable, Hashable {
  package var file: String
  package var line: Int
  /// In bytes of UTF-8, as compilers count; nil where only the line is known.
  package var column: Int?
  package var endLine: Int

  package init(file: String, line: Int, column: Int? = nil, endLine: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine ?? line
  }

  package static func < (a: Location, b: Location) -> Bool {
    (a.file, a.line, a.column ?? 0, a.endLine) < (b.file, b.line, b.column ?? 0, b.endLine)
  }
}

/// Another place that is part of a violation, and what it has to do with it.
package struct RelatedLocation: Sendable, Hashable {
  package var location: Location
  package var message: String

  package init(location: Location, message: String) {
    self.location = location
    self.message = message
  }
}

/// How bad a violation is. `info` never fails a run unless that is asked for.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  case info, warning, error

  package static func < (a: Severity, b: Severity) -> Bool {
    allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
  }
}

/// An input that could not be read well. It is data: the scan goes on.
package struct Problem: Sendable, Equatable, Comparable {
  package var message: String
  package var file: String
  package var line: Int

  package init(message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }

  package static func < (a: Problem, b: Problem) -> Bool {
    (a.file, a.line, a.message) < (b.file, b.line, b.message)
  }
}
