/// The violations a team knows and lives with for now: what a run may find without failing.
///
/// An entry is made of rule and subject, so files can be renamed, moved, formatted and reordered without a trace. A
/// scan only compares; ``updated(by:)`` can only make the list shorter and its values smaller; what makes it longer is
/// ``accepting(_:reason:strictRules:)``, which somebody has to ask for.
package struct Baseline: Sendable, Equatable {
  /// Sorted, each rule and subject with each value once.
  package private(set) var entries: [BaselineEntry]

  /// Sorts the entries. One that is there twice, as after a merge of two branches that both wrote it, is one.
  package init(entries: [BaselineEntry] = []) {
    var merged: [BaselineEntry] = []
    for entry in entries.sorted() {
      if let last = merged.last, last.rule == entry.rule, last.known == entry.known, last.value == entry.value {
        merged[merged.count - 1].count = max(last.count, entry.count)
        merged[merged.count - 1].reason = last.reason ?? entry.reason
      } else {
        merged.append(entry)
      }
    }
    self.entries = merged
  }

  /// Everything that is violated now.
  ///
  /// - Parameter strictRules: The rules that never enter a baseline.
  package init(of violations: [Violation], strictRules: Set<String> = []) {
    self = Baseline().accepting(violations, reason: nil, strictRules: strictRules)
  }

  /// The baseline with these violations in it. A value that is worse than the one known takes its place.
  package func accepting(
    _ violations: [Violation], reason: String?, strictRules: Set<String> = []
  ) -> Baseline {
    let violations = violations.filter { !strictRules.contains($0.rule) }
    var added: [BaselineEntry] = []
    for edge in Set(violations.flatMap(\.knownEdges)) {
      var entry = edge
      entry.reason = reason
      added.append(entry)
    }
    // What stands beside the accepted ones keeps its entry: only a worse value replaces one.
    var ledger = BaselineLedger(entries)
    for violation in violations.sorted() where violation.edges.isEmpty {
      ledger.accept(violation, reason: reason)
    }
    return Baseline(entries: ledger.entries + added)
  }
}

extension Violation {
  /// The edges of a cycle as a baseline lists them.
  var knownEdges: [BaselineEntry] { edges.map { BaselineEntry(rule: rule, known: .edge($0)) } }

  /// The entry a single finding has; meaningless for a cycle.
  var knownSubject: BaselineEntry {
    var entry = BaselineEntry(rule: rule, known: .subject(subject))
    entry.value = value
    return entry
  }
}
