import Testing

@testable import ModlintKit

/// A row is comments as `file:line text` (`file:line-last` where `:next` means lines down to another), findings as `file:line rule` (`@file:line` for an other end), and what is
/// said in the end, as `file:line rule`.
@Suite struct SuppressionsTests {
  @Test(arguments: [
    // One line.
    (["a:3 disable:next x"], ["a:4 x", "a:5 x"], ["a:5 x"]),
    (["a:3 disable:this x"], ["a:3 x", "a:4 x"], ["a:4 x"]),
    (["a:3 disable:previous x"], ["a:2 x", "a:3 x"], ["a:3 x"]),
    (["a:3 disable:next x"], ["a:4 y", "b:4 x"], ["a:3 superfluous-suppression", "a:4 y", "b:4 x"]),
    (["a:3 disable:next all"], ["a:4 y", "a:4 x"], []),
    (["a:3-5 disable:next x", "a:4 disable:next y - z"], ["a:5 y", "a:5 x"], []),
    // Attributes of a line of their own stand before what is declared.
    (["a:3-6 disable:next x"], ["a:4 x", "a:6 x", "a:7 x"], ["a:7 x"]),
    (["a:3-6 disable:this x"], ["a:4 x"], ["a:3 superfluous-suppression", "a:4 x"]),
    // Regions.
    (["a:3 disable x", "a:6 enable x"], ["a:2 x", "a:3 x", "a:5 x", "a:6 x"], ["a:2 x", "a:6 x"]),
    (["a:3 disable x"], ["a:999 x", "a:999 y"], ["a:999 y"]),
    (["a:3 disable all", "a:6 enable x"], ["a:4 x", "a:7 x", "a:7 y"], ["a:7 x"]),
    (["a:3 disable x y", "a:6 enable all"], ["a:4 x", "a:4 y", "a:7 x"], ["a:7 x"]),
    // Useless ones, each rule for itself; a second region in a first does nothing.
    (["a:3 disable x y"], ["a:4 x"], ["a:3 superfluous-suppression"]),
    (["a:3 disable x", "a:5 disable x"], ["a:6 x"], ["a:5 superfluous-suppression"]),
    (["a:3 disable x", "a:5 disable:next x"], ["a:6 x"], ["a:3 superfluous-suppression"]),
    (["a:3 enable x"], [], ["a:3 superfluous-suppression"]),
    (["a:3 disable:next x", "a:6 enable x"], ["a:4 x"], ["a:6 superfluous-suppression"]),
    // In whatever order they were read.
    (["a:6 enable x", "a:3 disable x"], ["a:4 x", "a:7 x"], ["a:7 x"]),
    (["a:3 disable all"], [], ["a:3 superfluous-suppression"]),
    (["a:1 disable superfluous-suppression", "a:3 disable:next x"], [], []),
    // Unknown words.
    (["a:3 disable:next xx"], ["a:4 x"], ["a:3 invalid-suppression", "a:4 x"]),
    (["a:3 ignore x"], ["a:4 x"], ["a:3 invalid-suppression", "a:4 x"]),
    (["a:3 disable"], ["a:4 x"], ["a:3 invalid-suppression", "a:4 x"]),
    // A rule that did not judge in this run: nobody can say that the comment is useless.
    (["a:3 disable:next off"], [], []),
    // The other end: a comment that means one line works there, a region does not.
    (["b:8 disable:next x"], ["a:1 x @b:9"], []),
    (["b:8 disable x"], ["a:1 x @b:9"], ["a:1 x", "b:8 superfluous-suppression"]),
  ])
  func suppresses(comments: [String], violations: [String], said: [String]) {
    let result = apply(comments, to: violations)
    #expect(result.kept.map(row) == said)
  }

  /// What the code tells its compiler is heard, and is never superfluous.
  @Test func hearsWhatSilencesACompiler() {
    let silences = [Silence(rules: ["x"], file: "a", lines: 3...6), Silence(rules: ["y"], file: "b", lines: 1...9)]
    var end = violation("a:2 x")
    end.location.endLine = 4
    let violations = ["a:2 x", "a:3 x", "a:6 x", "a:7 x", "a:4 y", "b:4 x"].map(violation) + [end]
    let rules = Suppressions.Rules(known: ["x", "y"], judged: ["x", "y"], isWholeRun: true)
    let kept = Suppressions([], silences: silences).applied(to: violations, rules: rules).kept
    #expect(kept.map(row) == ["a:2 x", "a:4 y", "a:7 x", "b:4 x"])
  }

  @Test func demandsAReason() {
    let result = apply(["a:3 disable:next x", "a:7 disable:next x - known to the team"], to: ["a:4 x", "a:8 x"]) {
      $0.requiresReason = true
    }
    #expect(result.kept.map(row) == ["a:3 unexplained-suppression"])
    #expect(result.suppressed.map(row) == ["a:4 x", "a:8 x"])
  }

  @Test func whatEnablesNeedsNoReason() {
    let result = apply(["a:3 disable x - why", "a:5 enable x"], to: ["a:4 x"]) { $0.requiresReason = true }
    #expect(result.kept.map(row) == [])
  }

  @Test func doesNotCallAllUselessInAPartialRun() {
    #expect(apply(["a:3 disable all"], to: []) { $0.isWholeRun = false }.kept == [])
  }

  @Test func guessesWhatWasMeant() {
    let comments = [
      "a:3 disable:nxt x", "a:4 disable:next deep-inheritence", "a:5 disable this off", "a:6 enable this",
    ]
    let messages = apply(comments, to: []).kept.map(\.message)
    #expect(
      messages == [
        "'modlint:disable:nxt' is no comment modlint knows; did you mean 'disable:next'?",
        "there is no rule 'deep-inheritence'; did you mean 'deep-inheritance'?",
        "there is no rule 'this'; did you mean 'disable:this'?",
        "there is no rule 'this'",
      ])
  }

  @Test(.timeLimit(.minutes(10))) func readsManyCommentsOfOneFile() {
    let count = 20_000
    let lines = Array(stride(from: 3, to: 3 * count, by: 3))
    let pairs = lines.flatMap { ["a:\($0) disable all", "a:\($0 + 2) enable all"] }
    #expect(apply(pairs, to: lines.map { "a:\($0 + 1) x" }).kept.isEmpty)
    #expect(apply(lines.map { "a:\($0) disable:this x" }, to: lines.map { "a:\($0) x" }).kept.isEmpty)
    // Each of them means the line below the last.
    let rows = (1...count).map { "a:\($0) disable:next x" }
    #expect(apply(rows, to: ["a:\(count + 1) x"]).kept.count == count - 1)
  }

  @Test func findingsAboutCommentsNameNoPath() {
    let subjects = ["Sources/A/View.swift:3 disable x", "Sources/B/View.swift:90 disable x"].map {
      apply([$0], to: []).kept.map(\.subject)
    }
    #expect(subjects == [["x in View.swift"], ["x in View.swift"]])
  }
}

private func apply(
  _ comments: [String], to violations: [String], adjust: (inout Suppressions.Rules) -> Void = { _ in }
) -> (kept: [Violation], suppressed: [Violation]) {
  var rules = Suppressions.Rules(
    known: ["x", "y", "off", "deep-inheritance"], judged: ["x", "y", "deep-inheritance"], isWholeRun: true)
  adjust(&rules)
  let directives = comments.map { row in
    let parts = row.split(separator: " ", maxSplits: 1)
    let lines = parts[0].split(separator: "-")
    let place = location(lines[0])
    return SuppressionComment(
      text: String(parts[1]), place: place, lastOfNext: lines.count > 1 ? Int(lines[1]) ?? 0 : place.line + 1)
  }
  return Suppressions(directives).applied(to: violations.map(violation), rules: rules)
}

private func violation(_ row: String) -> Violation {
  let words = row.split(separator: " ")
  var violation = Violation(
    rule: String(words[1]), severity: .error, message: "m", subject: "s", location: location(words[0]))
  violation.related = words.dropFirst(2).map { RelatedLocation(location: location($0.dropFirst()), message: "") }
  return violation
}

private func location(_ place: Substring) -> Location {
  let parts = place.split(separator: ":")
  return Location(file: String(parts[0]), line: Int(parts[1]) ?? 0)
}

private func row(_ violation: Violation) -> String {
  "\(violation.location.file):\(violation.location.line) \(violation.rule)"
}
