import CSQLite

/// A query's answer, read to its end.
package struct Rows: Sendable, Equatable {
  package var columns: [String]
  package var rows: [[Value]]

  package init(columns: [String], rows: [[Value]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// What a query takes and gives, known without running it.
package struct QueryShape: Sendable, Equatable {
  package var columns: [String]
  /// The `:names` in it, without their colon, each once, in the order of their first use.
  package var parameters: [String]
}

/// How a row's number is to stand to another.
package enum RowComparison: String, Sendable {
  case equal = "="
  case greater = ">"
  case atLeast = ">="
}

/// What is said to a query that does more than ask.
private let readOnly = "the fact base is read-only; a query can only SELECT from it"

/// How SQLite refuses a function.
private let notAuthorized = "not authorized to use function: "

/// One row of an answer, valid until the next is asked for.
package struct Row {
  fileprivate let statement: OpaquePointer
  /// The names of the columns, the same for every row of an answer.
  package let columns: [String]

  package var count: Int { columns.count }

  package subscript(column: Int) -> Value {
    switch sqlite3_column_type(statement, Int32(column)) {
    case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(statement, Int32(column))))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, Int32(column)))
    case SQLITE_NULL: .null
    default: .text(text(column))
    }
  }

  /// About as many bytes as it takes to keep it.
  fileprivate var size: Int {
    (0..<count).reduce(MemoryLayout<[Value]>.stride * 4) { size, column in
      let isText = sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT
      let bytes = isText ? Int(sqlite3_column_bytes(statement, Int32(column))) : 0
      // What fits into the value itself takes no more.
      return size + MemoryLayout<Value>.stride + (bytes > 15 ? 32 + bytes : 0)
    }
  }

  private func text(_ column: Int) -> String {
    guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
    let length = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }
}

extension Database {
  /// All rows of the answer. `parameters` are the values of the `:names` in the query, keyed without the colon; those
  /// that the query does not name are ignored.
  ///
  /// - Throws: ``QueryError``.
  package func query(_ sql: String, parameters: [String: Value] = [:]) throws -> Rows {
    var rows = Rows(columns: [], rows: [])
    let held = HeldBytes(most: bounds.memory)
    rows.columns = try forEachRow(sql, parameters: parameters) { row in
      guard held.take(row.size) else { throw QueryError.tooLarge("the answer", most: bounds.memory) }
      rows.rows.append((0..<row.count).map { row[$0] })
    }
    return rows
  }

  /// Gives one row after the other to `body`, keeping none.
  ///
  /// - Returns: The names of the columns.
  /// - Throws: ``QueryError``, and what `body` throws.
  @discardableResult
  package func forEachRow(
    _ sql: String, parameters: [String: Value] = [:], _ body: (Row) throws -> Void
  ) throws -> [String] {
    try withPrepared(sql, parameters) { statement in
      try bind(parameters, to: statement, of: sql)
      let row = Row(statement: statement, columns: columnNames(statement))
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: try body(row)
        case SQLITE_DONE: return row.columns
        case let code: throw failure(code, sql)
        }
      }
    }
  }

  /// Whether the relation has a row; with a column, whether one has one of the numbers or texts there, or a greater number,
  /// where `*` at the beginning or the end of a text stands for any. Costs next to nothing beside a query.
  func hasRow(
    in relation: String, column: String? = nil, _ comparison: RowComparison = .equal, anyOf values: [String]? = nil
  ) -> Bool {
    let mutex = sqlite3_db_mutex(connection)
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    guard let table = tables.tables[relation] else { return false }
    guard let column, let values else { return table.rowCount > 0 }
    guard let number = table.column(named: column) else { return false }
    return values.contains { value in
      var value = value
      return value.withUTF8 { text in
        // What is not told here is left to the query, which does no harm where it finds nothing.
        guard table.type(of: number) == .text || !text.contains(UInt8(ascii: "*")),
          let check = RelationCheck(comparison, text)
        else { return table.rowCount > 0 }
        return table.hasRow(check, in: number)
      }
    }
  }

  /// The text of a cell by the number of its row, as `SELECT column FROM relation WHERE id = row`; nil also where there is no
  /// such row, relation or column of texts.
  package func text(in relation: String, column: String, row id: Int) -> String? {
    let mutex = sqlite3_db_mutex(connection)
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    guard let table = tables.tables[relation], id > 0, id <= table.rowCount,
      let number = table.column(named: column)
    else { return nil }
    return table.text(column: number, row: id - 1)
  }

  /// Prepares the query without reading any relation, so that a mistake in it is found before anything is scanned.
  ///
  /// - Throws: ``QueryError`` of kind `invalid`.
  @discardableResult
  package func check(_ sql: String) throws -> QueryShape {
    try withPrepared(sql) { statement in
      QueryShape(columns: columnNames(statement), parameters: parameterNames(statement).compactMap(\.self).unique())
    }
  }

  /// Holds the connection while `body` works, with a clock that runs for the outermost query.
  private func withPrepared<Result>(
    _ sql: String, _ parameters: [String: Value] = [:], _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    let mutex = sqlite3_db_mutex(connection)
    sqlite3_mutex_enter(mutex)
    let outerDeadline = watch.deadline
    if outerDeadline == nil { watch.start(bounds.time) }
    defer {
      watch.deadline = outerDeadline
      sqlite3_mutex_leave(mutex)
    }
    // What is wrong with a query is told of it as it stands.
    let statement = try (try? prepare(writingNumbers(parameters, into: sql))) ?? prepare(sql)
    defer { sqlite3_finalize(statement) }
    return try body(statement)
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    // A NUL would silently end the query for SQLite.
    guard sql.withCString(strlen) == sql.utf8.count else {
      throw QueryError(kind: .invalid, message: "the query holds a NUL character")
    }
    let parsed = sql.withCString { text -> (statement: OpaquePointer?, code: Int32, rest: Int) in
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, text, -1, &statement, &tail)
      return (statement, code, tail.map { $0 - text } ?? sql.utf8.count)
    }
    guard parsed.code == SQLITE_OK else {
      sqlite3_finalize(parsed.statement)
      throw failure(parsed.code, sql)
    }
    if try listTables() {
      sqlite3_finalize(parsed.statement)
      return try prepare(sql)
    }
    guard let statement = parsed.statement else {
      throw QueryError(kind: .invalid, message: "the query is empty")
    }
    guard sqlite3_stmt_readonly(statement) != 0 else {
      sqlite3_finalize(statement)
      throw QueryError(kind: .invalid, message: readOnly)
    }
    if let more = startOfStatement(in: sql, from: parsed.rest) {
      sqlite3_finalize(statement)
      throw QueryError(kind: .invalid, message: "one statement at a time; a second one starts here", in: sql, at: more)
    }
    return statement
  }

  private func bind(_ parameters: [String: Value], to statement: OpaquePointer, of sql: String) throws {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (offset, name) in parameterNames(statement).enumerated() {
      guard let name else {
        throw QueryError(kind: .invalid, message: "parameters have names, as in ':max'; '?' has none")
      }
      let position = Int32(offset + 1)
      switch parameters[name] {
      case .integer(let value): sqlite3_bind_int64(statement, position, Int64(value))
      case .real(let value): sqlite3_bind_double(statement, position, value)
      case .text(let value): sqlite3_bind_text(statement, position, value, Int32(value.utf8.count), copied)
      case .null: sqlite3_bind_null(statement, position)
      case nil:
        throw QueryError(
          kind: .invalid, message: "no value for ':\(name)'", in: sql, at: firstWord(name, in: sql) ?? 0,
          suggestion: closestMatch(to: name, in: parameters.keys))
      }
    }
  }

  private func columnNames(_ statement: OpaquePointer) -> [String] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  /// By position; nil for a `?`.
  private func parameterNames(_ statement: OpaquePointer) -> [String?] {
    let count = sqlite3_bind_parameter_count(statement)
    guard count > 0 else { return [] }
    return (1...count).map { position in
      sqlite3_bind_parameter_name(statement, position).flatMap { name in
        name[0] == UInt8(ascii: "?") ? nil : String(cString: name + 1)
      }
    }
  }

  private func failure(_ code: Int32, _ sql: String) -> QueryError {
    let message = String(cString: sqlite3_errmsg(connection))
    switch code & 0xff {
    case SQLITE_INTERRUPT:
      // Nothing but the watch stops a query.
      return QueryError(kind: .timeLimit, message: "the query ran longer than \(bounds.time) and was stopped")
    case SQLITE_NOMEM: return .tooLarge("the query", most: Int(QueryBounds.heap))
    case SQLITE_TOOBIG: return .tooLarge("a text of the query", most: Int(QueryBounds.textLength))
    case SQLITE_AUTH:
      return QueryError(kind: .invalid, message: readOnly)
    // SQLite refuses by itself to write to a table that offers no way to.
    case SQLITE_ERROR where message.hasSuffix(" may not be modified"):
      return QueryError(kind: .invalid, message: readOnly)
    case SQLITE_ERROR where message.hasPrefix(notAuthorized):
      let name = String(message.dropFirst(notAuthorized.count))
      return QueryError(
        kind: .invalid, message: "no query may call the function '\(name)'", in: sql, at: firstWord(name, in: sql) ?? 0)
    default:
      let offset = Int(sqlite3_last_error_offset(connection))
      return QueryError(sqlite: message, offset: offset >= 0 ? offset : nil, in: sql, relations)
    }
  }

  /// Where something other than space, semicolons and comments stands at or after `position`.
  private func startOfStatement(in sql: String, from position: Int) -> Int? {
    let bytes = Array(sql.utf8)
    var position = position
    while position < bytes.count {
      if bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ";") {
        position += 1
      } else if bytes[position...].starts(with: "--".utf8) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position += 2
      } else {
        return position
      }
    }
    return nil
  }
}

extension Array where Element: Hashable {
  fileprivate func unique() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
