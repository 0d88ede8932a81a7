/// A list that another version of modlint wrote, as this one would have written it of the same code.
package struct RewrittenBaseline: Sendable {
  package private(set) var list: Baseline
  /// True where it is known what this version would have written.
  package private(set) var isTold: Bool
  /// Entries of which this version finds nothing in the code that the list was written of; where nobody knows that, entries
  /// without a finding.
  package private(set) var retired: [BaselineEntry] = []
  /// The number of findings that this version tells of that code and the list does not know.
  package private(set) var added = 0

  /// A list as it was written.
  package init(_ list: Baseline, isTold: Bool) { (self.list, self.isTold) = (list, isTold) }

  /// - Parameters:
  ///   - list: What was written.
  ///   - then: What this version finds in the code that it was written of, held against it.
  ///   - isOfVersion: Whether a finding that the list does not know is one that only this version tells.
  package init(_ list: Baseline, by then: BaselineComparison, where isOfVersion: (Violation) -> Bool) {
    isTold = true
    let kept = then.shrunk.entries.flatMap(\.units) + then.overruled.flatMap(\.units)
    self.list = then.accepting(onto: kept, reason: nil, where: isOfVersion)
    (self.list.unread, self.list.writer) = (list.unread, list.writer)
    retired = then.stale + then.retired
    added = then.changes.count { isOfVersion($0.told) && !$0.found.isStrict(by: then.strictRules) }
  }

  /// Findings of now held against the list: nothing is called fixed where nobody knows what another version changed.
  package mutating func settle(_ comparison: inout BaselineComparison) {
    if isTold { return }
    retired += comparison.stale
    comparison.stale = []
    comparison.delta.fixed = comparison.delta.fixed.map { _ in 0 }
  }
}
