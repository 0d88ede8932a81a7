/// The work that reading one text may make, so that no text can keep a scan from ending or fill the memory.
///
/// Whoever makes a value charges it before making it, and makes nothing where the charge is refused. The first refusal is
/// kept with its line, to be told as a problem. A budget belongs to one text and one thread.
package final class WorkBudget {
  /// Kinds of work, each with its own limit.
  enum Measure: Sendable {
    /// Statements, expressions and calls that are followed.
    case steps
    /// Bytes of the values that are made.
    case bytes
    /// Calls, expressions and values within each other, each of which takes a frame of the stack.
    case depth
    /// Parts of values and files that are looked at, each as often as it is reached.
    case visits
    /// Parts of one value, each as often as it is reached from it.
    case parts
    /// Numbers that fit into the machine's.
    case numbers
  }

  /// The most of each measure.
  package struct Limits: Sendable, Equatable {
    package var steps: Int
    package var bytes: Int
    package var depth: Int
    var visits: Int
  }

  /// The first charge that was refused.
  struct Excess: Sendable, Equatable {
    var measure: Measure
    /// 1-based; where the text was followed when the charge was refused.
    var line: Int32
    /// Of the measure.
    var limit: Int
  }

  let limits: Limits
  /// Where the text is being followed; kept up by who follows it.
  package var line: Int32 = 1
  private(set) var excess: Excess?
  /// Whether no more work is to be done. Depth alone ends nothing: what is less deep may go on.
  private(set) var isExhausted = false

  private var steps = 0
  private var bytes = 0
  private var depth = 0
  private var visits = 0

  /// Whether budgets made meanwhile refuse nothing. Fuzzers lift the limits to show that they reach what these hold off.
  @TaskLocal package static var areLimitsLifted = false

  package init(_ limits: Limits) {
    let most = Int.max
    self.limits =
      Self.areLimitsLifted ? Limits(steps: most, bytes: most, depth: most, visits: most) : limits
  }

  /// By how much limits may be larger for a text of that many bytes: for a short one not at all.
  static func rounded(_ size: Int, upTo most: Int) -> Int { (min(size, most) >> 16) << 16 }

  /// Counts steps; false where they may not be taken.
  package func step(_ count: Int = 1) -> Bool { charge(count, to: &steps, limits.steps, .steps) }

  /// Counts bytes that are about to be made; false where they may not be.
  package func make(bytes count: Int) -> Bool { charge(count, to: &bytes, limits.bytes, .bytes) }

  /// Counts things of one size that are about to be made, in whatever number.
  package func make(_ count: Int, ofBytes size: Int) -> Bool {
    let product = count.multipliedReportingOverflow(by: size)
    return make(bytes: product.overflow ? Int.max : product.partialValue)
  }

  /// Counts parts that are about to be looked at; false where they may not be.
  func visit(_ count: Int = 1) -> Bool { charge(count, to: &visits, limits.visits, .visits) }

  /// Counts a text that is about to be looked through and copied. Looking for another one in it takes a while for each character.
  func read(_ text: String) -> Bool { visit(text.utf8.count) && make(bytes: text.utf8.count) }

  /// Goes one level deeper, which ``leave()`` ends; false, and nothing to end, where it is too deep.
  func enter() -> Bool {
    guard depth < limits.depth else {
      refuse(.depth, limits.depth)
      return false
    }
    depth += 1
    return true
  }

  /// Whether values may lie within each other that deep: whatever goes through them takes a frame for each.
  func nest(_ levels: Int) -> Bool {
    if levels > limits.depth { refuse(.depth, limits.depth) }
    return levels <= limits.depth
  }

  /// Whether a value may have that many parts. One that is put together with itself has more than anybody can go through,
  /// though it takes little room.
  func hold(_ parts: Int) -> Bool {
    let most = max(1, limits.visits / 8)
    if parts > most { refuse(.parts, most) }
    return parts <= most
  }

  /// Ends what ``enter()`` began.
  func leave() { depth -= 1 }

  /// Does what takes one level more; nil where that is too deep.
  package func within<Result>(_ body: () -> Result) -> Result? {
    guard enter() else { return nil }
    defer { leave() }
    return body()
  }

  /// Notes that a number is too large to be known. What does not need it goes on.
  func overflow() { refuse(.numbers, 0) }

  /// The number that arithmetic gave; nil, and noted, where it is too large. Where the limits are lifted that traps.
  package func number(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
    guard result.overflow else { return result.partialValue }
    precondition(!Self.areLimitsLifted, "a number is too large")
    overflow()
    return nil
  }

  /// Ends all further work, as where one refusal makes the rest worthless.
  func exhaust() { isExhausted = true }

  private func charge(_ count: Int, to sum: inout Int, _ limit: Int, _ measure: Measure) -> Bool {
    guard !isExhausted else { return false }
    // The limit cannot be passed unseen, as the sum stays below it.
    guard count <= limit - sum else {
      isExhausted = true
      refuse(measure, limit)
      return false
    }
    sum += max(0, count)
    return true
  }

  private func refuse(_ measure: Measure, _ limit: Int) {
    if excess == nil { excess = Excess(measure: measure, line: line, limit: limit) }
  }
}

extension WorkBudget.Excess {
  /// The problem in one sentence: `evaluation stopped: it makes more than 64 MB of values; what depends on it is unknown`.
  var message: String { "\(reason); what depends on it is unknown" }

  private var reason: String {
    switch measure {
    case .steps: "evaluation stopped: it takes more than \(limit) steps"
    case .bytes: "evaluation stopped: it makes more than \(limit >> 20) MB of values"
    case .depth: "evaluation stopped: it goes deeper than \(limit) levels"
    case .visits: "evaluation stopped: it looks at more than \(limit) values"
    case .parts: "a value has more than \(limit) parts"
    case .numbers: "a number is too large"
    }
  }
}
