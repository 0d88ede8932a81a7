/// A section of the inventory with its answer, as `modlint architecture` shows it.
package struct InventorySection: Sendable {
  package var name: String
  /// Why it could not be answered.
  package var problem: String?
  /// The places whose keys the source does not show.
  package var unknown: [String]
  package var columns: [String]
  package var rows: [[TableCell]]

  package init(name: String, problem: String?, unknown: [String], columns: [String], rows: [[TableCell]]) {
    self.name = name
    self.problem = problem
    self.unknown = unknown
    self.columns = columns
    self.rows = rows
  }
}

/// The inventory as JSON: a section on each line, and below it its rows.
package func jsonInventory(_ sections: [InventorySection]) -> String {
  var json = JSONWriter()
  json.object { json in
    json.field("version", 1)
    json.key("sections")
    json.object(.unindentedLines) { json in
      for section in sections {
        json.key(section.name)
        json.object { write(section, to: &$0) }
      }
    }
  }
  json.end()
  return json.text
}

private func write(_ section: InventorySection, to json: inout JSONWriter) {
  if let problem = section.problem { json.field("problem", problem) }
  json.field("unknown", section.unknown.count)
  json.key("unknown_at")
  json.array(of: section.unknown) { $0.value($1) }
  json.key("rows")
  json.table(columns: section.columns, rows: section.rows)
}
