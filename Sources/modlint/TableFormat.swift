import ArgumentParser
import ModlintKit

/// How the rows of a query are shown.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv

  func text(_ rows: Rows) -> String {
    switch self {
    case .table: textTable(columns: rows.columns, rows: rows.rows.map { $0.map(TableCell.init) })
    case .json: jsonTable(columns: rows.columns, rows: rows.rows.map { $0.map(TableCell.init) })
    case .csv: csvTable(columns: rows.columns, rows: rows.rows.map { $0.map(TableCell.init) })
    }
  }
}
