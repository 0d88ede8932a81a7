/// What a column's declaration says about how many rows share a value, for the planner of a query that nobody ran yet.
enum ColumnHint {
  /// Yes or no, one of a handful of words, or a number that counts something: most are small, and many the same.
  case fewValues
  /// The row of another relation.
  case manyValues
  /// A name. It tells rows apart as well as a row does, but costs more to look up: texts have to be read and compared.
  case manyTexts

  init(_ column: Column) {
    let words: Set = [
      "access", "action", "basis", "how", "kind", "language", "mechanism", "origin", "ownership", "reason", "role",
      "scope",
    ]
    self =
      if column.type == .text {
        words.contains(column.name) ? .fewValues : .manyTexts
      } else {
        column.name == "id" || column.documentation.utf8.starts(with: "-> ".utf8) ? .manyValues : .fewValues
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
