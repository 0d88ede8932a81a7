@testable import ModlintKit
import Testing

/// Each module of the makefiles with its kind and files, and what is wrong with them.
private func described(_ files: [String: String]) -> [String] {
  let tree = FileTree(files)
  let makefiles = files.keys.sorted().filter { $0.hasSuffix("akefile") }
  return makefiles.flatMap { path in
    let described = modulesOfMakefile(at: path, in: tree)
    return described.modules.map { module in
      let files = module.files.map { tree[$0].path }.joined(separator: " ")
      let needs = module.dependencies.map { " -> \($0.name)" }.joined()
      return "\(module.kind) \(module.name): \(files)\(needs)"
        + (module.missingFiles > 0 ? " \(module.missingFiles) missing" : "")
    } + described.problems.map { "\($0.file):\($0.line): \($0.message)" }
  }
}

private let gnustep = "include $(GNUSTEP_MAKEFILES)/common.make\n"

@Test(
  "A makefile of GNUstep or Theos names its targets and their files",
  arguments: [
    ("LIBRARY_NAME = libKit\nlibKit_OBJC_FILES = A.m \\\n  B.m # C.m\n", "library Kit: A.m B.m"),
    (
      "LIBRARY_NAME=Kit\nKit_OBJC_FILES=A.m\nKit_HEADER_FILES_DIR = h\nKit_HEADER_FILES = A.h\n",
      "library Kit: A.m h/A.h"
    ),
    ("TOOL_NAME := t\n$(TOOL_NAME)_FILES = $(ALL) C.x\nALL = A.m\n", "executable t: A.m C.x"),
    ("TWEAK_NAME = T\nT_FILES = $(wildcard s/*.m)\n", "plugin T: s/D.m s/E.m"),
    ("export APP_NAME ?= App\nApp_OBJC_FILES = A.m\nApp_OBJC_FILES += B.m\n", "application App: A.m B.m"),
    ("TOOL_NAME = t\nt_OBJC_FILES = A.m\nt_OBJC_FILES = B.m\n", "executable t: B.m"),
    ("TOOL_NAME = t\nL := A.m\nL := $(L) B.m\nt_FILES = $L $(L)\n", "executable t: A.m B.m"),
    ("TOOL_NAME = t\nt_FILES = ${D}/D.m $(D)/E.m\nD = s\n", "executable t: s/D.m s/E.m"),
    ("TOOL_NAME = t\nt_FILES = A.m\nt_TOOL_LIBS += -lKit -L/usr/lib\n", "executable t: A.m -> Kit"),
    ("TOOL_NAME = t\nifeq ($(debug),yes)\nt_FILES = A.m\nelse\nt_FILES = B.m\nendif\n", "executable t: A.m B.m"),
    ("ifdef l\nN = t\nelse\nN = u\nendif\nTOOL_NAME = t\n$(N)_FILES = A.m\n", "executable t: A.m"),
    (
      "TOOL_NAME = t\nt_FILES = A.m\n$(X:=y)_FILES = B.m\nt_FILES != ls\nt_FILES = $(L)\nL ?= B.m\n",
      "executable t: B.m"
    ),
    ("TOOL_NAME = t\nL := A.m\nt_FILES := $(L)\nL := B.m\n", "executable t: A.m"),
    ("TOOL_NAME = t\nifdef x\nt_FILES ?= A.m\nelse\nt_FILES ?= B.m\nendif\n", "executable t: A.m B.m"),
    ("all:\nifdef x\n\tTOOL_NAME=no ./run\nendif\n\tAPP_NAME=no ./run\nTOOL_NAME = t\n", "executable t: "),
    ("TOOL_NAME = else_t\nelse_t_FILES = A.m\nifeq($(x),1)\nelse_t_FILES = B.m\nendif\n", "executable else_t: A.m B.m"),
    ("ifdef l\nN = t\nelse\nN = u\nendif\nTOOL_NAME = $(N)\n$(N)_FILES = A.m\n", "executable u: A.m"),
    ("define a\ndefine b\nendef\nBUNDLE_NAME = no\nendef\nTOOL_NAME = t\n", "executable t: "),
    ("TOOL_NAME = t\nt_FILES = /A.m ./A.m s/../B.m $(wildcard s/../s/D.m /x/*.m)\n", "executable t: A.m B.m s/D.m"),
    ("TOOL_NAME = t\nt_FILES = A.m gone.m\n", "executable t: A.m 1 missing"),
    ("TOOL_NAME = t\nall: x\n\tt_FILES = A.m\nt_FILES = B.m\n", "executable t: B.m"),
    ("all: t_FILES = A.m\nTOOL_NAME = t\ndefine x\nt_FILES = A.m\nendef\n", "executable t: "),
    ("TOOL_NAME = t\ninclude more.make\nt_FILES += $(MORE)\n", "executable t: A.m B.m"),
    ("LIBRARY_NAME = K\nK_OBJC_FILES = A.m\nK_SUBPROJECTS = s\n", "library K: A.m s/D.m"),
  ])
func targets(makefile: String, expected: String) {
  let files = [
    "GNUmakefile": gnustep + makefile, "A.m": "", "B.m": "", "C.x": "", "s/D.m": "", "s/E.m": "",
    "more.make": "MORE = A.m\nt_FILES = B.m\n", "s/GNUmakefile": gnustep + "SUBPROJECT_NAME = s\ns_OBJC_FILES = D.m\n",
  ]
  #expect(described(makefile.contains("HEADER") ? files.merging(["h/A.h": ""]) { $1 } : files) == [expected])
}

@Test(
  "A header is its who compiles the file of its name, where the compiler looks for it; most of a folder take the rest along"
)
func headersOfMakefile() {
  let makefile =
    gnustep + "LIBRARY_NAME = K\nK_OBJC_FILES = A.m B.m\nADDITIONAL_INCLUDE_DIRS += -I../Headers -I/usr/include\n"
  let files = [
    "Source/GNUmakefile": makefile, "Source/A.m": "", "Source/B.m": "", "Source/A.h": "", "Headers/K/A.h": "",
    "Source/own/Makefile": gnustep, "Source/own/own.h": "",
    "Headers/K/B.h": "", "Headers/K/K.h": "", "Headers/L/A.h": "", "Headers/L/C.h": "", "Headers/L/D.h": "",
  ]
  #expect(
    described(files) == [
      "library K: Headers/K/A.h Headers/K/B.h Headers/K/K.h Headers/L/A.h Source/A.h Source/A.m Source/B.m"
    ])
}

@Test("What another makefile says is nobody's module, and what a function names is told to be missing")
func otherMakefiles() {
  #expect(described(["Makefile": "TOOL_NAME = t\nt_FILES = A.m\n", "A.m": ""]) == [])
  #expect(
    described(["Makefile": gnustep + "TOOL_NAME = t\nt_FILES = A.m $(shell ls) $(X:.o=.m) $(NONE)\n", "A.m": ""]) == [
      "executable t: A.m", "Makefile:3: 't_FILES' names files in a way that is not followed",
    ])
  #expect(described(["Makefile": gnustep + "<<<<<<< HEAD\n"]) == ["Makefile:2: has a merge conflict"])
  let tool = gnustep + "TOOL_NAME = "
  #expect(described(["GNUmakefile": tool + "g", "makefile": tool + "m", "Makefile": tool + "M"]) == ["executable g: "])
  #expect(described(["makefile": tool + "m", "Makefile": tool + "M"]) == ["executable m: "])
}

@Test(
  "Variables that stand for each other, or for ever more, end", .timeLimit(.minutes(1)),
  arguments: [
    "TOOL_NAME = t\nA = $(B)\nB = $(A)\nt_FILES = $(A)\n",
    "TOOL_NAME = t\n" + (1...40).map { "V\($0) = $(V\($0 - 1)) $(V\($0 - 1))\n" }.joined()
      + "V0 = A.m\nt_FILES = $(V40)\n",
    "TOOL_NAME = t\nt_FILES = " + String(repeating: "$(", count: 20_000) + "\n",
    "A = a b\n" + String(repeating: "$(A)", count: 60) + " = x\nTOOL_NAME = t\n",
    "A = " + (0..<1_000).map { "a\($0)" }.joined(separator: " ") + "\n$(A)$(A)" + String(repeating: "x", count: 3_000)
      + " = v\nTOOL_NAME = t\n",
    "TOOL_NAME = t\nA = " + String(repeating: " ", count: 20_000) + "\\\n\nt_FILES = "
      + String(repeating: "$(A) ", count: 10_000) + "\n",
    "TOOL_NAME = t\n" + String(repeating: "t_FILES += A.m\n", count: 20_000),
    "TOOL_NAME = t\n" + String(repeating: "A = $(A) x\n", count: 5_000) + "t_FILES = $(A)\n",
    "TOOL_NAME = t\n" + String(repeating: "\\\n", count: 50_000),
    "TOOL_NAME = t\nt_FILES = " + String(repeating: "$(wildcard ", count: 2_000) + "a"
      + String(repeating: ")", count: 2_000) + "\n",
    "include Makefile\ninclude Makefile\nTOOL_NAME = t\n",
    "TOOL_NAME = t\n" + String(repeating: "include b.make\n", count: 4_000),
    "TOOL_NAME = t\nt_SUBPROJECTS = .\nSUBPROJECT_NAME = t\n",
  ])
func endlessVariables(makefile: String) {
  let lines = described([
    "Makefile": gnustep + makefile, "A.m": "", "b.make": "include c.make\ninclude c.make\n", "c.make": "",
  ])
  #expect(lines.contains { $0.hasPrefix("Makefile:") || $0.hasPrefix("executable t:") })
}

@Test("A makefile speaks for its folder: what a makefile of another kind builds beside it is a module by its folder")
func folderOfMakefile() {
  let tree = FileTree([
    "App/Makefile": gnustep + "APP_NAME = App\nApp_OBJC_FILES = A.m\n", "App/A.m": "", "App/left.m": "",
    "Signer/Makefile": "all:\n\tclang main.m\n", "Signer/main.m": "",
  ])
  let project = Project(discoveredIn: tree)
  #expect(project.modules.map(\.name) == ["App", "Signer"])
  #expect(tree.index(of: "App/left.m").map { project.principalModule[$0] } == -1)
}
