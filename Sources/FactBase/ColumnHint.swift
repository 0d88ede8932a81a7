/// What a column's name says about how many rows share a value, for the planner of a query that nobody ran yet.
enum ColumnHint {
  /// Yes or no, or one of a handful of words.
  case fewValues
  /// The row of another relation.
  case manyValues
  /// A name. It tells rows apart as well as a row does, but costs more to look up: texts have to be read and compared.
  case manyTexts

  init(_ column: Schema.Column) {
    let answers = ["is_", "has_", "calls_", "requires_"]
    let words: Set = [
      "access", "action", "basis", "how", "kind", "language", "mechanism", "origin", "ownership", "reason", "role",
      "scope",
    ]
    if words.contains(column.name) || answers.contains(where: { column.name.hasPrefix($0) }) {
      self = .fewValues
    } else {
      self = column.type == "TEXT" ? .manyTexts : .manyValues
    }
  }

  func expectedRows(of count: Double) -> Double {
    switch self {
    case .fewValues: max(1, count / 4)
    case .manyValues: max(1, min(12, count / 4))
    case .manyTexts: max(1, min(16, count / 4))
    }
  }
}
