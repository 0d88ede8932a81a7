import Testing

@testable import Findings

/// A row is what was violated when the baseline was written, what is violated now, and the line that says the
/// difference. A finding is `rule subject`, `rule subject=value`, or `rule A>B,B>A` for a cycle.
@Suite struct BaselineTests {
  @Test(arguments: [
    ("x A; x B", "x B; x A", "2 known, 0 fixed, 0 new"),
    ("x A", "x A; x B", "1 known, 0 fixed, 1 new"),
    ("x A; x B", "x A", "1 known, 1 fixed, 0 new"),
    ("", "x A", "0 known, 0 fixed, 1 new"),
    ("x A", "", "0 known, 1 fixed, 0 new"),
    ("x A", "y A", "0 known, 1 fixed, 1 new"),
    // The same thing several times.
    ("x A; x A", "x A; x A", "2 known, 0 fixed, 0 new"),
    ("x A; x A", "x A; x A; x A", "2 known, 0 fixed, 1 new"),
    ("x A; x A; x A", "x A", "1 known, 2 fixed, 0 new"),
    // Values may fall, not rise; a worse one is new and its entry is not fixed.
    ("x A=10", "x A=10", "1 known, 0 fixed, 0 new"),
    ("x A=10", "x A=9", "1 known, 0 fixed, 0 new"),
    ("x A=10", "x A=11", "0 known, 0 fixed, 1 new"),
    ("x A=10; x A=5", "x A=7; x A=6", "1 known, 0 fixed, 1 new"),
    ("x A=10; x A=5", "x A=7; x A=5", "2 known, 0 fixed, 0 new"),
    ("x A=10; x A=5", "x A=7", "1 known, 1 fixed, 0 new"),
    ("x A", "x A=7", "1 known, 0 fixed, 0 new"),
    ("x A=7", "x A", "1 known, 0 fixed, 0 new"),
    // Cycles by their edges: smaller is known, two halves are known, one more edge is new.
    ("c A>B,B>A", "c A>B,B>A", "1 known, 0 fixed, 0 new"),
    ("c A>B,B>C,C>A,B>A", "c A>B,B>A", "1 known, 2 fixed, 0 new"),
    ("c A>B,B>A", "c A>B,B>C,C>A,B>A", "0 known, 0 fixed, 1 new"),
    ("c A>B,B>A,B>C,C>D,D>C,C>B", "c A>B,B>A; c C>D,D>C", "2 known, 2 fixed, 0 new"),
    ("c A>B,B>A", "", "0 known, 2 fixed, 0 new"),
    // An edge is known to the rule that found it.
    ("c A>B,B>A", "d A>B,B>A", "0 known, 2 fixed, 1 new"),
    // Of alike findings the worst takes the largest value, in whatever order they come.
    ("x A=5; x A=10", "x A=6; x A=4", "2 known, 0 fixed, 0 new"),
    ("x A; x A=5", "x A=4; x A=9", "2 known, 0 fixed, 0 new"),
    // A strict rule is in no baseline.
    ("strict A", "strict A", "0 known, 0 fixed, 1 new"),
    ("strict A>B,B>A", "strict A>B,B>A", "0 known, 0 fixed, 1 new"),
  ])
  func compares(before: String, now: String, line: String) throws {
    let written = Baseline(of: findings(before), strictRules: ["strict"])
    let read = try Baseline(parsing: written.text)
    #expect(read == written)
    #expect(read.compared(with: findings(now), strictRules: ["strict"]).delta.line == "baseline: \(line)")
  }

  /// What a rule that was made strict finds is not fixed, and no list keeps it.
  @Test(arguments: [
    ("strict A; x A", "strict A; x A", "1 known, 0 fixed, 1 new", 1, "x A"),
    ("strict A; strict A; strict B", "strict A", "0 known, 2 fixed, 1 new", 1, ""),
    ("strict A=7", "strict A=9; strict A=8", "0 known, 0 fixed, 2 new", 1, ""),
    ("strict A>B,B>A,B>C,C>B", "strict A>B,B>A", "0 known, 2 fixed, 1 new", 2, ""),
  ])
  func rulesMadeStrict(before: String, now: String, line: String, overruled: Int, after: String) {
    let baseline = Baseline(of: findings(before))
    let comparison = baseline.compared(with: findings(now), strictRules: ["strict"])
    #expect(comparison.delta.line == "baseline: \(line)")
    #expect(comparison.overruled.reduce(0) { $0 + $1.count } == overruled)
    #expect(comparison.shrunk == Baseline(of: findings(after)))
    let part = baseline.compared(with: findings(now), strictRules: ["strict"], sight: Sight(isWholeProject: false))
    #expect(part.shrunk == baseline && part.overruled.isEmpty)
  }

  /// What is new in a cycle that was known is named; of one that was not known at all everything is.
  @Test(arguments: [
    ("c A>B,B>A", "c A>B,B>C,C>A,B>A", " (new in it: B -> C, C -> A)"),
    ("c A>B,B>A", "c A>B,B>A,A>C,C>A,A>D,D>A", " (new in it: A -> C, C -> A, A -> D and 1 more)"),
    ("", "c A>B,B>A", ""),
  ])
  func namesWhatIsNewInACycle(before: String, now: String, addition: String) {
    let (old, now) = (findings(before), findings(now))
    #expect(Baseline(of: old).compared(with: now).new.map(\.message) == now.map { $0.message + addition })
  }

  @Test(arguments: [
    ("x A; x B", "x A; x C", "x A"),
    ("x A=10; x B=3", "x A=7; x B=4", "x A=7; x B=3"),
    ("x A; x A; x A", "x A", "x A"),
    ("c A>B,B>C,C>A,B>A", "c A>B,B>A; c D>E,E>D", "c A>B,B>A"),
    ("x A", "", ""),
  ])
  func onlyShrinks(before: String, now: String, after: String) {
    let comparison = Baseline(of: findings(before)).compared(with: findings(now))
    #expect(comparison.shrunk == Baseline(of: findings(after)))
  }

  @Test(arguments: [
    ("x A", "x B", "x A; x B"),
    ("x A", "x A; x A", "x A; x A"),
    ("x A=10", "x A=12", "x A=12"),
    ("x A=10; x A=5", "x A=7; x A=6", "x A=10; x A=6"),
    ("x A=10; x A=10", "x A=12", "x A=10; x A=12"),
    ("x A=10; x A=10; x B=10", "x A=12; x A=11", "x A=11; x A=12; x B=10"),
    ("c A>B,B>A", "c A>B,B>A,B>C,C>B", "c A>B,B>A,B>C,C>B"),
    ("", "strict A", ""),
  ])
  func growsWhenAsked(before: String, now: String, after: String) {
    let comparison = Baseline(of: findings(before)).compared(with: findings(now), strictRules: ["strict"])
    let accepted = comparison.accepting(reason: nil)
    #expect(accepted == Baseline(of: findings(after)))
    #expect(comparison.accepting(reason: "r") { _ in false } == Baseline(of: findings(before)))
  }

  @Test(arguments: [
    (Sight(isWholeProject: false), "baseline: 0 known, fixed not judged in a partial run, 0 new"),
    (Sight(judgedRules: ["y"]), "baseline: 0 known, 1 fixed, 0 new"),
    (Sight(judgedRules: ["y"], existingRules: ["x", "y"]), "baseline: 0 known, 1 fixed, 0 new"),
    (Sight(judgedRules: ["y"], existingRules: ["y"]), "baseline: 0 known, 3 fixed, 0 new"),
  ])
  func judgesWhatItSaw(sight: Sight, line: String) {
    let baseline = Baseline(of: findings("x A; x B; y A"))
    let comparison = baseline.compared(with: [], sight: sight)
    #expect(comparison.delta.line == line)
    #expect(comparison.shrunk.entries.count == 3 - comparison.stale.count)
  }

  @Test func aPartialRunJudgesNoEdge() {
    let baseline = Baseline(of: findings("c A>B,B>A"))
    #expect(baseline.compared(with: [], sight: Sight(isWholeProject: false)).shrunk == baseline)
    #expect(baseline.compared(with: [], sight: Sight(judgedRules: ["x"], existingRules: ["c", "x"])).stale == [])
  }

  @Test func aPartialRunLowersNoValue() {
    let baseline = Baseline(of: findings("x A=10"))
    let comparison = baseline.compared(with: findings("x A=2"), sight: Sight(isWholeProject: false))
    #expect(comparison.known.count == 1)
    #expect(comparison.shrunk == baseline)
  }

  @Test func saysWhatAWorseValueWas() {
    let comparison = Baseline(of: findings("x A=10; x B=0.5; x C=1234567"))
      .compared(with: findings("x A=12; x B=0.75; x C=1234568"))
    let known = ["10", "0.5", "1,234,567"]
    #expect(comparison.new.map(\.message) == known.map { "m (the baseline knows \($0))" })
  }

  @Test func oneNewBesideFiftyKnown() {
    let old = (0..<50).map { "x T\($0)" }.joined(separator: "; ")
    let comparison = Baseline(of: findings(old)).compared(with: findings(old + "; x T50"))
    #expect(comparison.new.map(\.subject) == ["T50"])
  }

  @Test func linesAndFilesDoNotMatter() {
    var moved = findings("x A; y B=3; c A>B,B>A")
    for index in moved.indices { moved[index].location = Location(file: "else/where\(index).m", line: 900 - index) }
    let comparison = Baseline(of: findings("x A; y B=3; c A>B,B>A")).compared(with: moved.reversed())
    #expect(comparison.delta == BaselineDelta(known: 3, fixed: 0, new: 0))
  }

  @Test(arguments: [("x", 2), ("A", 2), ("y:A", 1), ("z", 0), ("", 0)])
  func findsByName(name: String, count: Int) {
    #expect(violations(findings("x A; x B; y A"), named: name).count == count)
  }

  @Test func findsByFingerprint() {
    let all = findings("x A; x A; y A")
    let names = fingerprints(of: all)
    #expect(violations(all, named: String(names[1].prefix(8))) == [all[1]])
    #expect(violations(all, named: String(names[1].prefix(5))) == [])
  }
}

func findings(_ text: String) -> [Violation] {
  text.split(separator: "; ").enumerated().map { index, row in
    let words = row.split(separator: " ")
    let parts = words[1].split(separator: "=")
    var violation = Violation(
      rule: String(words[0]), severity: .error, message: "m", subject: String(parts[0]),
      location: Location(file: "F.swift", line: index + 1))
    if parts.count > 1 { violation.value = Double(parts[1]) }
    if words[1].contains(">") {
      violation.edges = words[1].split(separator: ",").map {
        $0.split(separator: ">").joined(separator: " -> ")
      }
    }
    return violation
  }
}
