@testable import ModlintKit
import Testing

@Suite struct ModulePictureTests {
  /// Edges as `A>B`, a `!` for one to cut, a `?` for a breach and a `~` for one of events only.
  @Test(arguments: [
    ("A>B B>C A>C", "A>B B>C"),
    ("A>B B>C A>C!", "A>B B>C A>C"),
    ("A>B B>C C>D A>D A>C", "A>B B>C C>D"),
    ("A>B! B>A! A>C B>C", "A>B B>A A>C B>C"),
    ("A>B A>C B>D C>D A>D", "A>B A>C B>D C>D"),
    ("A>B B>C A>C?", "A>B B>C A>C"), ("A>B? B>C A>C", "A>B B>C A>C"),
    ("A>B A>C B>C C>B~", "A>B B>C C>B"), ("A>B B>C A>C~", "A>B B>C"), ("A>B~ B>C A>C", "A>B B>C A>C"),
  ])
  func whatALongerWayImpliesIsNotDrawn(edges: String, drawn: String) {
    let given = edges.split(separator: " ").map { text in
      let ends = text.filter { !"!?~".contains($0) }.split(separator: ">").map(String.init)
      var edge = HTMLReport.Edge(source: ends[0], target: ends[1], weight: 1)
      edge.isCycle = text.hasSuffix("!")
      edge.isCut = edge.isCycle
      edge.isBreach = text.hasSuffix("?")
      edge.isBroadcast = text.hasSuffix("~")
      return edge
    }
    #expect(withoutImplied(given).map { "\($0.source)>\($0.target)" }.joined(separator: " ") == drawn)
  }
}

extension ModulePictureTests {
  @Test func aLargeCycleIsOneBox() {
    let ring = (1...70).map { "M\($0)" }
    let modules = (ring + ["Top", "Alone"]).map { name in
      var module = HTMLReport.Module(name: name, kind: "library", origin: "swiftpm")
      if name.hasPrefix("M") { module.cycle = 1 }
      return module
    }
    var edges = zip(ring, ring.dropFirst() + [ring[0]]).map { source, target in
      var edge = HTMLReport.Edge(source: source, target: target, weight: 1)
      edge.isCycle = true
      return edge
    }
    edges.append(HTMLReport.Edge(source: "Top", target: "M7", weight: 2))
    edges.append(HTMLReport.Edge(source: "Top", target: "M9", weight: 3))
    let (graph, note) = pictureGraph(of: modules, edges)
    #expect(graph.nodes.map(\.name) == ["Top", "cycle of 70 modules: M1, M2…"])
    #expect(graph.edges.map(\.weight) == [5])
    #expect(note == "A cycle of more than 60 modules is one box; the list of cycles and the matrix open it.")
  }

  /// A box stands where the highest of its members would.
  @Test(arguments: [
    (2, ["Zed", "Alpha", "M1", "M2", "None"]), (61, ["cycle of 61 modules: M1, M10…", "Zed", "Alpha", "None"]),
  ])
  func layersStandFromTheTopDown(ring: Int, names: [String]) {
    let members = (1...ring).map { "M\($0)" }.sorted()
    let modules = (["None", "Alpha", "Zed"] + members).map { name in
      var module = HTMLReport.Module(name: name, kind: "library", origin: "swiftpm")
      module.layerRank = ["Zed": 1, "Alpha": 2, "M1": ring == 2 ? 3 : 0, "M2": 3][name]
      if name.hasPrefix("M") { module.cycle = 1 }
      return module
    }
    var edges = ["Alpha", "None", "M1"].map { HTMLReport.Edge(source: "Zed", target: $0, weight: 1) }
    for (source, target) in zip(members, members.dropFirst() + [members[0]]) {
      var edge = HTMLReport.Edge(source: source, target: target, weight: 1)
      edge.isCycle = true
      edges.append(edge)
    }
    #expect(pictureGraph(of: modules, edges).graph.nodes.map(\.name) == names)
  }

  @Test func whatIsTooMuchIsCutAndSaid() {
    let modules = (0..<200).map { HTMLReport.Module(name: "M\($0)", kind: "library", origin: "swiftpm") }
    let edges = (1..<200).map { HTMLReport.Edge(source: "M\($0)", target: "M0", weight: 1) }
    let (graph, note) = pictureGraph(of: modules, edges)
    #expect(graph.nodes.count == 120 && graph.nodes.contains { $0.name == "M0" })
    #expect(note == "The picture shows the 120 most connected of 200 modules.")
  }
}
