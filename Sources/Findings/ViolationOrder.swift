/// The order in which findings are said: by place, then by what they are. It is total, so that it does not depend on
/// the order in which threads found them.
extension Violation: Comparable {
  package static func < (a: Violation, b: Violation) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return (a.rule, a.subject, a.severity, a.message) < (b.rule, b.subject, b.severity, b.message)
  }
}
