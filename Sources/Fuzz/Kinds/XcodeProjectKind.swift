/// `project.pbxproj`, the `.xcconfig` files that it is based on, and a workspace around it.
enum XcodeProjectKind: FuzzKind {
  static let name = "xcode-project"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) {
    discover(input, named: "App.xcodeproj/project.pbxproj", beside: someSources)
  }
}
