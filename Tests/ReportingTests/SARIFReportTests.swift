@testable import ModlintKit
import Foundation
import Testing

/// What GitHub's code scanning asks for. The schema itself is checked by the scripts, with a validator of its own.
@Suite struct SARIFReportTests {
  private func run() throws -> [String: Any] {
    var options = RenderOptions()
    options.sourceLine = sampleLine
    options.configurationName = "ios"
    let text = try render(sampleReport(), as: .sarif, options: options)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["version"] as? String == "2.1.0")
    return try #require((root["runs"] as? [[String: Any]])?.first)
  }

  @Test func rulesHaveHelp() throws {
    let tool = try #require(try run()["tool"] as? [String: [String: Any]])
    let rules = try #require(tool["driver"]?["rules"] as? [[String: Any]])
    #expect(
      rules.map { $0["id"] as? String } == [
        "<script>alert(1)</script>", "deep-inheritance", "strong-delegate", "too-many-modules",
      ])
    #expect((rules[1]["fullDescription"] as? [String: String])?["text"] == "Every level adds what a reader must know.")
    #expect((rules[1]["help"] as? [String: String])?["markdown"]?.hasPrefix("# A class stands too deep") == true)
    let properties = rules[1]["properties"] as? [String: Any]
    #expect(properties?["tags"] as? [String] == ["maintainability", "modularity", "inheritance"])
  }

  @Test func resultsHaveAPlaceAFingerprintAndTheirRule() throws {
    let results = try #require(try run()["results"] as? [[String: Any]])
    #expect(results.map { $0["level"] as? String } == ["warning", "error", "warning", "note", "error"])
    #expect(results.map { $0["ruleIndex"] as? Int } == [3, 1, 2, 2, 0])
    let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"] }
    #expect(Set(prints).count == 5)
    let place = try #require(physicalLocation(results[1]))
    #expect((place["region"] as? [String: Int]) == ["startLine": 2, "startColumn": 13, "endLine": 2, "endColumn": 27])
    #expect((place["artifactLocation"] as? [String: String])?["uri"] == "Sources/Feed/FeedController.swift")
  }

  @Test func otherEndsAreLinkedFromTheMessage() throws {
    let results = try #require(try run()["results"] as? [[String: Any]])
    let text = try #require((results[1]["message"] as? [String: String])?["text"])
    #expect(text.hasSuffix("\n[ListController](1)"))
    #expect((results[1]["relatedLocations"] as? [[String: Any]])?.first?["id"] as? Int == 1)
    let hostile = try #require((results[4]["message"] as? [String: String])?["text"])
    #expect(hostile.contains(#"\[link\](javascript"#))
  }

  @Test func pathsAreURIs() throws {
    let results = try #require(try run()["results"] as? [[String: Any]])
    let uri = (physicalLocation(results[4])?["artifactLocation"] as? [String: String])?["uri"]
    #expect(uri == "So%2Cu%3Arces/%250A%3Cb%3E%22%27%0A%E2%80%AE%F0%9F%98%80%20%C3%BC.swift")
    #expect(uri?.removingPercentEncoding == hostileViolation().location.file)
  }

  @Test func problemsAreNotifications() throws {
    let invocation = try #require((try run()["invocations"] as? [[String: Any]])?.first)
    #expect((invocation["toolExecutionNotifications"] as? [[String: Any]])?.count == 2)
  }

  @Test func aRunHasNoMoreThanGitHubTakes() throws {
    var report = sampleReport()
    let (info, error) = (report.violations[3], report.violations[1])
    report.violations = Array(repeating: info, count: 25_000) + [error]
    let text = try render(report, as: .sarif)
    let places = try ["strong-delegate", "deep-inheritance"].map {
      try #require(text.range(of: "\"ruleId\": \"\($0)\"")).lowerBound
    }
    #expect(places[0] < places[1])
    #expect(text.components(separatedBy: "\"ruleIndex\"").count == 25_001)
    #expect(text.contains("1 finding more than a SARIF run may have is left out"))
    #expect(text.contains("\"ruleId\": \"deep-inheritance\""))
  }

  /// GitHub closes alerts of one category that the next upload does not have.
  @Test(
    arguments: [
      ("", "default", nil, "modlint/default/"), ("ios/App/", "default", nil, "modlint/ios/App/default/"),
      ("ios/App/", "strict", nil, "modlint/ios/App/strict/"), ("", "strict", nil, "modlint/strict/"),
      ("ios/", "strict", "mine", "mine/"),
    ] as [(String, String, String?, String)])
  func categories(prefix: String, configuration: String, category: String?, id: String) throws {
    var options = RenderOptions()
    options.repositoryPrefix = prefix
    options.configurationName = configuration
    options.sarifCategory = category
    #expect(
      try render(sampleReport(), as: .sarif, options: options).contains("\"automationDetails\": {\"id\": \"\(id)\"}"))
  }

  @Test(
    arguments: [
      ("https://x/rules", "https://x/rules/a"), ("https://x/{pack}/{id}.md", "https://x/p/a.md"), (nil, nil),
    ] as [(String?, String?)])
  func pagesOfRules(base: String?, page: String?) {
    var options = RenderOptions()
    options.rulesURL = base
    var rule = RuleDescription(id: "a", pack: "p", severity: .info, title: "", markdown: "")
    #expect(options.page(of: rule) == nil)
    rule.isBuiltIn = true
    #expect(options.page(of: rule) == page)
  }

  @Test func aResultHasNoMorePlacesThanGitHubTakes() throws {
    var report = sampleReport()
    report.violations = [report.violations[1]]
    report.violations[0].related = (1...1_200).map {
      RelatedLocation(location: Location(file: "E.swift", line: $0), message: "E\($0)")
    }
    let text = try render(report, as: .sarif)
    #expect(text.components(separatedBy: "\"physicalLocation\"").count == 1_001 + 2)
    #expect(text.contains("and 201 more places"))
  }

  private func physicalLocation(_ result: [String: Any]) -> [String: Any]? {
    (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
  }
}
