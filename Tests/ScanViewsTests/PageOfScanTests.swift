@testable import Analysis
import Findings
import Reporting
import RuleEngine
import Testing

@testable import ScanViews

/// App and Base, where Base imports App back in one file; a controller in two parts; a test.
private let project = [
  "Package.swift": """
  // swift-tools-version: 5.9
  import PackageDescription
  let package = Package(
    name: "Shop",
    targets: [
      .target(name: "App", dependencies: ["Base"]),
      .target(name: "Base", dependencies: ["App"]),
      .target(name: "Tools"),
      .testTarget(name: "AppTests", dependencies: ["App"]),
    ])
  """,
  "Sources/App/Cart.swift": """
  import Base
  import UIKit
  final class CartController: UIViewController, UITableViewDelegate, UITableViewDataSource {
    var rows: [Row] = []
    var badge = 0
    func reload() { rows = [] }
    func count() { badge += 1 }
  }
  public struct Cart { var row: Row }
  """,
  "Sources/Base/Row.swift": """
  public class Row {}
  class WideRow: Row {}
  """,
  "Sources/Base/Total.swift": "import App\nstruct Total { let cart: Cart }\n",
  "Sources/Tools/Tool.swift": "struct Tool {}",
  "Tests/AppTests/CartTests.swift": "@testable import App\nimport XCTest\nfinal class CartTests: XCTestCase {}\n",
]

private func page(of texts: [String: String] = project) async throws -> HTMLReport {
  let scan = try scan(texts)
  return try await scan.page(of: try report(scan))
}

private func scan(_ texts: [String: String]) throws -> Scan {
  try Scan(of: texts, Configuration(ofProject: [:], rules: Configuration.rules([])))
}

private func report(_ scan: Scan) throws -> Report {
  try scan.report(Configuration(ofProject: [:], rules: Configuration.rules([])))
}

@Suite struct PageOfScanTests {
  @Test func modules() async throws {
    let page = try await page()
    #expect(page.modules.map(\.name) == ["App", "AppTests", "Base", "Tools"])
    #expect(page.modules.map(\.isTest) == [false, true, false, false])
    #expect(page.modules[0].types == 2)
    #expect(page.modules[0].cycle != nil && page.modules[0].cycle == page.modules[2].cycle)
    #expect(page.modules[3].cycle == nil && page.modules[3].instability == nil)
    #expect(page.moduleOfFile["Sources/Base/Row.swift"] == "Base")
  }

  @Test func edgesWithTheirPlaces() async throws {
    let edges = try await page().edges
    let down = try #require(edges.first { $0.source == "App" && $0.target == "Base" })
    #expect(down.isCycle)
    #expect(down.kinds.map(\.name) == ["imports", "uses"])
    #expect(down.places.first == .init(text: "import", file: "Sources/App/Cart.swift", line: 1))
    #expect(Set(down.places.dropFirst().map(\.text)) == ["CartController → Row", "Cart → Row"])
    #expect(edges.filter(\.isCut).count == 1)
    #expect(edges.contains { $0.source == "AppTests" && $0.target == "App" && !$0.isCycle })
  }

  @Test func typesAndTheirEdges() async throws {
    let page = try await page()
    let names = page.types.map(\.name)
    #expect(Set(names) == ["Cart", "CartController", "Row", "WideRow", "Total", "Tool", "CartTests"])
    let wide = try #require(page.types.first { $0.name == "WideRow" })
    #expect(wide.superclass.map { names[$0] } == "Row" && wide.projectDepth == 2)
    let controller = try #require(page.types.first { $0.name == "CartController" })
    #expect(controller.superclass == nil && controller.superclassName == "UIViewController")
    #expect(page.types.filter(\.isTest).map(\.name) == ["CartTests"])
    let edges = page.typeEdges.map { "\(names[$0.source]) \(names[$0.target]) \($0.file):\($0.line)" }
    #expect(edges.contains("Total Cart Sources/Base/Total.swift:2"))
    #expect(edges.contains("WideRow Row Sources/Base/Row.swift:2"))
  }

  @Test func controllers() async throws {
    let controllers = try await page().controllers
    #expect(controllers.map(\.name) == ["CartController"])
    #expect(controllers[0].roles == ["UITableViewDataSource", "UITableViewDelegate"])
    #expect(Set(controllers[0].parts.map { $0.sorted() }) == [["badge", "count()"], ["reload()", "rows"]])
  }

  @Test func coverage() async throws {
    let coverage = try await page().coverage
    #expect(coverage.filesByLanguage == [.init("Swift", 5)])
    #expect(coverage.unjudged == [.init("files of tests", 1)])
  }

  @Test func theSamePageEveryTime() async throws {
    let first = try await page()
    let second = try await page()
    #expect(try render(first) == render(second))
  }

  @Test func anEmptyProject() async throws {
    let page = try await page(of: ["README.md": "nothing"])
    #expect(page.modules.isEmpty && page.types.isEmpty && page.picture == nil)
    #expect(page.pictureNote == "There is nothing to draw: no module depends on another.")
  }
}

@Suite struct GraphViewTests {
  @Test func modulesAsGraph() throws {
    let scan = try scan(project)
    let view = try scan.graphView(.modules, report: report(scan))
    #expect(view.nodes.map(\.id) == ["App", "AppTests", "Base", "Tools"])
    #expect(
      view.edges.map { "\($0.source) \($0.target) \($0.file):\($0.line)" }.sorted() == [
        "App Base Sources/App/Cart.swift:1", "AppTests App Tests/AppTests/CartTests.swift:1",
        "Base App Sources/Base/Total.swift:1",
      ])
    let near = try #require(view.focused(on: "Base", depth: 1))
    #expect(near.nodes.map(\.id) == ["App", "Base"])
  }

  @Test func typesAsGraph() throws {
    let scan = try scan(project)
    let view = try scan.graphView(.types, report: report(scan))
    let near = try #require(view.focused(on: "WideRow", depth: 1))
    #expect(near.nodes.map(\.id) == ["Row", "WideRow"] && near.nodes.map(\.group) == ["Base", "Base"])
    #expect(near.edges.map(\.target) == ["Row"])
  }

  @Test(arguments: [
    ("A B", "A B"), ("A A", "A (0) A (1)"), ("", ""),
  ])
  func namesAreUnique(names: String, unique: String) {
    let given = names.split(separator: " ").map(String.init)
    #expect(uniqueNames(given) { "\($0)" }.joined(separator: " ") == unique)
  }

  @Test func namesThatNothingTellsApart() {
    #expect(uniqueNames(["A", "A", "A"]) { _ in "x" } == ["A (x)", "A (x, 2)", "A (x, 3)"])
  }
}

@Suite struct ModulePictureTests {
  /// Edges as `A>B`, a `!` for one of a cycle or a breach.
  @Test(arguments: [
    ("A>B B>C A>C", "A>B B>C"),
    ("A>B B>C A>C!", "A>B B>C A>C"),
    ("A>B B>C C>D A>D A>C", "A>B B>C C>D"),
    ("A>B! B>A! A>C B>C", "A>B B>A A>C B>C"),
    ("A>B A>C B>D C>D A>D", "A>B A>C B>D C>D"),
  ])
  func whatALongerWayImpliesIsNotDrawn(edges: String, drawn: String) {
    let given = edges.split(separator: " ").map { text in
      let ends = text.filter { $0 != "!" }.split(separator: ">").map(String.init)
      var edge = HTMLReport.Edge(source: ends[0], target: ends[1], weight: 1)
      edge.isCycle = text.hasSuffix("!")
      return edge
    }
    #expect(withoutImplied(given).map { "\($0.source)>\($0.target)" }.joined(separator: " ") == drawn)
  }
}

extension ModulePictureTests {
  @Test func aLargeCycleIsOneBox() {
    let ring = (1...20).map { "M\($0)" }
    let modules = (ring + ["Top", "Alone"]).map { name in
      var module = HTMLReport.Module(name: name, kind: "library", origin: "swiftpm")
      if name.hasPrefix("M") { module.cycle = 1 }
      return module
    }
    var edges = zip(ring, ring.dropFirst() + [ring[0]]).map { source, target in
      var edge = HTMLReport.Edge(source: source, target: target, weight: 1)
      edge.isCycle = true
      return edge
    }
    edges.append(HTMLReport.Edge(source: "Top", target: "M7", weight: 2))
    edges.append(HTMLReport.Edge(source: "Top", target: "M9", weight: 3))
    let (graph, note) = pictureGraph(of: modules, edges)
    #expect(graph.nodes.map(\.name) == ["Top", "cycle of 20 modules: M1, M2…"])
    #expect(graph.edges.map(\.weight) == [5])
    #expect(note == "A cycle of more than 15 modules is one box; the list of cycles and the matrix open it.")
  }

  @Test func whatIsTooMuchIsCutAndSaid() {
    let modules = (0..<200).map { HTMLReport.Module(name: "M\($0)", kind: "library", origin: "swiftpm") }
    let edges = (1..<200).map { HTMLReport.Edge(source: "M\($0)", target: "M0", weight: 1) }
    let (graph, note) = pictureGraph(of: modules, edges)
    #expect(graph.nodes.count == 120 && graph.nodes.contains { $0.name == "M0" })
    #expect(note == "The picture shows the 120 most connected of 200 modules.")
  }
}

@Suite struct WiringTests {
  /// A service that is asked for and registered nowhere, beside one that is both.
  private let beehive = [
    "App/Services.m": """
    #import "BeeHive.h"
    @protocol HomeService <NSObject>
    @end
    @protocol ShopService <NSObject>
    @end
    @interface Home : NSObject <HomeService>
    @end
    @BeeHiveService(HomeService, Home)
    @implementation Home
    - (void)open {
      [[BeeHive shareInstance] createService:@protocol(HomeService)];
      [[BeeHive shareInstance] createService:@protocol(ShopService)];
      [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(open) name:@"Opened" object:nil];
    }
    @end
    """
  ]

  private func wired(rules: Bool) async throws -> HTMLReport {
    let configuration = try Configuration(ofProject: [:], rules: Configuration.rules([]))
    let scan = try Scan(of: beehive, configuration)
    var report = try scan.report(configuration)
    if !rules { report.violations = [] }
    return try await scan.page(of: report)
  }

  @Test func aGapIsWhatARuleFindsThere() async throws {
    let page = try await wired(rules: true)
    let marked = page.wirings.filter { $0.mark != nil }
    #expect(
      marked.map { "\($0.action) \($0.key):\($0.line) \($0.mark?.rule ?? "")" } == [
        "consumes ShopService:12 unregistered-service"
      ])
    #expect(page.wirings.contains { $0.key == "Opened" })
    #expect(try await wired(rules: false).wirings.allSatisfy { $0.mark == nil })
  }

  @Test func theInventory() async throws {
    let page = try await wired(rules: true)
    let services = try #require(page.inventories.first { $0.title == "Services" })
    #expect(services.columns.starts(with: ["service", "implementation", "way", "registered"]))
    #expect(services.rows.map { $0.cells[0] } == [.text("HomeService"), .text("ShopService")])
    #expect(services.rows.map { $0.mark?.rule } == [nil, "unregistered-service"])
    #expect(services.introduction.hasPrefix("Which class answers for which protocol"))
  }
}
