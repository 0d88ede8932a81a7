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
