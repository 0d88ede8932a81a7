/// `BUILD` and `BUCK` files, and files that they load.
enum StarlarkKind: FuzzKind {
  static let name = "starlark"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) {
    var others = someSources
    others["WORKSPACE"] = "workspace(name = \"w\")\n"
    discover(input, named: ["BUILD", "BUILD.bazel", "BUCK"][input.count % 3], beside: others)
  }
}
