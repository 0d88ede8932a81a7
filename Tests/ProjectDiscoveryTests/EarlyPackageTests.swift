@testable import ModlintKit
import Testing

@Test("Until tools version 4 every folder is a target, and the manifest says what some of them need")
func foldersOfEarlyPackages() {
  let manifest = """
    import PackageDescription
    let package = Package(name: "P", targets: [Target(name: "A", dependencies: [.Target(name: "B")])])
    """
  #expect(
    lines([
      "Package.swift": manifest, "Sources/A/main.swift": "", "Sources/B/b.swift": "", "Sources/B/Deep/c.swift": "",
      "Tests/BTests/t.swift": "",
    ]) == [
      "A executable swiftpm 'Sources/A': Sources/A/main.swift > B ?",
      "B library swiftpm 'Sources/B': Sources/B/Deep/c.swift Sources/B/b.swift > ?",
      "BTests test swiftpm 'Tests/BTests': Tests/BTests/t.swift > ?",
    ])
}

@Test("The sources of an early package that lie in no folder are the package")
func sourcesOfEarlyPackages() {
  let manifest = """
    // swift-tools-version:3.1
    import PackageDescription
    let package = Package(name: "Kit", dependencies: [.Package(url: "https://x.y/r", majorVersion: 1)])
    """
  #expect(
    lines(["P/Package.swift": manifest, "P/Source/a.swift": "", "P/Source/More/b.swift": ""]) == [
      "Kit library swiftpm 'P/Source': P/Source/More/b.swift P/Source/a.swift > ?"
    ])
  let described = lines([
    "P/Package.swift": manifest, "P/Source/a.swift": "", "P/Kit.xcodeproj/project.pbxproj": "{objects = {};}",
  ])
  #expect(described.filter { $0.contains("swiftpm") } == [], "An Xcode project says more than such a manifest")
}

@Test("Folders of one name are one target, also where a condition is taken both ways")
func foldersOfOneName() {
  let manifest = """
    import PackageDescription
    let package = Package(name: "P")
    #if os(Linux)
    package.dependencies.append(.Package(url: "https://x.y/r", majorVersion: 1))
    #endif
    """
  #expect(
    lines(["Package.swift": manifest, "Sources/A/a.swift": "", "Tests/A/t.swift": ""]) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift > ?"
    ])
}
