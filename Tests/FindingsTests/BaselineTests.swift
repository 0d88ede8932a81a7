import Testing

@testable import ModlintKit

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
    // Values may fall, not rise; a worse one is told and its entry is not fixed.
    ("x A=10", "x A=10", "1 known, 0 fixed, 0 new"),
    ("x A=10", "x A=9", "1 known, 0 fixed, 0 new"),
    ("x A=10", "x A=11", "0 known, 0 fixed, 1 new, grown"),
    ("x A=10; x A=5", "x A=7; x A=6", "1 known, 0 fixed, 1 new, grown"),
    ("x A=10; x A=5", "x A=7; x A=5", "2 known, 0 fixed, 0 new"),
    ("x A=10; x A=5", "x A=7", "1 known, 1 fixed, 0 new"),
    ("x A", "x A=7", "1 known, 0 fixed, 0 new"),
    ("x A=7", "x A", "1 known, 0 fixed, 0 new"),
    // Cycles by their edges: smaller is known, two halves are known, one more edge is new.
    ("c A>B,B>A", "c A>B,B>A", "1 known, 0 fixed, 0 new"),
    ("c A>B,B>C,C>A,B>A", "c A>B,B>A", "1 known, 2 fixed, 0 new"),
    ("c A>B,B>A", "c A>B,B>C,C>A,B>A", "0 known, 0 fixed, 1 new, grown"),
    ("c A>B,B>A,B>C,C>D,D>C,C>B", "c A>B,B>A; c C>D,D>C", "2 known, 2 fixed, 0 new"),
    ("c A>B,B>A", "", "0 known, 2 fixed, 0 new"),
    // An edge is known to the rule that found it.
    ("c A>B,B>A", "d A>B,B>A", "0 known, 2 fixed, 1 new"),
    // Of alike findings the worst takes the largest value, in whatever order they come.
    ("x A=5; x A=10", "x A=6; x A=4", "2 known, 0 fixed, 0 new"),
    ("x A; x A=5", "x A=4; x A=9", "2 known, 0 fixed, 0 new"),
    // A size may grow within its slack, here the larger of 5 % and 20, and not beyond.
    ("s A=100~", "s A=120~", "1 known, 0 fixed, 0 new"),
    ("s A=100~", "s A=121~", "0 known, 0 fixed, 1 new, grown"),
    ("s A=1000~", "s A=1050~", "1 known, 0 fixed, 0 new"),
    ("s A=1000~", "s A=1051~", "0 known, 0 fixed, 1 new, grown"),
    ("s A=100~", "s A=101~!", "0 known, 0 fixed, 1 new, grown"),
    ("s A=100~!", "s A=101~!", "1 known, 0 fixed, 0 new"),
    // Places of a contract are counted: moved or renamed they are known, one more is told.
    ("p A@F:x,G:y", "p A@F:x,G:y", "1 known, 0 fixed, 0 new"),
    ("p A@F:x,G:y", "p A@H:z,G:y", "1 known, 0 fixed, 0 new"),
    ("p A@F:x,G:y", "p A@F:x", "1 known, 0 fixed, 0 new"),
    ("p A@F:x", "p A@F:x,F:y", "0 known, 0 fixed, 1 new, grown"),
    // A chain is less than a dependency of its own, and counts other places.
    ("p A^@F:x,G:y", "p A@F:x", "0 known, 0 fixed, 1 new, grown"),
    ("p A@F:x", "p A^@F:x,G:y", "1 known, 0 fixed, 0 new"),
    ("p A^@F:x", "p A^@F:x,G:y", "0 known, 0 fixed, 1 new, grown"),
    // Packages have cycles and contracts of their own; what moves with its package is known.
    ("a/c A>B,B>A", "a/c A>B,B>A; b/c A>B,B>A", "1 known, 0 fixed, 1 new"),
    ("a/c A>B,B>A; b/c A>B,B>A", "a/c A>B,B>A", "1 known, 2 fixed, 0 new"),
    ("a/c A>B,B>A", "b/c A>B,B>A", "1 known, 0 fixed, 0 new"),
    ("a/x A", "a/x A; b/x A", "1 known, 0 fixed, 1 new"),
    ("a/x A=2", "a/x A=3; b/x A=1", "0 known, 0 fixed, 2 new, 1 of them grown"),
    ("a/x A", "b/x A", "1 known, 0 fixed, 0 new"),
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

  /// A cycle of one package hides none of another, whatever is mended at the same time; only a package that is gone has moved.
  @Test func aPackageThatIsThereHasNotMoved() {
    var sight = Sight()
    sight.projects = ["a", "b"]
    let comparison = Baseline(of: findings("a/c A>B,B>A")).compared(with: findings("b/c A>B,B>A"), sight: sight)
    #expect(comparison.delta.line == "baseline: 0 known, 2 fixed, 1 new")
  }

  /// What is new in a cycle that was known is named first, and the finding stands there; of one that was not known at all
  /// everything is new.
  @Test(arguments: [
    ("c A>B,B>A", "c A>B,B>C,C>A,B>A", "B -> C, C -> A are new in a known cycle: "),
    ("c A>B,B>A", "c A>B,B>A,A>C", "A -> C is new in a known cycle: "),
    ("c A>B,B>A", "c A>B,B>A,A>C,C>A,A>D,D>A", "A -> C, C -> A, A -> D and 1 more are new in a known cycle: "),
    ("", "c A>B,B>A", ""),
  ])
  func namesWhatIsNewInACycle(before: String, now: String, addition: String) {
    let (old, now) = (findings(before), findings(now))
    #expect(Baseline(of: old).compared(with: now).new.map(\.message) == now.map { addition + $0.message })
  }

  /// A grown finding stands where something was added; the others and the place it had are its other ends.
  @Test(arguments: [
    ("p A@F:x", "p A@F:x,G:y,H:z", "A grew by 2 to 3 places (known 1): m", "G", "H F.swift"),
    ("p A@F:x,F:y", "p A@F:x,E:n,F:y", "A grew by 1 to 3 places (known 2): m", "E", "F.swift"),
    ("p A^@F:x,F:y", "p A@E:n", "A was known by way of others, and is direct now: m", "E", "F.swift"),
    ("s A=100~@F:x", "s A=130~@F:x,F:y", "A grew by 30 to 130 lines (known 100): m", "F", "F.swift"),
    ("s A=100~@F:x", "s A=101~!@F:x,G:y", "A grew by 1 to 101 lines (known 100), past the limit: m", "G", "F.swift"),
    ("s A=100~@F:x", "s A=130~@F:x", "A grew by 30 to 130 lines (known 100): m", "F.swift", ""),
  ])
  func standsWhereSomethingWasAdded(before: String, now: String, message: String, file: String, related: String) throws
  {
    let list = try Baseline(parsing: Baseline(of: findings(before)).text)
    let told = try #require(list.compared(with: findings(now)).new.first)
    #expect(told.message == message)
    #expect(told.location.file == file)
    #expect(told.related.map(\.location.file).joined(separator: " ") == related)
  }

  /// Contracts and cycles keep their severity when they grow; sizes fail no run unless the team has said how severe they are.
  @Test(arguments: [
    ("p A@F:x", "p A@F:x,G:y", Severity.error), ("c A>B,B>A", "c A>B,B>A,A>C", .error), ("x A=1", "x A=2", .warning),
    ("s A=100~", "s A=200~", .warning), ("", "s A=200~!", .warning), ("", "x A=2", .error),
    ("s A=1~", "s A=99~?", .error),
  ])
  func severityOfWhatIsTold(before: String, now: String, severity: Severity) {
    #expect(Baseline(of: findings(before)).compared(with: findings(now)).new.map(\.severity) == [severity])
  }

  /// That a size grows is graver than that it is there.
  @Test func growthOfASizeIsAWarning() {
    let sizes = [100, 200].map { value in
      findings("s A=\(value)~").map { size in
        var size = size
        size.severity = .info
        return size
      }
    }
    let told = [Baseline(of: sizes[0]), Baseline()].map { $0.compared(with: sizes[1]).new.map(\.severity) }
    #expect(told == [[.warning], [.info]])
  }

  /// A limit that has moved tells nothing; a size that passes it does.
  @Test(arguments: [("s A=100~!", 0), ("s A=90~!", 0), ("s A=101~!", 1)])
  func aLimitThatHasMoved(now: String, told: Int) {
    #expect(Baseline(of: findings("s A=100~")).compared(with: findings(now)).new.count == told)
  }

  /// Creep adds up: a list that is kept does not follow it.
  @Test func creepAddsUp() {
    var list = Baseline(of: findings("s A=1000~"))
    for value in [1020, 1040, 1050] {
      let comparison = list.compared(with: findings("s A=\(value)~"))
      #expect(comparison.new.isEmpty)
      list = comparison.shrunk
    }
    #expect(
      list.compared(with: findings("s A=1060~")).new.map(\.message) == ["A grew by 60 to 1,060 lines (known 1,000): m"])
    #expect(list.compared(with: findings("s A=900~")).shrunk.entries.map(\.value) == [900])
  }

  /// What a list of version 1 says of files and edges holds for places and packages, until it is written anew.
  @Test(arguments: [
    ("subject: A, value: 2", "p A@F:x,F:y,G:z", "1 known, 0 fixed, 0 new", "places: 3"),
    ("subject: A, value: 1", "p A@F:x,G:z", "0 known, 0 fixed, 1 new, grown", "value: 1"),
    ("edge: \"A -> B\"", "a/p A>B; b/p A>B", "2 known, 0 fixed, 0 new", "in: \"a\""),
    ("subject: A, value: 100", "p A=105~!", "1 known, 0 fixed, 0 new", "value: 100"),
  ])
  func firstVersion(known: String, now: String, line: String, written: String) throws {
    let list = try Baseline(parsing: "version: 1\nknown:\n  - {rule: p, \(known)}\n")
    let comparison = list.compared(with: findings(now))
    #expect(comparison.delta.line == "baseline: \(line)")
    let text = comparison.shrunk.text
    #expect(text.contains(written), "\(text)")
    #expect(try Baseline(parsing: text).compared(with: findings(now)).delta.line == "baseline: \(line)")
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
    #expect(
      comparison.new.map(\.message) == [
        "A grew by 2 to 12 (known 10): m", "B grew by 0.25 to 0.75 (known 0.5): m",
        "C grew by 1 to 1,234,568 (known 1,234,567): m",
      ])
  }

  /// An entry whose file was not seen, or of which something elsewhere was not, is neither fixed nor taken out.
  @Test(arguments: [
    (Sight.FileFate.judged, true, "fixed"), (.judged, false, "kept"), (.gone, false, "fixed"), (.hidden, true, "kept"),
    (.unjudged, true, "retired"),
  ])
  func whatWasNotSeenIsNotFixed(fate: Sight.FileFate, isClear: Bool, becomes: String) {
    for text in ["x A", "c A>B"] {
      var sight = Sight()
      (sight.isClear, sight.fates) = (isClear, ["F.swift": fate])
      let comparison = Baseline(of: findings(text)).compared(with: [], sight: sight)
      #expect(comparison.stale.count == (becomes == "fixed" ? 1 : 0))
      #expect(comparison.retired.count == (becomes == "retired" ? 1 : 0))
      #expect(comparison.shrunk.entries.count == (becomes == "kept" ? 1 : 0))
    }
  }

  @Test func nothingIsLoweredWhereSomethingIsHidden() {
    var sight = Sight()
    sight.isClear = false
    let list = Baseline(of: findings("x A=10; p B@F:x,G:y"))
    #expect(list.compared(with: findings("x A=2; p B@F:x"), sight: sight).shrunk == list)
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

/// `package/rule subject=value`: with `~` a size with slack, `!` past its limit, `?` of a chosen severity; behind `@` its parts,
/// `file:name`, which are counted where there is no value; `^` of a chain.
func findings(_ text: String) -> [Violation] {
  text.split(separator: "; ").enumerated().map { index, row in
    let words = row.split(separator: " ")
    let rule = words[0].split(separator: "/")
    let ends = words[1].split(separator: "@")
    let parts = ends[0].split(separator: "=")
    var violation = Violation(
      rule: String(rule.last!), severity: .error, message: "m", subject: parts[0].filter { $0 != "^" },
      location: Location(file: "F.swift", line: index + 1))
    violation.isIndirect = ends[0].hasSuffix("^")
    if rule.count > 1 { violation.project = String(rule[0]) }
    if parts.count > 1 { measure(parts[1], &violation) }
    if words[1].contains(">") {
      violation.edges = words[1].split(separator: ",").map {
        $0.split(separator: ">").joined(separator: " -> ")
      }
    }
    if ends.count > 1 {
      violation.parts = ends[1].split(separator: ",").map { part in
        let names = part.split(separator: ":").map(String.init)
        return Part(name: names[1], location: Location(file: names[0], line: 7))
      }
      violation.countsParts = violation.value == nil
      violation.value = violation.value ?? Double(violation.parts.count)
    }
    return violation
  }
}

private func measure(_ text: Substring, _ violation: inout Violation) {
  violation.value = Double(text.filter { !"~!?".contains($0) })
  violation.isPastLimit = text.contains("!")
  violation.hasChosenSeverity = text.contains("?")
  if text.contains("~") {
    violation.slack = Slack(percent: 5, least: 20)
    violation.unit = "lines"
  }
}
