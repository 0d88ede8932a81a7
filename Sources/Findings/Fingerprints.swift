/// A name for each violation that outlives edits, moves and machines: 16 hexadecimal digits made of rule, subject
/// and, where both occur again, the number of the occurrence. No line and no path goes into it.
///
/// The hash is FNV-1a with 64 bits (Fowler, Noll, Vo; offset basis 14695981039346656037, prime 1099511628211). It must
/// tell apart, not resist attack: with 100,000 findings two share a name once in 3.7 billion reports, and it needs no
/// library of which another version could answer differently.
package func fingerprints(of violations: [Violation]) -> [String] {
  numbered(violations).map { fingerprint(of: $0.identity, occurrence: $0.occurrence) }
}

/// The violations with the numbers of their occurrences. One that is numbered keeps its number in a part of the report: it
/// must not get the name of another that is known and not shown.
package func numbered(_ violations: [Violation]) -> [Violation] {
  var occurrences: [Identity: Int] = [:]
  return violations.map { violation in
    var violation = violation
    violation.occurrence = max(violation.occurrence, occurrences[violation.identity, default: 0])
    occurrences[violation.identity, default: 0] += 1
    return violation
  }
}

/// What makes two findings the same one in two runs.
package struct Identity: Hashable, Sendable, Comparable {
  package var rule: String
  package var subject: String

  package init(rule: String, subject: String) {
    self.rule = rule
    self.subject = subject
  }

  package static func < (a: Identity, b: Identity) -> Bool { (a.rule, a.subject) < (b.rule, b.subject) }
}

extension Violation {
  package var identity: Identity { Identity(rule: rule, subject: subject) }
}

private func fingerprint(of identity: Identity, occurrence: Int) -> String {
  var hash: UInt64 = 14_695_981_039_346_656_037
  // The zero byte between the parts keeps `ab` + `c` apart from `a` + `bc`.
  for part in [identity.rule, identity.subject, String(occurrence)] {
    for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    hash = (hash ^ 0) &* 1_099_511_628_211
  }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
