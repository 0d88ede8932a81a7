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
  writer.table(columns: columns, rows: rows)
  writer.end()
  return writer.text
}

/// A key that stands twice would be read once: of columns of one name the second is called `name:1`, as SQLite does
/// where it makes a table of them.
private func distinct(_ columns: [String]) -> [String] {
  var used = Set(columns)
  var seen: Set<String> = []
  return columns.map { column in
    if seen.insert(column).inserted { return column }
    let name = (1...).lazy.map { "\(column):\($0)" }.first { !used.contains($0) } ?? column
    used.insert(name)
    return name
  }
}

extension JSONWriter {
  /// An array of objects, one for each row, keyed by column.
  mutating func table(columns: [String], rows: [[TableCell]]) {
    let keys = distinct(columns)
    array(.lines, of: rows) { writer, row in
      writer.object { writer in
        for (column, cell) in zip(keys, row) {
          writer.key(column)
          writer.value(cell)
        }
      }
    }
  }

  mutating func value(_ cell: TableCell) {
    switch cell {
    case .null: null()
    case .integer(let number): value(number)
    case .real(let number): value(number)
    case .text(let text): value(text)
    }
  }
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

/// Columns as wide as their widest cell; numbers stand at the right, NULL is empty. For eyes: what would steer a
/// terminal, break a line or turn it around is written out, as in every text for people.
package func textTable(columns: [String], rows: [[TableCell]]) -> String {
  let heads = columns.map(visible)
  let cells = rows.map { $0.map(shown) }
  let widths = columns.indices.map { column in
    max(displayWidth(heads[column]), cells.map { displayWidth($0[column]) }.max() ?? 0)
  }
  let isNumber = columns.indices.map { column in
    rows.allSatisfy { row in
      if case .text = row[column] { false } else { true }
    }
  }
  func line(_ cells: [String]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let space = String(repeating: " ", count: max(0, widths[column] - displayWidth(cell)))
      line += (column > 0 ? "  " : "") + (isNumber[column] ? space + cell : cell + space)
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
  let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ") + "\n"
  return line(heads) + rule + cells.map(line).joined()
}

private func shown(_ cell: TableCell) -> String {
  switch cell {
  case .null: ""
  case .integer(let number): String(number)
  case .real(let number): String(number)
  case .text(let text): visible(text)
  }
}
