import Foundation
import Testing

@testable import ModlintKit

/// Whole answers of those reporters whose text is too long to stand inside a test. With `RENEW_GOLDENS` in the
/// environment they are written anew: then look at what has changed.
@Suite struct GoldenTests {
  @Test(arguments: [
    "sarif.json", "gitlab.json", "sonar.json", "rdjson.json", "teamcity.txt", "azure.txt", "bitbucket.json",
    "graph.json",
    "graph.graphml",
    "page.html",
  ])
  func whole(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name)")
    let text = try rendered(name)
    if ProcessInfo.processInfo.environment["RENEW_GOLDENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    let lines = (text.split(separator: "\n"), golden.split(separator: "\n"))
    for (line, expected) in zip(lines.0, lines.1) where line != expected {
      Issue.record("\(name): \(line.prefix(400))\nis not \(expected.prefix(400))")
      return
    }
    #expect(text == golden)
  }

  private func rendered(_ name: String) throws -> String {
    var options = RenderOptions()
    options.sourceLine = sampleLine
    options.configurationName = "ios"
    options.sourceURL = "https://example.com/blob/main"
    options.repositoryPrefix = "ios/"
    options.rulesURL = "https://example.com/rules"
    return switch name {
    case "sarif.json": try render(sampleReport(), as: .sarif, options: options)
    case "gitlab.json": try render(sampleReport(), as: .gitlab, options: options)
    case "sonar.json": try render(sampleReport(), as: .sonar, options: options)
    case "rdjson.json": try render(sampleReport(), as: .rdjson, options: options)
    case "teamcity.txt": try render(sampleReport(), as: .teamcity, options: options)
    case "azure.txt": try render(sampleReport(), as: .azure, options: options)
    case "bitbucket.json": try render(sampleReport(), as: .bitbucket, options: options)
    case "graph.json": try render(sampleGraph(), as: .json)
    case "graph.graphml": try render(sampleGraph(), as: .graphml)
    default: try withoutOwnCode(render(samplePage(), options: options))
    }
  }

  /// The page without its style and its script, which are files of their own, and without their hashes.
  private func withoutOwnCode(_ page: String) -> String {
    page.replacing(#/<style>[\s\S]*?<\/style>/#, with: "<style></style>")
      .replacing(#/<script>[\s\S]*?<\/script>/#, with: "<script></script>")
      .replacing(#/sha256-[A-Za-z0-9+/=]*/#, with: "sha256")
  }
}
