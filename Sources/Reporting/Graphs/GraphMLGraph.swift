import XMLCoder

/// The `graphml` format, which yEd, Gephi and networkx read.
func graphMLGraph(_ graph: GraphView) throws -> String {
  let columns = GraphMLColumns(of: graph)
  let nodes = graph.nodes.map { GraphMLNode(id: nameToken($0.id), data: columns.data(of: $0)) }
  let edges = graph.resolvedEdges.map { source, target, edge in
    GraphMLEdge(
      source: nameToken(graph.nodes[source].id), target: nameToken(graph.nodes[target].id),
      data: GraphMLColumns.data(of: edge))
  }
  let document = GraphML(
    key: columns.keys, graph: GraphMLBody(id: "modlint", edgedefault: "directed", node: nodes, edge: edges))
  return try xmlDocument(document, root: "graphml", attributes: ["xmlns": "http://graphml.graphdrawing.org/xmlns"])
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

  func data(of node: GraphView.Node) -> [GraphMLData] {
    var data = [GraphMLData("name", node.name), GraphMLData("kind", node.kind)]
    if let group = node.group { data.append(GraphMLData("group", group)) }
    for attribute in node.attributes {
      guard let id = attributeIDs[attribute.name] else { continue }
      switch attribute.value {
      case .integer(let number): data.append(GraphMLData(id, "\(number)"))
      // A double has no spelling for what is not a number that every reader knows.
      case .number(let number): if number.isFinite { data.append(GraphMLData(id, "\(number)")) }
      case .text(let text): data.append(GraphMLData(id, text))
      }
    }
    return data
  }

  static func data(of edge: GraphView.Edge) -> [GraphMLData] {
    var data = [GraphMLData("kinds", edge.kinds.joined(separator: " ")), GraphMLData("weight", "\(edge.weight)")]
    if !edge.file.isEmpty { data += [GraphMLData("file", edge.file), GraphMLData("line", "\(edge.line)")] }
    return data + [
      GraphMLData("is_cycle", "\(edge.isCycle)"), GraphMLData("is_breach", "\(edge.isBreach)"),
      GraphMLData("is_cut", "\(edge.isCut)"),
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

private struct GraphML: Encodable {
  var key: [GraphMLKey]
  var graph: GraphMLBody
}

private struct GraphMLKey: Encodable, DynamicNodeEncoding {
  var id: String
  var `for`: String
  var name: String
  var type: String

  enum CodingKeys: String, CodingKey {
    case id
    case `for`
    case name = "attr.name"
    case type = "attr.type"
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
}

private struct GraphMLBody: Encodable, DynamicNodeEncoding {
  var id: String
  var edgedefault: String
  var node: [GraphMLNode]
  var edge: [GraphMLEdge]

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "node" || key.stringValue == "edge" ? .element : .attribute
  }
}

private struct GraphMLNode: Encodable, DynamicNodeEncoding {
  var id: String
  var data: [GraphMLData]

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "data" ? .element : .attribute
  }
}

private struct GraphMLEdge: Encodable, DynamicNodeEncoding {
  var source: String
  var target: String
  var data: [GraphMLData]

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "data" ? .element : .attribute
  }
}

private struct GraphMLData: Encodable, DynamicNodeEncoding {
  var key: String
  var value: String

  init(_ key: String, _ value: String) {
    self.key = key
    self.value = visible(value)
  }

  enum CodingKeys: String, CodingKey {
    case key
    // The encoder writes the value of an empty key as the text of the element.
    case value = ""
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue.isEmpty ? .element : .attribute
  }
}
