extension Baseline {
  /// Tells what is known from what is new, and finds the entries that nothing stands behind any more.
  ///
  /// - Parameters:
  ///   - violations: Everything that is violated now, as far as this run saw.
  ///   - strictRules: Rules whose violations are always new.
  ///   - sight: What this run could see; entries it could not see are neither stale nor changed.
  /// - Returns: Which violations are known and which are new, what is fixed, and the baseline as it may become.
  package func compared(
    with violations: [Violation], strictRules: Set<String> = [], sight: Sight = Sight()
  ) -> BaselineComparison {
    var tally = ComparisonTally(sight: sight)
    if entries.isEmpty {
      for violation in violations { tally.tell(violation) }
    } else {
      compareCycles(violations, strictRules: strictRules, tally: &tally)
      compareSubjects(violations, strictRules: strictRules, tally: &tally)
    }
    return tally.comparison(of: self, strictRules: strictRules)
  }

  /// A cycle is known while each of its edges is: it may lose edges or fall into two, and is new when it gains one.
  private func compareCycles(_ violations: [Violation], strictRules: Set<String>, tally: inout ComparisonTally) {
    let cycles = violations.filter { !$0.edges.isEmpty }
    var edges = KnownEdges(entries, in: cycles, projects: tally.sight.projects)
    for violation in cycles {
      if violation.isStrict(by: strictRules) {
        tally.tell(violation)
        continue
      }
      let fresh = violation.edgeParts.filter { !edges.isKnown($0, to: violation.rule) }
      switch fresh.count {
      case 0: tally.known.append(violation)
      case violation.edges.count: tally.tell(violation)
      default: tally.tell(violation, as: violation.grown(by: fresh), isGrown: true, added: fresh)
      }
    }
    for entry in entries {
      guard case .edge = entry.known else { continue }
      let present = edges.present(entry)
      if present.isEmpty {
        tally.leave(entry)
      } else if strictRules.contains(entry.rule) {
        tally.overrule([entry])
      } else {
        tally.kept += tally.sight.judges(entry.rule) && tally.sight.isClear ? present : [entry]
      }
    }
  }

  private func compareSubjects(_ violations: [Violation], strictRules: Set<String>, tally: inout ComparisonTally) {
    var allowed: [Identity: [BaselineEntry]] = [:]
    for entry in entries {
      guard case .subject(let subject) = entry.known else { continue }
      allowed[Identity(rule: entry.rule, subject: subject), default: []] += entry.units
    }
    var found: [Identity: [Violation]] = [:]
    for violation in violations where violation.edges.isEmpty {
      found[violation.identity, default: []].append(violation)
    }
    for (identity, violations) in found {
      let entries = allowed.removeValue(forKey: identity) ?? []
      guard violations.contains(where: { $0.isStrict(by: strictRules) }) else {
        tally.match(violations, with: entries)
        continue
      }
      for violation in violations { tally.tell(violation) }
      // What is still found is not fixed, whoever may know it.
      tally.overrule(entries.prefix(violations.count))
      for entry in entries.dropFirst(violations.count) { tally.leave(entry) }
    }
    for entry in allowed.values.joined() { tally.leave(entry) }
  }
}

/// What a comparison has found so far.
private struct ComparisonTally {
  let sight: Sight
  var known: [Violation] = []
  var kept: [BaselineEntry] = []
  private var changes: [BaselineComparison.Change] = []
  private var stale: [BaselineEntry] = []
  private var retired: [BaselineEntry] = []
  private var unseen: [BaselineEntry] = []
  private var overruled: [BaselineEntry] = []

  init(sight: Sight) { self.sight = sight }

  mutating func tell(
    _ found: Violation, as told: Violation? = nil, isGrown: Bool = false, exceeded: BaselineEntry? = nil,
    added: [Part]? = nil
  ) {
    let told = told ?? found.asNew
    let added = added ?? (found.edges.isEmpty ? found.parts : found.edgeParts)
    changes.append(.init(found: found, told: told, exceeded: exceeded, isGrown: isGrown, added: added))
  }

  /// Of strict rules, whose findings are there.
  mutating func overrule(_ entries: some Sequence<BaselineEntry>) {
    for entry in entries {
      if sight.judges(entry.rule) { overruled.append(entry) } else { kept.append(entry) }
    }
  }

  /// An entry whose finding is not there.
  mutating func leave(_ entry: BaselineEntry) {
    switch sight.verdict(on: entry) {
    case .fixed: stale.append(entry)
    case .retired: retired.append(entry)
    case .unknown:
      kept.append(entry)
      unseen.append(entry)
    }
  }

  /// Matches violations of one identity with the entries that allow them: those of one package first, then what has moved.
  mutating func match(_ violations: [Violation], with entries: [BaselineEntry]) {
    let projects = Set(violations.map(\.project))
    var (rest, left) = (entries, violations)
    if projects.count > 1 || entries.contains(where: { $0.project != nil && !projects.contains($0.project!) }) {
      for project in projects.sorted() {
        let there = rest.filter { $0.project == project }
        let (unmatched, unused) = matchKnown(left.filter { $0.project == project }, with: there)
        // What has grown here takes nothing from elsewhere.
        let both = min(unmatched.count, unused.count)
        grow(Array(unmatched.prefix(both)), beyond: Array(unused.prefix(both)))
        left = left.filter { $0.project != project } + unmatched.dropFirst(both)
        rest = rest.filter { $0.project != project } + unused.dropFirst(both)
      }
    }
    let (unmatched, unused) = matchKnown(left, with: rest)
    grow(unmatched, beyond: unused)
  }

  /// The worst with the largest value first: no other way lets more of them pass.
  ///
  /// - Returns: What no entry allows, and entries that nothing stands behind.
  private mutating func matchKnown(
    _ violations: [Violation], with entries: [BaselineEntry]
  ) -> ([Violation], [BaselineEntry]) {
    var rest = entries.sorted(inFilesOf: violations)[...]
    var unmatched: [Violation] = []
    for violation in violations.sorted(inFilesOf: entries) {
      guard let entry = rest.first, violation.isKnown(to: entry) else {
        unmatched.append(violation)
        continue
      }
      rest.removeFirst()
      known.append(violation)
      kept.append(sight.judges(entry.rule) && sight.isClear ? entry.tightened(to: violation) : entry)
    }
    return (unmatched, Array(rest))
  }

  private mutating func grow(_ violations: [Violation], beyond entries: [BaselineEntry]) {
    var rest = entries[...]
    for violation in violations {
      // An entry that stands behind a worse value is not fixed.
      guard let exceeded = rest.popFirst() else {
        tell(violation)
        continue
      }
      kept.append(exceeded)
      let fresh = exceeded.marks.isEmpty ? [] : unknownParts(violation.parts, besides: exceeded.marks)
      let told = violation.grown(beyond: exceeded, by: fresh)
      tell(violation, as: told, isGrown: true, exceeded: exceeded, added: fresh)
    }
    for entry in rest { leave(entry) }
  }

  func comparison(of baseline: Baseline, strictRules: Set<String>) -> BaselineComparison {
    var result = BaselineComparison()
    result.known = known.sorted()
    result.changes = changes.sorted { $0.told < $1.told }
    result.stale = Baseline(units: stale).entries
    result.retired = Baseline(units: retired).entries
    result.unseen = Baseline(units: unseen).entries
    result.overruled = Baseline(units: overruled).entries
    result.shrunk = Baseline(units: kept)
    result.shrunk.unread = baseline.unread
    result.shrunk.writer = baseline.writer
    // What came from a list of version 1 and is found now is written as this version writes it.
    result.units = baseline.isOfVersion1 ? kept + stale + retired : baseline.entries.flatMap(\.units)
    result.strictRules = strictRules
    result.delta = BaselineDelta(
      known: known.count, fixed: sight.isWholeProject ? stale.count : nil, new: changes.count,
      grown: changes.count(where: \.isGrown))
    return result
  }
}

extension [BaselineEntry] {
  /// The largest values first; an entry without one allows any. Of alike ones those of files that still have such a finding.
  fileprivate func sorted(inFilesOf violations: [Violation]) -> [BaselineEntry] {
    guard count > 1 else { return self }
    let files = Set(violations.map(\.location.file))
    return sorted { a, b in
      let (x, y) = (a.measure ?? .infinity, b.measure ?? .infinity)
      if x != y { return x > y }
      let (p, q) = (a.file.map(files.contains) ?? false, b.file.map(files.contains) ?? false)
      return p != q ? p : a < b
    }
  }
}

extension [Violation] {
  /// The worst first; one without a value fits any entry. Of alike ones those of files that are known to have them.
  fileprivate func sorted(inFilesOf entries: [BaselineEntry]) -> [Violation] {
    guard count > 1 else { return self }
    let files = Set(entries.compactMap(\.file))
    return sorted { a, b in
      let (x, y) = (a.value ?? -.infinity, b.value ?? -.infinity)
      if x != y { return x > y }
      let (p, q) = (files.contains(a.location.file), files.contains(b.location.file))
      return p != q ? p : a < b
    }
  }
}

extension BaselineEntry {
  /// What is known of a violation that is no worse: a size that has grown within its slack keeps the value it grew from, so
  /// that creep adds up.
  fileprivate func tightened(to violation: Violation) -> BaselineEntry {
    let isSmaller = measure.flatMap { known in violation.measure(against: self).map { $0 < known } } ?? false
    let isElsewhere = project != violation.project
    let isLess = isPastLimit && !violation.isPastLimit || violation.isIndirect && !isIndirect
    guard isSmaller || isElsewhere || isLess else { return self }
    var entry = violation.baselineEntries(reason: reason)[0]
    if !violation.countsParts, let value, let now = entry.value { entry.value = Swift.min(value, now) }
    if value == nil, places == nil { entry.value = nil }
    return entry
  }
}
