/// One thing a baseline knows: a finding by its identity, or one edge of a cycle.
package struct BaselineEntry: Hashable, Sendable {
  package enum Known: Hashable, Sendable, Comparable {
    /// The subject of a finding.
    case subject(String)
    /// An edge `A -> B` that may be part of a cycle. A cycle is known while all its edges are.
    case edge(String)
  }

  package var rule: String
  package var known: Known
  /// How many findings of that identity there are, at least 1.
  package var count = 1
  /// The value that may not grow, for rules that measure. Nil accepts any.
  package var value: Double?
  /// Why somebody accepted it.
  package var reason: String?

  package init(rule: String, known: Known) {
    self.rule = rule
    self.known = known
  }
}

extension BaselineEntry: Comparable {
  /// By rule, then by what is known; never by how it came in, so that two branches that add entries add them in the
  /// same places.
  package static func < (a: BaselineEntry, b: BaselineEntry) -> Bool {
    if a.rule != b.rule { return a.rule < b.rule }
    if a.known != b.known { return a.known < b.known }
    if a.value != b.value { return (a.value ?? -.infinity) < (b.value ?? -.infinity) }
    return (a.count, a.reason ?? "") < (b.count, b.reason ?? "")
  }
}
