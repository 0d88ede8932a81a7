/// The relations as `schema.sql` declares them: the names that queries may use, and what each means.
package struct Schema: Sendable {
  package struct Table: Sendable, Equatable {
    package var name: String
    package var columns: [Column] = []
    /// The comment lines right above `CREATE TABLE`, joined by spaces.
    package var comment = ""
    /// What stands between the outer parentheses, as written.
    package var body = ""
  }

  package struct Column: Sendable, Equatable {
    package var name: String
    /// The declared type in capitals: `INTEGER`, `REAL` or `TEXT`.
    package var type: String
    /// The comment beside and below it, joined by spaces.
    package var comment = ""
  }

  package let tables: [Table]

  package func table(named name: String) -> Table? {
    tables.first { $0.name == name }
  }

  /// Reads `CREATE TABLE name (column TYPE …, -- comment …);` statements.
  ///
  /// - Throws: ``SchemaError`` for anything else in the text.
  package init(parsing text: String) throws(SchemaError) {
    var reader = SchemaReader(tokens: SchemaTokens(of: text))
    tables = try reader.tables()
  }
}

/// A line of `schema.sql` that is no table declaration.
package struct SchemaError: Error, Equatable, CustomStringConvertible {
  package var message: String
  package var line: Int
  package var description: String { "schema.sql:\(line): \(message)" }
}

private struct SchemaReader {
  var tokens: SchemaTokens
  var comment = ""

  mutating func tables() throws(SchemaError) -> [Schema.Table] {
    var tables: [Schema.Table] = []
    while let token = tokens.next() {
      switch token.kind {
      case .comment: comment.join(token.text)
      case .blankLine: comment = ""
      default:
        guard token.text.uppercased() == "CREATE" else { throw unexpected(token) }
        tables.append(try table())
        comment = ""
      }
    }
    return tables
  }

  /// What follows `CREATE`.
  mutating func table() throws(SchemaError) -> Schema.Table {
    try expect("TABLE")
    var table = Schema.Table(name: try word(), comment: comment)
    let body = try expect("(")
    var column: [String] = []
    var depth = 1
    while let token = tokens.next() {
      switch (token.kind, token.text) {
      case (.blankLine, _): continue
      case (.comment, let text):
        // A comment before the comma still speaks of the column it follows.
        table.finish(&column)
        if !table.columns.isEmpty { table.columns[table.columns.count - 1].comment.join(text) }
      case (_, ")") where depth == 1:
        table.finish(&column)
        table.body = tokens.text(from: body.end, to: token.start)
        try expect(";")
        return table
      case (_, ",") where depth == 1: table.finish(&column)
      default:
        depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
        column.append(token.text)
      }
    }
    throw SchemaError(message: "table '\(table.name)' has no end", line: body.line)
  }

  @discardableResult
  mutating func expect(_ text: String) throws(SchemaError) -> SchemaTokens.Token {
    guard let token = significant(), token.text.uppercased() == text else {
      throw SchemaError(message: "expected '\(text)'", line: tokens.line)
    }
    return token
  }

  mutating func word() throws(SchemaError) -> String {
    guard let token = significant(), token.kind == .word else {
      throw SchemaError(message: "expected a name", line: tokens.line)
    }
    return token.text
  }

  mutating func significant() -> SchemaTokens.Token? {
    while let token = tokens.next() {
      if token.kind == .word || token.kind == .punctuation { return token }
    }
    return nil
  }

  func unexpected(_ token: SchemaTokens.Token) -> SchemaError {
    SchemaError(message: "unexpected '\(token.text)'", line: token.line)
  }
}

extension Schema.Table {
  fileprivate mutating func finish(_ words: inout [String]) {
    guard let name = words.first else { return }
    columns.append(Schema.Column(name: name, type: words.count > 1 ? words[1].uppercased() : ""))
    words = []
  }
}

extension String {
  fileprivate mutating func join(_ more: String) {
    self += isEmpty || more.isEmpty ? more : " " + more
  }
}
