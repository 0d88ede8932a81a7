/// What a run found, measured against what was known.
package struct BaselineComparison: Sendable {
  /// Fails nothing.
  package internal(set) var known: [Violation] = []
  /// What is not known, and what is known but has become worse; the message of the latter says so.
  package internal(set) var new: [Violation] = []
  /// Entries nothing stands behind any more, each with the number of findings that are gone.
  package internal(set) var stale: [BaselineEntry] = []
  /// Entries of rules that no baseline keeps any more, because they were made strict. Their findings are there, and new.
  package internal(set) var overruled: [BaselineEntry] = []
  /// The baseline without the stale and the overruled entries, and with values lowered to what they are now. It never
  /// has more in it.
  package internal(set) var shrunk = Baseline()
  package internal(set) var delta = BaselineDelta(known: 0, fixed: 0, new: 0)

  /// The baseline compared with, entry by entry.
  var units: [BaselineEntry] = []
  /// For each of `new`, the entry whose value it exceeds.
  var exceeded: [BaselineEntry?] = []
  var strictRules: Set<String> = []

  /// The baseline with the new violations in it that `isAccepted` chooses; those of strict rules never are. A value
  /// that has become worse takes the place of the one that was known. Nothing is removed.
  package func accepting(reason: String?, where isAccepted: (Violation) -> Bool = { _ in true }) -> Baseline {
    var accepted: [BaselineEntry] = []
    // How many of each are outgrown: they are taken out in one go, for a list may have tens of thousands.
    var outgrown: [BaselineEntry: Int] = [:]
    for (violation, exceeded) in zip(new, exceeded) {
      guard !strictRules.contains(violation.rule), isAccepted(violation) else { continue }
      if let exceeded { outgrown[exceeded.withoutReason, default: 0] += 1 }
      accepted += violation.baselineEntries(reason: reason)
    }
    let kept = units.filter { unit in
      guard let left = outgrown[unit.withoutReason], left > 0 else { return true }
      outgrown[unit.withoutReason] = left - 1
      return false
    }
    return Baseline(units: kept + accepted)
  }
}

/// How much of the project a run has seen. A run that saw a part must not judge what it could not see.
package struct Sight: Sendable {
  /// The rules that judged; nil for all.
  package var judgedRules: Set<String>?
  /// Every rule there is; nil where that does not matter. An entry of a rule that no longer exists is stale.
  package var existingRules: Set<String>?
  /// False for a subfolder and for `--since` and `--staged`: a subject has no path, so no entry can be judged then.
  package var isWholeProject: Bool

  package init(judgedRules: Set<String>? = nil, existingRules: Set<String>? = nil, isWholeProject: Bool = true) {
    self.judgedRules = judgedRules
    self.existingRules = existingRules
    self.isWholeProject = isWholeProject
  }

  func judges(_ rule: String) -> Bool {
    guard isWholeProject else { return false }
    if judgedRules?.contains(rule) ?? true { return true }
    return existingRules.map { !$0.contains(rule) } ?? false
  }
}

extension BaselineEntry {
  /// What it knows, whoever accepted it why.
  fileprivate var withoutReason: BaselineEntry {
    var entry = self
    entry.reason = nil
    return entry
  }
}

extension Violation {
  /// The entries that make this violation known.
  func baselineEntries(reason: String?) -> [BaselineEntry] {
    var entries = edges.map { BaselineEntry(rule: rule, known: .edge($0)) }
    if entries.isEmpty {
      entries = [BaselineEntry(rule: rule, known: .subject(subject))]
      entries[0].value = value
    }
    for index in entries.indices { entries[index].reason = reason }
    return entries
  }
}

/// The violations that somebody names: all of a rule, the one with a fingerprint (or the start of it, six digits at
/// least), those about a subject, or `rule:subject`, which notes write with a space.
package func violations(_ violations: [Violation], named name: String) -> [Violation] {
  let ofRule = violations.filter { $0.rule == name }
  if !ofRule.isEmpty { return ofRule }
  let bySubject = violations.filter { violation in
    let (rule, subject) = (violation.rule, violation.subject)
    return [subject, "\(rule):\(subject)", "\(rule): \(subject)"].contains(name)
  }
  if !bySubject.isEmpty || name.utf8.count < 6 { return bySubject }
  return zip(violations, fingerprints(of: violations)).filter { $1.hasPrefix(name.lowercased()) }.map(\.0)
}
