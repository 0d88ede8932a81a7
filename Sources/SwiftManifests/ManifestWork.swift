extension WorkBudget {
  /// The work that one manifest may make: more for a longer one, as every line of a long list is a step.
  convenience init(forManifestOfSize size: Int) {
    let size = WorkBudget.rounded(size, upTo: 2 << 20)
    self.init(Limits(steps: 600_000 + size, bytes: (32 << 20) + 8 * size, depth: 120, visits: 2_000_000 + 4 * size))
  }

  /// True where a list of that many values of a manifest may be made.
  func makeValues(_ count: Int) -> Bool { make(count, ofBytes: MemoryLayout<Located>.stride) }

  /// Whether something holds that is told one level deeper. Too deep it is not known, nor is anything that hangs on it.
  func holdsWithin(_ body: () -> Bool) -> Bool {
    if let truth = within(body) { return truth }
    exhaust()
    return false
  }
}

extension EvaluatedValue {
  /// Stands for what would have passed a budget.
  static var tooLarge: EvaluatedValue { .unknown("too much to evaluate") }
}
