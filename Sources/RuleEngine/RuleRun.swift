import FactBase
import Findings

extension Rule {
  /// Asks the rule's question and makes a violation of each row.
  ///
  /// The columns `file` (a path, or the id of a row of `file`) and `line` are the place; `column`, `end_line`,
  /// `severity`, `value`, `related_file`, `related_line`, `related_message`, `related` (a JSON array of objects with
  /// `file`, `line`, `message`) and `edges` (a JSON array of texts) are taken where they are given.
  ///
  /// - Returns: Sorted by place, subject and message, each once; none if the rule is off, or if a relation has no row that it needs.
  /// - Throws: ``RuleMistake`` if the query fails or a row has no place.
  package func violations(in database: Database, _ setting: RuleSetting = RuleSetting()) throws -> [Violation] {
    let isOn = severity != nil || setting.verdict != .asWritten || setting.isAskedByName
    guard setting.verdict != .off, isOn else { return [] }
    var given: [String: ParameterValue] = [:]
    for parameter in parameters {
      given[parameter.name] = setting.parameters[parameter.name] ?? parameter.defaultValue
    }
    let canFind = needs.allSatisfy { $0.ways.contains { $0.holds(in: database) { given[$0] } } }
    guard canFind else { return [] }
    let bound = given.mapValues(\.bound)
    do {
      var reader: RowReader?
      var violations: [Violation] = []
      try database.forEachRow(query.sql, parameters: bound) { row in
        if reader == nil {
          reader = RowReader(rule: self, setting: setting, columns: row.columns, parameters: bound, database: database)
        }
        if let violation = try reader?.violation(row) { violations.append(violation) }
      }
      return violations.sortedOnce()
    } catch let error as QueryError {
      throw mistake(error)
    }
  }
}

/// Turns the rows of one rule's answer into violations.
private struct RowReader {
  let rule: Rule
  let setting: RuleSetting
  let columns: [String: Int]
  let parameters: [String: Value]
  let database: Database
  private var pathOfFile: [Int: String] = [:]

  init(rule: Rule, setting: RuleSetting, columns: [String], parameters: [String: Value], database: Database) {
    self.rule = rule
    self.setting = setting
    // Of two columns of one name the first is meant, as in most databases' clients.
    self.columns = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.parameters = parameters
    self.database = database
  }

  mutating func violation(_ row: Row) throws -> Violation {
    let subject = rule.subject.filled { cell($0, row) }
    guard let file = path(cell("file", row)), let line = cell("line", row).integer else {
      // What is known by name only has no place, and no example of a rule's page shows it.
      let isNowhere = cell("file", row) == .null
      let remedy = isNowhere ? " (types that are not the project's have none: WHERE is_external = 0)" : ""
      throw mistake("the query gives no file and line for '\(subject)'\(remedy)")
    }
    var violation = Violation(
      rule: rule.id, severity: try severity(row), message: rule.message.filled { cell($0, row) }, subject: subject,
      location: Location(
        file: file, line: max(1, line), column: cell("column", row).integer.map { max(1, $0) },
        endLine: cell("end_line", row).integer.map { max($0, line) }))
    violation.value = try value(row)
    violation.related = try related(row, of: subject)
    if let json = cell("edges", row).text {
      let rows = try database.query("SELECT value FROM json_each(:json)", parameters: ["json": .text(json)]).rows
      violation.edges = rows.compactMap { $0[0].text }.sorted()
    }
    return violation
  }

  private func mistake(_ message: String) -> RuleMistake {
    RuleMistake(file: rule.path, line: rule.query.line - 1, message: message)
  }

  /// The cell of a column, or the parameter of that name.
  private func cell(_ name: String, _ row: Row) -> Value {
    columns[name].map { row[$0] } ?? parameters[name] ?? .null
  }

  private func severity(_ row: Row) throws -> Severity {
    if case .severity(let severity) = setting.verdict { return severity }
    guard let column = columns["severity"] else { return rule.severity ?? .warning }
    switch row[column] {
    case .null: return rule.severity ?? .warning
    case let value:
      guard let severity = value.text.flatMap(Severity.init(rawValue:)) else {
        throw mistake("the query gives the severity '\(value.inWords)'; there are error, warning and info")
      }
      return severity
    }
  }

  private func value(_ row: Row) throws -> Double? {
    guard let column = columns["value"], row[column] != .null else { return nil }
    guard let value = row[column].number else {
      throw mistake("the query gives the value '\(row[column].inWords)'; it is a number of which less is better")
    }
    return value
  }

  /// Other ends; `related_file` is NULL where there is none, and an end that is told has a place.
  private mutating func related(_ row: Row, of subject: String) throws -> [RelatedLocation] {
    var related: [RelatedLocation] = []
    let file = cell("related_file", row)
    if file != .null {
      related.append(try end(file, cell("related_line", row), cell("related_message", row), of: subject))
    }
    guard let json = cell("related", row).text else { return related }
    let rows = try database.query(
      """
      SELECT json_extract(value, '$.file'), json_extract(value, '$.line'), json_extract(value, '$.message')
      FROM json_each(:json) ORDER BY key
      """, parameters: ["json": .text(json)]
    ).rows
    for cells in rows { related.append(try end(cells[0], cells[1], cells[2], of: subject)) }
    return related
  }

  private mutating func end(
    _ file: Value, _ line: Value, _ message: Value, of subject: String
  ) throws -> RelatedLocation {
    guard let path = path(file), let line = line.integer else {
      throw mistake("the query gives a related place without file and line for '\(subject)'")
    }
    return RelatedLocation(location: Location(file: path, line: max(1, line)), message: message.text ?? "")
  }

  /// The path a cell says or, where it is the id of a file, stands for.
  private mutating func path(_ value: Value) -> String? {
    guard let id = value.integer else { return value.text }
    if let known = pathOfFile[id] { return known }
    pathOfFile[id] = database.text(in: "file", column: "path", row: id)
    return pathOfFile[id]
  }
}

extension [Violation] {
  fileprivate func sortedOnce() -> [Violation] {
    let sorted = sorted { ($0.location, $0.subject, $0.message) < ($1.location, $1.subject, $1.message) }
    return sorted.enumerated().filter { $0 == 0 || $1 != sorted[$0 - 1] }.map(\.element)
  }
}
