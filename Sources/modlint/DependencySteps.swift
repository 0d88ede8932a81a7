import ModlintKit

/// The columns `source`, `target`, `how`, `places`, `file` and `line`.
func rows(of steps: [DependencyStep]) -> Rows {
  let rows = steps.map { step -> [Value] in
    [
      .text(step.source), .text(step.target), .text(step.how), .integer(step.places),
      step.file.map(Value.text) ?? .null, step.line.map(Value.integer) ?? .null,
    ]
  }
  return Rows(columns: ["source", "target", "how", "places", "file", "line"], rows: rows)
}

/// A line for each step, in columns.
func lines(of steps: [DependencyStep]) -> String {
  let edges = steps.map { visible("\($0.source) -> \($0.target)") }
  let width = edges.map { displayWidth($0) }.max() ?? 0
  let how = steps.map(\.how.count).max() ?? 0
  return zip(edges, steps).map { edge, step in
    let more = step.places > 1 ? "  (\(step.places) places)" : ""
    let place = step.file.map { "\(visible($0)):\(step.line ?? 1)" } ?? "in the SDK"
    return "\(edge.padded(to: width))  \(step.how.padded(to: how))  \(place)\(more)\n"
  }.joined()
}
