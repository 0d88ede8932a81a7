/// The violations a team knows and lives with for now: what a run may find without failing.
///
/// An entry is made of rule and subject, so files can be renamed, moved, formatted and reordered without a trace. A
/// scan only compares (``compared(with:strictRules:sight:)``); of the result, ``BaselineComparison/shrunk`` can only be
/// shorter and have smaller values, and what makes the list longer somebody has to ask for
/// (``BaselineComparison/accepting(reason:where:)``).
package struct Baseline: Sendable, Equatable {
  /// Sorted; each rule and subject with each value once.
  package let entries: [BaselineEntry]
  /// The files that could not be read well when the list was written: that they still cannot hides nothing.
  package var unread: Set<String> = []
  /// The modlint that wrote it: its version and its rules in one text; empty where the list does not say.
  package var writer = ""

  /// Sorts the entries. One that is there twice, as after a merge of two branches that both wrote it, is one.
  package init(entries: [BaselineEntry] = []) {
    self.entries = collapsed(entries) { max($0, $1) }
  }

  /// The entries of single findings; those that are alike are counted together.
  init(units: [BaselineEntry]) {
    entries = collapsed(units) { $0 + $1 }
  }

  /// Whether an earlier version of modlint wrote it.
  package var isOfVersion1: Bool { entries.contains { $0.project == nil } }

  /// The same with today's ids of rules in the place of former ones; alike entries become one, as after a merge.
  /// `successor` gives the id that a rule has now; nil for one that keeps its own.
  func renamed(_ successor: (String) -> String?) -> Baseline {
    let ids = Set(entries.lazy.map(\.rule))
    let renamed = Dictionary(uniqueKeysWithValues: ids.compactMap { id in successor(id).map { (id, $0) } })
    if renamed.isEmpty { return self }
    let units = entries.flatMap(\.units).map { unit in
      var unit = unit
      unit.rule = renamed[unit.rule] ?? unit.rule
      return unit
    }
    var baseline = Baseline(units: units)
    (baseline.unread, baseline.writer) = (unread, writer)
    return baseline
  }

  /// Everything that is violated now, but for the rules that never enter a baseline.
  package init(of violations: [Violation], strictRules: Set<String> = []) {
    self = Baseline().compared(with: violations, strictRules: strictRules).accepting(reason: nil)
  }
}

private func collapsed(_ entries: [BaselineEntry], count: (Int, Int) -> Int) -> [BaselineEntry] {
  var result: [BaselineEntry] = []
  for entry in entries.sorted() {
    if let last = result.last, last.isSame(as: entry) {
      // An edge is there or not; it cannot be there twice in one package.
      let isEdge = if case .edge = entry.known { true } else { false }
      result[result.count - 1].count = isEdge ? 1 : count(last.count, entry.count)
      result[result.count - 1].reason = last.reason ?? entry.reason
    } else {
      result.append(entry)
    }
  }
  return result
}
