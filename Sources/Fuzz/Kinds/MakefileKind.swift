/// A makefile of GNUstep or Theos.
enum MakefileKind: FuzzKind {
  static let name = "makefile"

  private static let grammar = Grammar(named: "makefile")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) { discover(input, named: "GNUmakefile", beside: someSources) }
}
