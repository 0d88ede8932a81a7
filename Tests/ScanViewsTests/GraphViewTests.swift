@testable import ModlintKit
import Testing

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

  @Test("Modules of one name are told apart, and meant together by their name")
  func namesakes() throws {
    let other = [
      "Other/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Other", targets: [.target(name: "Tools")])
      """,
      "Other/Sources/Tools/Other.swift": "struct Other {}\n",
    ]
    let scan = try scan(project.merging(other) { $1 })
    let view = try scan.graphView(.modules, report: report(scan))
    let both = ["Tools (Other/Sources/Tools)", "Tools (Sources/Tools)"]
    #expect(view.focused(on: "Tools", depth: 1)?.nodes.map(\.name).sorted() == both)
    for name in both { #expect(view.focused(on: name, depth: 1)?.nodes.map(\.name) == [name]) }
    #expect(view.focused(on: "Tool", depth: 1) == nil)
  }

  @Test("Modules of one name keep it where no folder tells them apart")
  func namesakesWithoutFolder() {
    let folders = ["", "ios", "", ""]
    #expect(uniqueNames(["A", "A", "A", "B"]) { folders[$0] } == ["A", "A (ios)", "A (2)", "B"])
  }

  @Test func cyclesOfTypes() throws {
    let scan = try scan(["A.swift": "class A { var b: B? }\nclass B { var a: A?; var c: C? }\nclass C {}\n"])
    let view = try scan.graphView(.types, report: report(scan))
    #expect(view.edges.filter(\.isCycle).map { "\($0.source)>\($0.target)" }.sorted() == ["A>B", "B>A"])
    #expect(view.edges.count(where: \.isCut) == 1)
  }

  @Test func typesAsGraph() throws {
    let scan = try scan(project)
    let view = try scan.graphView(.types, report: report(scan))
    let near = try #require(view.focused(on: "WideRow", depth: 1))
    #expect(near.nodes.map(\.id) == ["Row", "WideRow"] && near.nodes.map(\.group) == ["Base", "Base"])
    #expect(near.edges.map(\.target) == ["Row"])
    #expect(view.focused(on: "Base.WideRow", depth: 0)?.nodes.map(\.id) == ["WideRow"])
    #expect(view.focused(on: "Tools.WideRow", depth: 0) == nil)
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
