/// The graph in the given format, inert: `dot`, `mermaid`, `graphml` or `json`.
///
/// - Throws: ``RenderingError/notGraph(_:)`` for any other format.
package func render(_ graph: GraphView, as format: OutputFormat) throws -> String {
  let text =
    switch format {
    case .dot: dotGraph(graph)
    case .mermaid: mermaidGraph(graph)
    case .graphml: graphMLGraph(graph)
    case .json: jsonGraph(graph)
    default: throw RenderingError.notGraph(format)
    }
  return inert(text, as: format.kind())
}
