/// `Package.swift`, and the `Project.swift` of Tuist with a helper.
enum PackageManifestKind: FuzzKind {
  static let name = "package-manifest"

  private static let grammar = Grammar(named: "package-manifest")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) {
    let isTuist = text(input).contains("import ProjectDescription")
    discover(input, named: isTuist ? "Project.swift" : "Package.swift", beside: someSources)
  }
}
