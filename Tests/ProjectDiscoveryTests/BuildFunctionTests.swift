@testable import ModlintKit
import Testing

private let rules = """
  load("@rules_swift//swift:swift.bzl", _library = "swift_library", "swift_test")
  load(":names.bzl", "COMMON")
  def _tests(name, deps):
      \"\"\"What tests a module.\"\"\"
      swift_test(name = name + "Tests", module_name = name + "Tests", srcs = native.glob(["Tests/*.swift"]), deps = deps)
  def module(name, deps = [], tests = True, *, extra = None, **kwargs):
      all_deps = deps + COMMON
      if extra != None and unknown:
          fail("not reached")
      kwargs["copts"] = ["-DNAME=%s" % name]
      srcs = kwargs.pop("srcs", ["a.swift"])
      _library(
          name = name,
          module_name = name,
          srcs = srcs,
          deps = all_deps,
          **kwargs
      )
      if tests:
          _tests(name, [":" + name])
      elif name == "None":
          pass
      else:
          native.filegroup(name = name + "_none", srcs = [])
      return None
  def modules(names):
      for n in names:
          if n == "Skipped":
              continue
          module(name = n, srcs = [n.lower() + ".swift"], tests = False)
  """

@Test("A call of a function of the project's own is the rules that it calls")
func functionsOfBuildFilesAreFollowed() {
  let build = """
    load("//Config:rules.bzl", "module", every = "modules")
    module("First", deps = ["//Core"])
    every(["B", "Skipped", "C"])
    [module(name = n, srcs = [n + ".swift"], tests = False) for n in ["D", "E", "F"] if n != "E"]
    """
  let tree = [
    "Config/rules.bzl": rules, "Config/names.bzl": "COMMON = [\"//Base\"]\n", "WORKSPACE": "",
    "App/BUILD": build, "App/a.swift": "", "App/b.swift": "", "App/c.swift": "", "App/D.swift": "", "App/F.swift": "",
    "App/Tests/t.swift": "", "Base/BUILD": "swift_library(name = 'Base', module_name = 'Base', srcs = ['x.swift'])",
    "Base/x.swift": "",
  ]
  #expect(
    lines(tree) == [
      "B(//App:B) library bazel 'App': App/b.swift > //Base:Base",
      "Base(//Base:Base) library bazel 'Base': Base/x.swift",
      "C(//App:C) library bazel 'App': App/c.swift > //Base:Base",
      "D(//App:D) library bazel 'App': App/D.swift > //Base:Base",
      "F(//App:F) library bazel 'App': App/F.swift > //Base:Base",
      "First(//App:First) library bazel 'App': App/a.swift > ?//Core:Core //Base:Base",
      "FirstTests(//App:FirstTests) test bazel 'App': App/Tests/t.swift > //App:First",
    ])
  #expect(problems(tree).isEmpty)
}

@Test(
  "What hangs on something unknown in a function makes its calls ones that are not followed",
  arguments: [
    "def lib(name, srcs):\n    if native.read_config('a', 'b'):\n        swift_library(name = name, srcs = srcs)",
    "def lib(name, srcs):\n    for x in unknown_list():\n        swift_library(name = name, srcs = srcs, deps = deps)",
    "def lib(name, srcs):\n    lib(name, srcs)\n    deps = []",
    "def lib(name, **kwargs):\n    swift_library(name = unknown(name), deps = kwargs['deps'] + kwargs.get('deps'), **kwargs)",
    "def lib(name, srcs):\n    a = [deps for deps in\n",
  ])
func functionsThatAreNotPlain(function: String) {
  let tree = [
    "r.bzl": function,
    "BUILD":
      "load(':r.bzl', 'lib')\nlib(name = 'A', srcs = ['a.swift'])\nswift_library(name = 'B', module_name = 'B', srcs = ['b.swift'])\n",
    "a.swift": "", "b.swift": "", "MODULE.bazel": "",
  ]
  #expect(lines(tree).filter { $0.contains("//:B)") } == ["B(//:B) library bazel '': b.swift"])
  #expect(lines(tree).filter { $0.contains("//:A)") }.allSatisfy { $0.hasPrefix("A(//:A) library bazel '': a.swift") })
}

@Test(
  "A function may have another name for a while, and what an unknown condition changes may have nothing to do with it",
  arguments: [
    "def lib(name, srcs, flags = None):\n    make = rule if flags else plain\n    make(name = name, srcs = srcs)",
    """
    def lib(name, srcs, flags = None):
        flags = flags or []
        strict = True
        if native.read_config('a', 'b') == 'x':
            strict = False
        if strict:
            flags.append('-x')
        elif other:
            flags += ['y']
        else:
            flags = []
        plain(name = name, srcs = srcs, copts = flags)
    """,
    "def lib(name, srcs = None):\n    plain(name = name, srcs = srcs or native.glob(['*.m']))",
  ])
func functionsByOtherNames(function: String) {
  let rules = "def plain(**kwargs):\n    objc_library(**kwargs)\n"
  #expect(
    lines([
      "r.bzl": rules + function, "BUILD": "load(':r.bzl', 'lib')\nlib(name = 'A', srcs = glob(['a.*']))\n", "a.m": "",
      "b.m": "", "MODULE.bazel": "",
    ]) == ["A(//:A) library bazel '': a.m"])
}

@Test("What a macro compiles as a library besides the tests of the same sources is tests; what tests compile in is not")
func librariesOfTests() {
  let rules = """
    def tests(name, srcs, deps):
        apple_library(name = name + "-All", srcs = srcs, deps = deps)
        apple_test(name = name, srcs = srcs, deps = deps)
    """
  #expect(
    lines([
      "r.bzl": rules,
      "BUCK": """
      load('//:r.bzl', 'tests')
      apple_library(name = 'A', srcs = ['a.m'])
      apple_library(name = 'B', srcs = ['b.m'])
      tests(name = 'T', srcs = ['t.m', 'b.m'], deps = [':A'])
      """,
      "a.m": "", "b.m": "", "t.m": "", ".buckconfig": "",
    ]) == [
      "A(//:A) library buck '': a.m", "B(//:B) library buck '': b.m", "T(//:T) test buck '': b.m t.m > //:A",
      "T_All(//:T-All) test buck '': b.m t.m > //:A",
    ])
}

@Test("A variable that holds a function which is not known makes the call one that is not followed")
func unknownFunction() {
  let rules = """
    def own_library(name, **kwargs):
        make = unknown["make"]
        make(name = name, srcs = native.glob(["*.m"]))
        objc_library(name = name + "Tests", srcs = ["t/t.m"])
    """
  #expect(
    lines([
      "r.bzl": rules, "BUILD": "load('//:r.bzl', 'own_library')\nown_library(name = 'A')\n", "a.m": "",
      "MODULE.bazel": "",
    ]) == ["A(//:A) library bazel '': a.m"])
}

@Test("The module's own name may stand before `//`, and files that load each other end")
func labelsOfTheModuleItself() {
  #expect(
    lines([
      "MODULE.bazel": "module(name = \"app\")", "BUILD": "load('@app//x:a.bzl', 'lib')\nlib('L')\n", "l.swift": "",
      "x/a.bzl": "load('//x:b.bzl', 'other')\nlib = other\n",
      "x/b.bzl":
        "load('//x:a.bzl', 'lib')\ndef other(n):\n    swift_library(name = n, module_name = n, srcs = ['l.swift'])\n",
    ]) == ["L(//:L) library bazel '': l.swift"])
}

/// What a macro finds with a glob tells it what to make.
@Test func globsDecide() {
  let rules = """
    def module(name, deps = []):
        srcs = native.glob(["Sources/**/*.swift"])
        objc = native.glob(["Sources/**/*.m"], exclude = ["Sources/No/**"], allow_empty = True)
        tests = native.glob(["Tests/*.swift"], allow_empty = True)
        if not srcs:
            return
        if objc:
            native.objc_library(name = name + "ObjC", srcs = objc)
            deps = deps + [":%sObjC" % name]
        swift_library(name = name, module_name = name, srcs = srcs, deps = deps)
        if len(tests) > 0:
            swift_test(name = name + "Tests", module_name = name + "Tests", srcs = tests, deps = [":" + name])
        for file in native.glob(["Tools/*.swift"]):
            swift_binary(name = file.split("/")[-1][:-len(".swift")], module_name = file[6:-6], srcs = [file])
        if native.glob(["Resources/**"], allow_empty = True):
            native.objc_library(name = name + "Resources", srcs = ["r.m"])
    """
  let build = "load('//:r.bzl', 'module')\nmodule(name = '"
  #expect(
    lines([
      "MODULE.bazel": "", "r.bzl": rules, "A/BUILD": build + "A')", "A/Sources/a.swift": "", "A/Sources/No/n.m": "",
      "A/Tests/t.swift": "", "A/Tools/Tool.swift": "", "A/Resources/r.m": "", "A/r.m": "", "B/BUILD": build + "B')",
      "B/Sources/b.m": "", "C/BUILD": build + "C')", "C/Sources/c.swift": "", "C/Sources/d.m": "",
      "C/Resources/r.m": "",
      "C/r.m": "",
    ]) == [
      "A(//A:A) library bazel 'A': A/Sources/a.swift", "AResources(//A:AResources) library bazel 'A': A/r.m",
      "ATests(//A:ATests) test bazel 'A': A/Tests/t.swift > //A:A",
      "C(//C:C) library bazel 'C': C/Sources/c.swift > //C:CObjC", "CObjC(//C:CObjC) library bazel 'C': C/Sources/d.m",
      "CResources(//C:CResources) library bazel 'C': C/r.m",
      "Tool(//A:Tool) executable bazel 'A': A/Tools/Tool.swift",
    ])
}

@Test(
  "Lists and texts of a macro have lengths and parts",
  arguments: [
    ("len(names) == 2 and names[-1] == 'b'", true), ("len(names) < 2", false), ("type(names) == type([])", true),
    ("any([n == 'b' for n in names])", true), ("all([n == 'b' for n in names])", false),
    ("[p for i, p in enumerate(names) if i != 0] == ['b']", true), ("'x/y.m'.rpartition('/')[2][:-2] == 'y'", true),
    ("'a-b-c'.split('-', 1) == ['a', 'b-c']", true), ("names[:1] == ['a']", true), ("names[5:]", false),
    ("[1.5, 2]", true), ("[a + b for a, b in zip(names, names)] == ['aa', 'bb']", true),
    ("'//a/'.strip('/') == 'a' and len('abc') - 1 >= 2", true),
    ("unknown or True", true), ("unknown == 'a' or 'a' in names", true), ("True or unknown", true),
    ("False and unknown", false), ("unknown and False", false), ("unknown and 'c' in names", false),
    ("not (unknown and False)", true), ("False and unknown() or True", true), ("True or unknown(name = 'b')", true),
    ("(names if True else other(names)) == names", true), ("(other(names) if False else names) == names", true),
  ])
func partsOfLists(condition: String, holds: Bool) {
  let rules = """
    def lib(names):
        if \(condition):
            objc_library(name = "Yes", srcs = ["a.m"])
        else:
            objc_library(name = "No", srcs = ["a.m"])
    """
  let name = holds ? "Yes" : "No"
  #expect(
    lines(["r.bzl": rules, "BUILD": "load(':r.bzl', 'lib')\nlib(['a', 'b'])\n", "a.m": "", "MODULE.bazel": ""])
      == ["\(name)(//:\(name)) library bazel '': a.m"])
}

@Test("A rule of another project may be called as a function of Starlark")
func rulesWithNamesOfFunctions() {
  let build = "load('@pkg//:zip.bzl', 'zip')\nzip(name = 'z', srcs = ['a.m'])\nobjc_library(name = 'A', srcs = ['a.m'])"
  #expect(lines(["BUILD": build, "a.m": ""]) == ["A(//:A) library bazel '': a.m"])
  #expect(problems(["BUILD": build, "a.m": ""]).isEmpty)
}

@Test("Tests that are compiled as a library too, for other runners, are one module of tests")
func testsMadeIntoALibrary() {
  let build = """
    swift_test(name = "ATests", module_name = "ATests", srcs = ["t.swift"])
    swift_library(name = "ATests.library", module_name = "ATests", srcs = ["t.swift"], testonly = True)
    """
  #expect(lines(["BUILD": build, "t.swift": ""]) == ["ATests(//:ATests) test bazel '': t.swift"])
}
