@testable import ModlintKit
import LinkedTexts
import Testing

/// Martin's numbers of modules, and Lakos's, MacCormack's and Newman's of whole systems.
struct ModuleMetricsTests {
  /// `name Ca Ce I A D` of each module.
  private func martin(_ text: String) -> [String] {
    let metrics = Metrics(of: Linked(text).graph, roleRules: "")
    func rounded(_ value: Double?) -> String { value.map { "\(($0 * 100).rounded() / 100)" } ?? "-" }
    return zip(metrics.graph.modules, metrics.modules.value).filter { !$0.0.isSDK }.map { module, value in
      "\(module.module.name) \(value.afferent) \(value.efferent) \(rounded(value.instability)) "
        + "\(rounded(value.abstractness)) \(rounded(value.distance))"
    }
  }

  @Test("Martin 1994: Ca and Ce count types; I = Ce / (Ca + Ce), A = protocols / types, D = |A + I - 1|")
  func martinNumbers() {
    let text = """
      --- App/A.swift
      import Kit
      class One { var k: Key? }
      class Two { var k: Key?; var l: Lock? }
      class Three {}
      --- Kit/K.swift
      import Base
      public class Key { var b: Base.Thing? }
      public class Lock {}
      public protocol Door {}
      --- Base/B.swift
      public protocol Thing {}
      """
    #expect(
      martin(text) == ["App 0 2 1.0 0.0 0.0", "Base 1 0 0.0 1.0 0.0", "Kit 2 1 0.33 0.33 0.33"])
    #expect(martin("--- App/A.swift\nstruct A {}") == ["App 0 0 - 0.0 -"])
  }

  @Test("Extensions are part of the module that writes them: it depends on what they extend and on what they use")
  func extensionsElsewhere() {
    let text = """
      --- App/A.swift
      import Kit
      import Log
      class Screen {}
      extension Key { func screen() -> Screen { Screen() } }
      extension Key { func line() -> Line { Line() } }
      --- Kit/K.swift
      public class Key {}
      public class Door {}
      --- Log/L.swift
      public class Line {}
      --- Tests/AppTests/T.swift
      import Kit
      import Log
      extension Kit.Door { func line() -> Line { Line() } }
      """
    #expect(martin(text) == ["App 0 1 1.0 0.0 0.0", "Kit 1 0 0.0 0.0 1.0", "Log 1 0 0.0 0.0 1.0", "Tests 0 0 - - -"])
  }

  @Test("Each module that extends a type depends on what its own extensions use, whatever others do")
  func extensionsOfSeveralModules() {
    let text = """
      --- App/A.swift
      import Kit
      import Log
      extension Key: Written { func line() -> Line { Line() } }
      --- Kit/K.swift
      import Log
      public class Key { var line: Line? }
      --- Log/L.swift
      public class Line {}
      public protocol Written {}
      --- Web/W.swift
      import Kit
      import Log
      extension Key { func sent() -> Line { Line() } }
      """
    #expect(
      martin(text) == ["App 0 1 1.0 - -", "Kit 2 1 0.33 0.0 0.67", "Log 3 0 0.0 0.5 0.5", "Web 0 1 1.0 - -"])
  }

  @Test("What a module puts into another's view, it depends on itself")
  func filledElsewhere() {
    let filled = """
      --- App/Page.xib
      <document type='com.apple.InterfaceBuilder3.CocoaTouch.XIB'>
      <objects>
      <view customClass='Pane' customModule='Kit' id='1'><subviews><view customClass='Knob' id='2'/></subviews></view>
      </objects>
      </document>
      --- App/A.swift
      import UIKit
      class Knob: UIView {}
      --- Kit/K.swift
      public class Pane {}
      """
    #expect(martin(filled) == ["App 0 0 - 0.0 -", "Kit 0 0 - 0.0 -"])
  }

  @Test("What a storyboard fills is the class's own, and nothing that the storyboard's module adds to it")
  func outlets() {
    let text = """
      --- App/Page.xib
      <document type='com.apple.InterfaceBuilder3.CocoaTouch.XIB'>
      <objects>
      <view customClass='Pane' customModule='Kit' id='1'>
      <connections><outlet property='knob' destination='2' id='3'/></connections>
      <subviews><view customClass='Knob' customModule='Kit' id='2'/></subviews>
      </view>
      </objects>
      </document>
      --- App/A.swift
      class A {}
      --- Kit/K.swift
      public class Pane { @IBOutlet var knob: Knob! }
      public class Knob {}
      """
    #expect(martin(text) == ["App 0 0 - 0.0 -", "Kit 0 0 - 0.0 -"])
  }

  @Test("A file that two modules build joins neither to the other")
  func sharedFiles() {
    func pod(_ name: String) -> String {
      "--- \(name).podspec\nPod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = '\(name)/*', 'Shared/*'\nend\n"
    }
    let code = "--- Shared/S.swift\nclass Day {}\n--- Chat/C.swift\nclass C { var d: Day? }\n"
    #expect(
      martin(pod("Chat") + pod("Feed") + code + "--- Feed/F.swift\nclass F { var d: Day? }") == [
        "Chat 0 0 - 0.0 -", "Feed 0 0 - 0.0 -",
      ])
  }

  @Test("Lines are lines of code; interface files are files")
  func lines() {
    let text = "--- App/A.swift\nclass A {}\nclass B {}\n--- App/A.xib\n<document>\n<objects/>\n</document>"
    let app = Metrics(of: Linked(text).graph, roleRules: "").modules.value[ModuleIndex(0)]
    #expect((app.files, app.lines) == (2, 2))
  }

  @Test(
    "Relational cohesion H = (R + 1) / N, from five types on",
    arguments: [
      ("class A { var b: B? }; class B { var c: C? }; class C {}; class D {}; class E {}", 0.6),
      ("class A { var b: B? }; class B {}", nil),
      // Both ways are two relations.
      ("class A { var b: B? }; class B { var a: A? }; class C {}; class D {}; class E {}", 0.6),
    ] as [(String, Double?)])
  func relationalCohesion(source: String, expected: Double?) {
    let metrics = Metrics(of: Linked("--- App/A.swift\n" + source).graph, roleRules: "")
    #expect(metrics.modules.value[ModuleIndex(0)].relationalCohesion == expected)
  }

  @Test(
    "CCD, ACD, NCCD and propagation cost",
    arguments: [
      // 1→2, 3→2, 2→4, 2→5, 2→6, 5→6: the example of ArchUnit's guide.
      ([[1], [3, 4, 5], [1], [], [5], []], 18, 3, 18.0 / 14, 0.5),
      // A→B→C, A→D.
      ([[1, 3], [2], [], []], 8, 2, 1, 0.5),
      // A circle of three: all reach all.
      ([[1], [2], [0]], 9, 3, 9.0 / 5, 1),
      ([[]], 1, 1, 1, 1),
    ] as [([[Int]], Int, Double, Double, Double)])
  func lakos(successors: [[Int]], ccd: Int, acd: Double, nccd: Double, propagationCost: Double) throws {
    let system = SystemMetrics(successors: successors)
    #expect(system.ccd == ccd)
    #expect(system.acd == acd)
    #expect(abs(try #require(system.nccd) - nccd) < 1e-9)
    #expect(system.propagationCost == propagationCost)
  }

  @Test("Visibility counts who reaches a module and whom it reaches, itself included; tests have none")
  func visibility() {
    let texts = """
      --- App/A.swift
      import Kit
      class A { var k: K? }
      --- Kit/K.swift
      import Core
      public class K { var c: C? }
      --- Core/C.swift
      public class C {}
      --- Other/O.swift
      import Core
      class O { var c: C? }
      --- CoreTests/T.swift
      import Core
      class T { var c: C? }
      """
    let metrics = Metrics(of: Linked(texts).graph, roleRules: "")
    let visibility = metrics.visibility.value
    let told = metrics.graph.modules.indices.filter { !metrics.graph.modules[$0].isSDK }.map { module in
      let name = metrics.graph.modules[module].module.name
      return "\(name) \(visibility.fanIn[module] ?? 0) \(visibility.fanOut[module] ?? 0)"
    }
    #expect(told.sorted() == ["App 1 3", "Core 4 1", "CoreTests 0 0", "Kit 2 2", "Other 1 2"])
    #expect(visibility.fanOut.values.compactMap(\.self).reduce(0, +) == metrics.system.value.ccd)
  }

  @Test("CCD of graphs of all kinds is what going out from every node counts")
  func reachableFromEach() {
    var random = SplitMix(state: 44)
    for count in 1...60 {
      let successors = (0..<count).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
      }
      let reached = (0..<count).reduce(0) { total, start in
        var seen: Set = [start]
        var open = [start]
        while let node = open.popLast() { open += successors[node].filter { seen.insert($0).inserted } }
        return total + seen.count
      }
      #expect(SystemMetrics(successors: successors).ccd == reached, "\(successors)")
    }
  }

  @Test("CCD of a chain and of a circle of many modules", .timeLimit(.minutes(10)))
  func reachableFromMany() {
    let count = 20_000
    let chain = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }
    #expect(SystemMetrics(successors: chain).ccd == count * (count + 1) / 2)
    #expect(SystemMetrics(successors: (0..<count).map { [($0 + 1) % count] }).ccd == count * count)
  }

  @Test("Modules that meet only by events and notifications do not depend on each other")
  func broadcasts() {
    var graph = Linked("--- App/A.swift\nimport Kit\nclass A { var c: C? }\n--- Kit/K.swift\npublic class C {}").graph
    #expect(Metrics(of: graph, roleRules: "").system.value.ccd == 3)
    graph.moduleDependencies = graph.moduleDependencies.map { edge in
      var told = ModuleDependency(source: edge.source, target: edge.target)
      (told.wirings, told.broadcasts) = (1, 1)
      return told
    }
    #expect(Metrics(of: graph, roleRules: "").system.value.ccd == 2)
  }

  @Test("Without modules there is nothing to divide by")
  func nothing() {
    let system = SystemMetrics(successors: [])
    #expect(system.ccd == 0)
    #expect(system.acd == nil)
    #expect(system.nccd == nil)
    #expect(system.propagationCost == nil)
  }

  @Test(
    "Newman's Q: edges inside modules less those expected by chance",
    arguments: [
      // Two modules of two types, one edge inside each, none between: 2 (1/2 - 1/4).
      ("class A { var b: B? }; class B {}", "public class C { var d: D? }; public class D {}", 0.5),
      // One edge inside Kit, one from App to Kit: 0 - 1/2 * 0 + 1/2 - 1/2 * 1.
      ("import Kit; class A { var c: C? }", "public class C { var d: D? }; public class D {}", 0.0),
      ("class A {}", "public class C {}", nil),
    ] as [(String, String, Double?)])
  func newman(app: String, kit: String, expected: Double?) {
    let linked = Linked("--- App/A.swift\n\(app)\n--- Kit/K.swift\n\(kit)")
    #expect(Metrics(of: linked.graph, roleRules: "").system.value.newmanQ == expected)
  }
}
