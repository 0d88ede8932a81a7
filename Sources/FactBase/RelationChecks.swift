import CSQLite

/// Comparisons with numbers and words that are written out in a query (`is_test = 0`, `kind = 'method'`), which a relation
/// makes while it is walked: SQLite would fetch the cell and run three instructions for each, in every row.
///
/// Only comparisons whose outcome is certain without SQLite's conversions are made here: a column of whole numbers with a
/// whole number, a column of text with a text, byte by byte. What a query is given as a parameter is not known when it is
/// planned. The plan's numbers do not change by it, so that rows come in the order they always came in.
private enum Comparison: UInt8 {
  case equal = 0x3d  // =
  case unequal = 0x21  // !
  case greater = 0x3e  // >
  case atLeast = 0x7d  // }
  case less = 0x3c  // <
  case atMost = 0x7b  // {

  init?(_ operation: UInt8) {
    switch Int32(operation) {
    case SQLITE_INDEX_CONSTRAINT_EQ: self = .equal
    case SQLITE_INDEX_CONSTRAINT_NE: self = .unequal
    case SQLITE_INDEX_CONSTRAINT_GT: self = .greater
    case SQLITE_INDEX_CONSTRAINT_GE: self = .atLeast
    case SQLITE_INDEX_CONSTRAINT_LT: self = .less
    case SQLITE_INDEX_CONSTRAINT_LE: self = .atMost
    default: return nil
    }
  }
}

/// Takes from SQLite what can be checked here, and writes it into the plan: `A=0;C!class;` for the first and third column.
func addChecks(_ plan: UnsafeMutablePointer<sqlite3_index_info>, _ relation: RelationTable, besides best: Int?) {
  var text: [UInt8] = []
  var arguments: Int32 = best == nil ? 0 : 1
  var checks = 0
  // One is kept for a search.
  for number in 0..<Int(plan.pointee.nConstraint) where number != best && checks < relation_most_checks - 1 {
    let constraint = plan.pointee.aConstraint[number]
    let column = Int(constraint.iColumn)
    guard constraint.usable != 0, !relation.isIdentity(column), column < 60, let comparison = Comparison(constraint.op),
      let value = sqlite3_written_value(plan, Int32(number)),
      let written = written(value, comparison, relation.type(of: column), plan, Int32(number))
    else { continue }
    text += [UInt8(ascii: "A") + UInt8(column), comparison.rawValue] + written + [UInt8(ascii: ";")]
    arguments += 1
    checks += 1
    plan.pointee.aConstraintUsage[number].argvIndex = arguments
    plan.pointee.aConstraintUsage[number].omit = 1
  }
  guard checks > 0, let copy = sqlite3_malloc(Int32(text.count + 1)) else { return }
  text.append(0)
  text.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  plan.pointee.idxStr = copy.assumingMemoryBound(to: CChar.self)
  plan.pointee.needToFreeIdxStr = 1
}

private func written(
  _ value: OpaquePointer, _ comparison: Comparison, _ type: Column.ValueType?,
  _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ constraint: Int32
) -> [UInt8]? {
  switch (type, sqlite3_value_type(value)) {
  case (.integer, SQLITE_INTEGER): return Array(String(sqlite3_value_int64(value)).utf8)
  case (.text, SQLITE_TEXT):
    guard comparison == .equal || comparison == .unequal,
      sqlite3_stricmp(sqlite3_vtab_collation(plan, constraint), "BINARY") == 0,
      let start = sqlite3_value_text(value)
    else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
    return bytes.contains(UInt8(ascii: ";")) || bytes.contains(0) ? nil : bytes
  default: return nil
  }
}

/// Reads the plan's checks into the cursor; once, however often the cursor is set anew.
func readChecks(
  of plan: UnsafePointer<CChar>?, _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable
) {
  cursor.pointee.plan = plan
  cursor.pointee.planned = 0
  guard var next = plan else { return }
  let checks = relation_checks(cursor)!
  while next.pointee != 0 {
    let column = Int(next[0]) - Int(UInt8(ascii: "A"))
    var check = RelationCheck()
    check.comparison = Int32(next[1])
    check.reader = relation.reader(of: column).toOpaque()
    check.text = next + 2
    next += 2
    while next.pointee != CChar(UInt8(ascii: ";")) { next += 1 }
    check.length = Int32(next - check.text)
    if relation.type(of: column) == .integer { check.number = strtoll(check.text, nil, 10) }
    next += 1
    checks[Int(cursor.pointee.planned)] = check
    cursor.pointee.planned += 1
  }
}

/// A check besides those of the plan, for this walk only.
func addCheck(
  equal number: Int, in column: Int, _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable
) {
  var check = RelationCheck()
  check.comparison = Int32(Comparison.equal.rawValue)
  check.reader = relation.reader(of: column).toOpaque()
  check.number = Int64(number)
  relation_checks(cursor)[Int(cursor.pointee.checked)] = check
  cursor.pointee.checked += 1
}

/// Moves the cursor on to the first row that all checks let pass; `SQLITE_INTERRUPT` if there is no time left for it.
func stepOverRows(_ cursor: UnsafeMutablePointer<RelationCursor>) -> Int32 {
  let checks = UnsafeBufferPointer(start: relation_checks(cursor), count: Int(cursor.pointee.checked))
  while cursor.pointee.next < cursor.pointee.end {
    // Between two looks at the clock.
    let pause = min(cursor.pointee.next + 50_000, cursor.pointee.end)
    let start = cursor.pointee.next
    while cursor.pointee.next < pause {
      let row = currentRow(cursor)
      var passes = true
      for check in checks where passes {
        passes = Unmanaged<CellReader>.fromOpaque(check.reader)._withUnsafeGuaranteedRef { $0.holds(check, row) }
      }
      if passes { return SQLITE_OK }
      cursor.pointee.next += 1
    }
    let isLate = relationTable(cursor.pointee.relation).mustStop(after: Int(pause - start))
    if isLate { return SQLITE_INTERRUPT }
  }
  return SQLITE_OK
}

extension RelationCheck {
  /// For a column of texts or of whole numbers; the text is kept by who calls.
  init(equal text: UnsafePointer<CChar>) {
    self.init()
    comparison = Int32(Comparison.equal.rawValue)
    self.text = text
    length = Int32(strlen(text))
    number = strtoll(text, nil, 10)
  }

  func holds(_ other: Int) -> Bool {
    switch Comparison(rawValue: UInt8(comparison)) {
    case .equal: other == Int(number)
    case .unequal: other != Int(number)
    case .greater: other > Int(number)
    case .atLeast: other >= Int(number)
    case .less: other < Int(number)
    case .atMost: other <= Int(number)
    case nil: true
    }
  }

  func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let isEqual = other.count == Int(length) && other.baseAddress.map { memcmp($0, text, other.count) == 0 } ?? true
    return isEqual == (comparison == Int32(Comparison.equal.rawValue))
  }
}
