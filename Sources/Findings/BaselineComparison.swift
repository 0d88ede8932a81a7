/// What a run found, measured against what was known.
package struct BaselineComparison: Sendable {
  /// One finding that is told, because it is not known or has become worse.
  package struct Change: Sendable {
    /// As the rule tells it.
    package var found: Violation
    /// As it is told: of what has grown by what, and where.
    package var told: Violation
    /// The entry that knows less of it; nil of what is not known at all.
    var exceeded: BaselineEntry?
    /// Whether a part of it was known.
    var isGrown: Bool
    /// The edges of a cycle, or the places of what is made of places, that were not known.
    package var added: [Part] = []
  }

  /// Fails nothing.
  package internal(set) var known: [Violation] = []
  /// In the order of what is told.
  var changes: [Change] = []
  /// Entries nothing stands behind any more, each with the number of findings that are gone.
  package internal(set) var stale: [BaselineEntry] = []
  /// Entries of what is no longer judged: nobody has mended it.
  package internal(set) var retired: [BaselineEntry] = []
  /// Entries of which this run cannot say whether their findings are gone.
  package internal(set) var unseen: [BaselineEntry] = []
  /// Entries of rules that no baseline keeps any more, because they were made strict. Their findings are there, and new.
  package internal(set) var overruled: [BaselineEntry] = []
  /// The baseline without the stale, the retired and the overruled entries, and with values lowered to what they are now. It
  /// never has more in it.
  package internal(set) var shrunk = Baseline()
  package internal(set) var delta = BaselineDelta(known: 0, fixed: 0, new: 0)

  /// The baseline compared with, entry by entry.
  var units: [BaselineEntry] = []
  var strictRules: Set<String> = []

  /// What is not known, and what is known but has become worse; the message of the latter says so.
  package var new: [Violation] { changes.map(\.told) }

  /// The baseline with the new violations in it that `isAccepted` chooses; those of strict rules never are. A value
  /// that has become worse takes the place of the one that was known. Nothing is removed.
  package func accepting(reason: String?, where isAccepted: (Violation) -> Bool = { _ in true }) -> Baseline {
    accepting(onto: units, reason: reason, where: isAccepted)
  }

  /// The same with these entries of single findings in the place of the baseline's.
  func accepting(
    onto units: [BaselineEntry], reason: String?, where isAccepted: (Violation) -> Bool
  ) -> Baseline {
    var accepted: [BaselineEntry] = []
    // How many of each are outgrown: they are taken out in one go, for a list may have tens of thousands.
    var outgrown: [BaselineEntry: Int] = [:]
    for change in changes {
      guard !change.found.isStrict(by: strictRules), isAccepted(change.told) else { continue }
      if let exceeded = change.exceeded { outgrown[exceeded.withoutReason, default: 0] += 1 }
      accepted += change.found.baselineEntries(reason: reason)
    }
    let kept = units.filter { unit in
      guard let left = outgrown[unit.withoutReason], left > 0 else { return true }
      outgrown[unit.withoutReason] = left - 1
      return false
    }
    return Baseline(units: kept + accepted)
  }
}

/// The violations that somebody names: all of a rule, the one with a fingerprint (or the start of it, six digits at
/// least), those about a subject, or `rule:subject`, which notes write with a space.
package func violations(_ violations: [Violation], named name: String) -> [Violation] {
  let ofRule = violations.filter { $0.rule == name || $0.formerRule == name }
  if !ofRule.isEmpty { return ofRule }
  let bySubject = violations.filter { violation in
    let (rule, subject) = (violation.rule, violation.subject)
    return [subject, "\(rule):\(subject)", "\(rule): \(subject)"].contains(name)
  }
  if !bySubject.isEmpty || name.utf8.count < 6 { return bySubject }
  for names in [fingerprints(of: violations), formerFingerprints(of: violations)] {
    let found = zip(violations, names).filter { $1.hasPrefix(name.lowercased()) }.map(\.0)
    if !found.isEmpty { return found }
  }
  return []
}
