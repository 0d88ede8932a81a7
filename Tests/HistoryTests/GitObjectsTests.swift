import Foundation
import Synchronization
import Testing

@testable import ModlintKit

struct GitObjectsTests {
  @Test(
    "The last commit is told by how the index differs, unless files are unmerged or a submodule moved",
    arguments: [
      (":100644 100644 1f 2e M\0A.swift\0", "A.swift 1f, B.swift 3d"),
      (":100644 000000 1f 00 D\0C.swift\0", "A.swift 2e, B.swift 3d, C.swift 1f"),
      (":000000 100644 00 2e A\0A.swift\0", "B.swift 3d"), ("", "A.swift 2e, B.swift 3d"),
      // Git's order is that of bytes, in which capitals come first.
      (
        ":100644 000000 1f 00 D\0a.swift\0:100644 000000 2f 00 D\0A/b.swift\0",
        "A.swift 2e, A/b.swift 2f, B.swift 3d, a.swift 1f"
      ),
      (":100644 100644 1f 2e U\0A.swift\0", nil), (":160000 160000 1f 2e M\0Part\0", nil),
      (":000000 160000 00 2e A\0Part\0", nil), (":160000 000000 1f 00 D\0Part\0", nil),
    ] as [(String, String?)])
  func lastCommit(differences: String, files: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q"], in: folder)
    var staged = GitListing()
    staged.entries = [("A.swift", "2e"), ("B.swift", "3d")].map {
      GitListing.Entry(path: $0.0, object: $0.1, isLink: false, repository: folder.path)
    }
    let listing = try #require(Git(containing: folder.path)).lastCommit(under: staged, differences: differences)
    #expect(listing?.entries.map { "\($0.path) \($0.object)" }.joined(separator: ", ") == files)
    for (place, entry) in (listing?.entries ?? []).enumerated() { #expect(listing?.place(of: entry.path) == place) }
    #expect(listing?.place(of: "A") == nil && listing?.place(of: "z.swift") == nil)
  }

  @Test("A submodule that moved is told, whatever git is to ignore", arguments: ["none", "dirty", "all"])
  func ignoredSubmodules(ignored: String) async throws {
    try await withRepository { folder in
      let modules = "[submodule \"Part\"]\n  path = Part\n  url = ./Part\n  ignore = \(ignored)\n"
      try modules.write(to: folder.appending(path: ".gitmodules"), atomically: true, encoding: .utf8)
      try git(["add", ".gitmodules"], in: folder)
      func stage(_ digit: String) throws {
        let commit = String(repeating: digit, count: 40)
        try git(["update-index", "--add", "--cacheinfo", "160000,\(commit),Part"], in: folder)
      }
      try stage("1")
      try commit(in: folder)
      try stage("2")
      let differences = try #require(await Git(containing: folder.path)?.stagedDifferences())
      #expect(differences.hasPrefix(":160000 160000 1111"))
    }
  }

  @Test("A submodule that has moved is asked where it stands now, and of an unknown commit it is lost")
  func submodules() async throws {
    try await withRepository { folder in
      let part = folder.appending(path: "Part")
      try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
      try git(["init", "-q"], in: part)
      try "".write(to: part.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "."], in: part)
      try commit(in: part)
      try git(["-c", "advice.addEmbeddedRepo=false", "add", "."], in: folder)
      try commit(in: folder)
      try FileManager.default.moveItem(at: part, to: folder.appending(path: "Moved"))
      try git(["-c", "advice.addEmbeddedRepo=false", "add", "--all"], in: folder)
      let repository = try #require(Git(containing: folder.path))
      let before = await repository.files(of: "HEAD")
      #expect(before?.entries.map(\.path) == ["Part/A.swift"])
      #expect(before?.lost == [])
      try git(["update-index", "--cacheinfo", "160000,\(String(repeating: "1", count: 40)),Moved"], in: folder)
      #expect(await repository.stagedFiles()?.lost == ["Moved"])
    }
  }

  @Test(
    "Behind a filter stands on disk what git knows by its times, and no filter is run",
    arguments: [nil, "HEAD", "HEAD~1"] as [String?])
  func filteredFiles(commit name: String?) async throws {
    try await withRepository { folder in
      for (key, value) in [("filter.aside.clean", "sed s/^/aside/"), ("filter.aside.smudge", "sed s/^aside//")] {
        try git(["config", key, value], in: folder)
      }
      func write(_ text: String, to file: String) throws {
        try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
      }
      try write("*.swift filter=aside\n", to: ".gitattributes")
      for file in ["Edited.swift", "Moved.swift", "Same.swift"] { try write("1\n", to: file) }
      try git(["add", "."], in: folder)
      try commit(in: folder)
      try write("2\n", to: "Moved.swift")
      try git(["add", "."], in: folder)
      try commit(in: folder)
      try write("3\n", to: "Edited.swift")
      // Not what git has noted of the file, which holds the same: only the filter would tell.
      try write("1\n", to: "Same.swift")
      for (key, value) in [("clean", "touch started; cat"), ("process", "touch started"), ("required", "true")] {
        try git(["config", "filter.aside." + key, value], in: folder)
      }
      // Of what was staged a moment ago it always compares the contents.
      let index = folder.path + "/.git/index"
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 100)], ofItemAtPath: index)
      let known = await Git(containing: folder.path)?.filteredFiles(asIn: name)
      #expect(known?.map(\.text) == (name == "HEAD~1" ? [] : ["Moved.swift"]))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
    }
  }

  @Test(
    "What git does not know is told from two sides without a commit in common",
    arguments: [
      ("first...", nil), ("first...HEAD", nil), ("nowhere...", "nowhere"), ("HEAD...nowhere", "nowhere"),
      ("nowhere", "nowhere"), ("first..HEAD", "first..HEAD"),
    ] as [(String, String?)])
  func unknown(revision: String, part: String?) async throws {
    try await withRepository { folder in
      try commit(in: folder)
      try git(["branch", "-M", "first"], in: folder)
      try git(["checkout", "-q", "--orphan", "second"], in: folder)
      // Of one second, one author and one content there is one commit.
      try "".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "."], in: folder)
      try commit(in: folder)
      let repository = try #require(Git(containing: folder.path))
      #expect(await repository.commit(revision) == nil)
      #expect(await repository.unknownPart(of: revision) == part)
    }
  }

  @Test(
    "A range is told by its beginning",
    arguments: [
      ("first..HEAD", "first"), ("first..", "first"), ("first..nowhere", "first"), ("..HEAD", nil), ("first...", nil),
      ("nowhere..HEAD", nil), (":/a..b", nil), ("first", nil),
    ] as [(String, String?)])
  func ranges(revision: String, beginning: String?) async throws {
    try await withRepository { folder in
      try commit(in: folder)
      try git(["branch", "-M", "first"], in: folder)
      #expect(await Git(containing: folder.path)?.beginning(ofRange: revision) == beginning)
    }
  }

  @Test(
    "Of a branch that is not here the one of its name is told that is",
    arguments: [
      ("main", "origin/main"), ("origin/feature", "feature"), ("nowhere", nil), ("HEAD~9", nil), ("main~9", nil),
    ] as [(String, String?)])
  func branches(name: String, namesake: String?) async throws {
    try await withRepository { folder in
      try commit(in: folder)
      try git(["branch", "-M", "feature"], in: folder)
      try git(["update-ref", "refs/remotes/origin/main", "HEAD"], in: folder)
      #expect(await Git(containing: folder.path)?.namesake(of: name) == namesake)
    }
  }

  @Test("What looks like an option is no commit", arguments: ["--all", "-n1", "--all...", "...--help"])
  func options(revision: String) async throws {
    try await withRepository { folder in
      try commit(in: folder)
      #expect(await Git(containing: folder.path)?.commit(revision) == nil)
    }
  }

  /// Two sides of a change are read at once, and the one ends while the other is still asked. With children that inherited
  /// what tells of each other's end this waited for ever, once in a thousand times.
  @Test("Readers that begin at once end each by itself")
  func endEachByItself() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q"], in: folder)
    try "class A {}\n".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let name = try gitOutput(["hash-object", "-w", "A.swift"], in: folder).trimmingCharacters(in: .newlines)
    for _ in 0..<10 {
      let begun = Mutex<[GitObjects]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let objects = GitObjects(of: folder.path)
        #expect(objects.blob(name) == Array("class A {}\n".utf8))
        #expect(objects.blob("0000") == nil)
        begun.withLock { $0.append(objects) }
      }
      // Each ends while the later ones live.
      var readers = begun.withLock { $0 }
      begun.withLock { $0.removeAll() }
      while !readers.isEmpty { readers.removeFirst() }
    }
  }

  @Test("Where a partial clone cannot fetch one content, the others are read")
  func partialClone() async throws {
    try await withRepository { folder in
      try "class A {}\n".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "."], in: folder)
      try commit(in: folder)
      try git(["config", "uploadpack.allowFilter", "true"], in: folder)
      let url = "file://" + folder.path
      try git(["clone", "-q", "--no-checkout", "--filter=blob:none", url, "clone"], in: folder)
      let clone = folder.appending(path: "clone")
      try git(["config", "remote.origin.url", "file:///nowhere"], in: clone)
      try "class B {}\n".write(to: clone.appending(path: "B.swift"), atomically: true, encoding: .utf8)
      func output(_ arguments: [String]) throws -> String {
        try gitOutput(arguments, in: clone).trimmingCharacters(in: .newlines)
      }
      let (absent, present) = try (output(["rev-parse", "HEAD:A.swift"]), output(["hash-object", "-w", "B.swift"]))
      let objects = GitObjects(of: clone.path)
      for _ in 0..<2 {
        #expect(objects.blob(absent) == nil)
        #expect(objects.blob(present) == Array("class B {}\n".utf8))
      }
    }
  }
}
