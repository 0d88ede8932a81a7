@testable import ModlintKit
import Testing

@Suite struct ExampleTests {
  private let example = ExampleProject(
    rule: "r", page: "p/r.md", title: "T", line: 10, files: [ExampleFile(path: "A.swift", text: "a\nb", line: 13)],
    expectations: [ExampleExpectation(file: "A.swift", line: 2, text: "too long", pageLine: 14)])

  private func found(_ file: String, _ line: Int, _ message: String, rule: String = "r") -> Violation {
    Violation(
      rule: rule, severity: .info, message: message, subject: "s", location: Location(file: file, line: line))
  }

  @Test func comparesWhatIsExpectedWithWhatIsFound() {
    let cases: [([Violation], [String])] = [
      ([found("A.swift", 2, "it is too long")], []),
      ([found("A.swift", 2, "it is too long"), found("A.swift", 2, "other", rule: "q")], []),
      ([], ["p/r.md:14: expected 'too long' here, found nothing"]),
      (
        [found("A.swift", 1, "too long")],
        [
          "p/r.md:13: found 'too long' here, which the example does not expect",
          "p/r.md:14: expected 'too long' here, found nothing",
        ]
      ),
      (
        [found("A.swift", 2, "too long"), found("B.swift", 9, "m")],
        ["p/r.md:10: found 'm' in B.swift:9, which the example does not expect"]
      ),
      (
        [found("A.swift", 2, "too long"), found("A.swift", .max, "m"), found("A.swift", -.max, "m")],
        [
          "p/r.md:13: found 'm' here, which the example does not expect",
          "p/r.md:14: found 'm' here, which the example does not expect",
        ]
      ),
    ]
    for (violations, expected) in cases {
      #expect(example.mistakes(comparedWith: violations).map(\.description) == expected)
    }
  }
}
