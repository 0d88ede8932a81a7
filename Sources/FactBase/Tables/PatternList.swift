import CSQLite

/// Adds `glob_any(text, patterns)`: whether the text is like one of the patterns, those of `GLOB` in a JSON array; NULL where
/// one of the two is. To join with `json_each` runs a dozen instructions for every text and every pattern.
func addPatternFunction(to connection: OpaquePointer) {
  sqlite3_create_function_v2(
    connection, "glob_any", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
    Unmanaged.passRetained(PatternLists()).toOpaque(), tellWhetherLike, nil, nil,
    { Unmanaged<PatternLists>.fromOpaque($0!).release() })
}

/// The lists that a query asks about, taken apart: it asks the same of every row.
final class PatternLists {
  private(set) var lists: [PatternList] = []

  /// Nil for what is no JSON array.
  func list(_ json: UnsafeBufferPointer<UInt8>, _ connection: OpaquePointer?) -> PatternList? {
    if let known = lists.first(where: { $0.isOf(json) }) { return known }
    guard let read = PatternList(json, connection) else { return nil }
    // One that is put together for each row is not asked again.
    if lists.count == 8 { lists.removeAll() }
    lists.append(read)
    return read
  }
}

final class PatternList {
  private let json: [UInt8]
  private var patterns: [UnsafeMutableBufferPointer<UInt8>] = []
  /// By pattern; nil for one that only SQLite understands.
  private var checks: [RelationCheck?] = []

  deinit {
    for pattern in patterns { pattern.deallocate() }
  }

  func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    other.count == json.count && other.baseAddress.map { memcmp($0, json, json.count) == 0 } ?? true
  }

  /// Nil for what is no JSON array of texts that are short enough.
  init?(_ json: UnsafeBufferPointer<UInt8>, _ connection: OpaquePointer?) {
    self.json = Array(json)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, "SELECT value FROM json_each(?)", -1, &statement, nil) == SQLITE_OK,
      sqlite3_bind_text(statement, 1, characters(json), Int32(json.count), nil) == SQLITE_OK
    else { return nil }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard let text = sqlite3_column_text(statement, 0) else { continue }
        if !add(UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, 0)))) { return nil }
      case SQLITE_DONE: return
      default: return nil
      }
    }
  }

  /// False for one that is too long.
  private func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // As SQLite holds it with GLOB.
    guard text.count <= QueryBounds.patternLength else { return false }
    let pattern = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + 1)
    _ = pattern.initialize(from: text)
    pattern.initializeElement(at: text.count, to: 0)
    patterns.append(pattern)
    checks.append(RelationCheck(.equal, UnsafeBufferPointer(rebasing: pattern[..<text.count])))
    return true
  }

  /// `text` ends with a zero.
  func holds(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(patterns, checks).contains { pattern, check in
      if let check { return check.holds(text) }
      return sqlite3_strglob(UnsafeRawPointer(pattern.baseAddress!), UnsafeRawPointer(text.baseAddress!)) == 0
    }
  }
}

private func tellWhetherLike(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let text = bytes(values[0]), let json = bytes(values[1]) else {
    return sqlite3_result_null(context)
  }
  let lists = Unmanaged<PatternLists>.fromOpaque(sqlite3_user_data(context)!).takeUnretainedValue()
  guard json.count <= QueryBounds.patternListLength else {
    return sqlite3_result_error(context, "glob_any(text, patterns): the list of patterns is longer than 1 MB", -1)
  }
  guard let list = lists.list(json, sqlite3_context_db_handle(context)) else {
    return sqlite3_result_error(context, "glob_any(text, patterns): the patterns are no JSON array of short texts", -1)
  }
  sqlite3_result_int(context, list.holds(text) ? 1 : 0)
}

private func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
  // In this order, because the second counts what the first made.
  guard let start = sqlite3_value_text(value) else { return nil }
  return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
}
