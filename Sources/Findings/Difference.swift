/// What a change brought, told by what baselines tell it by: the findings that a scan before the change would not have told,
/// each with what it has grown by since. `after` is what a scan tells now, without a baseline all findings, and `before` what it
/// would have told then.
func changes(
  _ after: [BaselineComparison.Change], since before: [Violation], projects: Set<String> = []
) -> [BaselineComparison.Change] {
  var sight = Sight()
  sight.projects = projects
  let (after, before) = changedGroups(after, before)
  let comparison = Baseline(of: before).compared(with: after.map(\.found), sight: sight)
  let first = Dictionary(after.map { ($0.found, $0) }, uniquingKeysWith: { first, _ in first })
  let changes = comparison.changes.map { change in
    // What was no news then says what it has outgrown: the list.
    change.isGrown ? change : first[change.found] ?? change
  }
  return changes.sorted { $0.told < $1.told }
}

/// Without the findings that are compared with one another alone and are the same before and after: nearly all of them.
private func changedGroups(
  _ after: [BaselineComparison.Change], _ before: [Violation]
) -> ([BaselineComparison.Change], [Violation]) {
  let then = Dictionary(grouping: before.indices) { before[$0].comparedGroup }
  let now = Dictionary(grouping: after.indices) { after[$0].found.comparedGroup }
  var isSameAfter = after.map { _ in false }
  var isSameBefore = before.map { _ in false }
  for (group, old) in then {
    guard let new = now[group], new.count == old.count else { continue }
    guard zip(new, old).allSatisfy({ after[$0].found == before[$1] }) else { continue }
    for index in new { isSameAfter[index] = true }
    for index in old { isSameBefore[index] = true }
  }
  return (
    after.indices.filter { !isSameAfter[$0] }.map { after[$0] },
    before.indices.filter { !isSameBefore[$0] }.map { before[$0] }
  )
}

extension Violation {
  /// What a comparison holds against each other: the cycles of a rule, or what one rule says of one subject.
  fileprivate var comparedGroup: Identity { Identity(rule: rule, subject: edges.isEmpty ? "s" + subject : "") }
}

/// The problems after a change that were not there before, wherever in their files they stand now.
package func problems(_ after: [Problem], since before: [Problem]) -> [Problem] {
  var known: [String: Int] = [:]
  for problem in before { known["\(problem.file)\0\(problem.message)", default: 0] += 1 }
  return after.filter { problem in
    let key = "\(problem.file)\0\(problem.message)"
    guard let count = known[key], count > 0 else { return true }
    known[key] = count - 1
    return false
  }
}
