/// The `dot` format of Graphviz: groups as clusters, edges to cut red, breaches orange and dashed, wider by the number of places.
func dotGraph(_ graph: GraphView) -> String { dotGraph(graph, style: .document, link: { _ in nil }) }

/// What a graph in the language of Graphviz is made for.
enum DotStyle: Sendable {
  /// A file of its own: from the top down, with the weights of the edges.
  case document
  /// A part of a page, where the weights stand in the matrix. Names are wide and flat, so that many of them fit
  /// better when ranks stand beside each other.
  case picture
}

/// `link` gives the address of a node, for pictures one can click.
func dotGraph(_ graph: GraphView, style: DotStyle, link: (GraphView.Node) -> String?) -> String {
  let isLarge = style == .picture && graph.nodes.count > 12
  // What is wide must be scaled down until nobody can read it: the fewer blanks, the larger the letters.
  let (direction, nodeSize, edgeSize) =
    isLarge
    ? ("LR; ranksep=0.3; nodesep=0.08", "height=0.3, margin=\"0.08,0.03\", ", "arrowsize=0.7, ") : ("TB", "", "")
  let groups = graph.groupedNodes
  // Ranked group by group, some graphs of many groups make Graphviz give up ("trouble in init_rank").
  let ranking = groups.contains { $0.group != nil } ? "; newrank=true" : ""
  var text = """
    digraph modlint {
      rankdir=\(direction)\(ranking);
      node [shape=box, \(nodeSize)style="rounded,filled", fillcolor="#f4f6f8", color="#8a97a5", fontname="Helvetica"];
      edge [\(edgeSize)color="#8a97a5", fontname="Helvetica", fontsize=10];

    """
  for (number, group) in groups.enumerated() {
    let indent = group.group == nil ? "  " : "    "
    if let name = group.group {
      text += "  subgraph cluster_\(number) {\n"
      text += "    label=\(dotLabel(name)); color=\"#c4ccd4\"; fontname=\"Helvetica\";\n"
    }
    for index in group.nodes {
      text += indent + dotNode(graph.nodes[index], index, style, isWrapped: isLarge, link: link)
    }
    if group.group != nil { text += "  }\n" }
  }
  for (source, target, edge) in graph.resolvedEdges {
    text +=
      "  \(dotID(graph.nodes[source].id)) -> \(dotID(graph.nodes[target].id))\(dotAttributes(edge, style, source, target));\n"
  }
  return text + "}\n"
}

private func dotNode(
  _ node: GraphView.Node, _ index: Int, _ style: DotStyle, isWrapped: Bool, link: (GraphView.Node) -> String?
) -> String {
  let label = isWrapped ? wrappedLabel(node.name) : dotLabel(node.name)
  var attributes = ["label=\(label)", "tooltip=\(dotLabel("\(node.name) (\(node.kind))"))"]
  // The page's style tells kinds of nodes apart; by the numbers its script finds what belongs to what.
  if style == .picture { attributes.append("class=\(dotLabel(node.kind)), id=\"picture-\(index)\"") }
  if let address = link(node) { attributes.append("URL=\(dotLabel(address))") }
  return "\(dotID(node.id)) [\(attributes.joined(separator: ", "))];\n"
}

private func dotAttributes(_ edge: GraphView.Edge, _ style: DotStyle, _ source: Int, _ target: Int) -> String {
  var attributes: [String] = []
  if style == .picture { attributes.append("id=\"picture-\(source)-\(target)\"") }
  if edge.weight > 1, style == .document { attributes.append("label=\"\(edge.weight)\"") }
  if !edge.file.isEmpty {
    let what = edge.kinds.isEmpty ? "" : edge.kinds.joined(separator: ", ") + ": "
    attributes.append("tooltip=\(dotLabel("\(what)\(edge.file):\(edge.line)"))")
  }
  let width = penWidth(edge)
  if width != "1" { attributes.append("penwidth=\(width)") }
  // A class lets a page colour the picture for light and dark. Of a cycle those edges are red that run against its order.
  if edge.isBreach {
    attributes.append("color=\"#bc4c00\", style=dashed, class=\"breach\"")
  } else if edge.isCut {
    attributes.append("color=\"#d1242f\", class=\"cut\"")
  }
  if edge.isBroadcast, !edge.isBreach { attributes.append("style=dotted") }
  // What points upward must not decide what stands above.
  if edge.isBreach || edge.isCut || edge.isBroadcast { attributes.append("constraint=false") }
  return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
}

/// The width of an arrow, in points: by steps, so that ten times as many places are seen and a thousand times do not hide the rest.
private func penWidth(_ edge: GraphView.Edge) -> String {
  switch edge.weight {
  case 1000...: "5"
  case 300...: "4"
  case 100...: "3"
  case 30...: "2.5"
  case 10...: "2"
  case 3...: "1.5"
  default: edge.isBreach || edge.isCut ? "1.5" : "1"
  }
}

/// A quoted identifier. Only the quote has an escape there; a backslash at the end would escape the closing quote, and
/// so does any before a quote, hence both are doubled.
private func dotID(_ text: String) -> String { "\"\(dotQuoted(visible(text)))\"" }

/// A quoted text that is shown: there a backslash and an ampersand mean something as well.
private func dotLabel(_ text: String) -> String {
  "\"\(dotQuoted(escaped(visible(text)) { $0 == "&" ? "&amp;" : nil }))\""
}

/// The name on two lines where it is long and has a word's beginning near its middle, as `DailyChallenge` has.
private func wrappedLabel(_ text: String) -> String {
  let letters = Array(visible(text))
  let middle = letters.count / 2
  let cuts = letters.indices.dropFirst().filter {
    (letters[$0].isUppercase && letters[$0 - 1].isLowercase) || "_-. ".contains(letters[$0 - 1])
  }
  guard letters.count > 13, let cut = cuts.min(by: { abs($0 - middle) < abs($1 - middle) }) else {
    return dotLabel(text)
  }
  let (first, second) = (dotLabel(String(letters[..<cut])), dotLabel(String(letters[cut...])))
  return first.dropLast() + "\\n" + second.dropFirst()
}

private func dotQuoted(_ text: String) -> String {
  escaped(text) { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
}
