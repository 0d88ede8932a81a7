import Foundation
import ScratchFolders
import Synchronization
import Testing

@testable import ModlintKit

@Test func listsWhatIsKnownInTheOrderOfBytes() throws {
  let scratch = try ScratchFolder()
  let names = [
    "b.swift", "D.swift", "a b.m", "q\"uo'te.mm", "new\nline.h", "é.swift", "a/x.swift", "a.swift", "a-b/y.swift",
    "note.txt", "Info.plist", "Main.storyboard", "V.xib", "x.swiftinterface", "P.pch", "c.c",
    "c.cpp", "C.hpp", "Tweak.x", "Tweak.xm",
    "App.xcodeproj/project.pbxproj",
  ]
  for name in names { try scratch.write("x", to: name) }
  let tree = try FileTree(walking: [scratch.path])
  #expect(
    tree.files.map(\.path)
      == names.filter { $0 != "note.txt" }.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
  let inMemory = FileTree(Dictionary(uniqueKeysWithValues: names.map { ($0, "x") }))
  #expect(inMemory.files.map(\.path) == tree.files.map(\.path))
  #expect(inMemory.files.map(\.kind) == tree.files.map(\.kind))
  #expect(inMemory.files.filter { $0.kind == .header }.map(\.path) == ["C.hpp", "P.pch", "new\nline.h"])
  #expect(inMemory.folders == tree.folders)
}

/// A snapshot of which only the paths are known.
private struct Unread: FileSnapshot {
  func bytes(of path: String) -> [UInt8]? { nil }
  func mark(of path: String) -> FileMark? { nil }
  func bytes(at place: Int) -> [UInt8]? { nil }
  func mark(at place: Int) -> FileMark? { nil }
  func recognize(by isKnown: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> Bool) {}
}

@Test(
  "A link of a snapshot that leads nowhere, out or to what is hidden is told, as on disk",
  arguments: [
    ("A.swift", false), ("None.swift", true), ("../None.swift", true), ("/none/A.swift", true), ("L.swift", true),
    // Hidden, and out of the folder.
    (".hidden/H.swift", true), ("/etc/passwd", true),
    // What the snapshot holds and the disk does not.
    ("B.swift", false),
  ])
func linksToNowhere(text: String, isTold: Bool) throws {
  let scratch = try ScratchFolder()
  try scratch.write("", to: "A.swift")
  try scratch.write("", to: ".hidden/H.swift")
  try scratch.link("L.swift", to: text)
  var options = FileTree.WalkOptions()
  options.border = Border([scratch.path])
  let tree = FileTree(
    snapshot: Unread(), root: scratch.path, files: [(".hidden/H.swift", 0), ("A.swift", 1), ("B.swift", 2)],
    links: ["L.swift": text], options: options)
  #expect(tree.problems.map(\.file) == (isTold ? ["L.swift"] : []))
  if text != "B.swift" { #expect(tree.problems == (try FileTree(walking: [scratch.path]).problems)) }
}

@Test func namesTheFirstOfWhatIsLeftOut() throws {
  let scratch = try ScratchFolder()
  for folder in ["b/Pods", "a/Pods", "c/Pods", "d"] { try scratch.write("x", to: folder + "/x.swift") }
  let tree = try FileTree(walking: [scratch.path])
  let pods = tree.leftOut.passedOver["Pods"]
  #expect(pods?.count == 3 && pods?.first == "a/Pods")
  #expect(tree.leftOut.ignored.first == nil)
  let ignored = tree.removing(ignored: ["d/"]).leftOut.ignored
  #expect(ignored.count == 1 && ignored.first == "d/x.swift")
}

@Test func leavesOutWhatIsExcluded() throws {
  let scratch = try ScratchFolder()
  for name in ["a/x.generated.swift", "a/x.swift", "b/c/y.swift", "b/d/y.swift"] { try scratch.write("x", to: name) }
  let tree = try FileTree(
    walking: [scratch.path], options: .init(exclude: ["*.generated.swift", "b/c/**", "nothing", "Vendor/**"]))
  #expect(tree.files.map(\.path) == ["a/x.swift", "b/d/y.swift"])
  #expect(["b/c", "b/c/y.swift", "a/x.generated.swift"].allSatisfy(tree.isExcluded))
  #expect(!["b", "b/d", "a/x.swift"].contains(where: tree.isExcluded))
  #expect(!tree.containsFolder("b/c"))
  #expect(tree.leftOut.excluded.count == 2 && tree.leftOut.excluded.first == "a/x.generated.swift")
  #expect(tree.unmatchedExclusions == ["nothing", "Vendor/**"])
}

@Test func knowsNothingOfWhatLiesBesideThePathsThatAreNamed() throws {
  let scratch = try ScratchFolder()
  for name in ["A/a.swift", "B/b.swift", "M.swift"] { try scratch.write("x", to: name) }
  let walked = try FileTree(walking: ["A", "M.swift"].map { scratch.path + "/" + $0 })
  let kept = FileTree(
    snapshot: Unread(), root: scratch.path, files: [("A/a.swift", 0), ("M.swift", 1)], links: [:],
    wanted: ["A", "M.swift"], options: .init())
  for tree in [walked, kept] {
    #expect(tree.files.map(\.path) == ["A/a.swift", "M.swift"] && tree.folders == ["A"])
    #expect(["B", "B/b.swift", "None"].allSatisfy(tree.isExcluded))
    #expect(!["A/b.swift", "A/None/b.swift"].contains(where: tree.isExcluded))
  }
}

@Test func followsLinksOnce() throws {
  let scratch = try ScratchFolder()
  let elsewhere = try ScratchFolder()
  try elsewhere.write("x", to: "e.swift")
  try scratch.write("class A {}", to: "Common/a.swift")
  try scratch.write("x", to: ".hidden/h.swift")
  try scratch.link("App", to: "Common")
  try scratch.link("Out", to: elsewhere.path)
  try scratch.link("Hidden", to: ".hidden")
  try scratch.link("Common/up", to: "..")
  try scratch.link("self", to: "self")
  try scratch.link("b.swift", to: "Common/a.swift")
  try scratch.link("gone.swift", to: "nowhere.swift")
  try scratch.link("gone", to: "nowhere")
  let tree = try FileTree(walking: [scratch.path])
  #expect(tree.files.map(\.path) == ["Common/a.swift"])
  #expect(tree.problems.map(\.file) == ["Hidden", "Out", "gone.swift"])
  #expect(tree.index(of: "App/a.swift") == 0)
  #expect(tree.index(of: "b.swift") == 0)
  #expect(tree.index(of: "Common/up/Common/up/App/a.swift") == 0)
  #expect(tree.containsFolder("App"))
  var seen: [String] = []
  tree.forEachFile(in: "App") { _, path in seen.append(path) }
  #expect(seen == ["App/a.swift"])
}

@Test func severalPathsHaveOneRoot() throws {
  let scratch = try ScratchFolder()
  for name in ["a/b/x.swift", "a/c/y.swift", "a/z.swift"] { try scratch.write("x", to: name) }
  let path = scratch.path
  #expect(try FileTree(walking: [path + "/a/b", path + "/a/c"]).files.map(\.path) == ["b/x.swift", "c/y.swift"])
  #expect(
    try FileTree(walking: [path + "/a", path + "/a/c"]).files.map(\.path) == ["b/x.swift", "c/y.swift", "z.swift"])
  #expect(try FileTree(walking: [path + "/a/z.swift"]).files.map(\.path) == ["z.swift"])
  #expect(throws: FileTreeError.notFound(path + "/nowhere")) { try FileTree(walking: [path + "/nowhere"]) }
}

@Test func pathsBeyondASCIIHaveOneRootToo() throws {
  let scratch = try ScratchFolder()
  for name in ["Büro/Größe/x.swift", "Büro/日本/y.swift"] { try scratch.write("x", to: name) }
  let path = scratch.path + "/Büro"
  let both = try FileTree(walking: [path + "/Größe", path + "/日本"])
  #expect(both.files.map(\.path) == ["Größe/x.swift", "日本/y.swift"])
  #expect(both.problems.isEmpty)
  #expect(try FileTree(walking: [path + "/日本/y.swift"]).files.map(\.path) == ["y.swift"])
}

#if os(macOS)
  @Test("A name is listed as git lists it, however it is spelt on disk")
  func listsComposedNames() throws {
    let scratch = try ScratchFolder()
    try scratch.write("x", to: "Bu\u{308}ro/e\u{301}.swift")
    let tree = try FileTree(walking: [scratch.path])
    #expect(tree.files.map { Array($0.path.utf8) } == [Array("B\u{FC}ro/\u{E9}.swift".utf8)])
    #expect(tree.text(of: "B\u{FC}ro/\u{E9}.swift") == "x")
  }
#endif

@Test func unreadableFoldersAndFilesAreProblems() throws {
  guard geteuid() != 0 else { return }
  let scratch = try ScratchFolder()
  try scratch.write("x", to: "closed/x.swift")
  try scratch.write("x", to: "a.swift")
  try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.path + "/closed")
  try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.path + "/a.swift")
  let tree = try FileTree(walking: [scratch.path])
  #expect(tree.problems.map(\.file) == ["closed"])
  var buffer: [UInt8] = []
  #expect(tree.readSource(0, into: &buffer)?.file == "a.swift")
}

@Test func readsFiles() throws {
  let scratch = try ScratchFolder()
  try scratch.write("let a = 1\n", to: "a.swift")
  try scratch.write("", to: "b.swift")
  let onDisk = try FileTree(walking: [scratch.path])
  let inMemory = FileTree(["a.swift": "let a = 1\n", "b.swift": ""])
  for tree in [onDisk, inMemory] {
    var buffer: [UInt8] = [1, 2, 3]
    #expect(tree.readSource(0, into: &buffer) == nil)
    #expect(String(decoding: buffer, as: UTF8.self) == "let a = 1\n")
    #expect(tree.readSource(1, into: &buffer) == nil)
    #expect(buffer.isEmpty)
    #expect(tree.size(of: 0) == 10)
    #expect(tree.text(of: "a.swift") == "let a = 1\n")
    #expect(tree.text(of: "nowhere.yml") == nil)
    #expect(tree.text(of: "../outside") == nil)
  }
  try FileManager.default.removeItem(atPath: scratch.path + "/a.swift")
  var buffer: [UInt8] = []
  #expect(onDisk.readSource(0, into: &buffer)?.message == "cannot be read: No such file or directory")
}

@Test func namesThatAreNotUTF8AreProblems() throws {
  let scratch = try ScratchFolder()
  let path = (Array((scratch.path + "/").utf8) + [0xFF] + Array(".swift".utf8) + [0]).map { CChar(bitPattern: $0) }
  let file = fopen(path, "w")
  // Some file systems allow no such name.
  guard let file else { return }
  fclose(file)
  for folder in [[0xFF], Array(".".utf8) + [0xFF]] {
    let path = (Array((scratch.path + "/").utf8) + folder + [0]).map { CChar(bitPattern: $0) }
    #expect(mkdir(path, 0o755) == 0)
  }
  let tree = try FileTree(walking: [scratch.path])
  #expect(tree.files.isEmpty)
  #expect(
    tree.problems.map(\.message) == [
      "the folder's name is not UTF-8; nothing in it is read", "the file's name is not UTF-8",
    ])
}

@Test func ignoredPathsAreTakenOut() {
  let tree = FileTree(["a.swift": "", "b/c.swift": "", "b/d/e.swift": "", "bc.swift": "", "b.swift": ""])
  let rest = tree.removing(ignored: ["b/", "a.swift", "nowhere", "none/"])
  #expect(rest.files.map(\.path) == ["b.swift", "bc.swift"])
  #expect(rest.folders == [""])
  let named = tree.removing(ignored: ["b/", "a.swift"], butNot: ["", "b/d/e.swift", "nowhere.swift"])
  #expect(named.files.map(\.path) == ["b.swift", "b/d/e.swift", "bc.swift"])
}

@Test func findsFilesOfFolders() {
  let tree = FileTree(["a/x.swift": "", "a/b/y.swift": "", "a-b/z.swift": "", "ab.swift": ""])
  #expect(tree.indexes(in: "a").map { tree.files[$0].path } == ["a/b/y.swift", "a/x.swift"])
  #expect(tree.indexes(in: "").count == 4)
  #expect(tree.indexes(in: "nowhere").isEmpty)
  #expect(tree.containsFolder("a/b"))
  #expect(!tree.containsFolder("a/x.swift"))
  #expect(!tree.containsFolder("b"))
}

@Test(
  "Of what a manifest names the tree gives what lies inside, and tells of the rest",
  arguments: [
    ("In/a.txt", "inside", false), ("Inner/a.txt", "inside", false), ("Out/s.txt", nil, true), ("s.txt", nil, true),
    (".git/config", nil, true), ("Hidden/h.txt", nil, true), (".env", nil, true), ("../s.txt", nil, false),
    ("nowhere.txt", nil, false), (".nowhere/x.txt", nil, false), (".own.txt", "own", false),
  ] as [(String, String?, Bool)])
func namedFiles(path: String, text: String?, isTold: Bool) throws {
  let scratch = try ScratchFolder()
  let elsewhere = try ScratchFolder()
  try elsewhere.write("secret", to: "s.txt")
  for (file, text) in [
    ("In/a.txt", "inside"), (".git/config", "secret"), (".hidden/h.txt", "secret"), (".env", "secret"),
    (".own.txt", "own"),
  ] {
    try scratch.write(text, to: file)
  }
  for (link, target) in [
    ("Inner", "In"), ("Out", elsewhere.path), ("s.txt", elsewhere.path + "/s.txt"), ("Hidden", ".hidden"),
  ] {
    try scratch.link(link, to: target)
  }
  let tree = try FileTree(walking: [scratch.path])
  #expect(tree.text(of: path) == text)
  #expect((tree.mark(of: path) != nil) == (text != nil))
  #expect(tree.refusals.map(\.file) == (isTold ? [path] : []))
}

@Test func readsAsGitListsOnlyWhatIsAFile() throws {
  let scratch = try ScratchFolder()
  let elsewhere = try ScratchFolder()
  try elsewhere.write("secret", to: "s.swift")
  try scratch.write("a", to: "In/a.swift")
  try scratch.link("Out", to: elsewhere.path)
  try scratch.link("s.swift", to: elsewhere.path + "/s.swift")
  try scratch.link("Inner", to: "In")
  let disk = FilesOnDisk(below: scratch.path, within: Border([scratch.path]))
  #expect(["In/a.swift", "Inner/a.swift"].allSatisfy { disk.bytes(of: $0) == Array("a".utf8) })
  #expect(["Out/s.swift", "s.swift", "None/a.swift"].allSatisfy { disk.bytes(of: $0) == nil })
}

@Test func passesOverTheScannedRepositoryItself() throws {
  let scratch = try ScratchFolder()
  for name in ["a.swift", "copy/.git/HEAD", "copy/b.swift", "copy/In/c.swift", "other/.git/HEAD", "other/d.swift"] {
    try scratch.write("x", to: name)
  }
  try scratch.link("copy/gone.swift", to: "nowhere")
  var options = FileTree.WalkOptions()
  options.isRepetition = { $0.hasSuffix("/copy") }
  let tree = try FileTree(walking: [scratch.path], options: options)
  #expect(
    tree.files.map(\.path) == ["a.swift", "other/d.swift"] && tree.folders == ["", "other"] && tree.problems.isEmpty)
  #expect(tree.leftOut.repetitions == ["copy"])
  #expect(tree.removing(ignored: ["copy/"]).leftOut.repetitions.isEmpty)
  #expect(try FileTree(walking: [scratch.path + "/copy"], options: options).files.count == 2)
}
