@testable import ModlintKit
import Testing

/// Which edges contracts are held against, and how they are told.
@Suite struct ContractEdgeTests {
  /// They are built as one, and need no import to see each other.
  @Test(arguments: [
    ("class View { var thing: Thing? }", "class Thing {}", "", "App -> Base"),
    ("class View {}", "class Thing { func show(_ view: View) {} }", "", "Base -> App"),
    ("class View { var name: Name? }", "class Thing {}\ntypealias Name = Thing", "", "App -> Base"),
    ("class View {}", "class Thing { var name: Name? }", "typealias Name = View", "Base -> App"),
    ("class View {}", "class Thing {}", "class Other { let thing = Thing() }", "App -> Base"),
    ("class View { var thing: App.Thing? }", "class Thing {}", "", "App -> Base"),
    // Nor does a module that imports the whole need more than that, nor one from elsewhere see what is internal.
    ("class View {}", "public class Thing {}", "--- B\nimport App\nclass Own: Thing {}", "B -> Base"),
    ("class View {}", "class Thing {}", "--- B\nimport App\nclass Own { var thing: Thing? }", ""),
    ("class View {}", "public class Thing {}", "--- B\nclass Own { var thing: Thing? }", ""),
  ])
  func partsOfOneTarget(view: String, thing: String, more: String, edge: String) throws {
    var texts = [
      "Package.swift":
        "let package = Package(name: \"P\", targets: [.target(name: \"App\"), .target(name: \"B\", dependencies: [\"App\"])])",
      "Sources/App/UI/View.swift": view, "Sources/App/Base/Thing.swift": thing, "Sources/B/B.swift": "",
      ".modlint.yml": """
      modules: [{name: Base, paths: [Sources/App/Base]}]
      allowed_dependencies: {App: [], Base: [], B: [App]}
      """,
    ]
    let isElsewhere = more.hasPrefix("--- B\n")
    texts[isElsewhere ? "Sources/B/B.swift" : "Sources/App/More.swift"] = String(more.dropFirst(isElsewhere ? 6 : 0))
    let found = try findings(in: texts, only: ["unlisted-dependency"]).violations
    #expect(found.map(\.subject).joined(separator: ", ") == edge)
  }

  /// Nothing links an application but what it builds itself.
  @Test func partsOfAnApplication() throws {
    let found = try findings(
      in: [
        "project.yml": "name: P\ntargets:\n  App: {type: application, platform: iOS, sources: [App]}\n",
        "App/View.swift": "class View {}", "App/Base/Thing.swift": "class Thing { func show(_ view: View) {} }",
        ".modlint.yml": "modules: [{name: Base, paths: [App/Base]}]\nallowed_dependencies: {Base: []}",
      ], only: ["unlisted-dependency"])
    #expect(found.violations.map(\.subject) == ["Base -> App"])
  }

  /// Where two meet directly, no chain between them is told besides.
  @Test func directEdgesAreNoChains() throws {
    let texts = package("low > utils; utils > high; low > high; medium; high", configuration: threeLayers)
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: Configuration.rules([])))
    let rows = try scan.factBase.database.query("SELECT source, target, steps FROM contract_edge").rows
    #expect(rows == [[.text("low"), .text("high"), .integer(1)]])
  }

  /// One finding for each edge, at its first import, with the number of the other places.
  @Test func findingsSayHowOftenAndWhere() throws {
    var texts = package(
      "low > high; high", configuration: "layers: [{name: a, modules: high}, {name: b, modules: low}]")
    texts["Sources/high/File.swift"] = "public class Screen {}\n"
    texts["Sources/low/Another.swift"] = "\nimport high\nclass Sub: Screen {}\nlet screen = Screen()\n"
    let found = try findings(in: texts, only: ["layer-breach"]).violations
    #expect(found.map { "\($0.location.file):\($0.location.line)" } == ["Sources/low/Another.swift:2"])
    #expect(found[0].message.hasSuffix("which lies above it; 3 further places, 2 files in all"))
  }

  /// A class that is looked up by its name in a text is none the module depends on.
  @Test func classesNamedInTexts() throws {
    let modules = "modules: [{name: High, paths: [High/**]}, {name: Low, paths: [Low/**]}]\n"
    let found = try findings(
      in: [
        ".modlint.yml": modules + "layers: [{name: a, modules: High}, {name: b, modules: Low}]",
        "High/Screen.m": "@interface Screen : NSObject\n@end\n@implementation Screen\n@end",
        "Low/Low.m": "@implementation Low\n- (id)make { return [NSClassFromString(@\"Screen\") new]; }\n@end",
      ], only: ContractTests.rules)
    #expect(found.violations.map(\.subject) == [])
  }
}

private let threeLayers = "layers: [{name: a, modules: high}, {name: b, modules: medium}, {name: c, modules: low}]"
