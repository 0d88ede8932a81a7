/// Bounds what following one manifest may cost, so that none can keep a scan from ending.
struct WorkLimit {
  private var steps = 0
  private var depth = 0

  /// Whether there was more work than any manifest is worth; loops end then.
  var isExhausted: Bool { steps > 200_000 }

  /// Counts one step into an expression or a call; false where it may not be taken.
  mutating func enter() -> Bool {
    steps += 1
    guard !isExhausted, depth < 120 else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  mutating func exhaust() { steps = 1_000_000 }
}
