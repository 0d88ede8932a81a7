@testable import ModlintKit
import Foundation
import ScratchFolders
import Testing

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
    (["Package.swift": "\0\0"], "Package.swift:1: cannot be read as text"),
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

@Test(
  "A pound or a quote in a regular expression of Ruby begins nothing, and a slash behind a value begins no expression",
  arguments: [
    "def any(line)\n  marks.any? { |mark| line =~ /^\\s*#{mark}/ }\nend\ninstall! 'cocoapods'\n",
    "target 'A' do\n  next if name.match? /it's #/\nend\ninstall! 'cocoapods'\n",
    "target 'A' do\n  half = width / 2 # it's /\nend\ninstall! 'cocoapods'\n",
  ])
func regularExpressionsOfRuby(podfile: String) {
  #expect(problems(["Podfile": podfile, "a.swift": ""]) == [])
}

@Test(
  "Of a manifest that cannot be read, the system's reason is told",
  arguments: [
    "Package.swift", "BUILD", "Podfile", "A.podspec", "Cartfile", "project.yml", "A.xcodeproj/project.pbxproj",
    "A.xcworkspace/contents.xcworkspacedata",
  ])
func unreadableManifests(name: String) throws {
  let scratch = try ScratchFolder()
  try scratch.write("", to: name)
  let tree = try FileTree(walking: [scratch.path])
  try FileManager.default.removeItem(atPath: scratch.path + "/" + name)
  #expect(Project(discoveredIn: tree).problems.map(\.message) == ["cannot be read: No such file or directory"])
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

@Test func whatIsSaidOfAPlaceIsSaidOnce() {
  #expect(problems(["BUILD": String(repeating: "(", count: 300), "a.swift": ""]).count == 1)
}

@Test(
  "A value of another kind than CocoaPods takes is a problem, and what it would have said is not known",
  arguments: [
    ("[1]", ["1: a podspec is an object, and this is none"]),
    ("{\"name\": 5}", ["1: 'name' must be a text", "1: the pod's name is not known"]),
    (
      "{\"name\": \"P\",\n\"source_files\": [\"*.swift\", 5]}",
      ["2: 'source_files' must be a text or a list of texts", "2: the sources of 'P' are not all known"]
    ),
    (
      "{\"name\": \"P\", \"ios\": {\n\"exclude_files\": {}}, \"osx\": 1}",
      [
        "2: 'exclude_files' must be a text or a list of texts", "2: 'osx' must be an object",
        "2: the sources of 'P' are not all known",
      ]
    ),
    ("{\"name\": \"P\",\n\n\"dependencies\": [\"A\"]}", ["3: 'dependencies' must be an object"]),
    ("{\"name\": \"P\", \"subspecs\": [\"A\", {\"name\": \"B\"}]}", ["1: 'subspecs' must be a list of objects"]),
    ("{\"name\": \"P\", \"source_files\": null, \"dependencies\": null, \"module_name\": null}", []),
  ])
func kindsOfValuesOfPodspecs(json: String, problems expected: [String]) {
  #expect(problems(["P.podspec.json": json]) == expected.map { "P.podspec.json:" + $0 })
}
