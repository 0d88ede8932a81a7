@testable import ModlintKit
import Testing

/// Each row is a package and what it takes out of what it builds.
@Test(
  "What a package excludes or copies is in no module, and it is said why",
  arguments: [
    (
      ".target(\n  name: \"A\",\n  exclude: [\"Old\", \"gone.swift\"],\n  resources: [\n    .copy(\"Samples\"),\n"
        + "    .process(\"r.swift\"), .embedInCode(\"e.swift\")])",
      ["Old/o.swift", "Old/Deep/d.swift", "gone.swift", "Samples/s.swift", "r.swift", "e.swift", "a.swift"],
      [
        "Old/Deep/d.swift: excluded Package.swift:5", "Old/o.swift: excluded Package.swift:5",
        "Samples/s.swift: resource Package.swift:7", "e.swift: resource Package.swift:8",
        "gone.swift: excluded Package.swift:5", "r.swift: resource Package.swift:8",
      ]
    ),
    // Another target may build it.
    (
      ".target(name: \"A\", exclude: [\"Old\"]), .target(name: \"B\", path: \"Sources/A/Old\")",
      ["Old/o.swift", "a.swift"], []
    ),
    // What nobody names is not taken out in so many words.
    (".target(name: \"A\", sources: [\"a.swift\"])", ["a.swift", "b.swift"], []),
    // A header goes with the code beside it: a target may include one that it leaves out.
    (
      ".target(name: \"A\", exclude: [\"Old\", \"p.h\"])", ["Old/o.m", "Old/o.h", "p.h", "a.m"],
      ["Old/o.h: excluded Package.swift:3", "Old/o.m: excluded Package.swift:3"]
    ),
  ])
func leavesOutOfPackages(_ targets: String, _ files: [String], _ expected: [String]) {
  let manifest = "// swift-tools-version:5.9\nlet package = Package(name: \"P\", targets: [\n\(targets)])"
  var contents = ["Package.swift": manifest]
  for file in files { contents["Sources/A/" + file] = "" }
  #expect(unbuilt(contents) == expected.map { "Sources/A/" + $0 }.sorted())
}

@Test("However much is left out, it makes no module")
func whatIsLeftOutMakesNoModule() {
  let package =
    "// swift-tools-version:5.9\nlet package = Package(name: \"P\", targets: [.target(name: \"A\", exclude: [\"Old\"])])"
  for count in [1, 3, 4, 40] {
    var contents = [
      "Package.swift": package, "Sources/A/a.swift": "", "Sources/A/b.swift": "", "Sources/A/c.swift": "",
    ]
    for number in 0..<count {
      contents["Sources/A/Old/\(number).swift"] = ""
      contents["Fixtures/\(number).swift"] = ""
    }
    #expect(
      lines(contents) == ["A library swiftpm 'Sources/A': Sources/A/a.swift Sources/A/b.swift Sources/A/c.swift"])
  }
}

@Test("Beside tools alone, whose manifests lie apart, the folders are modules")
func foldersBesideTools() {
  let package =
    "// swift-tools-version:5.9\nlet package = Package(name: \"T\", targets: [.executableTarget(name: \"T\")])"
  #expect(
    lines([
      "Tools/Package.swift": package, "Tools/Sources/T/main.swift": "", "Tools/Sources/Old/o.swift": "",
      "App/a.swift": "",
    ]) == [
      "App library folder 'App': App/a.swift", "T executable swiftpm 'Tools/Sources/T': Tools/Sources/T/main.swift",
    ])
}

@Test("What XcodeGen, Tuist and pods leave out is told with its line")
func leavesOutOfOtherFormats() {
  let specification = """
    targets:
      App:
        type: application
        platform: iOS
        sources:
          - {path: App, excludes: ["Old/**"]}
          - {path: Kit, includes: ["*.swift"]}
          - {path: Docs, buildPhase: none}
          - {path: Data, buildPhase: resources}
    """
  #expect(
    unbuilt([
      "project.yml": specification, "App/a.swift": "", "App/Old/o.swift": "", "Kit/k.swift": "", "Kit/Deep/d.swift": "",
      "Docs/x.swift": "", "Data/y.swift": "",
    ]) == [
      "App/Old/o.swift: excluded project.yml:6", "Data/y.swift: resource project.yml:9",
      "Docs/x.swift: excluded project.yml:8", "Kit/Deep/d.swift: filtered project.yml:7",
    ])
  let project = """
    import ProjectDescription
    let project = Project(name: "P", targets: [.target(name: "M", product: .framework,
      sources: [.glob("M/**", excluding: ["M/Old/**"])], resources: ["R/**"])])
    """
  #expect(
    unbuilt(["Project.swift": project, "M/m.swift": "", "M/Old/o.swift": "", "R/r.swift": "", "R/p.json": ""]) == [
      "M/Old/o.swift: excluded Project.swift:3", "R/r.swift: resource Project.swift:3",
    ])
  let pod =
    "Pod::Spec.new do |s|\n  s.name = 'P'\n  s.source_files = 'P/**/*.swift'\n  s.exclude_files = 'P/Old/*'\nend"
  #expect(
    unbuilt(["P.podspec": pod, "P/p.swift": "", "P/Old/o.swift": ""]) == ["P/Old/o.swift: excluded P.podspec:1"])
}

/// A project with one target over a folder as it is on disk, with settings of two configurations.
private func synchronized(_ debug: String, _ release: String, _ group: String = "") -> String {
  project(
    """
    P PBXProject mainGroup = M; targets = (T); buildConfigurationList = PL;
    PL XCConfigurationList buildConfigurations = (PD, PR);
    PD XCBuildConfiguration name = Debug; buildSettings = {};
    PR XCBuildConfiguration name = Release; buildSettings = { EXCLUDED_SOURCE_FILE_NAMES = "Never.swift"; };
    M PBXGroup children = (G); sourceTree = "<group>";
    G PBXFileSystemSynchronizedRootGroup path = App; sourceTree = "<group>"; \(group)
    T PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; fileSystemSynchronizedGroups = (G);
    L XCConfigurationList buildConfigurations = (D, R);
    D XCBuildConfiguration name = Debug; buildSettings = { \(debug) };
    R XCBuildConfiguration name = Release; buildSettings = { \(release) };
    """)
}

@Test(
  "Files whose names all configurations exclude are not built",
  arguments: [
    (
      "EXCLUDED_SOURCE_FILE_NAMES = (\"*Mock.swift\", \"Gone/*\");",
      "EXCLUDED_SOURCE_FILE_NAMES = \"*Mock.swift Gone/*\";",
      ["App/AMock.swift", "App/Gone/g.swift"]
    ),
    ("EXCLUDED_SOURCE_FILE_NAMES = \"*Mock.swift\";", "", []),
    (
      "EXCLUDED_SOURCE_FILE_NAMES = \"*.swift\"; INCLUDED_SOURCE_FILE_NAMES = \"A*.swift\";",
      "EXCLUDED_SOURCE_FILE_NAMES = \"$(inherited) */Deep/*\";", ["App/Gone/Deep/d.swift"]
    ),
    (
      "EXCLUDED_SOURCE_FILE_NAMES = \"$(GONE)/*\"; GONE = Gone;",
      "EXCLUDED_SOURCE_FILE_NAMES = \"$(SRCROOT)/App/Gone/*\";", ["App/Gone/g.swift"]
    ),
  ])
func namesThatSettingsExclude(_ debug: String, _ release: String, _ expected: [String]) {
  let files = unbuilt([
    "X.xcodeproj/project.pbxproj": synchronized(debug, release), "App/A.swift": "", "App/AMock.swift": "",
    "App/Gone/g.swift": "", "App/Gone/Deep/d.swift": "",
  ])
  #expect(files.map { String($0.prefix { $0 != ":" }) } == expected)
  #expect(files.allSatisfy { $0.contains(": setting X.xcodeproj/project.pbxproj:") })
}

@Test("What a synchronized folder leaves out, copies or takes for text is not built")
func leavesOutOfSynchronizedFolders() {
  let group =
    "explicitFileTypes = {\"Data.swift\" = text; \"Odd.txt\" = sourcecode.swift; }; explicitFolders = (Copied); exceptions = (E);"
  let text = synchronized("", "", group).replacing(
    "\t};\n\trootObject",
    with:
      "\t\tE = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old); target = T; };\n\t};\n\trootObject"
  )
  #expect(
    unbuilt([
      "X.xcodeproj/project.pbxproj": text, "App/a.swift": "", "App/Data.swift": "", "App/Copied/c.swift": "",
      "App/Old/o.swift": "",
    ]) == [
      "App/Copied/c.swift: resource X.xcodeproj/project.pbxproj:9",
      "App/Data.swift: file_type X.xcodeproj/project.pbxproj:9",
      "App/Old/o.swift: excluded X.xcodeproj/project.pbxproj:14",
    ])
}

@Test("`${platform}` and `$platform` stand for each platform in every text of a target")
func xcodeGenPlatforms() {
  let text = """
    targets:
      Kit:
        type: framework
        platform: [iOS, tvOS]
        productName: Kit_$platform
        sources:
          - path: K
            includes: ["Shared/**", "*${platform}*/**"]
            excludes: ["**/No_$platform.swift"]
      Core:
        type: framework
        platform: [iOS, tvOS]
        sources: [Core]
        dependencies: [{target: "Kit_${platform}"}]
    """
  #expect(
    lines([
      "project.yml": text, "K/Shared/s.swift": "", "K/Shared/No_iOS.swift": "", "K/Only-iOS/i.swift": "",
      "K/Only-tvOS/t.swift": "", "K/Rest/r.swift": "", "Core/c.swift": "",
    ]) == [
      "Core library xcodegen 'Core': Core/c.swift > Kit",
      "Kit_iOS(Kit) library xcodegen 'K': K/Only-iOS/i.swift K/Only-tvOS/t.swift K/Shared/No_iOS.swift K/Shared/s.swift",
    ])
}

@Test("A hint names the module of an Objective-C library, in the same build file or another one")
func bazelInteropHints() {
  let hint = "swift_interop_hint(name = \"hint\", module_name = \"Named\")\n"
  let library = "objc_library(name = \"Obj\", srcs = [\"o.m\"], aspect_hints = [\"HINT\"])\n"
  for (own, other, label) in [(hint, "", ":hint"), ("", hint, "//Hints:hint"), ("", hint, "//Hints")] {
    let isWhole = label != "//Hints"
    let tree = [
      "MODULE.bazel": "", "L/BUILD.bazel": library.replacing("HINT", with: label) + own, "L/o.m": "",
      "Hints/BUILD": other,
    ]
    #expect(lines(tree) == ["\(isWhole ? "Named" : "Obj")(//L:Obj) library bazel 'L': L/o.m"])
  }
}

@Test("What a module needs another for: to link it, to hold it, to run it, or to run in it")
func kindsOfDependencies() {
  let text = """
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        dependencies: [{target: Kit}, {target: Widget}, {target: Watch}, {target: Tool}]
      Kit: {type: framework, platform: iOS, sources: [Kit]}
      Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: App}, {target: Kit}]}
      Tool: {type: tool, platform: macOS, sources: [Tool]}
      Watch: {type: application, platform: watchOS, sources: [Watch]}
      Widget: {type: app-extension, platform: iOS, sources: [Widget]}
    """
  var contents = ["project.yml": text]
  for name in ["App", "Kit", "Tests", "Tool", "Watch", "Widget"] { contents["\(name)/a.swift"] = "" }
  let project = Project(discoveredIn: FileTree(contents))
  #expect(
    project.declaredDependencies.map { "\(project.modules[Int($0.source)].name) \($0.kind.rawValue) \($0.targetName)" }
      == [
        "App links Kit", "App embeds Widget", "App embeds Watch", "App embeds Tool", "Tests test_host App",
        "Tests links Kit",
      ])
}
