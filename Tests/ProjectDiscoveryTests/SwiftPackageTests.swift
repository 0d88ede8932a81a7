@testable import ModlintKit
import ScratchFolders
import Testing

@Test(
  "A target whose folder is spelled otherwise is found where disks know no case, and told",
  arguments: [
    ("", "Sources/mykit/a.swift", "Sources/mykit"), ("", "sources/MyKit/a.swift", "sources/MyKit"),
    (", path: \"Code/mykit\"", "code/MyKit/In/a.swift", "code/MyKit"),
  ])
func foldersInAnotherCase(written: String, file: String, folder: String) {
  let manifest = """
    // swift-tools-version:5.5
    let package = Package(name: "P", targets: [
      .target(name: "MyKit"\(written)),
    ])
    """
  let tree = FileTree(["Package.swift": manifest, file: "", "Other/o.swift": ""])
  let project = Project(discoveredIn: tree)
  #expect(project.lines(tree).first == "MyKit library swiftpm '\(folder)': \(file)")
  #expect(project.problems.isEmpty)
  #expect(
    project.notes.map { "\($0.line): \($0.message)" } == [
      "3: the folder of target 'MyKit' is spelled '\(folder)', which only disks that know no case take for it"
    ])
}

@Test func targetsHaveTheirFilesAndDependencies() {
  let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "P",
      products: [.library(name: "PKit", targets: ["A", "B"])],
      dependencies: [.package(path: "../Q"), .package(url: "https://x.y/r", from: "1.0.0")],
      targets: [
        .target(name: "A", dependencies: ["B", .product(name: "QKit", package: "Q"), .product(name: "R", package: "r")]),
        .target(name: "B", path: "Other", exclude: ["No"], sources: ["Yes", "No"]),
        .executableTarget(name: "run-it"),
        .testTarget(name: "ATests", dependencies: ["A"]),
        .plugin(name: "G", capability: .buildTool()),
        .macro(name: "M"),
        .binaryTarget(name: "Bin", path: "Bin.xcframework"),
      ]
    )
    """
  let actual = lines([
    "P/Package.swift": manifest, "P/Sources/A/a.swift": "", "P/Sources/A/deep/b.swift": "", "P/Other/Yes/y.swift": "",
    "P/Other/No/n.swift": "", "P/Other/z.swift": "", "P/Sources/run-it/main.swift": "", "P/Tests/ATests/t.swift": "",
    "P/Plugins/G/g.swift": "", "P/Sources/M/m.swift": "",
    "Q/Package.swift":
      "let package = Package(name: \"Q\", products: [.library(name: \"QKit\", targets: [\"Q\"])], targets: [.target(name: \"Q\")])",
    "Q/Sources/Q/q.swift": "",
  ])
  #expect(
    actual == [
      "A library swiftpm 'P/Sources/A': P/Sources/A/a.swift P/Sources/A/deep/b.swift > B Q ?R",
      "ATests test swiftpm 'P/Tests/ATests': P/Tests/ATests/t.swift > A",
      "B library swiftpm 'P/Other': P/Other/Yes/y.swift",
      "Bin system swiftpm external 'P/Bin.xcframework': ",
      "G plugin swiftpm 'P/Plugins/G': P/Plugins/G/g.swift",
      "M macro swiftpm 'P/Sources/M': P/Sources/M/m.swift",
      "Q library swiftpm 'Q/Sources/Q': Q/Sources/Q/q.swift",
      "run_it(run-it) executable swiftpm 'P/Sources/run-it': P/Sources/run-it/main.swift",
    ])
}

@Test func mainFilesAndSnippetsAreExecutables() {
  let manifest = """
    // swift-tools-version:5.5
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "Tool")])
    """
  #expect(
    lines([
      "Package.swift": manifest, "Sources/Tool/main.swift": "", "Snippets/Show-It.swift": "",
      "Snippets/More/Again.swift": "",
    ]) == [
      "Again executable swiftpm 'Snippets/More': Snippets/More/Again.swift > ?",
      "Show_It(Show-It) executable swiftpm 'Snippets': Snippets/Show-It.swift > ?",
      "Tool executable swiftpm 'Sources/Tool': Sources/Tool/main.swift",
    ])
}

@Test(
  "A source called main makes a program of a target, in whatever language and folder",
  arguments: [
    ("main.swift", "executable"), ("Deep/main.swift", "executable"), ("Main.swift", "executable"),
    ("main.m", "executable"), ("main.c", "executable"), ("main.h", "library"), ("main.extra.swift", "library"),
    ("domain.swift", "library"),
  ])
func programsAreKnownByTheirMainFile(_ file: String, _ kind: String) {
  let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"A\")])"
  let project = Project(
    discoveredIn: FileTree(["Package.swift": manifest, "Sources/A/a.swift": "", "Sources/A/\(file)": ""]))
  #expect(project.modules.map { "\($0.kind)" } == [kind])
}

/// Each row is the targets of a package, and the files that the first one then has.
@Test(arguments: [
  (".target(name: \"A\")", "5.9", "Sources/A/a.swift"),
  (".target(name: \"Z\")", "5.9", "Sources/A/a.swift Sources/b.swift"),
  (".target(name: \"Z\")", "5.8", ""),
  (".target(name: \"Z\"), .executableTarget(name: \"Y\")", "5.9", ""),
  (".target(name: \"Z\"), .testTarget(name: \"T\")", "5.9", "Sources/A/a.swift Sources/b.swift"),
  (".testTarget(name: \"T\")", "5.9", "Tests/t.swift"),
  (".testTarget(name: \"T\"), .testTarget(name: \"U\")", "5.9", ""),
  (".testTarget(name: \"T\"), .plugin(name: \"G\"), .macro(name: \"M\")", "5.9", "Tests/t.swift"),
  (".target(name: \"A\", path: \".\")", "5.9", "Sources/A/a.swift Sources/b.swift Tests/t.swift"),
  (".target(name: \"A\", path: \".\", sources: [\"Sources\"])", "5.9", "Sources/A/a.swift Sources/b.swift"),
  (".target(name: \"A\", path: \"Sources\", exclude: [\"A\"])", "5.9", "Sources/b.swift"),
  (".target(name: \"A\", path: \"Sources\", resources: [.copy(\"A\")])", "5.9", "Sources/b.swift"),
])
func findsTheFolderOfATarget(_ target: String, _ version: String, _ files: String) {
  let tree = FileTree([
    "Package.swift": "// swift-tools-version:\(version)\nlet package = Package(name: \"P\", targets: [\(target)])",
    "Sources/A/a.swift": "", "Sources/b.swift": "", "Tests/t.swift": "",
  ])
  let described = modulesOfSwiftPackage(at: "Package.swift", in: tree)
  let found = described.modules.first?.files.map { tree.files[Int($0)].path } ?? []
  #expect(found.joined(separator: " ") == files)
}

@Test("An interface is its target's, though it is told as a resource and is none of the sources that are named")
func interfacesAmongResources() {
  let target =
    ".target(name: \"A\", path: \"P\", sources: [\"a.swift\"], resources: [.process(\"A.xib\"), .copy(\"b.swift\")])"
  let tree = FileTree([
    "Package.swift": "// swift-tools-version:5.9\nlet package = Package(name: \"P\", targets: [\(target)])",
    "P/a.swift": "", "P/b.swift": "", "P/A.xib": "", "P/B.xib": "",
  ])
  let found = modulesOfSwiftPackage(at: "Package.swift", in: tree).modules.first?.files ?? []
  #expect(found.map { tree.files[Int($0)].path } == ["P/A.xib", "P/a.swift"])
}

@Test func whatIsExcludedForApplesPlatformsOnlyIsCodeOfTheTarget() {
  let manifest = """
    import PackageDescription
    #if os(Linux)
    let left = ["No.swift"]
    #else
    let left = ["No.swift", "Ring"]
    #endif
    let package = Package(name: "P", targets: [.target(name: "A", exclude: left)])
    """
  #expect(
    lines([
      "Package.swift": manifest, "Sources/A/a.swift": "", "Sources/A/No.swift": "", "Sources/A/Ring/r.swift": "",
    ]) == ["A library swiftpm 'Sources/A': Sources/A/Ring/r.swift Sources/A/a.swift"])
}

@Test("Two packages that build one module of the same files have a module each")
func packagesDoNotShareModules() {
  let outer = "let package = Package(name: \"P\", targets: [.target(name: \"Kit\", path: \"Inner/Sources/Kit\")])"
  let inner =
    "let package = Package(name: \"Inner\", targets: [.target(name: \"Kit\"), .target(name: \"Use\", dependencies: [\"Kit\"])])"
  #expect(
    lines([
      "Package.swift": outer, "Inner/Package.swift": inner, "Inner/Sources/Kit/k.swift": "",
      "Inner/Sources/Use/u.swift": "",
    ]) == [
      "Kit library swiftpm 'Inner/Sources/Kit': Inner/Sources/Kit/k.swift",
      "Kit library swiftpm 'Inner/Sources/Kit': Inner/Sources/Kit/k.swift",
      "Use library swiftpm 'Inner/Sources/Use': Inner/Sources/Use/u.swift > Kit",
    ])
}

@Test func nestedPackagesKeepTheirFiles() {
  func manifest(_ name: String) -> String {
    "let package = Package(name: \"\(name)\", targets: [.target(name: \"\(name)\")])"
  }
  #expect(
    lines([
      "Package.swift": manifest("A"), "Sources/A/a.swift": "", "Packages/B/Package.swift": manifest("B"),
      "Packages/B/Sources/B/b.swift": "",
    ]) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift",
      "B library swiftpm 'Packages/B/Sources/B': Packages/B/Sources/B/b.swift",
    ])
}

@Test("The headers and the interface of a framework that a package has lying are that target's")
func interfacesOfBinaryTargets() {
  let manifest = """
    let package = Package(
      name: "P", products: [.library(name: "Bin", targets: ["Bin"])],
      targets: [.binaryTarget(name: "Bin", path: "Bin.xcframework"), .target(name: "P", dependencies: ["Bin"])])
    """
  let interface = "Bin.xcframework/ios-arm64/Bin.framework/Modules/Bin.swiftmodule/arm64-apple-ios.swiftinterface"
  let sources = [
    interface: "", "Bin.xcframework/ios-arm64/Bin.framework/Headers/Bin.h": "",
    "Sources/P/p.swift": "",
  ]
  #expect(
    lines(sources.merging(["Package.swift": manifest]) { a, _ in a }) == [
      "Bin system swiftpm external 'Bin.xcframework': Bin.xcframework/ios-arm64/Bin.framework/Headers/Bin.h \(interface)",
      "P library swiftpm 'Sources/P': Sources/P/p.swift > Bin",
    ])
}

@Test("A target whose folder is excluded is there, and has no files")
func excludedTargets() {
  let manifest = """
    let package = Package(name: "P", targets: [
      .target(name: "A"), .target(name: "B", path: "Other"), .target(name: "Gone"),
    ])
    """
  let tree = FileTree(
    ["Package.swift": manifest, "Sources/A/a.swift": "", "Other/b.swift": ""],
    exclude: ["Sources/A/**", "Other"])
  let project = Project(discoveredIn: tree)
  #expect(project.problems.map(\.message) == ["the folder of target 'Gone' is not there"])
  #expect(project.modules.map(\.targetName).contains("A"))
}

@Test("Of the folder of public headers that holds no sources only the headers are the target's")
func sourcesBesidePublicHeaders() {
  let manifest = """
    let package = Package(
      name: "Parser", targets: [.target(name: "Parser", path: ".", sources: ["src/parser.c"], publicHeadersPath: "bindings")])
    """
  let tree = [
    "Package.swift": manifest, "src/parser.c": "", "src/other.c": "", "bindings/Parser.h": "",
    "bindings/ParserTests/Tests.swift": "",
  ]
  #expect(lines(tree).first == "Parser library swiftpm '': bindings/Parser.h src/parser.c")
}
