@testable import ModlintKit
import LinkedTexts
import Testing

/// Edges of modules that build files together.
struct MembershipEdgeTests {
  private let targets = """
    App: {type: application, platform: iOS, sources: [App, Shared], dependencies: [{target: Kit}]}
    Widget: {type: app-extension, platform: iOS, sources: [Widget, Shared], dependencies: [{target: Kit}]}
    Kit: {type: framework, platform: iOS, sources: [Kit], dependencies: [{target: Base}]}
    Base: {type: framework, platform: iOS, sources: [Base]}
    Watch: {type: framework, platform: watchOS, sources: [Watch]}
    """

  @Test(
    "A file speaks for each module that builds it, and for none of them against another",
    arguments: [
      ("import Kit\nstruct P { let m = Money() }", "App > Kit; Widget > Kit"),
      ("import Kit\nfinal class P: Note {}", "App > Kit; Widget > Kit"),
      ("import Kit\nextension Money { var p: Int { 1 } }", "App > Kit; Widget > Kit"),
      ("import Kit\nstruct P: Payable {}", "App > Kit; Widget > Kit"),
      // What is built into one of them only.
      ("struct P { #if !WIDGET\nlet a = Own()\n#endif }", ""),
      ("struct P {}", ""),
      // Below `#if` what a module is never built with is another platform's.
      ("#if canImport(Kit)\nimport Kit\n#elseif canImport(Watch)\nimport Watch\n#endif", "App > Kit; Widget > Kit"),
      ("#if canImport(Base)\nimport Base\n#endif", "App > Base; Widget > Base"),
      ("import Watch", "App > Watch; Widget > Watch"),
    ])
  func edges(source: String, expected: String) {
    let linked = Linked(
      targets: targets,
      """
      --- App/a.swift
      struct Own {}
      --- Base/b.swift
      public struct Root {}
      --- Kit/k.swift
      public struct Money {}
      open class Note {}
      public protocol Payable {}
      --- Shared/s.swift
      \(source)
      --- Watch/w.swift
      public struct Hand {}
      --- Widget/w.swift
      struct Own2 {}
      """)
    #expect(linked.moduleEdges == expected)
  }

  @Test(
    "Where two build systems divide the same files differently, the finer border is one if code imports or targets link by it",
    arguments: [
      // Imported by what is of the same larger module.
      ("import Core\nstruct B { let s = Store() }", "", "UI > Core"),
      // Linked, by whoever it is.
      ("struct B {}", "[{target: Core}, {target: UI}]", ""),
      // Neither.
      ("struct B {}", "[]", "Kit"),
    ])
  func finerModules(source: String, links: String, expected: String) {
    let linked = Linked(
      """
      --- Package.swift
      let package = Package(name: "Kit", targets: [.target(name: "Kit", path: "Sources")])
      --- project.yml
      name: X
      targets:
        App: {type: application, platform: iOS, sources: [App], dependencies: \(links.isEmpty ? "[]" : links)}
        Core: {type: framework, platform: iOS, sources: [Sources/Core]}
        UI: {type: framework, platform: iOS, sources: [Sources/UI], dependencies: [{target: Core}]}
      --- App/a.swift
      struct A {}
      --- Sources/Core/a.swift
      public struct Store { public init() {} }
      --- Sources/UI/b.swift
      \(source)
      """)
    let owners = linked.graph.files.filter { $0.path.hasPrefix("Sources") }
      .map { linked.graph.modules[$0.module].module.name }
    let edges = linked.moduleEdges
    #expect(owners == (expected == "Kit" ? ["Kit", "Kit"] : ["Core", "UI"]))
    #expect(edges == (expected == "Kit" ? "" : expected))
  }

  @Test("A library that another build system makes for each platform is no division of it")
  func platformsAreNoFinerModules() {
    let linked = Linked(
      """
      --- Package.swift
      let package = Package(name: "Kit", targets: [.target(name: "Kit", path: "Sources")])
      --- project.yml
      name: X
      targets:
        App: {type: application, platform: iOS, sources: [App], dependencies: [{target: KitA}, {target: KitB}]}
        KitA: {type: framework, platform: iOS, sources: [Sources/Core, Sources/A]}
        KitB: {type: framework, platform: macOS, sources: [Sources/Core, Sources/B]}
      --- App/a.swift
      struct A {}
      --- Sources/Core/a.swift
      public struct Store { public init() {} }
      --- Sources/A/a.swift
      struct InA {}
      --- Sources/B/a.swift
      struct InB {}
      """)
    let owners = linked.graph.files.filter { $0.path.hasPrefix("Sources") }
      .map { linked.graph.modules[$0.module].module.name }
    #expect(Set(owners) == ["Kit"])
  }

  @Test("Tests that build files of an app once more import the app in them for themselves")
  func filesOfAppsInTests() {
    let linked = Linked(
      targets: """
        App: {type: application, platform: iOS, sources: [App]}
        Tests: {type: bundle.unit-test, platform: iOS, sources: [Tests, App/h.swift], dependencies: [{target: App}]}
        """,
      """
      --- App/a.swift
      struct Own {}
      --- App/h.swift
      struct Help { let own = Own() }
      --- Tests/t.swift
      @testable import App
      """)
    #expect(linked.moduleEdges == "Tests > App")
  }

  @Test("A pod of which only the description is here is no module to depend on")
  func podsThatAreNotHere() {
    let linked = Linked(
      """
      --- App.podspec
      Pod::Spec.new do |s|
        s.name = 'App'
        s.source_files = 'App/*.swift'
      end
      --- Specs/Gone.podspec.json
      {"name": "Gone", "source_files": "Gone/*.swift"}
      --- App/a.swift
      import Gone
      """)
    #expect(linked.moduleEdges == "")
  }
}
