import Testing

@testable import ProjectModel

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

@Test("Tests that are compiled as a library too, for other runners, are one module of tests")
func testsMadeIntoALibrary() {
  let build = """
    swift_test(name = "ATests", module_name = "ATests", srcs = ["t.swift"])
    swift_library(name = "ATests.library", module_name = "ATests", srcs = ["t.swift"], testonly = True)
    """
  #expect(lines(["BUILD": build, "t.swift": ""]) == ["ATests(//:ATests) test bazel '': t.swift"])
}
