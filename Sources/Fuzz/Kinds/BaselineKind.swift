import ModlintKit

enum BaselineKind: FuzzKind {
  static let name = "baseline"

  static func run(_ input: [UInt8]) {
    guard let baseline = try? Baseline(parsing: text(input), keepingBothSides: input.count % 2 == 0) else { return }
    _ = baseline.text
  }
}
