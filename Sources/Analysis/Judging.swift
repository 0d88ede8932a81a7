import CrashReport
import Foundation
import Synchronization

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
    let scoping = RuleScoping(configuration, tree, graph)
    var projects = ProjectFolders(of: graph)
    let answers = try askRules(rules, configuration, scoping)
    let unfinished = Set(answers.unfinished.map(\.rule))
    // What a part of the project does not violate the whole may.
    let isWhole = configuration.isWholeProject && unread == nil
    let judging = isWhole ? rules.filter { !unfinished.contains($0.id) } : []
    let formers = configuration.catalogue.rules.flatMap(\.formers).map(\.id)
    var comments = Suppressions.Rules(
      known: Set(configuration.catalogue.ids + formers),
      judged: Set(judging.flatMap { [$0.id] + $0.formers.map(\.id) }),
      isWholeRun: !configuration.selects && isWhole && unfinished.isEmpty)
    comments.requiresReason = configuration.requiresSuppressionReason
    let found = placedInModules(projects.placed(answers.violations))
    let violations = suppressions(of: found, rules).applied(to: found, rules: comments).kept.compactMap {
      Suppressions.rules.contains($0.rule) ? scoping.applied(to: $0) : $0
    }

    var report = Report(
      root: tree.root, summary: summary, violations: violations,
      problems: (problems + answers.unfinished.map(Problem.init)).sorted(), unresolved: unresolvedCounts)
    report.verdict = try verdict()
    report.unfinishedRules = unfinished
    report.unreadFiles = Set(unread?.files ?? [])
    report.notes = notes(configuration)
    report.projects = projects.folders
    report.silentRules = unfinished.union(silentRules(configuration))
    return report
  }

  /// The violations, each with the module and the part that its file counts to.
  private func placedInModules(_ violations: [Violation]) -> [Violation] {
    let parts = metrics.parts.value
    var files: [String: (module: String, part: String, modules: [String])] = [:]
    var targets: [String: Set<Substring>] = [:]
    for violation in violations { files[violation.location.file] = ("", "", []) }
    var numbers: [FileIndex: String] = [:]
    for (number, file) in graph.files.indexed where file.module.exists && files[file.path] != nil {
      files[file.path]?.module = graph.modules[file.module].module.name
      if graph.furtherModules[number] != nil {
        let modules = graph.modules(of: number).map { graph.modules[$0].module }
        files[file.path]?.modules = names(ofProductModules: modules)
        targets[file.path] = Set(modules.map { Substring($0.targetName) })
      }
      numbers[number] = file.path
    }
    for (part, file) in parts.files {
      guard let path = numbers[file], parts.parts[part].module == graph.files[file].module else { continue }
      files[path]?.part = parts.parts[part].name
    }
    var placed = violations
    for index in placed.indices {
      (placed[index].module, placed[index].modulePart, placed[index].modules) =
        files[placed[index].location.file] ?? ("", "", [])
      // A finding about several of the file's targets names them itself, and modules may be called otherwise.
      guard let known = targets[placed[index].location.file] else { continue }
      let named = placed[index].subject.split(separator: ", ").flatMap { $0.split(separator: " and ") }
      if known.intersection(named).count > 1 { placed[index].modules = [] }
    }
    return placed
  }

  /// The rules that ask how many engineers there are, where nothing says so.
  private func silentRules(_ configuration: Configuration) -> [String] {
    guard team.engineers == nil, !graph.files.isEmpty else { return [] }
    return configuration.activeRules.filter { stands("engineers", in: $0.query.sql) }.map(\.id)
  }

  /// Asks the rules side by side, each thread over a connection of its own; what they say stands in the rules' order.
  private func askRules(
    _ rules: [Rule], _ configuration: Configuration, _ scoping: RuleScoping
  ) throws -> RuleAnswers {
    let mechanisms = Set(graph.wirings.map(\.mechanism))
    let held = HeldBytes(most: factBase.database.bounds.memory)
    let samples = SamplePlaces(of: graph)
    @Sendable func ask(_ rule: Rule, over database: Database) -> Result<[Violation], any Error>? {
      // A rule over wirings that are not there has nothing to say; reading its query alone would cost more.
      if !rule.mechanisms.isEmpty, mechanisms.isDisjoint(with: rule.mechanisms) { return nil }
      crash_report_judging(rule.id, rule.id.utf8.count)
      defer { crash_report_end() }
      return Result {
        try scoping.plans(for: rule, configuration.setting(of: rule)).flatMap { setting, isMeant in
          var found = try rule.violations(in: database, setting, held: held)
          if !rule.judgesSamples { found.removeAll { samples.contains($0.location) } }
          guard let isMeant else { return found }
          return found.filter(isMeant)
        }
      }
    }
    let turns = Turns(Array(rules.indices))
    let answers = Mutex<[Result<[Violation], any Error>?]>(Array(repeating: nil, count: rules.count))
    Workers(min(configuration.jobs, rules.count)).run { [factBase] worker in
      let connection = Result { worker == 0 ? factBase.database : try factBase.database.anotherConnection() }
      while let turn = turns.take() {
        let answer = connection.flatMap { database in ask(rules[turn], over: database) ?? .success([]) }
        answers.withLock { $0[turn] = answer }
      }
    }
    var judged = RuleAnswers()
    for (rule, answer) in zip(rules, answers.withLock(\.self)) {
      try judged.add(answer) { ask(rule, over: factBase.database) }
    }
    return judged
  }

  private var problems: [Problem] {
    let ofTree = tree.problems + tree.refusals + [unread?.problem].compactMap(\.self)
    var problems = (ofTree + project.problems + wiringProblems).map {
      Problem(message: $0.message, file: $0.file, line: Int($0.line))
    }
    for index in graph.facts.indices where !graph.facts[index].problems.isEmpty {
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
    summary.notJudged = notJudged
    summary.modules = graph.shippedModules.count
    summary.types = graph.declaredTypeCount
    summary.engineers = team.engineers
    return summary
  }

  /// Modules of one name, as an app's for iOS and for macOS, are called by their targets.
  private func names(ofProductModules modules: [Module]) -> [String] {
    let modules = modules.filter { !$0.isTest }
    let names = Set(modules.map(\.name))
    return modules.map { names.count == modules.count || $0.targetName.isEmpty ? $0.name : $0.targetName }
  }

  private var notJudged: NotJudged {
    let unbuilt = Set(graph.unbuiltFiles.map(\.file))
    var counts = NotJudged()
    for (number, file) in graph.files.indexed {
      if unbuilt.contains(number) {
        counts.unbuilt += 1
      } else if file.isExternal {
        counts.vendored += 1
      } else if graph.facts[number].isGenerated {
        counts.generated += 1
      } else if file.module.exists, graph.modules[file.module].module.isSample {
        counts.samples += 1
      }
    }
    return counts
  }

  private func notes(_ configuration: Configuration) -> [String] {
    var notes: [String] = []
    if let nothingToRead { notes.append(nothingToRead) }
    if let unreadLogos { notes.append(unreadLogos) }
    if team.engineers == nil, !graph.files.isEmpty {
      let silent = silentRules(configuration).map { "'\($0)'" }
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

/// What the rules said.
private struct RuleAnswers {
  private(set) var violations: [Violation] = []
  private(set) var unfinished: [UnfinishedRule] = []

  /// `askedAlone` is the same question once more: for want of memory it may have been the others that took it.
  ///
  /// - Throws: what is wrong with the rule.
  mutating func add(
    _ answer: Result<[Violation], any Error>?, askedAlone: () -> Result<[Violation], any Error>?
  ) throws {
    do {
      violations += try answer?.get() ?? []
    } catch let error as UnfinishedRule where error.isShortOfMemory {
      do { violations += try askedAlone()?.get() ?? [] } catch let error as UnfinishedRule { unfinished.append(error) }
    } catch let error as UnfinishedRule {
      unfinished.append(error)
    }
  }
}

extension Problem {
  fileprivate init(_ unfinished: UnfinishedRule) {
    self.init(
      message: "rule '\(unfinished.rule)' did not judge: \(unfinished.mistake.message)", file: unfinished.mistake.file,
      line: unfinished.mistake.line)
  }
}

extension Configuration {
  /// A rule that was asked for by name judges, even if the configuration switches it off.
  fileprivate func setting(of rule: Rule) -> RuleSetting {
    var setting = settings[rule.id] ?? RuleSetting()
    if askedByName.contains(rule.id) {
      setting.isAskedByName = true
      if setting.verdict == .off { setting.verdict = .asWritten }
      let wanted = askedByFormer[rule.id] ?? Set(rule.formers.map(\.id))
      for former in rule.formers {
        let isOff = setting.formers[former.id]?.verdict == .off
        if !wanted.contains(former.id) {
          setting.formers[former.id] = RuleSetting(verdict: .off)
        } else if isOff {
          setting.formers[former.id] = RuleSetting()
        }
      }
    }
    return setting
  }
}

extension Report {
  /// What the baseline does not know, counted, with the pages of its rules.
  func finished(_ configuration: Configuration, baseline: Baseline?) -> Report {
    guard let baseline else { return showing(violations.asFound(home: placeInRepository(of: root)), configuration) }
    return showing(compared(with: baseline, configuration), configuration)
  }

  /// Held against a baseline; `sight` is what the run saw, nil for what the report itself tells of that.
  package func compared(
    with baseline: Baseline, _ configuration: Configuration, sight: Sight? = nil
  ) -> BaselineComparison {
    baseline.compared(
      with: violations.asFound(home: placeInRepository(of: root)), strictRules: configuration.strictRules,
      sight: sight ?? configuration.sight(in: self, for: baseline))
  }

  /// With what a comparison tells.
  func showing(_ comparison: BaselineComparison, _ configuration: Configuration) -> Report {
    var report = self
    report.known = comparison.known
    report.delta = comparison.delta
    report.stale = comparison.stale
    report.notes += overruledNotes(comparison.overruled) + unseenNotes(comparison.unseen)
    report.notes += entryNotes(comparison.retired, "no longer judged")
    return report.showing(comparison.new, configuration)
  }

  /// With these violations, counted, and the pages of their rules.
  func showing(_ violations: [Violation], _ configuration: Configuration) -> Report {
    var report = self
    report.violations = violations
    report.count()
    let used = Set((report.violations + report.known).map(\.rule))
    report.rules = configuration.catalogue.ids.filter(used.contains).compactMap { configuration.catalogue[$0]?.summary }
    report.rules += Suppressions.pages.filter { used.contains($0.id) }
    report.notes += entryNotes(report.stale, "fixed")
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

  /// `said` is what became of the entries: `fixed`.
  private func entryNotes(_ entries: [BaselineEntry], _ said: String) -> [String] {
    var notes = entries.prefix(10).map { entry in
      let known =
        switch entry.known {
        case .subject(let text), .edge(let text): text
        }
      return "\(said), but still in the baseline: \(entry.rule): \(known)"
    }
    if entries.count > notes.count {
      let rest = entries.count - notes.count
      notes.append("and " + plural(rest, "more entry is \(said)", "more entries are \(said)"))
    }
    if !entries.isEmpty { notes.append("'modlint baseline update' takes them out") }
    return notes
  }

  /// One sentence for all: each of them may hang on anything that is missing.
  private func unseenNotes(_ unseen: [BaselineEntry]) -> [String] {
    if unseen.isEmpty { return [] }
    let entries = plural(unseen.count, "entry of the baseline is", "entries of the baseline are")
    return ["\(entries) not judged in this run, which did not see all of the project; they stay in the list"]
  }
}
