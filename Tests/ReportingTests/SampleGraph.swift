@testable import ModlintKit

/// Two layers, a cycle, a breach, a node of no group, an edge to nowhere, and names that try to break out.
func sampleGraph() -> GraphView {
  var app = GraphView.Node(id: "App", name: "App", kind: "application", group: "app")
  app.attributes = [.init("instability", .number(1)), .init("types", .integer(12)), .init("origin", .text("xcode"))]
  let home = GraphView.Node(id: "Home", name: "Home", kind: "library", group: "features")
  let feed = GraphView.Node(id: "Feed", name: "Feed", kind: "library", group: "features")
  let hostile = GraphView.Node(
    id: "x\"];\\", name: "</script>\"]]> & \\N\\n %0A\n#quot; `a` |b| 😀 \u{202E}c\u{0}", kind: "library",
    group: "a\"] <b>")
  let alone = GraphView.Node(id: "alone", name: "alone", kind: "folder")
  var down = GraphView.Edge(source: "App", target: "Home")
  down.weight = 3
  down.kinds = ["imports", "uses"]
  down.file = "App/Main.swift"
  down.line = 4
  var there = GraphView.Edge(source: "Home", target: "Feed")
  there.isCycle = true
  var back = GraphView.Edge(source: "Feed", target: "Home")
  back.isCycle = true
  back.isCut = true
  var up = GraphView.Edge(source: "x\"];\\", target: "App")
  up.isBreach = true
  up.file = "a\"\n.m"
  up.line = 1
  return GraphView(
    nodes: [app, home, feed, hostile, alone],
    edges: [down, there, back, up, GraphView.Edge(source: "App", target: "nowhere")])
}
