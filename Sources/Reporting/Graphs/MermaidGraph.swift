/// The `mermaid` format: a flowchart that GitHub, GitLab and many wikis draw. Edges to cut are red, breaches dotted.
func mermaidGraph(_ graph: GraphView) -> String {
  var text = ""
  let edges = graph.resolvedEdges
  if edges.count > 500 {
    text += "%% Mermaid refuses more than 500 edges unless its maxEdges is raised; this graph has \(edges.count).\n"
  }
  for (number, group) in graph.groupedNodes.enumerated() {
    let indent = group.group == nil ? "  " : "    "
    if let name = group.group { text += "  subgraph g\(number)[\(mermaidText(name))]\n" }
    for index in group.nodes { text += "\(indent)n\(index)[\(mermaidText(graph.nodes[index].name))]\n" }
    if group.group != nil { text += "  end\n" }
  }
  for (source, target, edge) in edges {
    let arrow = edge.isBreach ? "-.->" : "-->"
    let label = edge.weight > 1 ? "|\(edge.weight)|" : ""
    text += "  n\(source) \(arrow)\(label) n\(target)\n"
  }
  let cuts = edges.indices.filter { edges[$0].edge.isCut }
  if !cuts.isEmpty {
    text += "  linkStyle \(cuts.map(String.init).joined(separator: ",")) stroke:#d1242f,stroke-width:2px\n"
  }
  // By letters, as Mermaid counts them.
  let size = text.utf16.count
  let tooLong =
    size > 49_800
    ? "%% Mermaid refuses more than 50,000 letters unless its maxTextSize is raised; this graph has \(size).\n" : ""
  return "flowchart TB\n" + tooLong + text
}

/// A quoted label. Mermaid has escapes of its own, `#` and a code; without them it reads Markdown and HTML in labels.
private func mermaidText(_ text: String) -> String {
  let label = escaped(visible(text)) { scalar in
    switch scalar {
    case "\"", "#", "<", ">", "&", "`", "\\", "*", "_", ";", "[", "]", "(", ")", "{", "}", "|": "#\(scalar.value);"
    default: nil
    }
  }
  return "\"\(label)\""
}
