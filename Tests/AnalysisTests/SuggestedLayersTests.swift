@testable import ModlintKit
import Testing

@Suite struct SuggestedLayersTests {
  @Test(arguments: [
    ("app > core; core > base; base", "app / core / base", ""),
    ("app > base; core > base; app > core; base", "app / core / base", ""),
    // Of a cycle the fewest edges are turned round, of equally many the lighter.
    ("a > b; b > c; c > a; b > a", "b / c / a", "a -> b"),
    ("a > b; b > a; b > a", "b / a", "a -> b"),
    ("a > b; a > b; a > b; b > c; b > d; c > a; d > a", "b / c d / a", "a -> b"),
    ("a; b; c > b", "c / b", ""),
    ("a; b", "", ""),
  ])
  func orders(imports: String, layers: String, against: String) throws {
    let suggested = try scan(package(imports)).suggestedLayers
    #expect(suggested.layers.map { $0.joined(separator: " ") }.joined(separator: " / ") == layers)
    #expect(suggested.against.map { "\($0.source) -> \($0.target)" }.joined(separator: ", ") == against)
  }

  /// A team that takes the suggestion begins with one violation for each dependency against it.
  @Test(arguments: [
    "app > core; core > base; base", "a > b; b > c; c > a; d > a; c > e; e > d", "a; b; c > b", "x; y",
    "null > on; on > Null; Null",
  ])
  func suggestionIsAValidConfiguration(imports: String) throws {
    let scan = try scan(package(imports))
    let text = scan.starterConfiguration(layers: scan.suggestedLayers)
    let found = try findings(in: package(imports, configuration: text), only: ["layer-breach"]).violations
    #expect(found.map(\.subject).sorted() == scan.suggestedLayers.against.map { "\($0.source) -> \($0.target)" })
  }

  @Test func namesOfSeveralLinesStandOnOne() throws {
    var texts = [
      "a \"b\"/A.h": "@interface A : NSObject\n@end",
      "new\nline\r\u{1B}/B.m": "#import \"A.h\"\n@interface B : A\n@end",
      "loose\nfolder/C.swift": "class C {}",
    ]
    let scan = try scan(texts)
    #expect(scan.suggestedLayers.layers.count == 2)
    texts[".modlint.yml"] = scan.starterConfiguration(layers: scan.suggestedLayers)
    #expect(try findings(in: texts, only: ["layer-breach"]).violations.isEmpty)
    texts[".modlint.yml"] = scan.starterConfiguration()
    #expect(try findings(in: texts, only: ["layer-breach"]).violations.isEmpty)
  }

  /// Who hears a notification names nobody who posts it, and no layer forbids that.
  @Test func ordersByWhatTheCodeNames() throws {
    var texts = package("app > core; core")
    texts["Sources/app/Post.swift"] = """
      import Foundation
      final class Poster { func go() { NotificationCenter.default.post(name: Notification.Name("x"), object: nil) } }
      """
    texts["Sources/core/Hear.swift"] = """
      import Foundation
      final class Hearer {
        func go() { NotificationCenter.default.addObserver(forName: Notification.Name("x"), object: nil, queue: nil) { _ in } }
      }
      """
    let suggested = try scan(texts).suggestedLayers
    #expect(suggested.layers == [["app"], ["core"]])
    #expect(suggested.against == [])
  }

  /// Two targets of one folder: its files are the first one's, and the second has none.
  @Test func ordersAModuleThatSharesItsFiles() throws {
    let texts = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "P", targets: [.target(name: "One"), .target(name: "Two", path: "Sources/One"), .target(name: "User")])
      """,
      "Sources/One/File.swift": "public struct One {}", "Sources/User/File.swift": "import Two",
    ]
    let suggested = try scan(texts).suggestedLayers
    #expect(suggested.layers == [["User"], ["Two"]])
    #expect(suggested.loose == ["One"])
  }

  private func scan(_ texts: [String: String]) throws -> Scan {
    try Scan(of: texts, Configuration(ofProject: [:], rules: rules.get()))
  }
}
