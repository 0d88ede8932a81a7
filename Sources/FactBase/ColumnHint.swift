/// What a column's name says about how many rows share a value, for the planner of a query that nobody ran yet.
enum ColumnHint {
  /// Yes or no, or one of a handful of words.
  case fewValues
  /// A name, or the row of another relation.
  case manyValues

  init(_ column: Schema.Column) {
    let answers = ["is_", "has_", "calls_", "requires_"]
    let words: Set = [
      "access", "action", "basis", "how", "kind", "language", "mechanism", "origin", "ownership", "reason", "role",
      "scope",
    ]
    self = words.contains(column.name) || answers.contains { column.name.hasPrefix($0) } ? .fewValues : .manyValues
  }

  func expectedRows(of count: Double) -> Double {
    switch self {
    case .fewValues: max(1, count / 4)
    case .manyValues: max(1, min(12, count / 4))
    }
  }
}
