/// The graph in the given format: `dot`, `mermaid`, `graphml` or `json`.
///
/// - Throws: ``RenderingError/notGraph(_:)`` for any other format.
package func render(_ graph: GraphView, as format: OutputFormat) throws -> String {
  switch format {
  case .dot: dotGraph(graph)
  case .mermaid: mermaidGraph(graph)
  case .graphml: try graphMLGraph(graph)
  case .json: jsonGraph(graph)
  default: throw RenderingError.notGraph(format)
  }
}
