/// Two modules, or two types, by id.
struct Pair: Hashable {
  var source: Int
  var target: Int
}

extension Pair {
  /// Two modules of the graph.
  init(_ source: ModuleIndex, _ target: ModuleIndex) {
    self.init(source: source.number + 1, target: target.number + 1)
  }
}

extension Scan {
  /// The edges that make cycles.
  ///
  /// - Parameter scope: `module` or `type`.
  /// - Returns: By edge, whether it is among those to be cut.
  /// - Throws: `QueryError` if SQLite cannot answer.
  func cycleEdges(of scope: String) throws -> [Pair: Bool] {
    var edges: [Pair: Bool] = [:]
    try factBase.database.forEachRow(
      """
      SELECT e.source, e.target, e.is_cut FROM cycle_edge e JOIN cycle c ON c.id = e.cycle
      WHERE c.scope = '\(scope)'
      """
    ) { row in
      if let source = row[0].integer, let target = row[1].integer {
        edges[Pair(source: source, target: target)] = row[2] == 1
      }
    }
    return edges
  }
}
