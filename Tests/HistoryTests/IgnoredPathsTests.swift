import Foundation
@testable import ModlintKit
import Testing

/// What git ignores, asked of a real repository.
struct IgnoredPathsTests {
  /// `+` marks what is tracked; a path that ends in `/` is a folder that holds a repository of its own.
  @Test(
    "Ignored is what .gitignore names and git does not track",
    arguments: [
      (["+a.swift", "b.swift"], "", []),
      (["+a.swift", "b.swift", "c.swift"], "b.swift", ["b.swift"]),
      (["+a.swift", "b.swift"], "*.swift", ["b.swift"]),
      (["+d/a.swift", "d/b.swift", "d/e/c.swift"], "b.swift\ne/", ["d/e/", "d/b.swift"]),
      (["build/a.swift", "build/x/b.swift"], "build/", ["build/"]),
      (["build/a.swift", "build/x/b.swift", "build/y/c.swift"], "x/", ["build/x/", "build/x/b.swift"]),
      (["build-1/a.swift", "build/a.swift", "build/x/a.swift"], "build", ["build/"]),
      (["a b/ä.swift", "a b/[c]*.swift", ":(x).swift"], "ä.swift\n:*", [":(x).swift", "a b/ä.swift"]),
      (["new/a.swift", "new/x/b.swift", "new/.gitignore"], "", []),
      (["sub/", "sub/a.swift", "b.swift"], "*.swift", ["b.swift"]),
      (["+sub/", "sub/a.swift", "b.swift"], "*.swift", ["b.swift"]),
      (["sub/", "sub/a.swift"], "sub", ["sub/"]),
      (["deep/sub/", "deep/sub/a.swift", "deep/b.swift"], "a.swift", []),
    ] as [(files: [String], rules: String, ignored: [String])])
  func ignoredPaths(files: [String], rules: String, ignored: [String]) async throws {
    let top = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
    try git(["init", "-q"], in: top)
    try rules.write(to: top.appending(path: ".gitignore"), atomically: true, encoding: .utf8)
    let paths = files.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    for path in paths where path.hasSuffix("/") { try makeRepository(at: top.appending(path: path)) }
    for path in paths where !path.hasSuffix("/") {
      let file = top.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "".write(to: file, atomically: true, encoding: .utf8)
    }
    for path in zip(files, paths).filter({ $0 != $1 }).map(\.1) {
      try git(
        ["-c", "advice.addEmbeddedRepo=false", "add", "-f", path.hasSuffix("/") ? String(path.dropLast()) : path],
        in: top)
    }
    let folders = Set(
      paths.flatMap { path in
        sequence(first: folder(of: path)) { $0.isEmpty ? nil : folder(of: $0) }
      })
    let repository = try #require(Git(containing: top.path))
    let found = await repository.ignoredPaths(
      files: paths.filter { !$0.hasSuffix("/") }.sorted(by: bytesPrecede), folders: folders.sorted(by: bytesPrecede),
      besides: try #require(await repository.trackedFiles()))
    #expect(found == ignored)
  }

  @Test("Of what lies behind a link git says nothing, and is asked another way")
  func behindLinks() async throws {
    let top = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    try FileManager.default.createDirectory(at: top.appending(path: "real"), withIntermediateDirectories: true)
    try git(["init", "-q"], in: top)
    try "real\n".write(to: top.appending(path: ".gitignore"), atomically: true, encoding: .utf8)
    try "".write(to: top.appending(path: "real/a.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: top.path + "/link", withDestinationPath: "real")
    let repository = try #require(Git(containing: top.path))
    let found = await repository.ignoredPaths(
      files: ["link/a.swift", "real/a.swift"], folders: ["", "link", "real"],
      besides: try #require(await repository.trackedFiles()))
    #expect(found == ["real/"])
  }

  @Test("A submodule says itself what it ignores, and so does one in it")
  func inSubmodules() async throws {
    try await withRepository { top in
      for (part, rules) in [("sub", "b.swift\nc/\n"), ("sub/deep", "e.swift\n")] {
        try makeRepository(at: top.appending(path: part))
        try rules.write(to: top.appending(path: part + "/.gitignore"), atomically: true, encoding: .utf8)
      }
      let files = ["sub/a.swift", "sub/b.swift", "sub/c/d.swift", "sub/deep/e.swift"]
      try FileManager.default.createDirectory(at: top.appending(path: "sub/c"), withIntermediateDirectories: true)
      for file in files { try "".write(to: top.appending(path: file), atomically: true, encoding: .utf8) }
      for part in ["sub/deep", "sub", ""] {
        try git(["-c", "advice.addEmbeddedRepo=false", "add", "."], in: top.appending(path: part))
      }
      let repository = try #require(Git(containing: top.path))
      let found = await repository.ignoredPaths(
        files: files, folders: ["", "sub", "sub/c", "sub/deep"], besides: try #require(await repository.trackedFiles()))
      #expect(found == ["sub/c/", "sub/b.swift", "sub/deep/e.swift"])
    }
  }

  private func makeRepository(at folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q"], in: folder)
    try git(
      ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "Begin"],
      in: folder)
  }

  private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private func bytesPrecede(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// Each star of such a pattern tries all that the next ones do.
  @Test(.timeLimit(.minutes(1)))
  func patternsWithoutEnd() async throws {
    let top = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    try FileManager.default.createDirectory(at: top, withIntermediateDirectories: true)
    try git(["init", "-q"], in: top)
    let rule = String(repeating: "*a", count: 30) + "*b\n"
    try rule.write(to: top.appending(path: ".gitignore"), atomically: true, encoding: .utf8)
    let name = String(repeating: "a", count: 200) + ".swift"
    try "".write(to: top.appending(path: name), atomically: true, encoding: .utf8)
    let repository = try #require(Git(containing: top.path))
    let tracked = try #require(await repository.trackedFiles())
    let found = await repository.ignoredPaths(
      files: [".gitignore", name], folders: [""], besides: tracked, limit: .milliseconds(200))
    #expect(found == nil)
  }
}
