@testable import ModlintKit
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct XMLFormatTests {
  @Test func checkstyle() throws {
    var report = sampleReport()
    report.violations.removeLast()
    #expect(
      try render(report, as: .checkstyle) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name=".modlint.yml">
            <error line="1" severity="warning" message="210 modules for 67 engineers" source="modlint.too-many-modules" />
          </file>
          <file name="Sources/Feed/FeedController.swift">
            <error line="2" severity="error" message="FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController" source="modlint.deep-inheritance" />
            <error line="12" column="6" severity="warning" message="delegate is held strongly" source="modlint.strong-delegate" />
            <error line="112" column="1" severity="info" message="delegate is held strongly" source="modlint.strong-delegate" />
          </file>
        </checkstyle>

        """)
  }

  @Test func junit() throws {
    var report = sampleReport()
    report.violations = Array(report.violations[1...3])
    #expect(
      try render(report, as: .junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="modlint" tests="5" failures="2">
          <testsuite name="deep-inheritance" tests="1" failures="1" errors="0" skipped="0">
            <testcase name="FeedController" classname="deep-inheritance" file="Sources/Feed/FeedController.swift" line="2">
              <failure message="FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController" type="error">Sources/Feed/FeedController.swift:2: FeedController stands 4 classes deep: FeedController ← ListController ← BaseController ← RootController
        Sources/Base/ListController.swift:9: ListController</failure>
            </testcase>
          </testsuite>
          <testsuite name="strong-delegate" tests="2" failures="1" errors="0" skipped="0">
            <testcase name="FeedController.delegate (Sources/Feed/FeedController.swift)" classname="strong-delegate" file="Sources/Feed/FeedController.swift" line="12">
              <failure message="delegate is held strongly" type="warning">Sources/Feed/FeedController.swift:12: delegate is held strongly</failure>
            </testcase>
            <testcase name="FeedController.delegate (Sources/Feed/FeedController.swift, 2)" classname="strong-delegate" file="Sources/Feed/FeedController.swift" line="112">
              <system-out>Sources/Feed/FeedController.swift:112: delegate is held strongly</system-out>
            </testcase>
          </testsuite>
          <testsuite name="not read well" tests="2" failures="0" errors="0" skipped="2">
            <testcase name="Sources/Broken.swift" classname="not read well" file="Sources/Broken.swift" line="7">
              <skipped message="unterminated comment" />
            </testcase>
            <testcase name="Sources/Latin.m" classname="not read well" file="Sources/Latin.m" line="1">
              <skipped message="not UTF-8" />
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// GitLab knows a case by its rule and its name, and shows one of those that have both in common.
  @Test func casesHaveNamesOfTheirOwn() throws {
    var report = sampleReport()
    let places = [("A.swift", 1), ("B.swift", 1), ("B.swift", 9)]
    report.violations = places.map { file, line in
      Violation(
        rule: "inline-style", severity: .info, message: "", subject: "Cell", location: Location(file: file, line: line))
    }
    report.problems = [Problem(message: "a", file: "C.m", line: 1), Problem(message: "b", file: "C.m", line: 2)]
    let names = try parse(render(report, as: .junit)).filter { $0.name == "testcase" }.map { $0.attributes["name"] }
    #expect(names == ["Cell (A.swift)", "Cell (B.swift)", "Cell (B.swift, 2)", "C.m", "C.m (2)"])
  }

  @Test func aReportWithoutFindingsHasAPassingTest() throws {
    let report = Report(root: "/", summary: Summary(), violations: [], problems: [], unresolved: UnresolvedCounts())
    let elements = try parse(render(report, as: .junit))
    #expect(elements.map(\.name) == ["testsuites", "testsuite", "testcase"])
    #expect(try parse(render(report, as: .checkstyle)).map(\.name) == ["checkstyle"])
  }

  /// As the hosts of repositories do, CI looks for files from the top of what it has checked out.
  @Test(arguments: [(OutputFormat.junit, "file"), (.checkstyle, "name")])
  func pathsFromTheTopOfTheRepository(format: OutputFormat, attribute: String) throws {
    var options = RenderOptions()
    options.repositoryPrefix = "ios/"
    let text = try render(sampleReport(), as: format, options: options)
    let values = try parse(text).compactMap { $0.attributes[attribute] }
    // What a case says of its places is read beside them.
    #expect(!text.contains(/[>\n]Sources/))
    #expect(values.contains("ios/Sources/Feed/FeedController.swift"))
    #expect(!values.contains("Sources/Feed/FeedController.swift"))
  }

  /// Each string comes back through a parser of its own, as `text` shows it.
  @Test(arguments: [OutputFormat.junit, .checkstyle])
  func hostileNamesComeBack(format: OutputFormat) throws {
    var report = sampleReport()
    report.violations = [hostileViolation()]
    let values = try parse(render(report, as: format)).flatMap { $0.attributes.values }
    #expect(values.contains(visible(hostileViolation().message)))
    #expect(values.contains(visible(hostileViolation().location.file)))
  }

  @Test func graphML() throws {
    let elements = try parse(render(sampleGraph(), as: .graphml))
    let nodes = elements.filter { $0.name == "node" }.map { $0.attributes["id"] }
    #expect(nodes == ["App", "Home", "Feed", "x_x0022__x005D__x003B__x005C_", "alone"])
    let edges = elements.filter { $0.name == "edge" }
    #expect(edges.map { $0.attributes["source"] } == ["App", "Home", "Feed", "x_x0022__x005D__x003B__x005C_"])
    let ids = elements.filter { $0.name == "key" }.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(elements.filter { $0.name == "data" }.allSatisfy { ids.contains($0.attributes["key"] ?? "") })
  }
}

private struct Element {
  var name: String
  var attributes: [String: String]
}

private func parse(_ text: String) throws -> [Element] {
  final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }
  }
  let parser = XMLParser(data: Data(text.utf8))
  let collector = Collector()
  parser.delegate = collector
  try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
  return collector.elements
}
