/// `project.yml` of XcodeGen, and what it includes.
enum XcodeGenKind: FuzzKind {
  static let name = "xcodegen"

  private static let grammar = Grammar(named: "xcodegen")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) { discover(input, named: "project.yml", beside: someSources) }
}
