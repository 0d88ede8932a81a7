@testable import ModlintKit
import Foundation
import Testing

/// What a report showed is at hand for the next one, as long as nothing changes.
@Suite struct ShownLinesTests {
  @Test func theNextReportOpensNoFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "App/A.swift")
    try FileManager.default.createDirectory(
      at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    let giant = String(repeating: "a", count: 2000)
    try Data("class A {\n  let b = 1\n  // \(giant)\n}\n".utf8).write(to: source)
    var request = ScanRequest()
    request.paths = [folder.appending(path: "App").path]
    request.cachePath = folder.appending(path: "cache").path

    let first = try await Judgement(Configuration(request))
    #expect(first.lines.line(2, of: "A.swift") == "  let b = 1")
    #expect(first.lines.line(3, of: "A.swift")?.utf8.count == 2005)
    #expect(first.lines.line(9, of: "A.swift") == nil)
    first.lines.keep()

    let second = try await Judgement(Configuration(request))
    try FileManager.default.removeItem(at: source)
    #expect(second.scan == nil)
    #expect(second.lines.line(2, of: "A.swift") == "  let b = 1")
    // Neither what was not shown nor what a machine wrote is kept.
    #expect(second.lines.line(1, of: "A.swift") == "")
    #expect(second.lines.line(3, of: "A.swift") == nil)
  }

  @Test func aLineOfAFileThatHasChangedIsNotKept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "App/A.swift")
    try FileManager.default.createDirectory(
      at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    var request = ScanRequest()
    request.paths = [folder.appending(path: "App").path]
    request.cachePath = folder.appending(path: "cache").path

    try Data("class Before {}\n".utf8).write(to: source)
    let first = try await Judgement(Configuration(request))
    try Data("class After {}\n".utf8).write(to: source)
    #expect(first.lines.line(1, of: "A.swift") == "class After {}")
    first.lines.keep()
    try Data("class Before {}\n".utf8).write(to: source)
    let second = try await Judgement(Configuration(request))
    #expect(second.scan == nil)
    #expect(second.lines.line(1, of: "A.swift") == "class Before {}")
  }
}
