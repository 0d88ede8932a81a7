/// The text of `schema.sql`, by which people learn what queries may ask: it is derived from the relations.
struct Schema {
  let text: String

  init(of relations: [Relation]) {
    text = ([Self.head] + relations.map(\.statement)).joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    -- The fact base: what rules and `modlint query` may ask. Columns are stable; more may be added.
    -- Paths are relative to the scan root and use '/'. Lines and columns are 1-based. What is not known is NULL.
    -- A column that names a relation after an arrow holds the id of a row there.
    """
}

extension Relation {
  /// The text between the parentheses of `CREATE TABLE`: a line for each column, the documentation beside it.
  var declarations: String {
    columns.enumerated().map { index, column in
      let declaration = "  \(column.name) \(column.type.rawValue)" + (index < columns.count - 1 ? "," : "")
      guard !column.documentation.isEmpty else { return declaration }
      let space = String(repeating: " ", count: max(0, 29 - declaration.count))
      return "\(declaration)\(space) -- \(column.documentation)"
    }.joined(separator: "\n")
  }

  fileprivate var statement: String {
    let comment = lines(of: documentation, upTo: 137).map { "-- \($0)\n" }.joined()
    return "\(comment)CREATE TABLE \(name) (\n\(declarations)\n);"
  }
}

/// A text in lines that are no longer than `length`, unless a word is.
private func lines(of text: String, upTo length: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let line = lines.last, line.count + 1 + word.count <= length {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
