/// `project.pbxproj`, the `.xcconfig` files that it is based on, and a workspace around it.
enum XcodeProjectKind: FuzzKind {
  static let name = "xcode-project"

  private static let grammar = Grammar(named: "xcode-project")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    repeatingLines(grammar.text(&random), &random)
  }

  static func run(_ input: [UInt8]) {
    discover(input, named: "App.xcodeproj/project.pbxproj", beside: someSources)
  }
}
