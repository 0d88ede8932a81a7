import ModlintKit

/// What stands behind `modlint:` in the comments of two files, a comment a line.
enum SuppressionKind: FuzzKind {
  static let name = "suppression"

  static func run(_ input: [UInt8]) {
    let lines = text(input).split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.enumerated().map { index, line in
      let place = Location(file: index % 2 == 0 ? "A.swift" : "B.swift", line: index / 2 + 1)
      return SuppressionComment(text: String(line), place: place, lastOfNext: place.line + index % 4)
    }
    let violations = (1...5).flatMap { line in
      ["a", "b", "deep-inheritance"].map { rule in
        Violation(
          rule: rule, severity: .warning, message: "m", subject: "s", location: Location(file: "A.swift", line: line))
      }
    }
    var rules = Suppressions.Rules(known: ["a", "b", "deep-inheritance"], judged: ["a", "b"], isWholeRun: true)
    rules.requiresReason = input.count % 2 == 0
    _ = Suppressions(comments).applied(to: violations, rules: rules)
  }
}
