import Foundation
import ScratchFolders
import Testing

@testable import ModlintKit

/// A file that is taken for another one keeps the facts of that one.
struct FileMarkTests {
  @Test(arguments: [40, 64])
  func eachDigitOfAnObjectsNameCounts(length: Int) throws {
    let name = String("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".prefix(length))
    let mark = try #require(FileMark(object: name))
    for place in name.indices {
      let other = name.replacingCharacters(in: place...place, with: name[place] == "7" ? "8" : "7")
      #expect(try #require(FileMark(object: other)) != mark)
      #expect(FileMark(object: name.replacingCharacters(in: place...place, with: "g")) == nil)
    }
    #expect(FileMark(object: name + "0") == nil)
    #expect(FileMark(object: String(name.dropLast())) == nil)
  }

  /// Within two seconds of its last change a file may change again and look the same.
  @Test func filesAreSettledTwoSecondsAfterTheirLastChange() throws {
    let scratch = try ScratchFolder()
    try scratch.write("x", to: "a.swift")
    let mark = try #require(FileTree.mark(ofFileAt: scratch.path + "/a.swift"))
    let touched = max(mark.modified, mark.changed)
    #expect(!mark.isSettled(before: touched + 2_000_000_000))
    #expect(mark.isSettled(before: touched + 2_000_000_001))
    let object = try #require(FileMark(object: String(repeating: "a", count: 40)))
    #expect(object.isSettled(before: 0))
  }

  @Test func marksAreAskedForUntilItIsEnough() throws {
    let scratch = try ScratchFolder()
    for name in ["a.swift", "b.swift", "c/d.swift"] { try scratch.write(name, to: name) }
    let names = ["a.swift", "absent.swift", "c", "c/d.swift", "b.swift"]
    var asked = 0
    let marks = FileTree.marks(of: names, below: scratch.path) {
      asked += 1
      return asked > 4
    }
    let tree = try FileTree(walking: [scratch.path])
    #expect(marks == [tree.mark(of: "a.swift"), nil, nil, tree.mark(of: "c/d.swift")])
    #expect(marks[0] != nil && marks[0] != marks[3])
  }

  @Test(arguments: [
    ("Kit.framework/A.h", ".framework/", true), ("Kit.xcframework/A.h", ".framework/", false), ("..", "..", true),
    ("a.b.c", "..", false), ("", "..", false), ("é..", "..", true),
  ])
  func partsAreFoundByTheirBytes(text: String, part: String, isThere: Bool) {
    let found = part == ".." ? bytesContain(text, "..") : bytesContain(text, ".framework/")
    #expect(found == isThere)
  }
}
