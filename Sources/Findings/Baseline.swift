/// The violations a team knows and lives with for now: what a run may find without failing.
///
/// An entry is made of rule and subject, so files can be renamed, moved, formatted and reordered without a trace. A
/// scan only compares (``compared(with:strictRules:sight:)``); of the result, ``BaselineComparison/shrunk`` can only be
/// shorter and have smaller values, and what makes the list longer somebody has to ask for
/// (``BaselineComparison/accepting(reason:where:)``).
package struct Baseline: Sendable, Equatable {
  /// Sorted; each rule and subject with each value once.
  package let entries: [BaselineEntry]

  /// Sorts the entries. One that is there twice, as after a merge of two branches that both wrote it, is one.
  package init(entries: [BaselineEntry] = []) {
    self.entries = collapsed(entries) { max($0, $1) }
  }

  /// The entries of single findings; those that are alike are counted together.
  init(units: [BaselineEntry]) {
    entries = collapsed(units) { $0 + $1 }
  }

  /// Everything that is violated now, but for the rules that never enter a baseline.
  package init(of violations: [Violation], strictRules: Set<String> = []) {
    self = Baseline().compared(with: violations, strictRules: strictRules).accepting(reason: nil)
  }

  /// Whether two entries are the same but for count and reason.
  static func isSame(_ a: BaselineEntry, _ b: BaselineEntry) -> Bool {
    a.rule == b.rule && a.known == b.known && a.value == b.value
  }
}

private func collapsed(_ entries: [BaselineEntry], count: (Int, Int) -> Int) -> [BaselineEntry] {
  var result: [BaselineEntry] = []
  for entry in entries.sorted() {
    if let last = result.last, Baseline.isSame(last, entry) {
      // An edge is there or not; it cannot be there twice.
      let isEdge = if case .edge = entry.known { true } else { false }
      result[result.count - 1].count = isEdge ? 1 : count(last.count, entry.count)
      result[result.count - 1].reason = last.reason ?? entry.reason
    } else {
      result.append(entry)
    }
  }
  return result
}
