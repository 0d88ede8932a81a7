/// What a change brought: the violations after it that were not there before, told by what baselines tell them by.
///
/// A finding is its rule and subject, as often as it occurs; a cycle is known while each of its edges was part of a
/// cycle before, so that it is new when it gains one and not when it loses one.
package func violations(_ after: [Violation], since before: [Violation]) -> [Violation] {
  var edges: Set<Identity> = []
  var earlier: [Identity: [Violation]] = [:]
  for violation in before {
    for edge in violation.edges { edges.insert(Identity(rule: violation.rule, subject: edge)) }
    earlier[violation.identity, default: []].append(violation)
  }
  var later: [Identity: [Violation]] = [:]
  var new: [Violation] = []
  for violation in after {
    if violation.edges.isEmpty {
      later[violation.identity, default: []].append(violation)
    } else if !violation.edges.allSatisfy({ edges.contains(Identity(rule: violation.rule, subject: $0)) }) {
      new.append(violation)
    }
  }
  for (identity, violations) in later {
    let known = earlier[identity] ?? []
    let surplus = violations.count - known.count
    guard surplus > 0 else { continue }
    // Of several that are called alike, those are shown that say something new.
    let places = Set(known.map { "\($0.location.file)\0\($0.message)" })
    let (old, fresh) = violations.sorted().partitioned { !places.contains("\($0.location.file)\0\($0.message)") }
    new += (fresh + old).prefix(surplus)
  }
  return new.sorted()
}

extension Array {
  fileprivate func partitioned(_ isSecond: (Element) -> Bool) -> (first: [Element], second: [Element]) {
    (filter { !isSecond($0) }, filter(isSecond))
  }
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
