/// The `dot` format of Graphviz: groups as clusters, cycles red, breaches orange and dashed.
package func dotGraph(_ graph: GraphView) -> String { dotGraph(graph, style: .document, link: { _ in nil }) }

/// What a graph in the language of Graphviz is made for.
package enum DotStyle: Sendable {
  /// A file of its own: from the top down, with the weights of the edges.
  case document
  /// A part of a page, where the weights stand in the matrix. Names are wide and flat, so that many of them fit
  /// better when ranks stand beside each other.
  case picture
}

/// `link` gives the address of a node, for pictures one can click.
package func dotGraph(_ graph: GraphView, style: DotStyle, link: (GraphView.Node) -> String?) -> String {
  let direction = style == .picture && graph.nodes.count > 12 ? "LR; ranksep=0.6; nodesep=0.12" : "TB"
  var text = """
    digraph modlint {
      rankdir=\(direction);
      node [shape=box, style="rounded,filled", fillcolor="#f4f6f8", color="#8a97a5", fontname="Helvetica"];
      edge [color="#8a97a5", fontname="Helvetica", fontsize=10];

    """
  for (number, group) in graph.groupedNodes.enumerated() {
    let indent = group.group == nil ? "  " : "    "
    if let name = group.group {
      text += "  subgraph cluster_\(number) {\n"
      text += "    label=\(dotLabel(name)); color=\"#c4ccd4\"; fontname=\"Helvetica\";\n"
    }
    for index in group.nodes { text += indent + dotNode(graph.nodes[index], style, link: link) }
    if group.group != nil { text += "  }\n" }
  }
  for (source, target, edge) in graph.resolvedEdges {
    text += "  \(dotID(graph.nodes[source].id)) -> \(dotID(graph.nodes[target].id))\(dotAttributes(edge, style));\n"
  }
  return text + "}\n"
}

private func dotNode(_ node: GraphView.Node, _ style: DotStyle, link: (GraphView.Node) -> String?) -> String {
  var attributes = ["label=\(dotLabel(node.name))", "tooltip=\(dotLabel("\(node.name) (\(node.kind))"))"]
  // The page's style tells kinds of nodes apart.
  if style == .picture { attributes.append("class=\(dotLabel(node.kind))") }
  if let address = link(node) { attributes.append("URL=\(dotLabel(address))") }
  return "\(dotID(node.id)) [\(attributes.joined(separator: ", "))];\n"
}

private func dotAttributes(_ edge: GraphView.Edge, _ style: DotStyle) -> String {
  var attributes: [String] = []
  if edge.weight > 1, style == .document { attributes.append("label=\"\(edge.weight)\"") }
  if !edge.file.isEmpty {
    let what = edge.kinds.isEmpty ? "" : edge.kinds.joined(separator: ", ") + ": "
    attributes.append("tooltip=\(dotLabel("\(what)\(edge.file):\(edge.line)"))")
  }
  // A class lets a page colour the picture for light and dark.
  if edge.isCycle { attributes.append("color=\"#d1242f\", penwidth=2, class=\"cycle\"") }
  if edge.isBreach { attributes.append("color=\"#bc4c00\", style=dashed, penwidth=2, class=\"breach\"") }
  // What points upward must not decide what stands above.
  if edge.isBreach || edge.isCut { attributes.append("constraint=false") }
  return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
}

/// A quoted identifier. Only the quote has an escape there; a backslash at the end would escape the closing quote, and
/// so does any before a quote, hence both are doubled.
private func dotID(_ text: String) -> String { "\"\(dotQuoted(visible(text)))\"" }

/// A quoted text that is shown: there a backslash and an ampersand mean something as well.
private func dotLabel(_ text: String) -> String {
  "\"\(dotQuoted(escaped(visible(text)) { $0 == "&" ? "&amp;" : nil }))\""
}

private func dotQuoted(_ text: String) -> String {
  escaped(text) { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
}
