/// A makefile of GNUstep or Theos.
enum MakefileKind: FuzzKind {
  static let name = "makefile"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) { discover(input, named: "GNUmakefile", beside: someSources) }
}
