/// A name for each violation that outlives edits, moves and machines: 16 hexadecimal digits made of rule, subject, the place of
/// the scanned project in its repository and, where all occur again, the number of the occurrence. No line and no file goes
/// into it. At the top of a repository it is the ``formerFingerprints(of:)``.
func fingerprints(of violations: [Violation]) -> [String] {
  numbered(violations).map { fingerprint(of: $0, in: $0.home) }
}

/// The names that hosts may still know violations by: without the place of the project.
func formerFingerprints(of violations: [Violation]) -> [String] {
  numbered(violations).map { fingerprint(of: $0, in: "") }
}

/// The violations with the numbers of their occurrences. One that is numbered keeps its number in a part of the report: it
/// must not get the name of another that is known and not shown.
func numbered(_ violations: [Violation]) -> [Violation] {
  var occurrences: [Identity: Int] = [:]
  var numbered = violations
  for index in numbered.indices {
    let identity = Identity(rule: numbered[index].fingerprintRule, subject: numbered[index].subject)
    let before = occurrences[identity, default: 0]
    occurrences[identity] = before + 1
    if before > numbered[index].occurrence { numbered[index].occurrence = before }
  }
  return numbered
}

/// What makes two findings the same one in two runs.
struct Identity: Hashable, Sendable, Comparable {
  var rule: String
  var subject: String

  static func < (a: Identity, b: Identity) -> Bool { (a.rule, a.subject) < (b.rule, b.subject) }
}

extension Violation {
  var identity: Identity { Identity(rule: rule, subject: subject) }

  /// The id that hosts know the finding by: it stays what it was when rules are put together.
  fileprivate var fingerprintRule: String { formerRule ?? rule }
}

private func fingerprint(of violation: Violation, in home: String) -> String {
  let parts = [violation.fingerprintRule, violation.subject, String(violation.occurrence)]
  let digits = String(fnv1a(home.isEmpty ? parts : [home] + parts), radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

/// The hash FNV-1a with 64 bits (Fowler, Noll, Vo; offset basis 14695981039346656037, prime 1099511628211). It must
/// tell apart, not resist attack: with 100,000 findings two share a name once in 3.7 billion reports, and it needs no
/// library of which another version could answer differently.
func fnv1a(_ parts: [String]) -> UInt64 {
  var hash: UInt64 = 14_695_981_039_346_656_037
  // The zero byte between the parts keeps `ab` + `c` apart from `a` + `bc`.
  for part in parts {
    for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    hash = (hash ^ 0) &* 1_099_511_628_211
  }
  return hash
}

extension [Violation] {
  /// As a run has found them: numbered, and each with the place of the scanned project in its repository.
  func asFound(home: String) -> [Violation] {
    var violations = numbered(self)
    if !home.isEmpty { for index in violations.indices { violations[index].home = home } }
    return violations
  }
}
