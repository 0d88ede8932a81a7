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
    var tally = Tally()
    compareCycles(violations, strictRules: strictRules, sight: sight, tally: &tally)
    compareSubjects(violations, strictRules: strictRules, sight: sight, tally: &tally)
    return tally.comparison(of: self, strictRules: strictRules, sight: sight)
  }

  /// A cycle is known while each of its edges is: it may lose edges or fall into two, and is new when it gains one.
  private func compareCycles(
    _ violations: [Violation], strictRules: Set<String>, sight: Sight, tally: inout Tally
  ) {
    var listed: Set<CycleEdge> = []
    for entry in entries {
      if case .edge(let edge) = entry.known { listed.insert(CycleEdge(rule: entry.rule, edge: edge)) }
    }
    var present: Set<CycleEdge> = []
    for violation in violations where !violation.edges.isEmpty {
      let edges = violation.edges.map { CycleEdge(rule: violation.rule, edge: $0) }
      present.formUnion(edges)
      if strictRules.contains(violation.rule) {
        tally.new.append((violation, nil))
        continue
      }
      let fresh = edges.filter { !listed.contains($0) }.map(\.edge)
      if fresh.isEmpty { tally.known.append(violation) } else { tally.new.append((violation.grown(by: fresh), nil)) }
    }
    for entry in entries {
      guard case .edge(let edge) = entry.known else { continue }
      let isPresent = present.contains(CycleEdge(rule: entry.rule, edge: edge))
      if isPresent, strictRules.contains(entry.rule) {
        tally.overrule([entry], isJudged: sight.judges(entry.rule))
      } else {
        tally.keep(entry, isStale: !isPresent && sight.judges(entry.rule))
      }
    }
  }

  private func compareSubjects(
    _ violations: [Violation], strictRules: Set<String>, sight: Sight, tally: inout Tally
  ) {
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
      let isJudged = sight.judges(identity.rule)
      guard strictRules.contains(identity.rule) else {
        tally.match(violations, with: entries, isJudged: isJudged)
        continue
      }
      tally.new += violations.map { ($0, nil) }
      // What is still found is not fixed, whoever may know it.
      tally.overrule(entries.prefix(violations.count), isJudged: isJudged)
      for entry in entries.dropFirst(violations.count) { tally.keep(entry, isStale: isJudged) }
    }
    for (identity, entries) in allowed {
      for entry in entries { tally.keep(entry, isStale: sight.judges(identity.rule)) }
    }
  }
}

private struct CycleEdge: Hashable {
  var rule: String
  var edge: String
}

/// What a comparison has found so far.
private struct Tally {
  var known: [Violation] = []
  var new: [(Violation, exceeded: BaselineEntry?)] = []
  var kept: [BaselineEntry] = []
  var stale: [BaselineEntry] = []
  var overruled: [BaselineEntry] = []

  /// Of strict rules, whose findings are there.
  mutating func overrule(_ entries: some Sequence<BaselineEntry>, isJudged: Bool) {
    if isJudged { overruled += entries } else { kept += entries }
  }

  mutating func keep(_ entry: BaselineEntry, isStale: Bool) {
    if isStale { stale.append(entry) } else { kept.append(entry) }
  }

  /// Matches violations of one identity with the entries that allow them, the worst with the largest value first: no
  /// other way lets more of them pass.
  mutating func match(_ violations: [Violation], with entries: [BaselineEntry], isJudged: Bool) {
    // An entry without a value allows any; a violation without one fits any.
    let entries = entries.sorted { ($0.value ?? .infinity) > ($1.value ?? .infinity) }
    let violations = violations.sorted { a, b in
      let (x, y) = (a.value ?? -.infinity, b.value ?? -.infinity)
      return x != y ? x > y : a < b
    }
    var rest = entries[...]
    var unmatched: [Violation] = []
    for violation in violations {
      guard let entry = rest.first, (violation.value ?? -.infinity) <= (entry.value ?? .infinity) else {
        unmatched.append(violation)
        continue
      }
      rest.removeFirst()
      known.append(violation)
      kept.append(isJudged ? entry.tightened(to: violation.value) : entry)
    }
    for violation in unmatched {
      // An entry that stands behind a worse value is not fixed.
      let exceeded = rest.popFirst()
      if let exceeded { kept.append(exceeded) }
      new.append((violation.worse(than: exceeded?.value), exceeded))
    }
    for entry in rest { keep(entry, isStale: isJudged) }
  }

  func comparison(of baseline: Baseline, strictRules: Set<String>, sight: Sight) -> BaselineComparison {
    var result = BaselineComparison()
    let new = new.sorted { $0.0 < $1.0 }
    result.known = known.sorted()
    result.new = new.map(\.0)
    result.exceeded = new.map(\.exceeded)
    result.stale = Baseline(units: stale).entries
    result.overruled = Baseline(units: overruled).entries
    result.shrunk = Baseline(units: kept)
    result.units = baseline.entries.flatMap(\.units)
    result.strictRules = strictRules
    let fixed = result.stale.reduce(0) { $0 + $1.count }
    result.delta = BaselineDelta(known: known.count, fixed: sight.isWholeProject ? fixed : nil, new: new.count)
    return result
  }
}

extension BaselineEntry {
  /// One entry for each finding that is counted.
  fileprivate var units: [BaselineEntry] {
    var unit = self
    unit.count = 1
    return Array(repeating: unit, count: count)
  }

  fileprivate func tightened(to value: Double?) -> BaselineEntry {
    guard let known = self.value, let value, value < known else { return self }
    var entry = self
    entry.value = value
    return entry
  }
}

extension Violation {
  /// A cycle that was known but for some of its edges says which: all else that it tells is old.
  fileprivate func grown(by edges: [String]) -> Violation {
    guard edges.count < self.edges.count else { return self }
    var violation = self
    let further = edges.count > 3 ? " and \(edges.count - 3) more" : ""
    violation.message += " (new in it: \(edges.prefix(3).joined(separator: ", "))\(further))"
    return violation
  }

  fileprivate func worse(than value: Double?) -> Violation {
    guard let value else { return self }
    var violation = self
    violation.message += " (the baseline knows \(grouped(value)))"
    return violation
  }
}
