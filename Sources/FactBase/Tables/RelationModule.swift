import CSQLite

/// The callbacks by which SQLite reads relations as virtual tables.
///
/// All tables are served by these, each registered under its name: a table finds its ``RelationTable`` by that name in the
/// ``RelationTables`` that the module was registered with.
func relationModule() -> sqlite3_module {
  var module = sqlite3_module()
  module.xCreate = connectRelation
  module.xConnect = connectRelation
  module.xBestIndex = planRelation
  module.xDisconnect = disconnectRelation
  module.xDestroy = disconnectRelation
  module.xOpen = openRelation
  module.xClose = closeRelation
  module.xFilter = filterRelation
  module.xNext = { cursor in
    let cursor = relationCursor(cursor)
    cursor.pointee.next += 1
    return cursor.pointee.checked > 0 ? stepOverRows(cursor) : SQLITE_OK
  }
  module.xEof = { cursor in
    let cursor = relationCursor(cursor)
    return cursor.pointee.next >= cursor.pointee.end ? 1 : 0
  }
  module.xColumn = { cursor, context, column in
    let cursor = relationCursor(cursor)
    guard let context else { return SQLITE_ERROR }
    // Called for every cell: counting references here would cost as much as the cell.
    Unmanaged<RelationTable>.fromOpaque(cursor.pointee.relation)._withUnsafeGuaranteedRef {
      $0.read(column: Int(column), row: currentRow(cursor), into: context)
    }
    return SQLITE_OK
  }
  module.xRowid = { cursor, rowid in
    rowid?.pointee = Int64(currentRow(relationCursor(cursor)) + 1)
    return SQLITE_OK
  }
  return module
}

/// The tables of a database by name: what the module's callbacks are handed.
final class RelationTables {
  let tables: [String: RelationTable]
  /// Whether a table is being told to SQLite.
  fileprivate(set) var isConnecting = false
  /// Whether a query asked which tables there are.
  var isListAsked = false

  init(_ relations: [SharedRelation], _ watch: QueryWatch) {
    tables = Dictionary(
      relations.map { ($0.relation.name, RelationTable($0, watch)) }, uniquingKeysWith: { first, _ in first })
  }

  /// What SQLite was handed as the context of its calls.
  static func from(_ context: UnsafeMutableRawPointer?) -> RelationTables {
    // The database keeps them as long as its connection.
    Unmanaged<RelationTables>.fromOpaque(context!).takeUnretainedValue()
  }
}

private func connectRelation(
  connection: OpaquePointer?, tables: UnsafeMutableRawPointer?, argumentCount: Int32,
  arguments: UnsafePointer<UnsafePointer<CChar>?>?, result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
  message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard tables != nil, argumentCount > 2, let name = arguments?[2] else { return SQLITE_ERROR }
  let relations = RelationTables.from(tables)
  guard let table = relations.tables[String(cString: name)] else { return SQLITE_ERROR }
  relations.isConnecting = true
  let code = sqlite3_declare_vtab(connection, table.declaration)
  relations.isConnecting = false
  guard code == SQLITE_OK else { return code }
  let created = UnsafeMutablePointer<RelationVTab>.allocate(capacity: 1)
  created.initialize(to: RelationVTab(base: sqlite3_vtab(), relation: Unmanaged.passUnretained(table).toOpaque()))
  result?.pointee = UnsafeMutableRawPointer(created).assumingMemoryBound(to: sqlite3_vtab.self)
  return SQLITE_OK
}

private func disconnectRelation(table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
  UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: RelationVTab.self).deallocate()
  return SQLITE_OK
}

private func openRelation(
  table: UnsafeMutablePointer<sqlite3_vtab>?,
  result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
) -> Int32 {
  guard let table else { return SQLITE_ERROR }
  let relation = UnsafeMutableRawPointer(table).assumingMemoryBound(to: RelationVTab.self).pointee.relation
  let cursor = UnsafeMutablePointer<RelationCursor>.allocate(capacity: 1)
  var walk = RelationCursor()
  walk.relation = relation
  cursor.initialize(to: walk)
  result?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
  return SQLITE_OK
}

private func closeRelation(cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
  relationCursor(cursor).deallocate()
  return SQLITE_OK
}

/// `idxNum` of a plan: 0 reads all rows, -1 finds one by id, any other the rows equal in column `idxNum - 1`.
private func planRelation(
  table: UnsafeMutablePointer<sqlite3_vtab>?, plan: UnsafeMutablePointer<sqlite3_index_info>?
) -> Int32 {
  guard let table, let plan else { return SQLITE_ERROR }
  let relation = relationTable(
    UnsafeMutableRawPointer(table).assumingMemoryBound(to: RelationVTab.self).pointee.relation)
  let all = Double(relation.rowCount)
  var best: (constraint: Int, rows: Double)?
  var share = 1.0
  for number in 0..<Int(plan.pointee.nConstraint) {
    let constraint = plan.pointee.aConstraint[number]
    guard constraint.usable != 0, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ) else { continue }
    // Only the plain comparison finds in an index what it would find by looking at every row.
    guard sqlite3_stricmp(sqlite3_vtab_collation(plan, Int32(number)), "BINARY") == 0 else { continue }
    let rows = relation.expectedRows(equalIn: Int(constraint.iColumn))
    share *= min(1, rows / max(1, all))
    if relation.isIndexed(Int(constraint.iColumn)), rows < best?.rows ?? .infinity { best = (number, rows) }
  }
  plan.pointee.estimatedRows = Int64(max(1, all * share))
  // Whatever the plan, rows come in ascending order.
  if plan.pointee.nOrderBy == 1, plan.pointee.aOrderBy[0].desc == 0 {
    plan.pointee.orderByConsumed = relation.isIdentity(Int(plan.pointee.aOrderBy[0].iColumn)) ? 1 : 0
  }
  plan.pointee.estimatedCost = (best?.rows ?? all) + 1
  if let number = best?.constraint, isTold(number, plan, relation) { best = nil }
  addChecks(plan, relation, besides: best?.constraint)
  guard let best else {
    plan.pointee.idxNum = 0
    return SQLITE_OK
  }
  let column = Int(plan.pointee.aConstraint[best.constraint].iColumn)
  plan.pointee.aConstraintUsage[best.constraint].argvIndex = 1
  plan.pointee.idxNum = relation.isIdentity(column) ? -1 : Int32(column + 1)
  if relation.isIdentity(column) { plan.pointee.idxFlags = Int32(SQLITE_INDEX_SCAN_UNIQUE) }
  return SQLITE_OK
}

private func filterRelation(
  cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, plan: Int32, text: UnsafePointer<CChar>?, count: Int32,
  values: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  let cursor = relationCursor(cursor)
  // Called for every row of a join: as with cells, references are not counted.
  return Unmanaged<RelationTable>.fromOpaque(cursor.pointee.relation)._withUnsafeGuaranteedRef {
    filter(cursor, $0, plan, text, count > 0 ? values?[0] : nil)
  }
}

private func filter(
  _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable, _ plan: Int32,
  _ text: UnsafePointer<CChar>?, _ value: OpaquePointer?
) -> Int32 {
  cursor.pointee.rows = nil
  cursor.pointee.next = 0
  cursor.pointee.end = Int64(relation.rowCount)
  if plan == 0 { cursor.pointee.walks += 1 }
  if cursor.pointee.plan != text || plan == 0 && cursor.pointee.walks == 2 {
    readChecks(of: text, cursor, relation, walks: Int(cursor.pointee.walks))
  }
  cursor.pointee.checked = cursor.pointee.planned
  if cursor.pointee.isEmpty != 0 {
    cursor.pointee.end = 0
    return SQLITE_OK
  }
  if plan != 0 {
    guard let value else { return SQLITE_ERROR }
    find(value, plan, cursor, relation)
  }
  return cursor.pointee.checked > 0 ? stepOverRows(cursor) : SQLITE_OK
}

/// Whether the rows that equal what a query writes out are told while all are walked through, which costs less than an index of
/// a column that tells a few values apart. The plan's numbers do not change by it.
private func isTold(
  _ constraint: Int, _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ relation: RelationTable
) -> Bool {
  let column = Int(plan.pointee.aConstraint[constraint].iColumn)
  return relation.tellsFewApart(column) && isWritten(constraint, plan, relation)
}

/// Sets the cursor to the rows that may have the value in the plan's column.
private func find(
  _ value: OpaquePointer, _ plan: Int32, _ cursor: UnsafeMutablePointer<RelationCursor>, _ relation: RelationTable
) {
  if plan < 0 {
    let row = (wholeNumber(value) ?? 0).subtractingReportingOverflow(1).partialValue
    let exists = row >= 0 && row < relation.rowCount
    cursor.pointee.next = exists ? Int64(row) : 0
    cursor.pointee.end = exists ? Int64(row) + 1 : 0
  } else if relation.isFirstSearch(of: Int(plan) - 1), let number = wholeNumber(value) {
    addCheck(equal: number, in: Int(plan) - 1, cursor, relation)
  } else if let rows = relation.rows(equal: value, in: Int(plan) - 1) {
    cursor.pointee.rows = rows.baseAddress
    cursor.pointee.end = Int64(rows.count)
  }
}

func relationCursor(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?)
  -> UnsafeMutablePointer<RelationCursor>
{
  // SQLite calls back with the cursors it was given, never with null.
  UnsafeMutableRawPointer(cursor!).assumingMemoryBound(to: RelationCursor.self)
}

func relationTable(_ relation: UnsafeMutableRawPointer?) -> RelationTable {
  // Set when the table was connected; the database keeps its tables until the connection is closed.
  Unmanaged<RelationTable>.fromOpaque(relation!).takeUnretainedValue()
}

func currentRow(_ cursor: UnsafeMutablePointer<RelationCursor>) -> Int {
  let position = Int(cursor.pointee.next)
  return cursor.pointee.rows.map { Int($0[position]) } ?? position
}
