/// Podfiles and podspecs, and a file that they load.
enum RubyKind: FuzzKind {
  static let name = "ruby"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) {
    let isSpecification = text(input).contains("Pod::Spec")
    discover(input, named: isSpecification ? "A.podspec" : "Podfile", beside: someSources)
  }
}
