import CSQLite
import Foundation

// Comparisons with numbers and words that are written out in a query (`is_test = 0`, `kind = 'method'`), and with NULL, are made
// by a relation while it is walked: SQLite would fetch the cell and run three instructions for each, in every row.
//
// Only those whose outcome is certain without SQLite's conversions: a column of whole numbers with a whole number, a column of
// text with a text or with a plain pattern (`GLOB '*Service'`), byte by byte. A whole number that a query is given is written
// out in it first (``writingNumbers(_:into:)``). The plan's numbers do not change by it, so that rows come in the order they
// always came in.

/// Takes from SQLite what can be checked here, and writes it into the plan: `A=0;C!class;` for the first and third column.
func addChecks(_ plan: UnsafeMutablePointer<sqlite3_index_info>, _ relation: RelationTable, besides best: Int?) {
  var text: [UInt8] = []
  var arguments: Int32 = best == nil ? 0 : 1
  var checks = 0
  // One is kept for a search.
  for number in 0..<Int(plan.pointee.nConstraint) where number != best && checks < relation_most_checks - 1 {
    let constraint = plan.pointee.aConstraint[number]
    let column = Int(constraint.iColumn)
    guard let (comparison, value) = written(number, plan, relation) else { continue }
    // Most plans have none.
    if checks == 0 { text.reserveCapacity(128) }
    text.append(UInt8(ascii: "A") + UInt8(column))
    text.append(comparison.mark)
    text += value
    text.append(UInt8(ascii: ";"))
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

/// Whether the constraint compares with what is written out, so that a relation can make the comparison.
func isWritten(
  _ constraint: Int, _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ relation: RelationTable
) -> Bool {
  written(constraint, plan, relation) != nil
}

private func written(
  _ constraint: Int, _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ relation: RelationTable
) -> (Comparison, [UInt8])? {
  let column = Int(plan.pointee.aConstraint[constraint].iColumn)
  guard plan.pointee.aConstraint[constraint].usable != 0, !relation.isIdentity(column), column < 60 else { return nil }
  let operation = plan.pointee.aConstraint[constraint].op
  let comparison = Comparison(operation)
  if let comparison, comparison.isOfNull { return (comparison, []) }
  let isPattern = Int32(operation) == SQLITE_INDEX_CONSTRAINT_GLOB
  guard comparison != nil || isPattern, let value = sqlite3_written_value(plan, Int32(constraint)) else { return nil }
  switch (relation.type(of: column), sqlite3_value_type(value)) {
  case (.integer, SQLITE_INTEGER):
    return comparison.map { ($0, Array(String(sqlite3_value_int64(value)).utf8)) }
  case (.text, SQLITE_TEXT):
    guard let start = sqlite3_value_text(value) else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    guard !bytes.contains(UInt8(ascii: ";")), !bytes.contains(0) else { return nil }
    if isPattern { return PlainPattern(bytes).map { ($0.comparison, Array($0.literal)) } }
    guard let comparison, comparison.passing == 0b0010 || comparison.passing == 0b0101,
      sqlite3_stricmp(sqlite3_vtab_collation(plan, Int32(constraint)), "BINARY") == 0
    else { return nil }
    return (comparison, Array(bytes))
  default: return nil
  }
}

/// Reads the plan's checks into the cursor; once or twice, however often the cursor is set anew.
func readChecks(
  of plan: UnsafePointer<CChar>?, _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable,
  walks: Int
) {
  cursor.pointee.plan = plan
  cursor.pointee.planned = 0
  cursor.pointee.kept = 0
  cursor.pointee.isEmpty = 0
  guard var next = plan else { return }
  let checks = relation_checks(cursor)!
  while next.pointee != 0 {
    let column = Int(next[0]) - Int(UInt8(ascii: "A"))
    var check = RelationCheck()
    let start = next
    check.passing = Comparison(mark: Unicode.Scalar(UInt8(next[1]))).passing
    check.reader = relation.reader(of: column).toOpaque()
    check.text = next + 2
    next += 2
    while next.pointee != CChar(UInt8(ascii: ";")) { next += 1 }
    check.length = Int32(next - check.text)
    if relation.type(of: column) == .integer { check.number = strtoll(check.text, nil, 10) }
    next += 1
    switch relation.reader(of: column)._withUnsafeGuaranteedRef({ $0.prepare(&check) }) {
    case .someRows: break
    case .everyRow: continue
    case .noRow:
      cursor.pointee.isEmpty = 1
      return
    }
    let written = UnsafeRawBufferPointer(start: start, count: next - 1 - start)
    check.bits = relation.bits(of: check, in: column, named: String(decoding: written, as: UTF8.self), walks: walks)
    checks[Int(cursor.pointee.planned)] = check
    if check.bits != nil {
      swap(&checks[Int(cursor.pointee.planned)], &checks[Int(cursor.pointee.kept)])
      cursor.pointee.kept += 1
    }
    cursor.pointee.planned += 1
  }
}

/// A check besides those of the plan, for this walk only.
func addCheck(
  equal number: Int, in column: Int, _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable
) {
  var check = RelationCheck()
  check.passing = Comparison.equal.passing
  check.reader = relation.reader(of: column).toOpaque()
  check.number = Int64(number)
  relation_checks(cursor)[Int(cursor.pointee.checked)] = check
  cursor.pointee.checked += 1
}

/// Moves the cursor on to the first row that all checks let pass; `SQLITE_INTERRUPT` if there is no time left for it.
func stepOverRows(_ cursor: UnsafeMutablePointer<RelationCursor>) -> Int32 {
  let checks = CursorChecks(cursor)
  let (rows, end) = (cursor.pointee.rows, Int(cursor.pointee.end))
  var next = Int(cursor.pointee.next)
  while next < end {
    // Between two looks at the clock.
    let (start, pause) = (next, min(next + 50_000, end))
    while next < pause {
      if let rows {
        if checks.passBits(Int(rows[next])), checks.pass(Int(rows[next])) { break }
      } else {
        next = checks.nextRow(from: next, below: pause)
        if next >= pause || checks.pass(next) { break }
      }
      next += 1
    }
    cursor.pointee.next = Int64(next)
    if next < pause { return SQLITE_OK }
    let isLate = Unmanaged<RelationTable>.fromOpaque(cursor.pointee.relation)._withUnsafeGuaranteedRef {
      $0.mustStop(after: pause - start)
    }
    if isLate { return SQLITE_INTERRUPT }
  }
  return SQLITE_OK
}

/// The checks of a cursor, those with bits first.
private struct CursorChecks {
  let checks: UnsafeMutablePointer<RelationCheck>
  let kept: Int
  let count: Int

  init(_ cursor: UnsafeMutablePointer<RelationCursor>) {
    checks = relation_checks(cursor)
    (kept, count) = (Int(cursor.pointee.kept), Int(cursor.pointee.checked))
  }

  /// Whether the checks without bits let the row pass.
  func pass(_ row: Int) -> Bool {
    var index = kept
    while index < count {
      let check = checks + index
      let reader = Unmanaged<CellReader>.fromOpaque(check.pointee.reader)
      let passes = reader._withUnsafeGuaranteedRef { $0.holds(check, row) }
      if !passes { return false }
      index += 1
    }
    return true
  }

  func passBits(_ row: Int) -> Bool {
    var index = 0
    while index < kept {
      if checks[index].bits[row >> 6] >> UInt64(row & 63) & 1 == 0 { return false }
      index += 1
    }
    return true
  }

  /// The first row at or after `row` that the bits let pass; `end` if there is none below it.
  func nextRow(from row: Int, below end: Int) -> Int {
    guard kept > 0 else { return row }
    var word = row >> 6
    var rows = UInt64.max << UInt64(row & 63)
    while true {
      var index = 0
      while index < kept {
        rows &= checks[index].bits[word]
        index += 1
      }
      if rows != 0 { return min(end, word << 6 + rows.trailingZeroBitCount) }
      word += 1
      rows = .max
      if word << 6 >= end { return end }
    }
  }
}
