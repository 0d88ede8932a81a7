/// The `json` format of a graph: nodes and edges, one on a line.
func jsonGraph(_ graph: GraphView) -> String {
  var json = JSONWriter()
  json.object(.lines) { json in
    json.field("version", 1)
    json.key("nodes")
    json.array(.lines, of: graph.nodes) { json, node in
      json.object { write(node, to: &$0) }
    }
    json.key("edges")
    json.array(.lines, of: graph.resolvedEdges) { json, resolved in
      json.object { write(resolved.edge, to: &$0) }
    }
  }
  json.end()
  return json.text
}

private func write(_ node: GraphView.Node, to json: inout JSONWriter) {
  json.field("id", node.id)
  json.field("name", node.name)
  json.field("kind", node.kind)
  json.field("group", node.group)
  json.key("attributes")
  json.object { json in
    for attribute in node.attributes {
      json.key(attribute.name)
      switch attribute.value {
      case .integer(let number): json.value(number)
      case .number(let number): json.value(number)
      case .text(let text): json.value(text)
      }
    }
  }
}

private func write(_ edge: GraphView.Edge, to json: inout JSONWriter) {
  json.field("source", edge.source)
  json.field("target", edge.target)
  json.key("kinds")
  json.array(of: edge.kinds) { $0.value($1) }
  json.field("weight", edge.weight)
  json.field("file", edge.file.isEmpty ? nil : edge.file)
  json.field("line", edge.file.isEmpty ? nil : edge.line)
  json.field("is_cycle", edge.isCycle)
  json.field("is_breach", edge.isBreach)
  json.field("is_cut", edge.isCut)
}
