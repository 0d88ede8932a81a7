/// Podfiles and podspecs, and a file that they load.
enum RubyKind: FuzzKind {
  static let name = "ruby"

  private static let grammar = Grammar(named: "ruby")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) {
    let isSpecification = text(input).contains("Pod::Spec")
    discover(input, named: isSpecification ? "A.podspec" : "Podfile", beside: someSources)
  }
}
