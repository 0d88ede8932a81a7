import FactBase
import Facts
import Findings
import Foundation
import RuleEngine
import Synchronization
import Wiring

extension Scan {
  /// Asks every active rule, and says what is left after suppression comments and the baseline.
  ///
  /// - Throws: ``RuleMistake`` of the first rule whose query fails; ``QueryError`` if SQLite gives no more connections.
  package func report(_ configuration: Configuration, baseline: Baseline? = nil) throws -> Report {
    try judged(configuration).finished(configuration, baseline: baseline)
  }

  /// What the rules say of the code, whatever a baseline knows of it.
  func judged(_ configuration: Configuration) throws -> Report {
    let rules = configuration.activeRules
    var violations = try askRules(rules, configuration)
    // What a part of the project does not violate the whole may.
    let judged = configuration.isWholeProject ? Set(rules.map(\.id)) : []
    var comments = Suppressions.Rules(
      known: Set(configuration.catalogue.ids), judged: judged,
      isWholeRun: configuration.only.isEmpty && configuration.isWholeProject)
    comments.requiresReason = configuration.requiresSuppressionReason
    violations = suppressions.applied(to: violations, rules: comments).kept.compactMap {
      Suppressions.rules.contains($0.rule)
        ? configuration.settings[$0.rule, default: RuleSetting()].applied(to: $0) : $0
    }

    var report = Report(
      root: tree.root, summary: summary, violations: violations, problems: problems, unresolved: unresolvedCounts)
    report.notes = notes(configuration)
    return report
  }

  /// Asks the rules side by side, each thread over a connection of its own; what they say stands in the rules' order.
  private func askRules(_ rules: [Rule], _ configuration: Configuration) throws -> [Violation] {
    let mechanisms = Set(graph.wirings.map(\.mechanism))
    let turns = Turns(Array(rules.indices))
    let answers = Mutex<[Result<[Violation], any Error>?]>(Array(repeating: nil, count: rules.count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(configuration.jobs, rules.count))) { worker in
      let connection = Result { worker == 0 ? factBase.database : try factBase.database.anotherConnection() }
      while let turn = turns.take() {
        // A rule over wirings that are not there has nothing to say; reading its query alone would cost more.
        if !rules[turn].mechanisms.isEmpty, mechanisms.isDisjoint(with: rules[turn].mechanisms) { continue }
        let setting = configuration.setting(of: rules[turn])
        let answer = Result { try rules[turn].violations(in: connection.get(), setting) }
        answers.withLock { $0[turn] = answer }
      }
    }
    return try answers.withLock { try $0.flatMap { try $0?.get() ?? [] } }
  }

  private var suppressions: Suppressions {
    var comments: [(text: String, location: Location)] = []
    for index in graph.counts.indices where graph.counts[index].directives > 0 {
      let facts = graph.facts[index]
      for directive in facts.directives {
        let place = Location(
          file: graph.files[index].path, line: Int(directive.line), column: Int(directive.column))
        comments.append((facts.names[directive.text], place))
      }
    }
    return Suppressions(comments)
  }

  private var problems: [Problem] {
    var problems = (tree.problems + project.problems + wiringProblems).map {
      Problem(message: $0.message, file: $0.file, line: Int($0.line))
    }
    for index in graph.counts.indices where graph.counts[index].problems > 0 {
      problems += graph.facts[index].problems.map {
        Problem(message: $0.message, file: graph.files[index].path, line: Int($0.line))
      }
    }
    return problems.sorted()
  }

  private var unresolvedCounts: UnresolvedCounts {
    let ambiguous = graph.unresolved.count { $0.reason == .ambiguous }
    return UnresolvedCounts(
      unknown: graph.unresolved.count - ambiguous + graph.unresolvedWirings.count, ambiguous: ambiguous)
  }

  /// Without the figures of violations.
  private var summary: Summary {
    var summary = Summary()
    summary.files = graph.files.count
    summary.modules = graph.shippedModules.count
    summary.types = graph.declaredTypeCount
    summary.engineers = team.engineers
    return summary
  }

  private func notes(_ configuration: Configuration) -> [String] {
    var notes: [String] = []
    if let nothingToRead { notes.append(nothingToRead) }
    if let unreadLogos { notes.append(unreadLogos) }
    if team.engineers == nil, !graph.files.isEmpty {
      let silent = configuration.activeRules.filter { stands("engineers", in: $0.query.sql) }.map { "'\($0.id)'" }
      if !silent.isEmpty {
        notes.append(
          "nothing says how many engineers there are, so \(silent.joined(separator: ", ")) did not judge "
            + "(give --engineers N, or team: in \(Configuration.fileNames[0]), or scan a git repository with its history)"
        )
      }
    } else if let basis = team.basis, let engineers = team.engineers {
      notes.append("engineers: \(engineers), by \(basis)")
    }
    return notes
  }
}

extension Configuration {
  /// A rule that was asked for by name judges, even if the configuration switches it off.
  fileprivate func setting(of rule: Rule) -> RuleSetting {
    var setting = settings[rule.id] ?? RuleSetting()
    if !only.isEmpty {
      setting.isAskedByName = true
      if setting.verdict == .off { setting.verdict = .asWritten }
    }
    return setting
  }
}

extension Report {
  /// What the baseline does not know, counted, with the pages of its rules.
  func finished(_ configuration: Configuration, baseline: Baseline?) -> Report {
    var report = self
    report.violations = numbered(violations)
    if let baseline {
      let comparison = baseline.compared(
        with: report.violations, strictRules: configuration.strictRules, sight: configuration.sight(in: self))
      report.violations = comparison.new
      report.known = comparison.known
      report.delta = comparison.delta
      if configuration.isWholeProject { report.stale = comparison.stale }
      report.notes += overruledNotes(comparison.overruled)
    }
    report.count()
    let used = Set((report.violations + report.known).map(\.rule))
    report.rules = configuration.catalogue.ids.filter(used.contains).compactMap { configuration.catalogue[$0]?.summary }
    report.rules += Suppressions.pages.filter { used.contains($0.id) }
    report.notes += staleNotes(report.stale)
    return report
  }

  private func overruledNotes(_ overruled: [BaselineEntry]) -> [String] {
    let counts = overruled.reduce(into: [:]) { $0[$1.rule, default: 0] += $1.count }
    return counts.sorted { $0.key < $1.key }.map { rule, count in
      "'\(rule)' is strict, so that its \(plural(count, "entry", "entries")) in the baseline "
        + (count == 1
          ? "counts no more; 'modlint baseline update' takes it out"
          : "count no more; 'modlint baseline update' takes them out")
    }
  }

  private func staleNotes(_ stale: [BaselineEntry]) -> [String] {
    var notes = stale.prefix(10).map { entry in
      let known =
        switch entry.known {
        case .subject(let text), .edge(let text): text
        }
      return "fixed, but still in the baseline: \(entry.rule): \(known)"
    }
    if stale.count > notes.count {
      notes.append("and " + plural(stale.count - notes.count, "more entry is fixed", "more entries are fixed"))
    }
    if !stale.isEmpty { notes.append("'modlint baseline update' takes them out") }
    return notes
  }

  mutating func count() {
    (summary.errors, summary.warnings, summary.infos) = (0, 0, 0)
    for violation in violations {
      switch violation.severity {
      case .error: summary.errors += 1
      case .warning: summary.warnings += 1
      case .info: summary.infos += 1
      }
    }
  }
}
