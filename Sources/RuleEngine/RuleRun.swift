extension Rule {
  /// Asks the rule's question and makes a violation of each row.
  ///
  /// The columns `file` (a path, or the id of a row of `file`) and `line` are the place; `column`, `end_line`,
  /// `severity`, `value`, `unit`, `slack`, `slack_percent`, `is_indirect`, `related_file`, `related_line`, `related_message`, `related` (a JSON
  /// array of objects with `file`, `line`, `message`), `edges`, `places` and `pieces` (texts of `place_list`, or JSON arrays of objects with
  /// `name`, `file`, `line`; edges may be mere names), and `formerly`, the id that the finding had in an earlier version, are taken where
  /// they are given.
  ///
  /// What is kept of the violations of all rules is counted in `held`; without it, what is kept of this one's.
  ///
  /// - Returns: Sorted by place, subject and message, each once; none if the rule is off, or if a relation has no row that it needs.
  /// - Throws: ``RuleMistake`` if the query fails or a row has no place, ``UnfinishedRule`` if it takes more than a query may.
  package func violations(
    in database: Database, _ setting: RuleSetting = RuleSetting(), held: HeldBytes? = nil
  ) throws -> [Violation] {
    guard setting.judges(bySeverity: severity) else { return [] }
    var given: [String: ParameterValue] = [:]
    for parameter in parameters {
      given[parameter.name] = setting.parameters[parameter.name] ?? parameter.defaultValue
    }
    let canFind = needs.allSatisfy { $0.ways.contains { $0.holds(in: database) { given[$0] } } }
    guard canFind else { return [] }
    let bound = given.mapValues(\.bound)
    let held = held ?? HeldBytes(most: database.bounds.memory)
    var taken = 0
    do {
      var reader: RowReader?
      var violations: [Violation] = []
      try database.forEachRow(query.sql, parameters: bound) { row in
        if reader == nil {
          reader = RowReader(rule: self, setting: setting, columns: row.columns, parameters: bound, database: database)
        }
        guard let violation = try reader?.violation(row) else { return }
        guard held.take(violation.size) else {
          throw QueryError.tooLarge("what it finds", most: database.bounds.memory)
        }
        taken += violation.size
        violations.append(violation)
      }
      return violations.sortedOnce()
    } catch let error as QueryError {
      held.give(back: taken)
      throw [.timeLimit, .memoryLimit].contains(error.kind)
        ? UnfinishedRule(rule: id, mistake: mistake(error), isShortOfMemory: error.kind == .memoryLimit)
        : mistake(error)
    }
  }
}

/// A rule whose question takes more time or memory than a query may, so that it did not judge.
struct UnfinishedRule: Error, Sendable, Equatable {
  var rule: String
  var mistake: RuleMistake
  /// Which several rules that are asked at once may be together.
  var isShortOfMemory: Bool
}

extension Violation {
  /// About as many bytes as it takes to keep it.
  fileprivate var size: Int {
    var size = MemoryLayout<Violation>.stride + message.utf8.count + subject.utf8.count
    for end in related { size += MemoryLayout<RelatedLocation>.stride + end.message.utf8.count }
    size += parts.count * MemoryLayout<Part>.stride
    size += step?.utf8.count ?? 0
    if let cause { size += cause.name.utf8.count + cause.step.utf8.count + (cause.effort?.utf8.count ?? 0) }
    for edge in edges { size += MemoryLayout<String>.stride + edge.utf8.count }
    return size
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

  /// - Returns: Nil where the setting says nothing of what had its former id.
  mutating func violation(_ row: Row) throws -> Violation? {
    let former = rule.formers.first { !$0.isPart }?.id ?? columns["formerly"].flatMap { row[$0].text }
    let verdict = setting.verdict(onFormer: former)
    let isSilent = rule.severity == nil && verdict == .asWritten && !setting.isAskedByName
    if verdict == .off || isSilent { return nil }
    let subject = rule.subject.filled { cell($0, row) }
    guard let file = path(cell("file", row)), let line = cell("line", row).integer else {
      // What is known by name only has no place, and no example of a rule's page shows it.
      let isNowhere = cell("file", row) == .null
      let remedy = isNowhere ? " (types that are not the project's have none: WHERE is_external = 0)" : ""
      throw mistake("the query gives no file and line for '\(subject)'\(remedy)")
    }
    var violation = Violation(
      rule: rule.id, severity: try severity(row, verdict), message: rule.message.filled { cell($0, row) },
      subject: subject,
      location: Location(
        file: file, line: max(1, line), column: cell("column", row).integer.map { max(1, $0) },
        endLine: cell("end_line", row).integer.map { max($0, line) }))
    violation.formerRule = former
    if case .severity = verdict { violation.hasChosenSeverity = true }
    violation.value = try value(row)
    violation.cause = cause(row)
    if let cause = rule.cause, cause.name == nil { violation.step = cause.step.filled { cell($0, row) } }
    violation.related = try related(row, of: subject)
    try measure(row, &violation)
    if let listed = cell("edges", row).text {
      (violation.edges, violation.parts) = try edges(listed, of: violation)
    } else if let listed = cell("places", row).text {
      violation.parts = try parts(listed, of: violation)
      violation.countsParts = true
      violation.value = Double(violation.parts.count)
    } else if let listed = cell("pieces", row).text {
      violation.parts = try parts(listed, of: violation)
    }
    return violation
  }

  private func cause(_ row: Row) -> Cause? {
    guard let template = rule.cause, let name = template.name,
      name.placeholders.allSatisfy({ cell($0, row) != .null })
    else { return nil }
    return Cause(
      name: name.filled { cell($0, row) }, step: template.step.filled { cell($0, row) },
      effort: template.effort?.filled { cell($0, row) })
  }

  /// What the value is a number of, and how far it may grow unnoticed.
  private func measure(_ row: Row, _ violation: inout Violation) throws {
    violation.unit = cell("unit", row).text
    violation.isIndirect = cell("is_indirect", row).integer == 1
    let (percent, least) = (cell("slack_percent", row).number, cell("slack", row).number)
    if percent != nil || least != nil { violation.slack = Slack(percent: percent ?? 0, least: least ?? 0) }
    let own = columns["severity"].flatMap { row[$0].text }.flatMap(Severity.init(rawValue:))
    violation.isPastLimit = own.map { $0 > rule.severity ?? .warning } ?? false
  }

  /// The edges of a cycle by their names, and each with its place: that of the finding where the query gives none.
  private mutating func edges(_ text: String, of violation: Violation) throws -> ([String], [Part]) {
    let parts = try places(text).compactMap { place -> Part? in
      guard let name = place.name else { return nil }
      guard let file = path(place.file), let line = place.line else {
        return Part(name: name, location: violation.location)
      }
      return Part(name: name, location: Location(file: file, line: max(1, line)))
    }
    .sorted { ($0.name, $0.location) < ($1.name, $1.location) }
    return (parts.map(\.name), parts)
  }

  private mutating func parts(_ text: String, of violation: Violation) throws -> [Part] {
    let parts = try places(text).map { place in
      guard let name = place.name, let file = path(place.file), let line = place.line else {
        throw mistake("the query gives a place without name, file and line for '\(violation.subject)'")
      }
      let end = place.endLine.map { max($0, line) }
      return Part(name: name, location: Location(file: file, line: max(1, line), endLine: end))
    }
    // By their numbers, because sorting a thousand members copies each several times; most stand in one file.
    let order = parts.indices.sorted { one, other in
      let (line, otherLine) = (parts[one].location.line, parts[other].location.line)
      if line != otherLine, parts[one].location.file == parts[other].location.file { return line < otherLine }
      return (parts[one].location, parts[one].name) < (parts[other].location, parts[other].name)
    }
    return order.map { parts[$0] }
  }

  /// Of a text of `place_list`, or of a JSON array of names and of objects with `name`, `file`, `line` and `end_line`.
  private func places(_ text: String) throws -> [ListedPlace] {
    guard text.hasPrefix("[") else { return ListedPlace.places(in: text) }
    let rows = try database.query(
      """
      SELECT json_extract(place, '$.name'), json_extract(place, '$.file'), json_extract(place, '$.line'),
        json_extract(place, '$.end_line')
      FROM (SELECT iif(type = 'object', value, json_object('name', value)) AS place FROM json_each(:json))
      """, parameters: ["json": .text(text)]
    ).rows
    return rows.map { ListedPlace(name: $0[0].text, file: $0[1], line: $0[2].integer, endLine: $0[3].integer) }
  }

  private func mistake(_ message: String) -> RuleMistake {
    RuleMistake(file: rule.path, line: rule.query.line - 1, message: message)
  }

  /// The cell of a column, or the parameter of that name.
  private func cell(_ name: String, _ row: Row) -> Value {
    columns[name].map { row[$0] } ?? parameters[name] ?? .null
  }

  private func severity(_ row: Row, _ verdict: RuleSetting.Verdict) throws -> Severity {
    if case .severity(let severity) = verdict { return severity }
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
