import ModlintKit

enum BaselineKind: FuzzKind {
  static let name = "baseline"

  private static let grammar = Grammar(named: "baseline")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] { grammar.text(&random) }

  static func run(_ input: [UInt8]) {
    guard let baseline = try? Baseline(parsing: text(input), keepingBothSides: input.count % 2 == 0) else { return }
    _ = baseline.text
  }
}
