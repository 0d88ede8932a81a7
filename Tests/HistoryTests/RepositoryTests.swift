@testable import ModlintKit
import Foundation
import Testing

/// Git is led to the repository around, and to no other.
@Suite struct RepositoryTests {
  @Test func aFolderThatOnlyLooksLikeARepositoryIsAFolder() async throws {
    try await withRepository { folder in
      let inner = folder.appending(path: "Sub")
      for name in ["objects", "refs"] {
        try FileManager.default.createDirectory(at: inner.appending(path: name), withIntermediateDirectories: true)
      }
      let started = folder.path + "/started"
      try "ref: refs/heads/main\n".write(to: inner.appending(path: "HEAD"), atomically: true, encoding: .utf8)
      try "[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = touch \(started)\n\thooksPath = /nowhere\n"
        .write(to: inner.appending(path: "config"), atomically: true, encoding: .utf8)
      try "class A {}".write(to: inner.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "."], in: folder)
      try commit(in: folder)
      let repository = try #require(Git(containing: inner.path))
      #expect(await repository.files(of: "HEAD")?.entries.map(\.path) == ["A.swift", "HEAD", "config"])
      #expect(await repository.stagedDifferences() == "")
      #expect(await repository.commitHook()?.path == repository.repository.top + "/.git/hooks/pre-commit")
      #expect(!FileManager.default.fileExists(atPath: started))
    }
  }

  @Test func linkedWorkTreesAndSubmodulesAreFound() async throws {
    try await withRepository { folder in
      try commit(in: folder)
      try git(["worktree", "add", "-q", "tree"], in: folder)
      let main = try #require(Repository(around: folder.path))
      let tree = try #require(Repository(around: folder.path + "/tree"))
      #expect(tree.top == main.top + "/tree" && tree.common == main.common && tree.folder != main.folder)
      #expect(await Git(containing: tree.top)?.commit("HEAD") != nil)
      #expect(main.isRepeated(in: tree.top))
      try git(["clone", "-q", ".", "clone"], in: folder)
      #expect(main.isRepeated(in: main.top + "/clone") && !main.isRepeated(in: main.top))
    }
  }

  @Test func anEmptyFolderOfGitsNameIsNone() async throws {
    try await withRepository { folder in
      let inner = folder.appending(path: "Sub/.git")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let top = try #require(Repository(around: folder.path)).top
      #expect(Repository(around: folder.path + "/Sub")?.top == top)
    }
  }

  @Test("No variable of git's is handed on but by which settings are found")
  func variables() async throws {
    try await withRepository { folder in
      let variables = GitSettings.variables(for: try #require(Repository(around: folder.path)))
      let own = variables.keys.filter { $0.hasPrefix("GIT_") && !$0.hasPrefix("GIT_CONFIG_") }.sorted()
      #expect(
        own == [
          "GIT_ALLOW_PROTOCOL", "GIT_DIR", "GIT_NO_LAZY_FETCH", "GIT_OPTIONAL_LOCKS", "GIT_PROTOCOL_FROM_USER",
          "GIT_TERMINAL_PROMPT", "GIT_TRACE2", "GIT_TRACE2_EVENT", "GIT_TRACE2_PERF", "GIT_WORK_TREE",
        ])
    }
  }

  @Test func whatACloneLacksIsNotFetched() async throws {
    try await withRepository { folder in
      try "class A {}".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "."], in: folder)
      try commit(in: folder)
      try git(["config", "uploadpack.allowFilter", "true"], in: folder)
      let place = ["-c", "protocol.file.allow=always", "clone", "-q", "--no-checkout", "--filter=blob:none"]
      try git(place + ["file://" + folder.path, "clone"], in: folder)
      let clone = folder.path + "/clone"
      let listing = try #require(await Git(containing: clone)?.files(of: "HEAD"))
      let objects = GitObjects(of: clone)
      #expect(listing.entries.map { objects.blob($0.object) } == [nil])
      #expect(objects.blob(try gitOutput(["rev-parse", "HEAD"], in: folder).trimmingCharacters(in: .newlines)) != nil)
    }
  }

  @Test(
    "Git that ends before it has read its input gives no answer",
    arguments: ["", String(repeating: "a.swift\0", count: 40_000)])
  func gitEndsAtOnce(input: String) async throws {
    // As the command does when it starts.
    signal(SIGPIPE, SIG_IGN)
    try await withRepository { folder in
      try "[core".write(to: folder.appending(path: ".git/config"), atomically: true, encoding: .utf8)
      let repository = try #require(Git(containing: folder.path))
      await withTaskGroup(of: String?.self) { group in
        for _ in 0..<30 { group.addTask { await repository.output(["check-ignore", "--stdin", "-z"], input: input) } }
        for await answer in group { #expect(answer == nil) }
      }
    }
  }
}
