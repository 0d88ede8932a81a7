import Foundation
import Testing

@testable import ModlintKit

/// The index as it is read from its file, against what git says of it.
struct IndexFileTests {
  /// Each line is a git command; `@` is the name of a blob, `LONG` a path whose length the entry cannot say.
  @Test(
    "A plain index lists what git lists",
    arguments: [
      ("", ""), ("add .", ""), ("add .", "part"), ("add .", "part/deep"), ("add .", "way"), ("add .", "empty"),
      ("add .\nupdate-index --index-version 4", ""), ("add .\nupdate-index --index-version 4", "part"),
      ("add .\nupdate-index --skip-worktree a.swift", ""), ("add -N a.swift\nadd part", ""),
      ("add .\nupdate-index --skip-worktree a.swift\nupdate-index --index-version 4", ""),
      ("update-index --add --cacheinfo 120000,@,link\nupdate-index --add --cacheinfo 160000,@,part/module", ""),
      ("update-index --add --cacheinfo 100644,@,LONG", ""),
      ("add .\nupdate-index --index-info 1 2 3", ""), ("add .\nwrite-tree\nupdate-index --untracked-cache", ""),
    ] as [(commands: String, folder: String)])
  func listing(commands: String, folder: String) async throws {
    let top = try repository(commands)
    defer { try? FileManager.default.removeItem(at: top) }
    let asked = top.appending(path: folder)
    let git = try #require(Git(containing: asked.path))
    let index = git.readIndex()
    // Before anything is added there is no index.
    #expect((index == nil) == commands.isEmpty)
    guard let index else { return }
    #expect(
      GitRecord.records(of: index)
        == GitRecord.records(ofIndex: try gitOutput(["ls-files", "--stage", "-z"], in: asked)))
    #expect(String(decoding: index.paths, as: UTF8.self) == (try gitOutput(["ls-files", "-z"], in: asked)))
  }

  @Test(
    "Of an index that is not plain git is asked",
    arguments: [
      "add .\nupdate-index --split-index", "add .\nsparse-checkout set --cone --sparse-index part/deep",
      "add .\nconfig core.worktree ..", "worktree add -q other",
    ])
  func refusal(commands: String) async throws {
    let top = try repository(commands + "\nadd .", isCommitted: true)
    defer { try? FileManager.default.removeItem(at: top) }
    let folder = commands.contains("other") ? top.appending(path: "other") : top
    #expect(try #require(Git(containing: folder.path)).readIndex() == nil)
  }

  @Test("An index that is cut off or damaged is none")
  func damage() throws {
    let top = try repository("add .\nupdate-index --index-version 4")
    defer { try? FileManager.default.removeItem(at: top) }
    let bytes = [UInt8](try Data(contentsOf: top.appending(path: ".git/index")))
    #expect(IndexFile(bytes, below: "") != nil)
    for length in bytes.indices { #expect(IndexFile(Array(bytes[..<length]), below: "") == nil) }
    // What is said of the file on disk, and the objects' names, may be anything; the rest of an entry may not.
    for place in [0, 4, 7, 8, 11, 12 + 60, 12 + 62] {
      var damaged = bytes
      damaged[place] ^= 0x55
      #expect(IndexFile(damaged, below: "") == nil, "byte \(place)")
    }
  }

  @Test("An index by SHA-256 is none")
  func otherNames() throws {
    let top = try repository("add .", format: "sha256")
    defer { try? FileManager.default.removeItem(at: top) }
    #expect(try #require(Git(containing: top.path)).readIndex() == nil)
    #expect(IndexFile([UInt8](try Data(contentsOf: top.appending(path: ".git/index"))), below: "") == nil)
  }

  @Test("Names that git keeps otherwise than in plain files are git's to tell")
  func otherRefStorage() throws {
    let top = try repository("add .", isCommitted: true)
    defer { try? FileManager.default.removeItem(at: top) }
    #expect(PlainRepository(around: top.path) != nil)
    let settings = top.appending(path: ".git/config")
    let text = try String(contentsOf: settings, encoding: .utf8)
    try (text + "[extensions]\n\trefStorage = reftable\n").write(to: settings, atomically: true, encoding: .utf8)
    #expect(PlainRepository(around: top.path) == nil)
  }

  @Test(
    "The last commit is known by plain files where they tell",
    arguments: [
      ("", true), ("pack-refs --all", true), ("checkout -q --detach", true), ("checkout -q -b some/branch", true),
      ("symbolic-ref refs/heads/other refs/heads/main\nsymbolic-ref HEAD refs/heads/other", false),
      ("checkout -q --orphan new", false),
    ] as [(commands: String, isKnown: Bool)])
  func head(commands: String, isKnown: Bool) throws {
    let top = try repository("add .", isCommitted: true)
    defer { try? FileManager.default.removeItem(at: top) }
    for command in commands.split(separator: "\n") { try git(command.split(separator: " ").map(String.init), in: top) }
    let head = PlainRepository(around: top.path)?.head
    #expect((head != nil) == isKnown)
    if let head { #expect(head + "\n" == (try gitOutput(["rev-parse", "HEAD"], in: top))) }
  }

  /// A repository of a few files in which git commands were run.
  private func repository(_ commands: String, isCommitted: Bool = false, format: String = "sha1") throws -> URL {
    let top = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    for path in ["a.swift", "b ä.swift", "part/c.swift", "part/deep/d.swift", "part-of/e.swift", "empty/.gitignore"] {
      let file = top.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (path.hasSuffix(".gitignore") ? "*" : path).write(to: file, atomically: true, encoding: .utf8)
    }
    try FileManager.default.createSymbolicLink(atPath: top.path + "/way", withDestinationPath: "part")
    try git(["init", "-q", "-b", "main", "--object-format=\(format)"], in: top)
    let blob = try gitOutput(["hash-object", "-w", "a.swift"], in: top).trimmingCharacters(in: .newlines)
    if isCommitted {
      try git(["add", "."], in: top)
      try git(["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "Begin"], in: top)
    }
    for command in commands.split(separator: "\n") {
      var words = command.replacing("@", with: blob)
        .replacing("LONG", with: String(repeating: "long/", count: 1000) + "end").split(separator: " ").map(String.init)
      if let sides = words.firstIndex(of: "--index-info") {
        let text = words[(sides + 1)...].map { "100644 \(blob) \($0)\tboth.swift\n" }.joined()
        let file = top.appending(path: ".git/sides")
        try text.write(to: file, atomically: true, encoding: .utf8)
        words = ["-c", "alias.sides=!git update-index --index-info <.git/sides", "sides"]
      }
      try git(words, in: top)
    }
    return top
  }
}
