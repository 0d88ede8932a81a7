import ModlintKit

/// Storyboards and `.xib` files.
enum InterfaceKind: FuzzKind {
  static let name = "interface"

  private static let grammar = Grammar(named: "interface")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] { grammar.text(&random) }

  static func run(_ input: [UInt8]) { check(.init(interface: input)) }
}
