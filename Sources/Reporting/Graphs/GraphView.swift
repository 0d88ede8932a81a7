/// A graph as readers see it: modules or types and what makes them depend on each other. Read-only, in an order that
/// its maker chose; every format keeps that order.
package struct GraphView: Sendable, Equatable {
  package var nodes: [Node]
  package var edges: [Edge]

  package struct Node: Sendable, Equatable {
    /// Unique in the graph and the same in every run: the qualified name, with the module where two are alike.
    package var id: String
    /// What is shown.
    package var name: String
    /// What kind of module or type it is, as the fact base says it.
    package var kind: String
    /// The layer of a module or the module of a type; nodes of one group are drawn together.
    package var group: String?
    var attributes: [Attribute] = []
  }

  /// A metric or another fact of a node, under the name of its column.
  package struct Attribute: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
      case integer(Int)
      case number(Double)
      case text(String)
    }

    package var name: String
    package var value: Value

    init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// `source` depends on `target`; both are ids of nodes, and an edge to an unknown one is left out everywhere.
  package struct Edge: Sendable, Equatable {
    package var source: String
    package var target: String
    /// What makes the edge: `imports`, `inherits`, `conforms`, `uses`…
    package var kinds: [String] = []
    /// How many places make it; at least 1.
    var weight = 1
    /// Where it is first made; line 0 and an empty file where that is not known.
    package var file = ""
    package var line = 0
    /// Part of a cycle.
    var isCycle = false
    /// Forbidden by a layer or a contract.
    var isBreach = false
    /// Among the edges whose removal would end all cycles.
    package var isCut = false
    /// Made by nothing but events, sent to nobody in particular.
    var isBroadcast = false
  }
}

extension GraphView {
  /// The part of the graph that lies at most so many edges away from the nodes of that name or id, whichever way the
  /// edges point, with all edges between what is left. Nil where no node has the name, not even behind its group's.
  package func focused(on name: String, depth: Int) -> GraphView? {
    var centres = nodes.filter { $0.id == name || $0.name == name }.map(\.id)
    // What has one name is told apart by its folder, `Tools (Other/Sources/Tools)`, which nobody else calls it by.
    if centres.isEmpty { centres = nodes.filter { $0.name.hasPrefix("\(name) (") }.map(\.id) }
    // `Kit.Parser`, with the module before the type, as `explain` takes it.
    if centres.isEmpty { centres = nodes.filter { node in node.group.map { "\($0).\(node.name)" } == name }.map(\.id) }
    // `Kind` of `Parser.Kind`, and every other type that is called so where it stands.
    if centres.isEmpty { centres = nodes.filter { $0.name.hasSuffix(".\(name)") }.map(\.id) }
    if centres.isEmpty { return nil }
    var neighbours: [String: [String]] = [:]
    for edge in edges {
      neighbours[edge.source, default: []].append(edge.target)
      neighbours[edge.target, default: []].append(edge.source)
    }
    var seen = Set(centres)
    var rim = centres
    for _ in 0..<max(0, depth) {
      rim = rim.flatMap { neighbours[$0] ?? [] }.filter { seen.insert($0).inserted }
      if rim.isEmpty { break }
    }
    return restricted(to: seen)
  }

  private func restricted(to ids: Set<String>) -> GraphView {
    GraphView(
      nodes: nodes.filter { ids.contains($0.id) },
      edges: edges.filter { ids.contains($0.source) && ids.contains($0.target) })
  }

  /// The edges whose ends are both nodes of the graph, with their indexes.
  var resolvedEdges: [(source: Int, target: Int, edge: Edge)] {
    let indexes = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return edges.compactMap { edge in
      guard let source = indexes[edge.source], let target = indexes[edge.target] else { return nil }
      return (source, target, edge)
    }
  }

  /// The groups in the order of their first node, each with the indexes of its nodes; nodes of no group come last.
  var groupedNodes: [(group: String?, nodes: [Int])] {
    var order: [String] = []
    var members: [String: [Int]] = [:]
    var alone: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard let group = node.group else {
        alone.append(index)
        continue
      }
      if members[group] == nil { order.append(group) }
      members[group, default: []].append(index)
    }
    let grouped = order.map { (group: Optional($0), nodes: members[$0] ?? []) }
    return alone.isEmpty ? grouped : grouped + [(group: nil, nodes: alone)]
  }
}
