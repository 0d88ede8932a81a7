import Foundation
@testable import ModlintKit
import Testing

/// What lets git merge a list by keeping both sides, written into real repositories.
@Suite struct UnionMergeTests {
  /// A row is what `.gitattributes` says before and after; nil is no file.
  @Test(
    arguments: [
      (nil, "list.yml merge=union\n"),
      ("", "list.yml merge=union\n"),
      ("*.png binary\n", "*.png binary\nlist.yml merge=union\n"),
      ("*.png binary", "*.png binary\nlist.yml merge=union\n"),
      ("*.png binary\r\n* text=auto\r\n", "*.png binary\r\n* text=auto\r\nlist.yml merge=union\r\n"),
      ("# M\u{FC}ll\r\n*.png binary", "# M\u{FC}ll\r\n*.png binary\r\nlist.yml merge=union\r\n"),
      // What a team says stays.
      ("list.yml merge=union\n", nil),
      ("*.yml merge=ours\n", nil),
      ("* -merge\n", nil),
      ("list.yml merge\n", nil),
      ("list.yml binary\n", nil),
      ("list.yml merge=union\r\n* !merge\r\n", nil),
    ] as [(String?, String?)])
  func attributes(before: String?, after: String?) async throws {
    let folder = try Repository()
    if let before { try folder.write(before, to: ".gitattributes") }
    let union = await UnionMerge(missingFor: folder.path + "/list.yml")
    #expect((union == nil) == (after == nil))
    try union?.write()
    #expect(folder.text(".gitattributes") == after ?? before)
  }

  @Test(arguments: [
    "list.yml", "two words.yml", "[a].yml", "*?.yml", "back\\slash", "#list", "!list", "[attr]x", "\"list\"", "a\"b c",
    "-z", ":(top)x", "M\u{FC}ll \u{1F600}", "tab\tand\nline", "! [x] \\", "trailing ",
  ])
  func namesOfAnyKind(name: String) async throws {
    let folder = try Repository()
    try folder.write("", to: name)
    try await UnionMerge(missingFor: folder.path + "/" + name)?.write()
    let answer = try folder.git("check-attr", "-z", "merge", "--", "./" + name, "other")
    #expect(
      answer.split(separator: "\0").enumerated().filter { $0.offset % 3 == 2 }.map(\.element) == [
        "union", "unspecified",
      ])
    #expect(await UnionMerge(missingFor: folder.path + "/" + name) == nil)
  }

  @Test func besideTheFileItself() async throws {
    let folder = try Repository()
    try folder.write("", to: "Sub/list.yml")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.yml", withDestinationPath: "Sub/list.yml")
    let union = await UnionMerge(missingFor: folder.path + "/link.yml")
    #expect(union?.path.hasSuffix("/Sub/.gitattributes") == true)
    #expect(union?.line == "list.yml merge=union")
  }

  @Test func whereGitMergesNothing() async throws {
    let folder = try Repository()
    try folder.write("*.yml\n", to: ".gitignore")
    #expect(await UnionMerge(missingFor: folder.path + "/list.yml") == nil)
    #expect(await UnionMerge(missingFor: folder.path + "/.git/list") == nil)
    try FileManager.default.removeItem(atPath: folder.path + "/.git")
    #expect(await UnionMerge(missingFor: folder.path + "/list") == nil)
  }

  @Test func whatCannotBeWrittenIsTold() async throws {
    let folder = try Repository()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/.gitattributes", withDestinationPath: "other")
    let union = try #require(await UnionMerge(missingFor: folder.path + "/list.yml"))
    let linked = #expect(throws: UnionMerge.Obstacle.self) { try union.write() }
    #expect(linked?.reason == "it is a link, and git follows none here")
    try FileManager.default.removeItem(atPath: folder.path + "/.gitattributes")
    try FileManager.default.createDirectory(atPath: folder.path + "/.gitattributes", withIntermediateDirectories: true)
    #expect(throws: UnionMerge.Obstacle.self) { try union.write() }
  }
}

/// A repository without a commit, which goes away with the value.
private final class Repository {
  let path = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = try git("init", "-q")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  func git(_ arguments: String...) throws -> String {
    let process = Process()
    let answer = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", path] + arguments
    process.standardOutput = answer
    try process.run()
    let text = answer.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }
}
