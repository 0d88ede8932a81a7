@testable import ModlintKit
import LinkedTexts
import Testing

/// Cycles of modules, types and files: who is in them, what to cut, and that neither names of files nor their order matter.
struct DependencyCyclesTests {
  private static let modules = [
    "--- A/A.swift\nimport B\npublic class A1 { var b: B1?; var c: B1? }",
    "--- B/B.swift\nimport C\npublic class B1 { var c: C1? }",
    "--- C/C.swift\nimport A\nimport D\npublic class C1 { var d: D1? }",
    "--- D/D.swift\npublic class D1 {}",
  ]

  /// `module A B C: A>B B>C C>A! (A B C)`: members, edges with their cut, the shortest.
  private func rendering(_ text: String) -> String {
    let metrics = Metrics(of: Linked(text).graph, roleRules: "")
    return metrics.cycles.value.cycles.map { cycle in
      func name(_ node: Int) -> String {
        switch cycle.scope {
        case .module: metrics.graph.modules[ModuleIndex(node)].module.name
        case .type: metrics.graph.qualifiedName(of: TypeIndex(node))
        case .file: metrics.graph.files[FileIndex(node)].path
        case .part: metrics.parts.value.parts[PartIndex(node)].name
        }
      }
      let edges = cycle.edges.map { "\(name($0.source))>\(name($0.target))\($0.isCut ? "!" : "")" }
      return "\(cycle.scope) \(cycle.members.map(name).joined(separator: " ")): \(edges.joined(separator: " "))"
        + " (\(cycle.shortest.map(name).joined(separator: " ")))"
    }
    .joined(separator: "; ")
  }

  @Test("The lightest edge of a circle is the cut")
  func moduleCycle() {
    #expect(rendering(Self.modules.joined(separator: "\n")) == "module A B C: A>B B>C C>A! (A B C)")
  }

  @Test("Types of one module")
  func typeCycle() {
    let source = "--- App/A.swift\nclass X { var y: Y?; var other: Y? }; class Y { var x: X? }; class Z { var x: X? }"
    #expect(rendering(source) == "type X Y: X>Y Y>X! (X Y)")
  }

  @Test("Headers that include each other, once announced and once not")
  func fileCycle() {
    let source = """
      --- App/A.h
      #import "B.h"
      --- App/B.h
      #import "C.h"
      @class A;
      --- App/C.h
      #import "A.h"
      #import "C.h"
      --- App/A.m
      #import "A.h"
      """
    #expect(
      rendering(source)
        == "file App/A.h App/B.h App/C.h: App/A.h>App/B.h App/B.h>App/C.h App/C.h>App/A.h! (App/A.h App/B.h App/C.h)")
  }

  @Test(
    "A delegate protocol that names its sender closes no cycle, one that names more does",
    arguments: [
      (
        "protocol ListDelegate: AnyObject { func list(_ list: List, didSelect row: Int) }\n"
          + "class List { weak var delegate: ListDelegate? }", ""
      ),
      (
        "protocol ListDelegate: AnyObject { func list(_ list: List, asks screen: Screen) }\n"
          + "class List { weak var delegate: ListDelegate? }\nclass Screen { let list = List() }",
        "type List ListDelegate Screen: List>ListDelegate ListDelegate>Screen Screen>List! (List ListDelegate Screen)"
      ),
      // Nobody's delegate: a service that knows the screen it serves.
      (
        "protocol Service { func load(for screen: Screen) }\nclass Screen { var service: Service? }",
        "type Screen Service: Screen>Service Service>Screen! (Screen Service)"
      ),
    ])
  func delegates(source: String, cycles: String) {
    #expect(rendering("--- App/A.swift\n" + source) == cycles)
  }

  @Test(
    "What a type is given by an extension in another module closes no cycle",
    arguments: [
      (
        """
        --- Core/Pixel.swift
        public struct Pixel {}
        public struct Daily { var pixel: Pixel }
        --- App/Pixel.swift
        import Core
        extension Pixel { func fire() -> Daily { Daily(pixel: self) } }
        """, ""
      ),
      (
        """
        --- Core/Pixel.swift
        public struct Pixel { func fire(_ daily: Daily) {} }
        public struct Daily { var pixel: Pixel }
        --- App/A.swift
        import Core
        extension Pixel { func fire() -> Daily { Daily(pixel: self) } }
        """, "type Daily Pixel: Daily>Pixel! Pixel>Daily (Daily Pixel)"
      ),
    ])
  func foreignExtensions(source: String, cycles: String) {
    #expect(rendering(source) == cycles)
  }

  @Test("An edge stands where the type itself makes it, not where an extension in another module does")
  func placeOfAnEdge() {
    let source = """
      --- App/A.swift
      import Core
      extension Pixel { func fire() -> Daily { Daily(pixel: self) } }
      --- Core/Pixel.swift
      public struct Pixel {
        func fire(_ daily: Daily) {}
        func make() -> Daily? { nil }
      }
      public struct Daily { var pixel: Pixel }
      """
    let metrics = Metrics(of: Linked(source).graph, roleRules: "")
    let places = metrics.cycles.value.cycles.flatMap(\.edges).map {
      "\(metrics.graph.files[$0.file].path):\($0.line)"
    }
    #expect(places == ["Core/Pixel.swift:5", "Core/Pixel.swift:2"])
    let uses = metrics.graph.uses.filter { metrics.graph.qualifiedName(of: $0.source) == "Pixel" }
      .map { "\($0.kind) \(metrics.graph.files[$0.file].path):\($0.line)" }
    #expect(uses.filter { $0.hasPrefix("result") } == ["result Core/Pixel.swift:3"])
  }

  @Test("Nor does what an extension names that its type cannot")
  func foreignTargets() {
    let source = """
      --- Domain/Movie.swift
      public struct Movie {}
      --- Database/Row.swift
      import Domain
      struct Row { var movie: Movie }
      extension Movie { var row: Row { Row(movie: self) } }
      """
    #expect(rendering(source) == "")
  }

  @Test("Tests and the SDK close no cycle")
  func testsApart() {
    let source = "--- App/A.swift\nimport AppTests\nclass X {}\n--- AppTests/T.swift\nimport App\nclass T { var x: X? }"
    #expect(rendering(source) == "")
  }

  @Test("A hundred orders of files and lines say the same")
  func shuffled() {
    var random = SplitMix(state: 3)
    /// Three modules and nine types that all reach each other, and no edge is heavier than another: many cuts are as light.
    func knot() -> String {
      (0..<9).shuffled(using: &random).map { type in
        let imports = (0..<3).filter { $0 != type % 3 }.map { "import M\($0)\n" }.shuffled(using: &random)
        let uses = [1, 4, 5].map { "public var a\($0): T\((type + $0) % 9)?\n" }.shuffled(using: &random)
        return "--- M\(type % 3)/\(random.next()).swift\n" + imports.joined()
          + "public class T\(type) {\n\(uses.joined())}\n"
      }
      .joined()
    }
    let expected = rendering(knot())
    #expect(expected.hasPrefix("module M0 M1 M2: ") && expected.contains("; type T0 T1 T2 T3 T4 T5 T6 T7 T8: "))
    for _ in 0..<100 { #expect(rendering(knot()) == expected) }
  }
}
