import ModlintKit

/// Storyboards and `.xib` files.
enum InterfaceKind: FuzzKind {
  static let name = "interface"

  static func run(_ input: [UInt8]) { check(.init(interface: input)) }
}
