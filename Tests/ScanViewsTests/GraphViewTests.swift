import Testing

@testable import ScanViews

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
    #expect(view.edges.count > 2 && view.edges.allSatisfy { !$0.isCycle })
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
