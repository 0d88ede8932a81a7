import Foundation
import Testing

@testable import ModlintKit

@Suite struct GraphTests {
  @Test func dot() throws {
    #expect(
      try render(sampleGraph(), as: .dot) == #"""
        digraph modlint {
          rankdir=TB; newrank=true;
          node [shape=box, style="rounded,filled", fillcolor="#f4f6f8", color="#8a97a5", fontname="Helvetica"];
          edge [color="#8a97a5", fontname="Helvetica", fontsize=10];
          subgraph cluster_0 {
            label="app"; color="#c4ccd4"; fontname="Helvetica";
            "App" [label="App", tooltip="App (application)"];
          }
          subgraph cluster_1 {
            label="features"; color="#c4ccd4"; fontname="Helvetica";
            "Home" [label="Home", tooltip="Home (library)"];
            "Feed" [label="Feed", tooltip="Feed (library)"];
          }
          subgraph cluster_2 {
            label="a\"] <b>"; color="#c4ccd4"; fontname="Helvetica";
            "x\"];\\" [label="</script>\"]]> &amp; \\N\\n %0A\\n#quot; `a` |b| 😀 \\u{202E}c\\u{0}", tooltip="</script>\"]]> &amp; \\N\\n %0A\\n#quot; `a` |b| 😀 \\u{202E}c\\u{0} (library)"];
          }
          "alone" [label="alone", tooltip="alone (folder)"];
          "App" -> "Home" [label="3", tooltip="imports, uses: App/Main.swift:4", penwidth=1.5];
          "Home" -> "Feed";
          "Feed" -> "Home" [penwidth=1.5, color="#d1242f", class="cut", constraint=false];
          "x\"];\\" -> "App" [tooltip="a\"\\n.m:1", penwidth=1.5, color="#bc4c00", style=dashed, class="breach", constraint=false];
        }

        """#)
  }

  /// For the page: ids by which its script finds an edge's ends, and long names on two lines where there are many.
  @Test(arguments: [(2, "label=\"DailyChallengeFeature\""), (13, "label=\"DailyChallenge\\nFeature\"")])
  func pictureOfAPage(count: Int, label: String) {
    let nodes = (0..<count).map {
      GraphView.Node(id: "\($0)", name: $0 == 0 ? "DailyChallengeFeature" : "M\($0)", kind: "library")
    }
    let text = dotGraph(
      GraphView(nodes: nodes, edges: [.init(source: "1", target: "0")]), style: .picture, link: { "#module/\($0.name)" }
    )
    #expect(text.contains(label))
    #expect(text.contains("id=\"picture-1\", URL=\"#module/M1\""))
    #expect(text.contains("\"1\" -> \"0\" [id=\"picture-1-0\"]"))
  }

  @Test(arguments: [
    ("short", "short"), ("AVeryLongModuleName", "AVeryLong|ModuleName"), ("averylongmodulename", "averylongmodulename"),
    ("daily_challenge_reports", "daily_|challenge_reports"), ("Quoted\"AndVeryLong", "Quoted\\\"And|VeryLong"),
  ])
  func namesOnTwoLines(name: String, lines: String) {
    let nodes =
      [GraphView.Node(id: "x", name: name, kind: "library")] + (0..<13).map { .init(id: "\($0)", name: "", kind: "") }
    let text = dotGraph(GraphView(nodes: nodes, edges: []), style: .picture, link: { _ in nil })
    #expect(text.contains("\"x\" [label=\"\(lines.replacing("|", with: "\\n"))\", tooltip"))
  }

  @Test func mermaid() throws {
    #expect(
      try render(sampleGraph(), as: .mermaid) == #"""
        flowchart TB
          subgraph g0["app"]
            n0["App"]
          end
          subgraph g1["features"]
            n1["Home"]
            n2["Feed"]
          end
          subgraph g2["a#34;#93; #60;b#62;"]
            n3["#60;/script#62;#34;#93;#93;#62; #38; #92;N#92;n %0A#92;n#35;quot#59; #96;a#96; #124;b#124; 😀 #92;u#123;202E#125;c#92;u#123;0#125;"]
          end
          n4["alone"]
          n0 -->|3| n1
          n1 --> n2
          n2 --> n1
          n3 -.-> n0
          linkStyle 2 stroke:#d1242f,stroke-width:2px

        """#)
  }

  /// What Mermaid refuses as it is.
  @Test func aGraphTooLargeForMermaid() throws {
    let names = (0..<1_001).map { "SomeRatherLongNameOfAModuleThatIsSomewhere\($0)" }
    let graph = GraphView(
      nodes: names.map { GraphView.Node(id: $0, name: $0, kind: "library") },
      edges: zip(names, names.dropFirst()).map { GraphView.Edge(source: $0, target: $1) })
    let lines = try render(graph, as: .mermaid).split(separator: "\n")
    #expect(lines[0] == "flowchart TB" && lines[1].hasPrefix("%% Mermaid refuses more than 50,000 letters"))
    #expect(lines[2].hasPrefix("%% Mermaid refuses more than 500 edges"))
    #expect(try !render(sampleGraph(), as: .mermaid).contains("%%"))
  }

  /// The schema lets ids be nothing but an NMTOKEN.
  @Test(arguments: [
    ("App.Cart", "App.Cart"), ("Caf\u{E9}-日本_1", "Caf\u{E9}-日本_1"),
    ("Tools (A/B)", "Tools_x0020__x0028_A_x002F_B_x0029_"),
    ("a_x", "a_x005F_x"), ("_", "_"), ("😀", "😀"), ("\u{202E}", "_x202E_"), ("<", "_x003C_"),
  ])
  func idsOfGraphML(name: String, id: String) throws {
    let graph = GraphView(
      nodes: [.init(id: name, name: name, kind: "library"), .init(id: "other", name: "", kind: "")],
      edges: [.init(source: name, target: "other")])
    let text = try render(graph, as: .graphml)
    #expect(text.contains("<node id=\"\(id)\">") && text.contains("<edge source=\"\(id)\" target=\"other\">"))
  }

  @Test func json() throws {
    let text = try render(sampleGraph(), as: .json)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let nodes = try #require(root["nodes"] as? [[String: Any]])
    #expect(nodes.map { $0["name"] as? String } == sampleGraph().nodes.map(\.name))
    let edges = try #require(root["edges"] as? [[String: Any]])
    #expect(edges.map { $0["line"] as? Int } == [4, nil, nil, 1])
    #expect(edges.map { $0["is_cycle"] as? Bool } == [false, true, true, false])
  }

  @Test func emptyGraphs() throws {
    let empty = GraphView(nodes: [], edges: [])
    for format in OutputFormat.allCases where format.content == .graph || format == .json {
      #expect(try !render(empty, as: format).isEmpty)
    }
    #expect(throws: RenderingError.notGraph(.sarif)) { try render(empty, as: .sarif) }
  }

  /// Edges of a graph, the focus and its depth, then the nodes that are left.
  @Test(
    arguments: [
      ("A>B B>C C>D", "B", 0, "B"),
      ("A>B B>C C>D", "B", 1, "A B C"),
      ("A>B B>C C>D", "B", 9, "A B C D"),
      ("A>B C>B D>C", "A", 2, "A B C"),
      ("A>B C>D", "A", 5, "A B"),
      ("A>A", "A", 1, "A"),
      ("A>B", "A", -1, "A"),
      ("A>B", "Z", 1, nil),
      ("A.Kind>B B>C.Kind C>Kinds", "Kind", 0, "A.Kind C.Kind"),
      ("A.Kind>B B>Kind", "Kind", 0, "Kind"),
    ] as [(String, String, Int, String?)])
  func focus(edges: String, name: String, depth: Int, left: String?) {
    let edges = edges.split(separator: " ").map { $0.split(separator: ">").map(String.init) }
    let names = Set(edges.joined()).sorted()
    let graph = GraphView(
      nodes: names.map { GraphView.Node(id: "id:\($0)", name: $0, kind: "library") },
      edges: edges.map { GraphView.Edge(source: "id:\($0[0])", target: "id:\($0[1])") })
    let focused = graph.focused(on: name, depth: depth)
    #expect(focused.map { $0.nodes.map(\.name).joined(separator: " ") } == left)
    #expect(focused?.resolvedEdges.count == focused?.edges.count)
  }
}
