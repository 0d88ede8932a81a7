/// `BUILD` and `BUCK` files, and files that they load.
enum StarlarkKind: FuzzKind {
  static let name = "starlark"

  private static let grammar = Grammar(named: "starlark")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) {
    var others = someSources
    others["WORKSPACE"] = "workspace(name = \"w\")\n"
    discover(input, named: ["BUILD", "BUILD.bazel", "BUCK"][input.count % 3], beside: others)
  }
}
