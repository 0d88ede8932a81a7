@testable import ModlintKit
import ScratchFolders
import Testing

@Test(arguments: [
  (
    ["Package.swift": "5.5", "Package@swift-5.9.swift": "5.9", "Package@swift-6.swift": "6.0"], "Package@swift-6.swift"
  ),
  (["Package.swift": "6.2", "Package@swift-6.0.swift": "6.0"], "Package.swift"),
  (["Package.swift": "6.1", "Package@swift-6.1.swift": "6.1"], "Package.swift"),
  (["Package.swift": "6", "Package@swift-6.swift": "6.0"], "Package@swift-6.swift"),
  (["Package.swift": "6.2", "Package@swift-6.swift": "6.0"], "Package@swift-6.swift"),
  (
    ["Package.swift": "6.2", "Package@swift-6.swift": "6.0", "Package@swift-6.3.swift": "5.9"],
    "Package@swift-6.3.swift"
  ),
  (
    ["Package.swift": "5.5", "Package@swift-5.9.swift": "5.9", "Package@swift-7.swift": "7.0"],
    "Package@swift-5.9.swift"
  ),
  (["Package.swift": "5.5"], "Package.swift"),
])
func takesTheManifestThatThePackageManagerTakes(_ versions: [String: String], _ expected: String) {
  let tree = FileTree(versions.mapValues { "// swift-tools-version:\($0)\n" })
  #expect(swiftPackageManifests(in: tree) == [expected])
}

@Test("A package that nobody calls by a name is one all the same")
func packagesWithoutAName() {
  let manifest = """
    private import PackageDescription
    _ = [1, 2]
    _ = Package(name: "P", targets: [.target(name: "A")])
    _ = 3
    """
  #expect(
    lines(["Package.swift": manifest, "Sources/A/a.swift": ""]) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift"
    ])
}

@Test func dependenciesComeFromAnExtensionOfAFullName() {
  let manifest = """
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "A", dependencies: [.core(module: "Log")])])
    extension PackageDescription.Target.Dependency {
      static func core(module: String) -> Self { .product(name: "Core\\(module)", package: "core") }
    }
    """
  #expect(
    lines(["Package.swift": manifest, "Sources/A/a.swift": ""]) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift > ?CoreLog"
    ])
}

@Test("The version of the tools may stand below what is imported, and code that is excluded may be gone")
func manifestsMayBeUntidy() {
  let manifest = """
    import CompilerPluginSupport

    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", targets: [
      .target(name: "A", exclude: ["Gone.swift", "old.swift", "Info.md"]),
      .testTarget(name: "Tests", dependencies: ["A"]),
    ])
    """
  let tree = FileTree([
    "Package.swift": manifest, "Sources/A/a.swift": "", "Sources/A/old.swift": "", "Tests/t.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  #expect(
    project.lines(tree) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift", "Tests test swiftpm 'Tests': Tests/t.swift > A",
    ])
  #expect(
    project.notes.map { "\($0.line): \($0.message)" } == ["6: 'Gone.swift', which target 'A' excludes, is not there"])
}

@Test(arguments: [
  (
    "let package = Package(name: \"P\", targets: [\n.target(name: nope)])",
    "Package.swift:2: a target that is not understood: 'nope' is not declared here"
  ),
  (
    "let package = Package(name: \"P\", targets: \nmake())",
    "Package.swift:2: targets are not known: 'make' is not declared here"
  ),
  (
    "let package = Package(name: \"P\", targets: [.target(name: \"A\"),\n] + more)",
    "Package.swift:2: targets are not all known: 'more' is not declared here"
  ),
  (
    "let package = Package(name: \"P\", targets: [\n.target(name: \"Z\")])",
    "Package.swift:2: the folder of target 'Z' is not there"
  ),
  (
    "let package = Package(name: \"P\", targets: [.target(name: \"A\", dependencies: [\n.product(name: n, package: \"p\")])])",
    "Package.swift:2: a dependency of target 'A' that is not understood: 'n' is not declared here"
  ),
  ("let package = Package(\n", "Package.swift:1: is not valid Swift from here on"),
  ("import PackageDescription\nlet name = \"P\"\n", "Package.swift:1: no package is declared here"),
])
func tellsWhatIsNotUnderstood(_ manifest: String, _ problem: String) {
  #expect(problems(["Package.swift": manifest, "Sources/A/a.swift": ""]).contains(problem))
}

@Test("A manifest without a package hides its folder from Xcode, and is no mistake")
func emptyManifests() {
  let empty = "// swift-tools-version:5.7\n// Hides the folder.\n\nimport PackageDescription\n"
  #expect(problems(["Package.swift": empty, "A/a.swift": ""]) == [])
}

@Test("A manifest that is a link describes the folder that the link stands in")
func linkedManifests() throws {
  let text = "// swift-tools-version:5.9\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])\n"
  let scratch = try ScratchFolder()
  for name in ["Shared/Manifest.swift", "Shared/Package.swift"] { try scratch.write(text, to: name) }
  for folder in ["One", "Two", "Three"] { try scratch.write("", to: "\(folder)/Sources/A/\(folder).swift") }
  try scratch.write("// swift-tools-version:5.5\n" + text, to: "Three/Package.swift")
  try scratch.link("One/Package.swift", to: "../Shared/Manifest.swift")
  try scratch.link("Two/Package.swift", to: "../Shared/Package.swift")
  try scratch.link("Three/Package@swift-5.4.swift", to: "Package.swift")
  // An app's model, which two folders share.
  try scratch.write("struct Package {}", to: "App/Models/Package.swift")
  try scratch.write("", to: "Watch/w.swift")
  try scratch.link("Watch/Package.swift", to: "../App/Models/Package.swift")
  let tree = try FileTree(walking: [scratch.path])
  let project = Project(discoveredIn: tree)
  #expect(
    project.lines(tree) == [
      "A library swiftpm 'One/Sources/A': One/Sources/A/One.swift",
      "A library swiftpm 'Three/Sources/A': Three/Sources/A/Three.swift",
      "A library swiftpm 'Two/Sources/A': Two/Sources/A/Two.swift",
    ])
  let unassigned = project.unassignedFiles(in: tree).map { tree.files[Int($0)].path }
  #expect(unassigned == ["App/Models/Package.swift", "Watch/w.swift"])
  #expect(project.problems == [])
}
