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
      "project.yml:3: did not find expected node content (while parsing a flow node in line 3)"
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

@Test func buildFilesOfBazelAndBuck() {
  let build = """
    load("@rules_swift//swift:swift.bzl", "swift_library", "swift_test")
    SRCS = glob(
        ["**/*.swift"],
        exclude = ["Tests/**", "Mix/**"],  # not these
    )
    filegroup(name = "extra", srcs = ["Gen/g.swift"])
    swift_library(
        name = "Lib",
        srcs = SRCS + [":extra"] + select({"//x": ["a.m"], "//conditions:default": []}),
        module_name = "TheLib",
        deps = ["//Core", "@pkg//:Remote", ":Objc"],
    )
    objc_library(name = "Objc", srcs = ["o.m"], non_arc_srcs = ["p.m"], hdrs = ["o.h"])
    envoy_cc_extension(name = "filter", srcs = ["f.cc"], hdrs = ["f.h"])
    mixed_language_library(name = "Mixed", module_name = "Mixed", swift_srcs = ["Mix/m.swift"], clang_srcs = ["Mix/n.m"])
    swift_test(name = "Tests", srcs = glob(["Tests/*.swift"]), deps = [":Lib"])
    [swift_library(name = x) for x in ["a", "b"]]
    """
  #expect(
    lines([
      "App/BUILD.bazel": build, "App/l.swift": "", "App/o.m": "", "App/o.h": "", "App/a.m": "", "App/Tests/t.swift": "",
      "App/p.m": "", "App/f.h": "",
      "App/Gen/g.swift": "", "App/Mix/m.swift": "", "App/Mix/n.m": "",
      "App/Sub/BUILD": "swift_library(name='Sub', srcs=['s.swift'], module_name='Sub')",
      "App/Sub/s.swift": "",
      "Core/BUCK":
        "apple_library(name = 'Core', srcs = glob(['*.swift']), exported_headers = subdir_glob([('inc', '*.h')]))",
      "Core/c.swift": "", "Core/inc/c.h": "",
    ]) == [
      "App_Tests(//App:Tests) test bazel 'App': App/Tests/t.swift > //App:Lib",
      "Core(//Core:Core) library buck 'Core': Core/c.swift Core/inc/c.h",
      "Mixed(//App:Mixed) library bazel 'App': App/Mix/m.swift App/Mix/n.m",
      "Objc(//App:Objc) library bazel 'App': App/o.h App/o.m App/p.m",
      "Sub(//App/Sub:Sub) library bazel 'App/Sub': App/Sub/s.swift",
      "TheLib(//App:Lib) library bazel 'App': App/Gen/g.swift App/a.m App/l.swift > //Core:Core ?@pkg//:Remote //App:Objc",
      "filter(//App:filter) library bazel 'App': App/f.h",
    ])
}

@Test func aMacroOfTheProjectTakesWhatItsFolderHolds() {
  let build = """
    load("//Config:macros.bzl", "first_party_library", "catalog")
    first_party_library(name = "Lib", deps = ["//Core:Core"])
    catalog(name = "LibAssets")
    apple_library(name = "Tool", srcs = ["Tool/t.swift"])
    apple_test_lib(name = "ToolTests", srcs = ["Tool/u.swift"])
    """
  let tree = [
    "Lib/BUCK": build, "Lib/Sources/a.swift": "", "Lib/Sources/Deep/b.m": "", "Lib/Tests/c.swift": "",
    "Lib/Tool/t.swift": "", "Lib/Tool/u.swift": "", "Lib/Inner/BUCK": "", "Lib/Inner/d.swift": "",
    "Two/BUCK": build.replacing("catalog(", with: "first_party_library("), "Two/e.swift": "",
  ]
  #expect(
    lines(tree).filter { $0.contains(" buck ") } == [
      "Lib(//Lib:Lib) library buck 'Lib': Lib/Sources/Deep/b.m Lib/Sources/a.swift > ?//Core:Core",
      "LibTests(//Lib:LibTests) test buck 'Lib': Lib/Tests/c.swift > //Lib:Lib",
      "Tool(//Lib:Tool) library buck 'Lib': Lib/Tool/t.swift",
      "ToolTests(//Lib:ToolTests) test buck 'Lib': Lib/Tool/u.swift",
      "ToolTests(//Two:ToolTests) test buck 'Two': ",
    ])
  #expect(
    problems(tree) == [
      "Two/BUCK:2: the sources of 'Lib' are not known: 'first_party_library' is a macro of the project",
      "Two/BUCK:3: the sources of 'LibAssets' are not known: 'first_party_library' is a macro of the project",
    ])
}

@Test("A label starts at its workspace's root, a flavor of Buck's changes nothing, and the SDK is no dependency")
func labelsNameTargets() {
  let library = "swift_library(name = 'Lib', module_name = 'Lib', srcs = ['l.swift'])"
  #expect(
    lines([
      "demo/MODULE.bazel": "", "demo/Lib/BUILD": library, "demo/Lib/l.swift": "", "demo/App/a.swift": "",
      "demo/App/BUILD":
        "swift_library(name = 'App', module_name = 'App', srcs = ['a.swift'], deps = ['//Lib', '@//Lib:Lib', '//:Top'])",
      "demo/BUILD": "swift_library(name = 'Top', module_name = 'Top', srcs = ['t.swift'])", "demo/t.swift": "",
    ]) == [
      "App(//demo/App:App) library bazel 'demo/App': demo/App/a.swift > //demo/Lib:Lib //demo:Top",
      "Lib(//demo/Lib:Lib) library bazel 'demo/Lib': demo/Lib/l.swift",
      "Top(//demo:Top) library bazel 'demo': demo/t.swift",
    ])
  let buck = """
    apple_library(name = 'App', srcs = ['a.m'], deps = ['//Lib:Lib#shared'],
      frameworks = ['$SDKROOT/System/Library/Frameworks/UIKit.framework'])
    """
  #expect(
    lines([
      "App/BUCK": buck, "App/a.m": "", "Lib/BUCK": "apple_library(name = 'Lib', srcs = ['l.m'])", "Lib/l.m": "",
    ]) == ["App(//App:App) library buck 'App': App/a.m > //Lib:Lib", "Lib(//Lib:Lib) library buck 'Lib': Lib/l.m"])
}

@Test("A list of rules over a list of names is as many rules, and texts are put together")
func buildFilesSayThingsOfManyTargets() {
  let build = """
    NAMES = ["A", "B"]
    [swift_library(name = "%sLib" % n, module_name = n, srcs = glob([n + "/*.swift"])) for n in NAMES]
    [swift_library(name = n, module_name = n, srcs = ["{}/{}.swift".format(n, f)]) for n, f in [("C", "c"), ("D", "d")]]
    swift_library(name = "E", module_name = "E", srcs = ["e.swift"], deps = [":%sLib" % n for n in NAMES])
    """
  #expect(
    lines(["BUILD": build, "A/a.swift": "", "B/b.swift": "", "C/c.swift": "", "D/d.swift": "", "e.swift": ""]) == [
      "A(//:ALib) library bazel '': A/a.swift", "B(//:BLib) library bazel '': B/b.swift",
      "C(//:C) library bazel '': C/c.swift", "D(//:D) library bazel '': D/d.swift",
      "E(//:E) library bazel '': e.swift > //:ALib //:BLib",
    ])
}

@Test("Who uses a macro that adds dependencies has some that are not known")
func macrosMayHideDependencies() {
  let rules = """
    def adds(name, deps = []):
        swift_library(name = name, deps = deps + ["//Base"])

    def hands_on(
            name,
            deps = [],
            **kwargs):
        swift_library(
            name = name,
            deps = deps,
            **kwargs
        )
    """
  let build = """
    load("//:rules.bzl", adds_library = "adds", b_library = "hands_on")
    load("//:names.bzl", "SHARED")
    adds_library(name = "a", module_name = "A", srcs = ["a.swift"])
    b_library(name = "b", module_name = "B", srcs = ["b.swift"], deps = [":a"])
    swift_library(name = "C", module_name = "C", srcs = ["c.swift"], deps = [":a"] + SHARED)
    """
  #expect(
    lines([
      "BUILD": build, "rules.bzl": rules, "MODULE.bazel": "", "a.swift": "", "b.swift": "", "c.swift": "",
    ]) == [
      "A(//:a) library bazel '': a.swift > ?",
      "B(//:b) library bazel '': b.swift > //:a",
      "C(//:C) library bazel '': c.swift > //:a ?",
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
