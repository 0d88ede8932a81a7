/// `Package.swift`, and the `Project.swift` of Tuist with a helper.
enum PackageManifestKind: FuzzKind {
  static let name = "package-manifest"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) {
    let isTuist = text(input).contains("import ProjectDescription")
    discover(input, named: isTuist ? "Project.swift" : "Package.swift", beside: someSources)
  }
}
