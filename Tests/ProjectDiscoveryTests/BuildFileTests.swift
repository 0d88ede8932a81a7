@testable import ModlintKit
import Testing

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
    objc_library(name = "Objc", srcs = ["o.m"], non_arc_srcs = ["p.m"], hdrs = ["o.h"], textual_hdrs = ["x.h"])
    objc_library(name = "Help", srcs = ["h.m"], testonly = True)
    objc_library(name = "Aid", srcs = ["i.m"], testonly = 1)
    envoy_cc_extension(name = "filter", srcs = ["f.cc"], hdrs = ["f.h"])
    mixed_language_library(name = "Mixed", module_name = "Mixed", swift_srcs = ["Mix/m.swift"], clang_srcs = ["Mix/n.m"])
    swift_test(name = "Tests", srcs = glob(["Tests/*.swift"]), deps = [":Lib", ":Help"])
    [swift_library(name = x) for x in ["a", "b"]]
    """
  #expect(
    lines([
      "App/BUILD.bazel": build, "App/l.swift": "", "App/o.m": "", "App/o.h": "", "App/a.m": "", "App/Tests/t.swift": "",
      "App/p.m": "", "App/f.h": "", "App/x.h": "", "App/h.m": "", "App/i.m": "",
      "App/Gen/g.swift": "", "App/Mix/m.swift": "", "App/Mix/n.m": "",
      "App/Sub/BUILD": "swift_library(name='Sub', srcs=['s.swift'], module_name='Sub')",
      "App/Sub/s.swift": "",
      "Core/BUCK":
        "apple_library(name = 'Core', srcs = glob(['*.swift']), exported_headers = subdir_glob([('inc', '*.h')]))",
      "Core/c.swift": "", "Core/inc/c.h": "",
    ]) == [
      "Aid(//App:Aid) test bazel 'App': App/i.m",
      "App_Tests(//App:Tests) test bazel 'App': App/Tests/t.swift > //App:Lib //App:Help",
      "Core(//Core:Core) library buck 'Core': Core/c.swift Core/inc/c.h",
      "Help(//App:Help) test bazel 'App': App/h.m",
      "Mixed(//App:Mixed) library bazel 'App': App/Mix/m.swift App/Mix/n.m",
      "Objc(//App:Objc) library bazel 'App': App/o.h App/o.m App/p.m App/x.h",
      "Sub(//App/Sub:Sub) library bazel 'App/Sub': App/Sub/s.swift",
      "TheLib(//App:Lib) library bazel 'App': App/Gen/g.swift App/a.m App/l.swift > //Core:Core ?@pkg//:Remote //App:Objc",
      "filter(//App:filter) library bazel 'App': App/f.h",
    ])
}

@Test("What a glob leaves out may stand behind the rest without a label")
func globsWithoutLabels() {
  let app = "swift_library(name = 'App', srcs = glob(['**/*.swift'], ['Tests/**'], allow_empty = False))"
  #expect(
    lines(["BUILD": app, "a.swift": "", "In/b.swift": "", "Tests/t.swift": ""]).first
      == "App(//:App) library bazel '': In/b.swift a.swift")
}

@Test("A label may name a file, of the same package or of another one")
func labelsOfFiles() {
  let app = "objc_library(name = 'App', srcs = [':a.m', '//Shared:in/log.m', '@//:top.m', '//Shared:gone.m'])"
  #expect(
    lines([
      "WORKSPACE": "", "App/BUILD": app, "App/a.m": "", "Shared/in/log.m": "", "top.m": "",
      "Shared/BUILD": "objc_library(name = 'Shared', srcs = ['own.m'])", "Shared/own.m": "",
    ]) == [
      "App(//App:App) library bazel 'App': App/a.m Shared/in/log.m top.m",
      "Shared(//Shared:Shared) library bazel 'Shared': Shared/own.m",
    ])
}

@Test("Labels of a workspace that was copied into another begin where it lies")
func labelsOfCopiedWorkspaces() {
  #expect(
    lines([
      "src/BUILD": "objc_library(name = 'Src', srcs = ['s.m'])", "src/s.m": "",
      "Far/kit/BUILD": "objc_library(name = 'Kit', srcs = ['k.m'], deps = ['//src/io:IO', '//src:Src'])",
      "Far/kit/k.m": "",
      "Far/kit/src/io/BUILD": "objc_library(name = 'IO', srcs = ['i.m'], deps = ['//:Kit', '//gone:Gone'])",
      "Far/kit/src/io/i.m": "",
    ]) == [
      "IO(//Far/kit/src/io:IO) library bazel 'Far/kit/src/io': Far/kit/src/io/i.m > //Far/kit:Kit ?//gone:Gone",
      "Kit(//Far/kit:Kit) library bazel 'Far/kit': Far/kit/k.m > //Far/kit/src/io:IO //src:Src",
      "Src(//src:Src) library bazel 'src': src/s.m",
    ])
}

@Test(
  "Labels may begin with the name of their own repository",
  arguments: [("WORKSPACE", "workspace(name = 'app')"), ("MODULE.bazel", "module(name = 'app')")])
func labelsWithTheNameOfTheirRepository(file: String, text: String) {
  #expect(
    lines([
      file: text, "A/BUILD": "objc_library(name = 'A', srcs = ['a.m'], deps = ['@app//B', '@@app//C:D', '@other//B'])",
      "A/a.m": "", "B/BUILD": "objc_library(name = 'B', srcs = ['b.m'])", "B/b.m": "",
      "C/BUILD": "objc_library(name = 'D', srcs = ['d.m'])", "C/d.m": "",
    ]) == [
      "A(//A:A) library bazel 'A': A/a.m > //B:B //C:D ?@other//B", "B(//B:B) library bazel 'B': B/b.m",
      "D(//C:D) library bazel 'C': C/d.m",
    ])
}

@Test("A label is one target's, also where that is an app or for tests")
func labelsOfAppsAndTests() {
  let build = """
    ios_application(name = "App", srcs = ["a.m"], deps = [":Aid"])
    objc_library(name = "Aid", srcs = ["i.m"], testonly = True)
    """
  #expect(
    lines([
      "MODULE.bazel": "", "App/BUILD": build, "App/a.m": "", "App/i.m": "", "T/t.m": "",
      "T/BUILD": "ios_unit_test(name = 'T', srcs = ['t.m'], test_host = '//App')",
      "B/BUILD": "ios_application(name = 'B', srcs = ['b.m'], deps = ['//App:Aid', '//Gone'])", "B/b.m": "",
    ]) == [
      "Aid(//App:Aid) test bazel 'App': App/i.m", "App(//App:App) application bazel 'App': App/a.m > //App:Aid",
      "B(//B:B) application bazel 'B': B/b.m > //App:Aid ?//Gone:Gone", "T(//T:T) test bazel 'T': T/t.m > //App:App",
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
  let beyondASCII = [
    "ÄÖÜ/BUCK": "load('//Config:macros.bzl', 'first_party_library')\nfirst_party_library(name = 'Lib')",
    "ÄÖÜ/a.swift": "", "ÄÖÜ/Tests/c.swift": "",
  ]
  #expect(
    lines(beyondASCII) == [
      "Lib(//ÄÖÜ:Lib) library buck 'ÄÖÜ': ÄÖÜ/a.swift",
      "LibTests(//ÄÖÜ:LibTests) test buck 'ÄÖÜ': ÄÖÜ/Tests/c.swift > //ÄÖÜ:Lib",
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

@Test("Two targets of one module's name, one in Swift and one in Objective-C, are a module of both languages")
func targetsOfAMixedModuleAreOne() {
  let build = """
    swift_library(name = "Mix_swift", module_name = "Mix", srcs = ["m.swift"], deps = [":Other"])
    objc_library(name = "Mix_objc", module_name = "Mix", srcs = ["m.m"], hdrs = ["m.h"], deps = [":Mix_swift"])
    objc_library(name = "Other", srcs = ["o.m"], deps = [":Mix_objc"])
    """
  #expect(
    lines(["BUILD": build, "m.swift": "", "m.m": "", "m.h": "", "o.m": ""]) == [
      "Mix(//:Mix_objc) library bazel '': m.h m.m m.swift > //:Other",
      "Other(//:Other) library bazel '': o.m > //:Mix_objc",
    ])
}

@Test(
  "A macro that is not followed is told where code lies that nothing else compiles",
  arguments: [
    (
      "ios_feature(name = \"Pay\", deps = [\"//Core\"])",
      ["Pay/BUILD:2: 'ios_feature' is a macro of the project that is not followed"]
    ),
    ("ios_feature(deps = [\"//Core\"])", ["Pay/BUILD:2: 'ios_feature' is a macro of the project that is not followed"]),
    ("swift_library(name = \"Pay\", srcs = [\"p.swift\"])\nios_feature(name = \"Lint\")", []), ("", []),
  ])
func macrosThatAreNotFollowed(call: String, told: [String]) {
  let build = "load(\"//tools:absent.bzl\", \"ios_feature\")\n\(call)\n"
  #expect(problems(["WORKSPACE": "", "Pay/BUILD": build, "Pay/p.swift": ""]) == told)
}

@Test("A module of Bazel is called by its label, which begins at its workspace")
func labelsOfNestedWorkspaces() {
  let files = [
    "MODULE.bazel": "", "Lib/BUILD": "swift_library(name = 'Lib', srcs = ['l.swift'])", "Lib/l.swift": "",
    "Demo/MODULE.bazel": "", "Demo/Kit/BUILD": "swift_library(name = 'Kit', srcs = ['k.swift'])",
    "Demo/Kit/k.swift": "",
    "Demo/Main/BUILD": "swift_library(name = 'Main', srcs = ['m.swift'], deps = ['//Kit'])", "Demo/Main/m.swift": "",
  ]
  #expect(
    lines(files) == [
      "Kit_Kit(//Demo/Kit:Kit) library bazel 'Demo/Kit': Demo/Kit/k.swift",
      "Lib_Lib(//Lib:Lib) library bazel 'Lib': Lib/l.swift",
      "Main_Main(//Demo/Main:Main) library bazel 'Demo/Main': Demo/Main/m.swift > //Demo/Kit:Kit",
    ])
}

@Test("Swift imports an Objective-C library of Bazel by its label, one of Buck by what its headers' names begin with")
func otherNamesOfObjectiveCLibraries() {
  let files = [
    "MODULE.bazel": "", "my-app/Core.Kit/BUILD": "objc_library(name = 'Net+Work', srcs = ['n.m'])",
    "my-app/Core.Kit/n.m": "", "A/BUILD": "objc_library(name = 'A', module_name = 'Own', srcs = ['a.m'])", "A/a.m": "",
    "S/BUILD": "swift_library(name = 'S--T', srcs = ['s.swift'])", "S/s.swift": "", "b/.buckconfig": "",
    "b/BUCK": "apple_library(name = 'B', header_path_prefix = 'Big', srcs = ['b.m'])", "b/b.m": "",
  ]
  let modules = Project(discoveredIn: FileTree(files)).modules.map { "\($0.name): \($0.otherNames)" }
  #expect(
    modules == ["B: [\"Big\"]", "Net_Work: [\"my_app_Core_Kit_Net_Work\"]", "Own: []", "S_S_T: []"])
}

@Test("What is not understood is told where it may speak of Swift or Objective-C")
func buildFilesForAndroid() {
  let build = "import re\nandroid_binary(name = 'app')\n"
  #expect(problems(["android/BUCK": build, "ios/a.swift": ""]) == [])
  #expect(problems(["ios/BUCK": build, "ios/a.swift": ""]).count == 1)
  #expect(problems(["ios/BUCK": build + "apple_library(name = 'B', srcs = [])\n"]).count == 1)
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

@Test("A library that Bazel keeps for tests is the library that a package has of the same files")
func helpersOfTests() {
  #expect(
    lines([
      "BUILD": "swift_library(name = 'Help', srcs = glob(['Sources/Help/*.swift']), testonly = 1)",
      "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"Help\")])",
      "Sources/Help/h.swift": "",
    ]) == ["Help library swiftpm 'Sources/Help': Sources/Help/h.swift"])
}

@Test("An alias, a group of libraries and a library without code stand for what they hand on")
func labelsThatStandForOthers() {
  let build = """
    alias(name = "Core", actual = select({"//x:debug": ":CoreImpl", "//conditions:default": ":CoreImpl"}))
    swift_library(name = "CoreImpl", module_name = "CoreKit", srcs = ["c.swift"])
    swift_library(name = "Net", module_name = "Net", srcs = ["n.swift"], deps = [":Core", "@pkg//:Remote"])
    swift_library_group(name = "All", deps = [":Core", ":Net", ":Loop"])
    objc_library(name = "Umbrella", deps = [":All"])
    alias(name = "Loop", actual = ":All")
    ios_framework(name = "Kit.iOS", bundle_id = "x", infoplists = ["Info.plist"], deps = [":Net"])
    alias(name = "Far", actual = "@pkg//:Remote")
    """
  #expect(
    lines([
      "MODULE.bazel": "", "Lib/BUILD": build, "Lib/c.swift": "", "Lib/n.swift": "", "App/a.swift": "",
      "App/b.swift": "",
      "App/BUILD": """
      swift_library(name = "A", module_name = "A", srcs = ["a.swift"], deps = ["//Lib:Core", "//Lib:Far"], frameworks = ["//Lib:Kit.iOS"])
      swift_library(name = "B", module_name = "B", srcs = ["b.swift"], deps = ["//Lib:Umbrella"])
      """,
    ]) == [
      "A(//App:A) library bazel 'App': App/a.swift > //Lib:CoreImpl ?//Lib:Far //Lib:Net",
      "B(//App:B) library bazel 'App': App/b.swift > //Lib:CoreImpl //Lib:Net",
      "CoreKit(//Lib:CoreImpl) library bazel 'Lib': Lib/c.swift",
      "Net(//Lib:Net) library bazel 'Lib': Lib/n.swift > //Lib:CoreImpl ?@pkg//:Remote",
    ])
}

@Test("A list of rules that make no module is no problem, whatever it is made of")
func listsOfOtherRules() {
  let build = """
    load("@rules//:docs.bzl", page = "stardoc")
    load("//:rules.bzl", "feature")
    [toolchain(name = "t-" + x) for x, y in ARCHS.items()]
    [page(name = x) for x in PAGES]
    [feature(name = x) for x in FEATURES]
    [swift_library(name = x) for x in NAMES]
    """
  let files = ["BUILD": build, "rules.bzl": "def feature(name):\n    swift_library(name = name)\n", "a.swift": ""]
  #expect(
    problems(files) == [
      "BUILD:5: what this list declares is not known", "BUILD:6: what this list declares is not known",
    ])
}
