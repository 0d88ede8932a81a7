/// A cell of a query's answer.
package enum TableCell: Sendable, Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
}

/// An array of objects, one for each row, keyed by column.
package func jsonTable(columns: [String], rows: [[TableCell]]) -> String {
  var writer = JSONWriter()
  writer.array(.lines, of: rows) { writer, row in
    writer.object { writer in
      for (column, cell) in zip(columns, row) {
        writer.key(column)
        switch cell {
        case .null: writer.null()
        case .integer(let number): writer.value(number)
        case .real(let number): writer.value(number)
        case .text(let text): writer.value(text)
        }
      }
    }
  }
  return writer.text + "\n"
}

/// RFC 4180 with line feeds, as the data is: this is an export, and nothing in it is changed for those who open it in
/// a spreadsheet. NULL is an empty cell, an empty text two quotes.
package func csvTable(columns: [String], rows: [[TableCell]]) -> String {
  var text = columns.map(quotedCell).joined(separator: ",") + "\n"
  for row in rows {
    text +=
      row.map { cell in
        switch cell {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text.isEmpty ? "\"\"" : quotedCell(text)
        }
      }.joined(separator: ",") + "\n"
  }
  return text
}

private func quotedCell(_ text: String) -> String {
  guard text.utf8.contains(where: { "\",\n\r".utf8.contains($0) }) else { return text }
  return "\"" + escaped(text) { $0 == "\"" ? "\"\"" : nil } + "\""
}
