import ArgumentParser
import FactBase
import Reporting

/// How the rows of a query are shown.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv

  func text(_ rows: Rows) -> String {
    switch self {
    case .table: tableText(rows)
    case .json: jsonTable(columns: rows.columns, rows: rows.rows.map { $0.map(cell) })
    case .csv: csvTable(columns: rows.columns, rows: rows.rows.map { $0.map(cell) })
    }
  }

  private func cell(_ value: Value) -> TableCell {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    }
  }
}

/// Columns as wide as their widest cell; numbers stand at the right, NULL is empty.
private func tableText(_ rows: Rows) -> String {
  let cells = rows.rows.map { $0.map(shown) }
  let widths = rows.columns.indices.map { column in
    max(rows.columns[column].count, cells.map { $0[column].count }.max() ?? 0)
  }
  let isNumber = rows.columns.indices.map { column in
    rows.rows.allSatisfy { row in
      if case .text = row[column] { false } else { true }
    }
  }
  func line(_ cells: [String]) -> String {
    let padded = cells.indices.map { column in
      let space = String(repeating: " ", count: max(0, widths[column] - cells[column].count))
      return isNumber[column] ? space + cells[column] : cells[column] + space
    }
    return padded.joined(separator: "  ").trimmingTrailingSpaces() + "\n"
  }
  let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ") + "\n"
  return line(rows.columns) + rule + cells.map(line).joined()
}

private func shown(_ value: Value) -> String {
  switch value {
  case .null: ""
  case .integer(let number): String(number)
  case .real(let number): String(number)
  case .text(let text): String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
