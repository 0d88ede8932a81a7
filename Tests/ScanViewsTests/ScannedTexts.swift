@testable import ModlintKit

/// App and Base, where Base imports App back in one file; a controller in two parts; a test.
let project = [
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

func page(of texts: [String: String] = project) async throws -> HTMLReport {
  let scan = try scan(texts)
  return try await scan.page(of: try report(scan))
}

func scan(_ texts: [String: String]) throws -> Scan {
  try Scan(of: texts, Configuration(ofProject: [:], rules: Configuration.rules([])))
}

func report(_ scan: Scan) throws -> Report {
  try scan.report(Configuration(ofProject: [:], rules: Configuration.rules([])))
}
