/// `project.yml` of XcodeGen, and what it includes.
enum XcodeGenKind: FuzzKind {
  static let name = "xcodegen"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) { discover(input, named: "project.yml", beside: someSources) }
}
