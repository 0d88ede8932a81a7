import Foundation
import Testing

@testable import ModlintKit

/// Who works on a repository, asked of real ones.
struct TeamTests {
  /// Commits by their author, and the day of each.
  private static let commits = [("Ann", 0), ("Ann", 100), ("Bob", 200), ("Cat", 210)]

  @Test(
    "Two identities are one person where that is certain: by address, account or full name",
    arguments: [
      ("Ann a@x.org, Anna A@X.org", 1), ("Ann a@x.org, ann b@y.org", 1), ("Ann a@x.org, Ann_Lee b@y.org", 2),
      ("ann 7+ann@users.noreply.github.com, bob ann@users.noreply.github.com", 1),
      ("ann 7+ann@users.noreply.github.com, bob 7+bob@users.noreply.github.com", 2),
      ("José_García a@x.org, jose__garcia b@y.org", 1), ("Ann_B._Lee a@x.org, Ann_B_Lee b@y.org", 1),
      ("Ann_Lee a@x.org, bob b@y.org, Ann_Lee b@y.org", 1), ("Ann a@x.org, renovate[bot] b@y.org", 1),
    ])
  func identities(authors: String, people: Int) throws {
    let commits = try authors.split(separator: ", ").map { author in
      let words = author.split(separator: " ")
      return try #require(Commit("\(words[0].replacing("_", with: " "))\0\(words[1])\00\02024-01-01"))
    }
    #expect(distinctPeople(commits, serviceAccounts: ["[bot]"]).count == people)
  }

  @Test(
    "Accounts of services are known by words of their names and addresses",
    arguments: [
      ("Acme_CI ci@acme", 0), ("Acme_CI mail@acme", 0), ("AcmeCI mail@acme", 0), ("acme-ci mail@acme", 0),
      ("Acme ci@acme", 0), ("Acme ios-ci@acme", 0), ("Acme ios+release@acme", 0), ("AcmeRobot mail@acme", 0),
      ("Release_Manager mail@acme", 0), ("buildbot mail@acme", 0), ("Anka runner@Mac-1739.local", 0),
      // Who is called so in part, or so for real.
      ("Ci_Zhang zhang@acme", 1), ("Ann li.ci@acme", 1), ("Lucia_Abbott abbott@acme", 1), ("Cicely builder3@acme", 1),
      ("Rebuilda rebuild@acme", 1), ("Blade_Runner road.runner@acme", 1),
    ])
  func services(author: String, people: Int) throws {
    let words = author.split(separator: " ")
    let commit = try #require(Commit("\(words[0].replacing("_", with: " "))\0\(words[1])\00\02024-01-01"))
    let services = ["=ci", "=release", "=robot", "=build", "=buildbot", "=builder", "<runner@"]
    #expect(distinctPeople([commit], serviceAccounts: services).count == people)
  }

  @Test("Who changes no source file is no engineer, and is not counted for what they merge or renew")
  func sources() async throws {
    try await withRepository { folder in
      for (author, path) in [
        ("Ann", "App/A.swift"), ("Bob", "App/B.m"), ("Cat", "README.md"), ("Dan", "App/de.lproj/L.strings"),
        ("Eve", "Pods/Kit/Kit.swift"), ("Fay", "Vendor/C.h"), ("Ann", "App/A2.swift"),
      ] {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try path.write(to: file, atomically: true, encoding: .utf8)
        try git(["add", "-A"], in: folder)
        let person = ["-c", "user.name=\(author)", "-c", "user.email=\(author)@example.org"]
        try git(person + ["commit", "-q", "-m", "A change"], in: folder)
      }
      let repository = try #require(Git(containing: folder.path))
      let team = await Team(historyOf: repository, days: 90, serviceAccounts: [])
      #expect(team.people.map { "\($0.name) \($0.commits)" } == ["Ann 2", "Bob 1"])
      #expect(team.basis?.hasSuffix("commits to source files") == true)
    }
  }

  @Test("Of a folder those are counted who changed something in it")
  func folders() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let part = folder.appending(path: "Part")
    try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
    try git(["init", "-q"], in: folder)
    for (author, path) in [("Ann", "Part/a.swift"), ("Bob", "b.swift")] {
      try author.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
      try git(["add", "-A"], in: folder)
      let person = ["-c", "user.name=\(author)", "-c", "user.email=\(author)@example.org"]
      try git(person + ["commit", "-q", "-m", "A change"], in: folder)
    }
    for (place, engineers) in [(folder, 2), (part, 1)] {
      let repository = try #require(Git(containing: place.path))
      #expect(await Team(historyOf: repository, days: 90, serviceAccounts: []).engineers == engineers)
    }
  }

  @Test("Who is who is asked again where the list of people may be anywhere")
  func mailmaps() async throws {
    try await withRepository { folder in
      try commit(in: folder)
      #expect(await Git(containing: folder.path)?.historyInputs() != nil)
      try git(["config", "mailmap.file", "people"], in: folder)
      #expect(await Git(containing: folder.path)?.historyInputs() == nil)
      try git(["config", "--unset", "mailmap.file"], in: folder)
      try git(["config", "include.path", "../more"], in: folder)
      for (settings, isKnown) in [("[core]\n", true), ("[mailmap]\n  file = people\n", false)] {
        try settings.write(to: folder.appending(path: "more"), atomically: true, encoding: .utf8)
        let inputs = await Git(containing: folder.path)?.historyInputs()
        #expect((inputs != nil) == isKnown)
      }
    }
  }

  @Test("What git is set to say of signatures stands in nobody's way")
  func signatures() async throws {
    try await withRepository { folder in
      let verifier = folder.appending(path: "verifier")
      try "#!/bin/sh\necho 'Good signature' >&2\n".write(to: verifier, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: verifier.path)
      try git(["config", "gpg.program", verifier.path], in: folder)
      try git(["config", "log.showSignature", "true"], in: folder)
      try "struct A {}".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "A.swift"], in: folder)
      let tree = try gitOutput(["write-tree"], in: folder).trimmingCharacters(in: .newlines)
      let commit = """
        tree \(tree)
        author Ann <a@example.org> 1700000000 +0000
        committer Ann <a@example.org> 1700000000 +0000
        gpgsig -----BEGIN PGP SIGNATURE-----
         x
         -----END PGP SIGNATURE-----

        A change

        """
      try commit.write(to: folder.appending(path: "commit"), atomically: true, encoding: .utf8)
      let name = try gitOutput(["hash-object", "-t", "commit", "-w", "commit"], in: folder)
      try git(["update-ref", "HEAD", name.trimmingCharacters(in: .newlines)], in: folder)
      let repository = try #require(Git(containing: folder.path))
      #expect(await Team(historyOf: repository, days: 90, serviceAccounts: []).engineers == 1)
    }
  }

  @Test(
    "Counted are the days before the newest commit; a clone that holds only a part of them does not know",
    arguments: [
      (nil, 90, 2), (1, 90, nil), (2, 90, nil), (3, 90, 2), (nil, 9, 1), (2, 9, 1), (1, 9, nil), (nil, 120, 3),
    ]
      as [(depth: Int?, days: Int, engineers: Int?)])
  func shallowClones(depth: Int?, days: Int, engineers: Int?) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let origin = folder.appending(path: "origin")
    try FileManager.default.createDirectory(at: origin, withIntermediateDirectories: true)
    try git(["init", "-q"], in: origin)
    for (author, day) in Self.commits {
      let date = "\(1_700_000_000 + day * 86_400) +0000"
      try "// \(day)".write(to: origin.appending(path: "A.swift"), atomically: true, encoding: .utf8)
      try git(["add", "A.swift"], in: origin)
      try git(
        ["-c", "user.name=\(author)", "-c", "user.email=\(author)@example.org", "commit", "-q", "-m", "A change"],
        in: origin, with: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
    }
    let clone = folder.appending(path: "clone")
    let part = depth.map { ["--depth", "\($0)"] } ?? []
    try git(["clone", "-q"] + part + [origin.absoluteString, clone.path], in: folder)
    let repository = try #require(Git(containing: clone.path))
    #expect(await Team(historyOf: repository, days: days, serviceAccounts: []).engineers == engineers)
  }
}
