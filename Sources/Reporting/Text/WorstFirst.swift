extension Report {
  /// Its findings, errors first, of each severity what is new before what has grown, else in their order: hosts show the first
  /// of a list.
  var worstFirst: [Violation] { ranks.map { violations[$0] } }

  private var ranks: [Int] {
    violations.indices.sorted {
      let (a, b) = (violations[$0], violations[$1])
      return (b.severity, a.isGrown ? 1 : 0, $0) < (a.severity, b.isGrown ? 1 : 0, $1)
    }
  }

  /// So many findings, the worst first: by severity, then those past a second limit, then by how far they reach, then in their order.
  func worstFirst(most: Int) -> [Violation] {
    func rank(_ index: Int) -> (Severity, Int, Int, Int) {
      let violation = violations[index]
      return (violation.severity, violation.isPastLimit ? 1 : 0, violation.reach, -index)
    }
    return violations.indices.sorted { rank($0) > rank($1) }.prefix(most).map { violations[$0] }
  }

  /// The worst findings, as many as there may be, in their order; and how many are left out.
  func worst(_ limit: Int) -> (report: Report, leftOut: Int) {
    guard violations.count > limit else { return (self, 0) }
    var report = self
    report.violations = ranks.prefix(limit).sorted().map { violations[$0] }
    return (report, violations.count - limit)
  }

  /// The text of as many of the worst findings as have room in so many bytes, and how many are left out.
  func fitting(bytes limit: Int, _ text: (Report, _ leftOut: Int) -> String) -> (text: String, leftOut: Int) {
    var (report, leftOut) = (self, 0)
    while true {
      let result = text(report, leftOut)
      if result.utf8.count <= limit || report.violations.isEmpty { return (result, leftOut) }
      // A little more is taken off than is too much, because what stays may be the longest.
      let share = 0.95 * Double(limit) / Double(result.utf8.count)
      (report, leftOut) = worst(min(report.violations.count - 1, Int(Double(report.violations.count) * share)))
    }
  }
}
