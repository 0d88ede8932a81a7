import Testing

@testable import ProjectModel

@Test func xcodeGenProjectsIncludeOthers() {
  let main = """
    name: X
    include: [Feature/target.yml, {path: base.yml, relativePaths: false}]
    targetTemplates:
      Lib: {type: framework, sources: [{path: "${target_name}", excludes: ["**/*.m", No]}]}
    targets:
      Tool: {type: "", legacy: {toolPath: /usr/bin/true}}
      Core: {templates: [Lib], settings: {base: {PRODUCT_MODULE_NAME: TheCore}}}
      App:
        type: application
        sources: [App, Shared/s.swift]
        dependencies: [{target: Core}, {target: Feature}, {package: P, product: Q}, {framework: Carthage/Build/F.framework}, {sdk: UIKit.framework}]
    """
  #expect(
    lines([
      "project.yml": main, "Feature/target.yml": "targets:\n  Feature: {type: framework, sources: .}\n",
      "base.yml": "targets:\n  App: {sources: [More]}\n", "Feature/f.swift": "", "Core/c.swift": "", "Core/c.m": "",
      "Core/No/n.swift": "", "App/a.swift": "", "Shared/s.swift": "", "Shared/t.swift": "", "More/m.swift": "",
    ]) == [
      "App application xcodegen '': App/a.swift More/m.swift Shared/s.swift > Core Feature ?Q ?F",
      "Feature library xcodegen 'Feature': Feature/f.swift",
      "TheCore(Core) library xcodegen 'Core': Core/c.swift",
    ])
}

@Test func xcodeGenProblemsHaveLines() {
  #expect(
    problems([
      "project.yml": "name: X\ninclude:\n  - other.yml\n  - none.yml\ntargets: {A: {type: framework, sources: A}}\n",
      "other.yml": "a: 1\ninclude: [project.yml]\n", "A/a.swift": "",
    ]) == ["other.yml:2: includes itself by way of 'project.yml'", "project.yml:4: 'none.yml' is not there"])
  #expect(
    problems(["project.yml": "targets:\n  A: [\n"]) == [
      "project.yml:2: did not find expected node content (while parsing a flow node in line 2)"
    ])
}

@Test func tuistProjectsUseHelpers() {
  let helper = """
    import ProjectDescription
    extension Project {
      public static func feature(name: String, dependencies: [TargetDependency] = []) -> Project {
        let targets: [Target] = [
          .target(name: name, product: .framework, sources: ["Sources/**"], dependencies: dependencies),
          .target(name: "\\(name)Tests", product: .unitTests, sources: .sourceFilesList(globs: [.glob("Tests/**", excluding: ["Tests/No/**"])]), dependencies: [.target(name: name)]),
        ]
        return Project(name: name, targets: targets)
      }
    }
    """
  #expect(
    lines([
      "Tuist/ProjectDescriptionHelpers/Project+Feature.swift": helper,
      "Home/Project.swift":
        "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = Project.feature(name: \"Home\", dependencies: [.project(target: \"Core\", path: .relativeToRoot(\"Core\")), .external(name: \"Alamofire\")])",
      "Core/Project.swift":
        "import ProjectDescription\nlet project = Project(name: \"Core\", targets: [Target(name: \"Core\", product: .staticFramework, productName: \"CoreKit\", buildableFolders: [\"Src\"])])",
      "Home/Sources/h.swift": "", "Home/Tests/t.swift": "", "Home/Tests/No/n.swift": "", "Core/Src/c.swift": "",
    ]) == [
      "CoreKit(Core) library tuist 'Core/Src': Core/Src/c.swift",
      "Home library tuist 'Home/Sources': Home/Sources/h.swift > Core ?Alamofire",
      "HomeTests test tuist 'Home/Tests': Home/Tests/t.swift > Home",
    ])
}

@Test(arguments: [
  (
    "BUILD", "import os\nswift_library(name = 'A', srcs = ['a.swift'])", 1,
    "'import' is Python, not a build file's language"
  ),
  ("BUILD", "[swift_library(name = n) for n in NAMES]", 1, "what this list declares is not known"),
  ("BUILD", "swift_library(\n  name = 'A',\n  srcs = ['a.swift']\n", 3, "ends in the middle of a call"),
  ("A.podspec", "Pod::Spec.new do |s|\n<<<<<<< HEAD\n  s.name = 'A'\nend\n", 2, "has a merge conflict"),
  ("Podfile", "target 'A' do\n<<<<<<< HEAD\n  pod 'B'\nend\n", 2, "has a merge conflict"),
])
func brokenManifestsAreProblems(_ name: String, _ text: String, _ line: Int, _ message: String) {
  #expect(problems([name: text, "a.swift": ""]) == ["\(name):\(line): \(message)"])
}

@Test("The project that XcodeGen made is its target once more, though a configuration calls the product otherwise")
func projectsThatXcodeGenMadeAreTheirSpecification() {
  let made = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = { isa = PBXFileReference; sourceTree = "<group>"; path = a.swift; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); buildConfigurationList = L; };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      B = { isa = PBXBuildFile; fileRef = F; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = "App-Debug"; }; };
    }; rootObject = P; }
    """
  let specification = """
    name: App
    targets:
      App:
        type: application
        sources: [a.swift]
        settings: {configs: {Debug: {PRODUCT_NAME: App-Debug}, Release: {PRODUCT_NAME: Shop}}}
    """
  #expect(
    lines(["project.yml": specification, "App.xcodeproj/project.pbxproj": made, "a.swift": ""]) == [
      "Shop(App) application xcodegen '': a.swift"
    ])
}

@Test("An empty target of tests is made by XcodeGen as empty")
func emptyTestsThatXcodeGenMade() {
  let made = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (); };
      T = { isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (); };
    }; rootObject = P; }
    """
  let specification = "targets: {AppTests: {type: bundle.unit-test, platform: iOS, sources: [Tests]}}"
  #expect(
    lines(["p/project.yml": specification, "p/App.xcodeproj/project.pbxproj": made, "x.swift": ""])
      .filter { $0.contains("AppTests") } == ["AppTests test xcodegen 'p': "])
}

@Test("Of two apps of the same sources one has them, and its folder is theirs")
func appsOfTheSameSources() {
  let specification = """
    targets:
      Test: {type: application, platform: iOS, sources: [Sources, Config/Test]}
      Shop: {type: application, platform: iOS, sources: [Sources, Config/Shop]}
    """
  var texts = ["project.yml": specification, "Config/Test/Info.plist": "", "Config/Shop/Info.plist": ""]
  for number in 0..<30 { texts["Sources/\(number).swift"] = "" }
  let tree = FileTree(texts)
  let project = Project(discoveredIn: tree)
  let owners = tree.files.indices.filter { tree.files[$0].kind == .swift }.map { project.principalModule[$0] }
  #expect(Set(owners).count == 1)
  #expect(owners.first.map { project.modules[Int($0)].path } == "Sources")
}

@Test("A target of several platforms is one module, which others need by the name of each")
func xcodeGenTargetsOfSeveralPlatforms() {
  let main = """
    targets:
      Lib: {type: framework, platform: [iOS, macOS], sources: [Lib, "Lib_${platform}"]}
      Kit: {type: framework, platform: [iOS, macOS], sources: Kit, dependencies: [{target: "Lib_${platform}"}]}
      App: {type: application, platform: iOS, sources: App, dependencies: [{target: Kit_iOS}]}
    """
  #expect(
    lines([
      "project.yml": main, "Lib/l.swift": "", "Lib_iOS/i.swift": "", "Lib_macOS/m.swift": "", "Kit/k.swift": "",
      "App/a.swift": "",
    ]) == [
      "App application xcodegen 'App': App/a.swift > Kit", "Kit library xcodegen 'Kit': Kit/k.swift > Lib",
      "Lib library xcodegen '': Lib/l.swift Lib_iOS/i.swift Lib_macOS/m.swift",
    ])
}

@Test("What a helper of a plugin says is told to be unknown, and what lies among resources is not compiled")
func tuistProjectsTellWhatTheyDoNotKnow() {
  let project = """
    import ProjectDescription
    let project = Project(name: "A", targets: [
      .target(name: "A", product: .framework, sources: ["Sources/**", .mocks(at: "Mocks")], resources: ["Resources/**"],
        dependencies: [.target(name: "B"), .carthage("C"), .carthage("D"), .sdk(name: "X", type: .framework)]),
      .target(name: "B", product: .framework,
        buildableFolders: [.folder("B", exceptions: .exceptions([.exception(excluded: ["Old.swift"])]))]),
    ])
    """
  let tree = [
    "Project.swift": project, "Sources/a.swift": "", "Resources/r.swift": "", "Mocks/m.swift": "", "B/b.swift": "",
    "B/Old.swift": "",
  ]
  #expect(
    lines(tree).filter { $0.contains(" tuist ") } == [
      "A library tuist 'Sources': Sources/a.swift > B ?", "B library tuist 'B': B/b.swift",
    ])
  #expect(
    problems(tree) == [
      "Project.swift:3: the files of target 'A' are not all known: '.mocks' is not declared here",
      "Project.swift:4: a dependency of target 'A' that is not understood: '.carthage' is not declared here",
    ])
}

@Test("A dependency of Tuist's whose name or path is not known is unknown, and said so")
func tuistDependenciesWithoutNames() {
  let project = """
    import ProjectDescription
    let project = Project(name: "A", targets: [
      .target(name: "A", product: .framework, sources: ["S/**"],
        dependencies: [.project(target: hidden, path: "B"),
          .xcframework(path: .vendor)]),
    ])
    """
  let tree = ["Project.swift": project, "S/a.swift": ""]
  #expect(lines(tree).filter { $0.contains(" tuist ") } == ["A library tuist 'S': S/a.swift > ?"])
  #expect(
    problems(tree) == [
      "Project.swift:4: a dependency of target 'A' that is not understood: 'hidden' is not declared here",
      "Project.swift:5: a dependency of target 'A' that is not understood: '.vendor' is not declared here",
    ])
}

@Test("What a builder lists in a closure is declared; a builder with branches is not followed, and said so")
func tuistDependenciesBuiltInClosures() {
  let helper = """
    extension Array {
      public static func build(@ListBuilder<Element> _ builder: () -> [Element]) -> [Element] { Array(builder()) }
    }
    public enum Core: String { case Log, Net }
    extension TargetDependency {
      public static func core(_ name: Core) -> Self { .project(target: name.rawValue, path: "../Core") }
    }
    """
  func tree(_ body: String) -> [String: String] {
    [
      "Tuist/ProjectDescriptionHelpers/H.swift": helper,
      "Project.swift":
        "import ProjectDescription\nlet cores: [Core] = [.Log, .Net]\nlet project = Project(name: \"A\", targets: [.target(name: \"A\", product: .app, dependencies: .build {\n\(body)\n})])",
    ]
  }
  let whole = "cores.map(TargetDependency.core)\nTargetDependency.external(name: \"Tagged\")"
  #expect(lines(tree(whole)) == ["A application tuist '':  > ?Log ?Net ?Tagged"])
  #expect(
    problems(tree("if isBig { TargetDependency.core(.Log) }\nTargetDependency.core(.Net)")) == [
      "Project.swift:4: the dependencies of target 'A' are not known: what this closure builds is not followed"
    ])
}

@Test("Each Tuist root has its own helpers")
func tuistRootsDoNotShareHelpers() {
  func helper(_ name: String) -> String { "public let name = \"\(name)\"" }
  let project =
    "import ProjectDescription\nlet project = Project(name: name, targets: [.target(name: name, product: .app)])"
  #expect(
    lines([
      "One/Tuist/ProjectDescriptionHelpers/H.swift": helper("First"), "One/Project.swift": project,
      "Two/Tuist/ProjectDescriptionHelpers/H.swift": helper("Second"), "Two/Project.swift": project,
    ]) == ["First application tuist 'One': ", "Second application tuist 'Two': "])
}

@Test("A workspace that Xcode could not read is a problem, with the line")
func workspacesThatCannotBeRead() {
  let whole =
    "<?xml version=\"1.0\"?>\n<Workspace version=\"1.0\">\n<FileRef location=\"self:\"></FileRef>\n</Workspace>\n"
  func problem(_ text: String) -> [String] { problems(["A.xcworkspace/contents.xcworkspacedata": text]) }
  #expect(problem(whole) == [])
  #expect(problem("<Workspace version = \"1.0\"/>") == [])
  let path = "A.xcworkspace/contents.xcworkspacedata"
  #expect(problem(String(whole.dropLast(14))) == ["\(path):3: ends in the middle"])
  #expect(problem("<?xml version") == ["\(path):1: is not a workspace"])
  #expect(problem(whole.replacing("<FileRef", with: "<<<<<<< HEAD\n<FileRef")) == ["\(path):3: has a merge conflict"])
}

@Test(
  "What ends too early, is no text or has a merge conflict is a problem with its line, in files that others load too",
  arguments: [
    (["Podfile": "target 'A' do\n  pod 'B'\n"], "Podfile:2: ends in the middle of a block"),
    (["P.podspec": "Pod::Spec.new do |s|\n  s.name = 'P'\n"], "P.podspec:2: ends in the middle of a block"),
    (["Cartfile": "github \"a/b\"\n# \"\ngithub \"c"], "Cartfile:3: a name is not closed"),
    (["Cartfile": "<<<<<<< HEAD\ngithub \"a/b\"\n"], "Cartfile:1: has a merge conflict"),
    (["BUILD": "\0\0"], "BUILD:1: cannot be read as text"),
    (["project.yml": "\0\0"], "project.yml:1: cannot be read as text"),
    (["BUILD": "load(':r.bzl', 'f')\n", "r.bzl": "def f():\n    g(1,\n"], "r.bzl:2: ends in the middle of a call"),
    (["BUILD": "load(':r.bzl', 'f')\n", "r.bzl": "\n<<<<<<< A\n"], "r.bzl:2: has a merge conflict"),
    (
      [
        "Project.swift": "import ProjectDescription\nlet project = Project(name: \"A\")",
        "Tuist/ProjectDescriptionHelpers/H.swift": "let a = 1\nlet b = (\n",
      ],
      "Tuist/ProjectDescriptionHelpers/H.swift:2: is not valid Swift from here on"
    ),
  ])
func brokenFilesAreToldWithTheirLine(tree: [String: String], problem: String) {
  #expect(problems(tree) == [problem])
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

@Test(arguments: [
  ("A.podspec", "Pod::Spec.new do |s|\nend"), ("A.podspec", ""), ("A.podspec.json", "{\"name\": "),
  ("Podfile", "target 'X' do\n pod 'A"), ("Podfile.lock", "PODS:\n  - A: [\n"),
  ("BUILD", "swift_library(name = 'x', srcs = [((((("),
  ("BUILD", String(repeating: "(", count: 100_000)), ("BUCK", "<<<<<<< HEAD\n"), ("Cartfile", "github"),
  ("project.yml", "- 1\n- 2\n"), ("Project.swift", "import ProjectDescription\nlet project = make()"),
  ("X.xcworkspace/contents.xcworkspacedata", "<Workspace"), ("A.podspec", "s.name = <<-X\n"), ("A.podspec", "%w["),
])
func brokenManifestsHinderNothing(_ path: String, _ text: String) {
  let actual = lines([path: text, "Pods/p.swift": "", "Code/a.swift": "", "Tests/t.swift": ""])
  #expect(actual.contains("Code library folder 'Code': Code/a.swift"))
}
