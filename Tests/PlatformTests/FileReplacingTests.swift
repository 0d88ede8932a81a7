@testable import ModlintKit
import Foundation
import ScratchFolders
import Testing

@Suite struct FileReplacingTests {
  @Test("A file is replaced as a whole and keeps its permissions; nothing is left beside it")
  func replaces() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "a.txt")
    let path = scratch.path + "/a.txt"
    setPermissions([.ownerReadWrite], of: path)
    #expect(try !replaceFile(path, with: "new", within: Border([scratch.path])))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileStatus(path).permissions == [.ownerReadWrite])
    #expect(namesIn(scratch.path) == ["a.txt"])
  }

  @Test("A link inside gives way, and what it led to stays; one on the way is refused")
  func links() throws {
    let scratch = try ScratchFolder()
    for name in ["target.txt", "folder/b.txt"] { try scratch.write("kept", to: name) }
    try scratch.link("link", to: "target.txt")
    try scratch.link("way", to: "folder")
    let border = Border([scratch.path])
    #expect(try replaceFile(scratch.path + "/link", with: "new", within: border))
    #expect(!isLink(scratch.path + "/link"))
    #expect(try String(contentsOfFile: scratch.path + "/target.txt", encoding: .utf8) == "kept")
    #expect(throws: OutputError.self) { _ = try replaceFile(scratch.path + "/way/b.txt", with: "new", within: border) }
    #expect(try String(contentsOfFile: scratch.path + "/folder/b.txt", encoding: .utf8) == "kept")
  }

  @Test("What cannot be written is told by its path and the system's words")
  func failure() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/none/a.txt"
    let error = #expect(throws: OutputError.self) {
      _ = try replaceFile(path, with: "", within: Border([scratch.path]))
    }
    #expect(error?.description == "cannot write \(path): No such file or directory")
  }

  @Test("A text is added to the end")
  func appends() throws {
    let scratch = try ScratchFolder()
    try scratch.write("one\n", to: "a.txt")
    try append("two\n", toFile: scratch.path + "/a.txt")
    #expect(try String(contentsOfFile: scratch.path + "/a.txt", encoding: .utf8) == "one\ntwo\n")
  }
}

@Suite struct NewFileTests {
  @Test("A file that is not published is gone; of two that are published once the first holds")
  func publishing() throws {
    let scratch = try ScratchFolder()
    var file: NewFile? = try NewFile(scratch.path + "/new-1", permissions: .ownerReadWrite)
    try file?.write("lost".utf8)
    #expect(namesIn(scratch.path) == ["new-1"])
    file = nil
    #expect(namesIn(scratch.path) == [])
    for text in ["first", "second"] {
      let file = try NewFile(scratch.path + "/new-2", permissions: .ownerReadWrite)
      try file.write(text.utf8)
      #expect(file.publishOnce(as: scratch.path + "/key"))
    }
    #expect(try String(contentsOfFile: scratch.path + "/key", encoding: .utf8) == "first")
    #expect(namesIn(scratch.path) == ["key"])
  }
}
