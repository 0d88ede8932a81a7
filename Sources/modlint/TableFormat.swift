import ArgumentParser
import FactBase
import Reporting

/// How the rows of a query are shown.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv

  func text(_ rows: Rows) -> String {
    switch self {
    case .table: textTable(columns: rows.columns, rows: rows.rows.map { $0.map(cell) })
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
