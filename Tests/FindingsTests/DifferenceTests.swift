import Testing

@testable import ModlintKit

@Suite struct DifferenceTests {
  /// Findings as `place subject`, cycles as `place A>B B>A`: before, after, and what is told.
  @Test(arguments: [
    ("a:1 x", "a:9 x", ""), ("a:1 x", "a:1 x, a:2 y", "a:2 y"), ("", "a:1 x", "a:1 x"), ("a:1 x", "", ""),
    // Of several that are called alike as many are new as there are more, those in another file first; within a file
    // nothing says which.
    ("a:1 x", "a:1 x, a:2 x", "a:2 x"), ("a:1 x", "a:1 x, b:1 x", "b:1 x"), ("b:1 x", "a:1 x, b:1 x", "a:1 x"),
    ("a:1 A>B B>A", "a:1 A>B B>C C>A", "a:1 A>B B>C C>A"), ("a:1 A>B B>C C>A, a:2 B>A A>B", "a:1 A>B B>A", ""),
  ])
  func findings(before: String, after: String, told: String) {
    let now = Baseline().compared(with: parsed(after)).changes
    let new = changes(now, since: parsed(before)).map(\.told)
    #expect(new.map { "\($0.location.file):\($0.location.line) \($0.subject)" }.joined(separator: ", ") == told)
  }

  @Test(arguments: [
    (["a:1", "a:2"], ["a:3", "a:4"], []), (["a:1"], ["a:3", "a:4"], ["a:4"]), ([], ["a:1"], ["a:1"]),
    (["a:1"], ["b:1"], ["b:1"]),
  ])
  func unreadInputs(before: [String], after: [String], told: [String]) {
    func parsed(_ places: [String]) -> [Problem] {
      places.map { Problem(message: "odd", file: String($0.prefix(1)), line: Int($0.dropFirst(2)) ?? 0) }
    }
    #expect(problems(parsed(after), since: parsed(before)) == parsed(told))
  }

  private func parsed(_ text: String) -> [Violation] {
    text.split(separator: ", ").map { finding in
      let words = finding.split(separator: " ", maxSplits: 1).map(String.init)
      let place = words[0].split(separator: ":")
      var violation = Violation(
        rule: "r", severity: .error, message: "m", subject: words[1],
        location: Location(file: String(place[0]), line: Int(place[1]) ?? 0))
      violation.edges = words[1].split(separator: " ").map(String.init).filter { $0.contains(">") }
      return violation
    }
  }
}
