@testable import ModlintKit
import ScratchFolders
import Testing

@Test(arguments: [
  (
    ["App/a.swift", "Core/b/c.m", "AppTests/t.swift"],
    [
      "App library folder 'App': App/a.swift", "AppTests test folder 'AppTests': AppTests/t.swift",
      "Core library folder 'Core': Core/b/c.m",
    ]
  ),
  (
    ["Sources/A/a.swift", "Sources/B/b.swift"],
    ["A library folder 'Sources/A': Sources/A/a.swift", "B library folder 'Sources/B': Sources/B/b.swift"]
  ),
  (["App/a.swift", "App/Views/v.swift"], ["App library folder 'App': App/Views/v.swift App/a.swift"]),
  (["a.swift"], ["root library folder '': a.swift"]),
  (["a.swift", "B/b.swift"], ["B library folder 'B': B/b.swift", "root library folder '': a.swift"]),
  (
    ["Frameworks/A.framework/a.h", "Frameworks/B.framework/Headers/b.h"],
    [
      "A library folder 'Frameworks/A.framework': Frameworks/A.framework/a.h",
      "B library folder 'Frameworks/B.framework': Frameworks/B.framework/Headers/b.h",
    ]
  ),
  // The interfaces of a library that was built without a framework around it; one processor's are read.
  (
    ["lib/A.swiftmodule/arm64.swiftinterface", "lib/A.swiftmodule/x86_64.swiftinterface", "App/a.m"],
    [
      "A library folder external 'lib/A.swiftmodule': lib/A.swiftmodule/arm64.swiftinterface",
      "App library folder 'App': App/a.m",
    ]
  ),
  (
    ["B.framework/Modules/B.swiftmodule/arm64.swiftinterface", "lib/A.swiftmodule/arm64.swiftinterface"],
    [
      "A library folder 'lib/A.swiftmodule': lib/A.swiftmodule/arm64.swiftinterface",
      "B library folder 'B.framework': B.framework/Modules/B.swiftmodule/arm64.swiftinterface",
    ]
  ),
  // A binary framework among code is somebody else's.
  (
    ["Frameworks/B.framework/Headers/b.h", "C.framework/c.m", "App/a.m"],
    [
      "App library folder 'App': App/a.m",
      "B library folder external 'Frameworks/B.framework': Frameworks/B.framework/Headers/b.h",
      "C library folder 'C.framework': C.framework/c.m",
    ]
  ),
  (
    ["Vendor/V/v.m", "App/a.m"],
    ["App library folder 'App': App/a.m", "Vendor library folder external 'Vendor': Vendor/V/v.m"]
  ),
  // However it is written.
  (
    ["vendor/v.m", "3rd-party/a.m", "Third Party/b.m", "externalLibs/c.m", "External/d.m"],
    [
      "3rd-party library folder external '3rd-party': 3rd-party/a.m",
      "External library folder 'External': External/d.m",
      "Third Party library folder external 'Third Party': Third Party/b.m",
      "externalLibs library folder external 'externalLibs': externalLibs/c.m",
      "vendor library folder external 'vendor': vendor/v.m",
    ]
  ),
  (["README.md"], []), ([], []),
])
func foldersAreTheLastResort(_ files: [String], _ expected: [String]) {
  #expect(lines(Dictionary(uniqueKeysWithValues: files.map { ($0, "") })) == expected)
}

@Test func manifestsAreInNoModuleAndNotMissed() {
  let tree = FileTree([
    "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"A\")])", "Sources/A/a.swift": "",
    "x.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  #expect(project.unassignedFiles(in: tree).map { tree.files[Int($0)].path } == ["x.swift"])
}

@Test func oneModuleOfAPodspecAndAPackage() {
  #expect(
    lines([
      "Package.swift":
        "let package = Package(name: \"A\", products: [.library(name: \"A\", targets: [\"A\"])], targets: [.target(name: \"A\", dependencies: [\"C\"]), .target(name: \"C\")])",
      "A.podspec": "Pod::Spec.new do |s|\ns.name = 'A'\ns.source_files = 'Sources/**/*.swift', 'Extra/*.swift'\nend",
      "Sources/A/a.swift": "", "Sources/C/c.swift": "", "Extra/e.swift": "",
    ]) == [
      "A library swiftpm 'Sources/A': Extra/e.swift Sources/A/a.swift > C",
      "C library swiftpm 'Sources/C': Sources/C/c.swift",
    ])
}

@Test func twoModulesOfOneNameStayTwo() {
  func manifest(_ needs: String) -> String {
    "let package = Package(name: \"P\", targets: [.target(name: \"Core\"), .target(name: \"\(needs)\", dependencies: [\"Core\"])])"
  }
  #expect(
    lines([
      "A/Package.swift": manifest("X"), "A/Sources/Core/c.swift": "", "A/Sources/X/x.swift": "",
      "B/Package.swift": manifest("Y"), "B/Sources/Core/c.swift": "", "B/Sources/Y/y.swift": "",
    ]) == [
      "Core library swiftpm 'A/Sources/Core': A/Sources/Core/c.swift",
      "Core library swiftpm 'B/Sources/Core': B/Sources/Core/c.swift",
      "X library swiftpm 'A/Sources/X': A/Sources/X/x.swift > Core",
      "Y library swiftpm 'B/Sources/Y': B/Sources/Y/y.swift > Core",
    ])
}

@Test func theConfigurationWins() {
  let contents = ["App/a.swift": "", "App/UI/u.swift": "", "Core/c.swift": "", "UITests/t.swift": ""]
  #expect(
    lines(
      contents,
      [
        ModuleOverride(name: "UI", paths: ["App/UI/**"], layer: "ui"),
        ModuleOverride(name: "Checks", paths: ["UITests"]),
      ]) == [
        "App library folder 'App': App/a.swift", "Checks library config 'UITests': UITests/t.swift",
        "Core library folder 'Core': Core/c.swift", "UI library config 'App/UI': App/UI/u.swift",
      ])
  let package = [
    "Package.swift":
      "let package = Package(name: \"P\", targets: [.target(name: \"A\", dependencies: [\"B\"]), .target(name: \"B\")])",
    "Sources/A/a.swift": "", "Sources/B/b.swift": "",
  ]
  let tree = FileTree(package)
  let project = Project(discoveredIn: tree, overrides: [ModuleOverride(name: "B", paths: [], layer: "low")])
  #expect(project.modules.map(\.layer) == [nil, "low"])
  #expect(
    project.lines(tree) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift > B", "B library swiftpm 'Sources/B': Sources/B/b.swift",
    ])
}

/// The compiler still builds them together.
@Test func theConfigurationGivesFilesToOthers() {
  let tree = FileTree([
    "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")])",
    "Sources/A/a.swift": "", "Sources/A/UI/u.swift": "", "Sources/B/b.swift": "", "Extra/e.swift": "",
  ])
  func givenAway(_ overrides: [ModuleOverride]) -> [String] {
    let project = Project(discoveredIn: tree, overrides: overrides)
    return project.givenAway.map { "\(tree.files[Int($0.file)].path) \(project.modules[Int($0.module)].name)" }
  }
  #expect(givenAway([]) == [])
  #expect(
    givenAway([ModuleOverride(name: "UI", paths: ["Sources/A/UI/**", "Extra/**"])]) == ["Sources/A/UI/u.swift A"])
  #expect(
    givenAway([
      ModuleOverride(name: "All", paths: ["Sources/**"]), ModuleOverride(name: "UI", paths: ["Sources/A/UI/**"]),
    ]) == ["Sources/A/UI/u.swift A", "Sources/A/a.swift A", "Sources/B/b.swift B"])
  #expect(givenAway([ModuleOverride(name: "A", paths: ["Sources/A/UI/**"])]) == ["Sources/A/a.swift A"])
}

@Test func pathsOfModulesThatMatchNothing() {
  let tree = FileTree(["App/a.swift": ""])
  #expect(
    ModuleOverride(name: "A", paths: ["App/**", "Nope/**", "App", "*.swift"]).unmatchedPaths(in: tree) == [
      "Nope/**", "*.swift",
    ])
}

@Test func dependenciesHaveFileAndLine() {
  let tree = FileTree([
    "Package.swift":
      "let package = Package(name: \"P\", targets: [\n.target(name: \"A\",\n dependencies: [\n\"B\",\n\"Gone\"]), .target(name: \"B\")])",
    "Sources/A/a.swift": "", "Sources/B/b.swift": "",
  ])
  let dependencies = Project(discoveredIn: tree).declaredDependencies
  #expect(
    dependencies.map { "\($0.originFile):\($0.line) \($0.targetName) \($0.target)" } == [
      "Package.swift:4 B 1", "Package.swift:5 Gone -1",
    ])
}

@Test("A framework that lies among described code is a module, unless a manifest describes one of its name")
func frameworksAmongCode() {
  let texts = [
    "Package.swift":
      "let package = Package(name: \"P\", targets: [.target(name: \"A\"), .binaryTarget(name: \"B\", url: \"u\")])",
    "Sources/A/a.swift": "", "Sources/A/b.swift": "", "Sources/A/c.swift": "", "Sources/A/d.swift": "",
    "Sources/A/e.swift": "", "loose.swift": "", "Frameworks/B.framework/Headers/B.h": "",
    "Frameworks/C.xcframework/ios-arm64/C.framework/Headers/C.h": "",
    "Mock.sdk/System/Library/Frameworks/Foundation.framework/Headers/F.h": "",
    "Mock.sdk/Swift.swiftmodule/x.swiftinterface": "",
  ]
  #expect(
    lines(texts) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift Sources/A/b.swift Sources/A/c.swift Sources/A/d.swift "
        + "Sources/A/e.swift",
      "B system swiftpm external '': ",
      "C library folder external 'Frameworks/C.xcframework/ios-arm64/C.framework': "
        + "Frameworks/C.xcframework/ios-arm64/C.framework/Headers/C.h",
    ])
}

@Test("Of two targets the one that finds the files through a link is not theirs")
func linkedTargets() throws {
  let scratch = try ScratchFolder()
  try scratch.write(
    "let package = Package(name: \"P\", targets: [.target(name: \"B\", path: \"B\"), .target(name: \"A\", path: \"A\")])",
    to: "Package.swift")
  try scratch.write("", to: "B/b.h")
  try scratch.write("", to: "B/b.m")
  try scratch.link("A", to: "B")
  let tree = try FileTree(walking: [scratch.path])
  let project = Project(discoveredIn: tree)
  #expect(
    tree.files.indices.map { index in
      let module = project.principalModule[index]
      return tree.files[index].path + " " + (module < 0 ? "-" : project.modules[Int(module)].name)
    } == ["B/b.h B", "B/b.m B", "Package.swift -"])
}

@Test("What the scanned folder is called makes no tests of what lies in it")
func rootsCalledLikeTests() throws {
  let scratch = try ScratchFolder()
  try scratch.write("", to: "InterviewTest/a.swift")
  let tree = try FileTree(walking: [scratch.path + "/InterviewTest"])
  #expect(Project(discoveredIn: tree).lines(tree) == ["InterviewTest library folder '': a.swift"])
}

@Test func sourcesBehindLinksBelongToTheTarget() throws {
  let scratch = try ScratchFolder()
  try scratch.write(
    "let package = Package(name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")])", to: "Package.swift")
  try scratch.write("", to: "Code/a.swift")
  try scratch.write("", to: "Sources/B/b.swift")
  try scratch.link("Sources/A", to: "../Code")
  try scratch.link("Sources/B/shared.swift", to: "../../Code/a.swift")
  let tree = try FileTree(walking: [scratch.path])
  #expect(
    Project(discoveredIn: tree).lines(tree) == [
      "A library swiftpm 'Code': Code/a.swift", "B library swiftpm 'Sources/B': Code/a.swift Sources/B/b.swift",
    ])
}

@Test("A dependency stands where a target names it, and not where a helper makes its name short")
func linesOfDependencies() {
  let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    extension Target.Dependency {
      static func target(_ target: Target) -> Self { .targetItem(name: target.name, condition: nil) }
    }
    extension Target {
      static let b = Target.target(name: "B")
      static let a = Target.target(
        name: "A",
        dependencies: [
          .target(.b)
        ])
    }
    let package = Package(name: "P", targets: [.a, .b])
    """
  let tree = FileTree(["Package.swift": manifest, "Sources/A/a.swift": "", "Sources/B/b.swift": ""])
  let project = Project(discoveredIn: tree)
  #expect(project.declaredDependencies.map(\.line) == [11])
  #expect(project.lines(tree).count == 2)
}

@Test func modulesKnowWhereTheyAreDeclared() {
  let tree = FileTree([
    "Package.swift":
      "// swift-tools-version:5.9\nlet package = Package(name: \"P\", targets: [\n.target(name: \"S\")])",
    "Sources/S/s.swift": "", "X/project.yml": "name: X\ntargets:\n  G:\n    type: framework\n    sources: G\n",
    "X/G/g.swift": "", "B/BUILD": "\n\nswift_library(name = 'L', module_name = 'L', srcs = ['l.swift'])",
    "B/l.swift": "",
    "K/K.podspec": "# K\nPod::Spec.new do |s|\ns.name = 'K'\ns.source_files = '*.m'\nend", "K/k.m": "",
  ])
  let modules = Project(discoveredIn: tree).modules
  #expect(
    modules.map { "\($0.name) \($0.manifest):\($0.line)" } == [
      "G X/project.yml:3", "K K/K.podspec:2", "L B/BUILD:3", "S Package.swift:3",
    ])
}

@Test func carthageCheckoutsAreExternal() throws {
  let tree = FileTree([
    "Cartfile": "# c\ngithub \"a/Net\" ~> 1.0\ngit \"https://x/y.git\"\n", "Carthage/Checkouts/Net/n.swift": "",
    "App/a.swift": "",
  ])
  let described = modulesOfCartfile(at: "Cartfile", in: tree)
  #expect(described.modules.map(\.name) == ["Net"])
  #expect(described.modules.map(\.isExternal) == [true])
}

@Test(
  "A folder is found in whichever way its letters are joined with their marks, and nothing is said of it",
  arguments: [("Gr\u{F6}\u{DF}e", "Gro\u{308}\u{DF}e"), ("Gro\u{308}\u{DF}e", "Gr\u{F6}\u{DF}e")])
func lettersWithMarks(written: String, there: String) {
  let tree = FileTree([
    "P/Package.swift": "let package = Package(name: \"A\", targets: [.target(name: \"A\", path: \"\(written)\")])",
    "P/\(there)/a.swift": "",
    "T/Project.swift": """
    import ProjectDescription
    let project = Project(name: "B", targets: [.target(name: "B", product: .framework, sources: ["\(written)/**"])])
    """,
    "T/\(there)/b.swift": "",
    "X/project.yml": "targets:\n  C: {type: framework, platform: iOS, sources: ['\(written)']}\n",
    "X/\(there)/c.swift": "",
    "D/D.podspec": "Pod::Spec.new do |s|\n  s.name = 'D'\n  s.source_files = '\(written)/*.swift'\nend\n",
    "D/\(there)/d.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  #expect(
    project.lines(tree) == [
      "A library swiftpm 'P/\(there)': P/\(there)/a.swift", "B library tuist 'T/\(there)': T/\(there)/b.swift",
      "C library xcodegen 'X/\(there)': X/\(there)/c.swift", "D library podspec 'D/\(there)': D/\(there)/d.swift",
    ])
  #expect(project.problems.isEmpty && project.notes.isEmpty)
}
