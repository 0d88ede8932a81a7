/// The `graphml` format, which yEd, Gephi and networkx read.
func graphMLGraph(_ graph: GraphView) -> String {
  let columns = GraphMLColumns(of: graph)
  let nodes = graph.nodes.map {
    XMLElement("node", ["id": nameToken($0.id)], elements: columns.data(of: $0))
  }
  let edges = graph.resolvedEdges.map { source, target, edge in
    XMLElement(
      "edge", ["source": nameToken(graph.nodes[source].id), "target": nameToken(graph.nodes[target].id)],
      elements: GraphMLColumns.data(of: edge))
  }
  let body = XMLElement("graph", ["id": "modlint", "edgedefault": "directed"], elements: nodes + edges)
  return XMLElement(
    "graphml", ["xmlns": "http://graphml.graphdrawing.org/xmlns"], elements: columns.keys.map(\.element) + [body]
  ).document
}

/// The id as an `NMTOKEN`, which is all that the schema of GraphML lets an id be, and readers that check it insist on. A
/// name in code is one as it stands; of others what may not stand there is written as SQL/XML does (ISO 9075-14,
/// `_x0020_`), as is an underscore that would begin such an escape.
private func nameToken(_ id: String) -> String {
  let scalars = Array(id.unicodeScalars)
  var token = ""
  for (index, scalar) in scalars.enumerated() {
    let looksLikeEscape = scalar == "_" && index + 1 < scalars.count && scalars[index + 1] == "x"
    if isNameScalar(scalar), !looksLikeEscape {
      token.unicodeScalars.append(scalar)
    } else {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      token += "_x" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "_"
    }
  }
  return token
}

/// A `NameChar` of XML 1.0.
private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D,
    0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
    0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
    // What would turn a line around is within these ranges too.
    visible(String(scalar)).unicodeScalars.count == 1
  default: false
  }
}

/// Which attributes there are, each with an id of its own: nodes and edges share one space of ids.
private struct GraphMLColumns {
  var keys: [GraphMLKey]
  private var attributeIDs: [String: String] = [:]

  init(of graph: GraphView) {
    keys = GraphMLColumns.fixed
    for attribute in graph.nodes.flatMap(\.attributes) where attributeIDs[attribute.name] == nil {
      let id = "m\(attributeIDs.count)"
      attributeIDs[attribute.name] = id
      keys.append(GraphMLKey(id: id, for: "node", name: visible(attribute.name), type: attribute.value.graphMLType))
    }
  }

  private static let fixed = [
    GraphMLKey(id: "name", for: "node", name: "name", type: "string"),
    GraphMLKey(id: "kind", for: "node", name: "kind", type: "string"),
    GraphMLKey(id: "group", for: "node", name: "group", type: "string"),
    GraphMLKey(id: "kinds", for: "edge", name: "kinds", type: "string"),
    GraphMLKey(id: "weight", for: "edge", name: "weight", type: "long"),
    GraphMLKey(id: "file", for: "edge", name: "file", type: "string"),
    GraphMLKey(id: "line", for: "edge", name: "line", type: "long"),
    GraphMLKey(id: "is_cycle", for: "edge", name: "is_cycle", type: "boolean"),
    GraphMLKey(id: "is_breach", for: "edge", name: "is_breach", type: "boolean"),
    GraphMLKey(id: "is_cut", for: "edge", name: "is_cut", type: "boolean"),
  ]

  func data(of node: GraphView.Node) -> [XMLElement] {
    var data = [dataElement("name", node.name), dataElement("kind", node.kind)]
    if let group = node.group { data.append(dataElement("group", group)) }
    for attribute in node.attributes {
      guard let id = attributeIDs[attribute.name] else { continue }
      switch attribute.value {
      case .integer(let number): data.append(dataElement(id, "\(number)"))
      // A double has no spelling for what is not a number that every reader knows.
      case .number(let number): if number.isFinite { data.append(dataElement(id, "\(number)")) }
      case .text(let text): data.append(dataElement(id, text))
      }
    }
    return data
  }

  static func data(of edge: GraphView.Edge) -> [XMLElement] {
    var data = [dataElement("kinds", edge.kinds.joined(separator: " ")), dataElement("weight", "\(edge.weight)")]
    if !edge.file.isEmpty { data += [dataElement("file", edge.file), dataElement("line", "\(edge.line)")] }
    return data + [
      dataElement("is_cycle", "\(edge.isCycle)"), dataElement("is_breach", "\(edge.isBreach)"),
      dataElement("is_cut", "\(edge.isCut)"),
    ]
  }
}

extension GraphView.Attribute.Value {
  fileprivate var graphMLType: String {
    switch self {
    case .integer, .number: "double"
    case .text: "string"
    }
  }
}

private struct GraphMLKey {
  var id: String
  var `for`: String
  var name: String
  var type: String

  var element: XMLElement {
    XMLElement("key", ["id": id, "for": `for`, "attr.name": name, "attr.type": type])
  }
}

private func dataElement(_ key: String, _ value: String) -> XMLElement {
  XMLElement("data", ["key": key], text: visible(value))
}
