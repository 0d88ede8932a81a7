@testable import ModlintKit
import Foundation
import Testing

/// What can be said of the page without a browser. What it looks like and does is looked at in one.
@Suite struct HTMLPageTests {
  @Test func nothingOfTheCodeBecomesMarkup() throws {
    let html = try render(samplePage())
    // The page has two scripts, the data and the code, whatever the code is called.
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("<img"))
    #expect(html.contains("<title>Sample &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · modlint</title>"))
  }

  /// Marks that join with what stands beside them must not hide it.
  @Test(arguments: ["\u{600}<i>", "<\u{301}i>", "\"\u{301}", "\u{600}\"", "&\u{FE0F}", "'\u{20DD}"])
  func joinedMarksAreEscaped(text: String) throws {
    var page = samplePage()
    page.title = text
    page.report.notes = [text]
    let html = try render(page)
    // The frame and a section of it, which are templates of their own.
    for (open, close) in [("<title>", " · modlint</title>"), ("<p class=\"note\">", "</p>")] {
      let start = try #require(html.range(of: open)).upperBound
      let end = try #require(html.range(of: close, range: start..<html.endIndex)).lowerBound
      #expect(!html[start..<end].utf8.contains { "<\"'".utf8.contains($0) })
      #expect(html[start..<end].utf8.contains(UInt8(ascii: "&")))
    }
  }

  @Test func whatIsNotThereIsNotShown() throws {
    let html = try render(samplePage())
    #expect(html.contains("<p>Every level adds what a reader must know.</p>"))
    #expect(!html.contains(">nil<"))
  }

  @Test func thePolicyNamesWhatIsThere() throws {
    let html = try render(samplePage())
    #expect(html.contains("default-src &#39;none&#39;"))
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
      let start = try #require(html.range(of: open)).upperBound
      let end = try #require(html.range(of: close, range: start..<html.endIndex)).lowerBound
      let hash = sha256Base64(String(html[start..<end]))
      #expect(html.contains("sha256-\(hash)&#39;"), "\(open)")
    }
    #expect(!html.contains("unsafe-inline"))
  }

  @Test func theDataIsJSON() throws {
    let data = try pageData(samplePage())
    #expect((data["moduleNames"] as? [String])?.first == "App")
    #expect(try rows("findings", of: data).count == 5)
    #expect(try rows("types", of: data).first?["name"] as? String == "FeedController")
    #expect(try rows("edges", of: data).map { $0["flags"] as? Int } == [0, 0, 1, 1, 2])
  }

  /// 0.5048 is shown as 0.50: a page that is given 0.505 shows 0.51.
  @Test func aNumberIsRoundedOnce() throws {
    var page = samplePage()
    page.modules = [page.modules[0]]
    page.modules[0].instability = 265.0 / 525
    let modules = try rows("modules", of: pageData(page))
    #expect((modules[0]["instability"] as? Double).map { Int(($0 * 100).rounded()) } == 50)
  }

  @Test func whatDoesNotFitIsSaid() throws {
    var page = HTMLReport(report: sampleReport(), title: "Large")
    page.types = (0..<50_000).map {
      HTMLReport.TypeRow(
        name: "SomeTypeWithALongName\($0)", kind: "class", module: "Module\($0 % 2000)",
        file: "Sources/Module\($0 % 2000)/Folder/SomeTypeWithALongName\($0).swift", line: $0)
    }
    page.modules = (0..<2000).map { HTMLReport.Module(name: "Module\($0)", kind: "library", origin: "swiftpm") }
    page.edges = (0..<20_000).map {
      var edge = HTMLReport.Edge(source: "Module\($0 % 2000)", target: "Module\($0 * 7 % 2000)", weight: 3)
      edge.places = [.init(text: "import Module\($0)", file: "Sources/Module\($0 % 2000)/A.swift", line: 1)]
      return edge
    }
    page.report.violations = Array(repeating: sampleReport().violations[1], count: 20_000)
    let html = try render(page)
    #expect(html.utf8.count < 5_000_000)
    #expect(html.contains("The page shows 12,000 of 50,000 types, the largest and what they inherit from."))
    #expect(html.contains("The page shows 4,000 of 20,000 findings, the worst."))
    #expect(html.contains("The page shows 15,000 of 20,000 edges between modules."))
  }

  /// A tree of classes of which only the leaves are large is whole upward, and its numbers are those of all.
  @Test func aCutTreeOfClassesKeepsItsRoot() throws {
    var page = samplePage()
    page.types = (0..<12_010).map { number in
      var type = HTMLReport.TypeRow(name: "T\(number)", kind: "class", module: "Base", file: "A.swift", line: number)
      type.bodyLines = number < 2 ? 0 : 10
      type.superclass = number == 0 ? nil : number == 1 ? 0 : 1
      return type
    }
    let data = try pageData(page)
    let types = try rows("types", of: data)
    #expect(types.count == 12_000 && data["bases"] as? Int == 2 && data["trees"] as? Int == 1)
    let place = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1["name"] as? String ?? "", $0) })
    let base = try #require(place["T1"])
    #expect(types[base]["superclass"] as? Int == place["T0"] && types[0]["superclass"] as? Int == base)
    #expect(types[base]["subclasses"] as? Int == 12_008)
    #expect((data["totals"] as? [String: Int])?["types"] == 12_010)
  }

  /// What a rule found something about is shown, and so are mechanisms of few places; the sums are those of all.
  @Test func theMostTellingWiringsAreKept() throws {
    var page = samplePage()
    page.wirings = (0..<13_000).map { number in
      HTMLReport.Wiring(
        mechanism: number < 12_990 ? "notification" : "route", action: "consumes", key: "k\(number)", file: "A.m",
        line: number)
    }
    page.wirings[12_989].mark = .init(rule: "unhandled-event", subject: "k12989", message: "")
    let data = try pageData(page)
    let keys = try rows("wirings", of: data).compactMap { $0["key"] as? String }
    #expect(keys.count == 12_000 && keys.suffix(12).first == "k11988" && keys.suffix(11).first == "k12989")
    #expect(keys.last == "k12999")
    let sums = try rows("mechanisms", of: data).map { row in
      ["keys", "provided", "consumed", "marked"].map { row[$0] as? Int }
    }
    #expect(sums == [[12_990, 0, 12_990, 1], [10, 0, 10, 0]])
    #expect(
      try render(page).contains(
        "The page shows 12,000 of 13,000 wirings, those with findings and of rare mechanisms first."))
  }

  /// What an edge lists and what it does not are as many places as its number says.
  @Test(arguments: [([1], 11), ([1, 5], 6), ([12], 0), ([8, 8], 0), ([], 12)])
  func theNumberOfAnEdgeIsThatOfItsPlaces(counts: [Int], hidden: Int) throws {
    var page = samplePage()
    page.edges = [page.edges[0]]
    page.edges[0].places = counts.map { count in
      var place = HTMLReport.Place(text: "A → B", file: "A.swift", line: 1)
      place.count = count
      return place
    }
    page.edges[0].broadcasts = 3
    let edge = try #require(try rows("edges", of: pageData(page)).first)
    #expect(edge["weight"] as? Int == 12 && edge["hidden"] as? Int == hidden && edge["events"] as? Int == 3)
  }

  @Test func anEmptyProjectHasAPage() throws {
    let report = Report(root: "/", summary: Summary(), violations: [], problems: [], unresolved: UnresolvedCounts())
    let html = try render(HTMLReport(report: report, title: ""))
    #expect(html.contains("no findings"))
    #expect(html.contains("Nothing to fix."))
    #expect(html.contains("Every file was read well."))
  }

  @Test(arguments: [(1, "1 module with code of its own for"), (2, "2 modules with code of their own for")])
  func modulesForEngineers(modules: Int, told: String) throws {
    var page = samplePage()
    page.tendedModules = modules
    #expect(try render(page).contains(told))
  }

  @Test func pictures() throws {
    var page = samplePage()
    page.picture = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<svg width=\"1pt\"><g/></svg>\n"
    #expect(try render(page).contains("the matrix below says the same as a table\"><svg width=\"1pt\"><g/></svg>"))
    page.picture = "<svg><script>alert(1)</script></svg>"
    #expect(try !render(page).contains("<svg>"))
    page.picture = nil
    #expect(try render(page).contains("Graphviz is not installed."))
  }

  private func pageData(_ page: HTMLReport) throws -> [String: Any] {
    let html = try render(page)
    let start = try #require(html.range(of: "id=\"data\">")).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return try #require(try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any])
  }
  /// The rows of a table, each under the names of its columns.
  private func rows(_ table: String, of data: [String: Any]) throws -> [[String: Any]] {
    let tables = try #require(data["tables"] as? [String: [String: [Any]]])
    let columns = try #require(tables[table]?["columns"]).map {
      $0 as? String ?? ($0 as? [Any])?.first as? String ?? ""
    }
    let rows = try #require(tables[table]?["rows"] as? [[Any]])
    return rows.map { Dictionary(zip(columns, $0)) { first, _ in first } }
  }
}
