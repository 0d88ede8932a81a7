import CSQLite

/// A relation as a read-only table of one connection: finds rows and reads cells.
///
/// Used only while the connection's mutex is held, which is what guards what it keeps and the sink.
final class RelationTable {
  private let shared: SharedRelation
  /// Counted when a query first names the table.
  private(set) lazy var rowCount = shared.count.value
  /// By column, made when it is first read. Unmanaged, because a query reads hundreds of thousands of cells and
  /// counting references to their readers would cost as much as the cells.
  private let readers: UnsafeMutableBufferPointer<Unmanaged<CellReader>?>
  /// By column; unmanaged as well, and kept by what the connections share.
  private let indexes: UnsafeMutableBufferPointer<Unmanaged<ColumnIndex>?>
  /// Columns that were searched before.
  private var searched: Set<Int> = []

  private let watch: QueryWatch
  /// Rows stepped over since the watch was looked at.
  private var stepped = 0

  init(_ shared: SharedRelation, _ watch: QueryWatch) {
    self.shared = shared
    self.watch = watch
    readers = .allocate(capacity: shared.relation.columns.count)
    readers.initialize(repeating: nil)
    indexes = .allocate(capacity: shared.relation.columns.count)
    indexes.initialize(repeating: nil)
  }

  deinit {
    for reader in readers { reader?.release() }
    readers.deallocate()
    indexes.deallocate()
  }

  /// What `sqlite3_declare_vtab` is told.
  var declaration: String { shared.declaration }

  /// Hands the cell to SQLite, which copies a text.
  func read(column: Int, row: Int, into context: OpaquePointer) {
    guard column >= 0, column < readers.count else { return sqlite3_result_null(context) }
    reader(of: column)._withUnsafeGuaranteedRef { $0.read(row, into: context) }
  }

  /// Kept as long as the table.
  func reader(of column: Int) -> Unmanaged<CellReader> { readers[column] ?? prepare(column) }

  /// Whether the query has had its time. SQLite asks so between its own instructions only, of which none is run for a
  /// row that is stepped over.
  func mustStop(after rows: Int) -> Bool {
    stepped += rows
    guard stepped > 200_000 else { return false }
    stepped = 0
    return watch.hasExpired()
  }

  /// Whether any row passes the check.
  func hasRow(_ check: RelationCheck, in column: Int) -> Bool {
    reader(of: column)._withUnsafeGuaranteedRef { reader in
      var check = check
      switch reader.prepare(&check) {
      case .everyRow: return rowCount > 0
      case .noRow: return false
      case .someRows: return (0..<rowCount).contains { reader.holds(&check, $0) }
      }
    }
  }

  func text(column: Int, row: Int) -> String? {
    guard let cell = shared.relation.columns[column].cell().text else { return nil }
    var text: String?
    withoutActuallyEscaping({ text = String(decoding: $0, as: UTF8.self) }) { cell(row, TextSink(take: $0)) }
    return text
  }

  /// One bit for each row, set where the check holds; nil where looking at the rows in question costs less.
  func bits(of check: RelationCheck, in column: Int, named text: String, walks: Int) -> UnsafePointer<UInt64>? {
    guard rowCount >= 512 || walks > 1 else { return nil }
    return withUnsafePointer(to: check) { check in
      shared.keptChecks.bits(of: text, isWalk: walks > 0, rowCount: rowCount) { row in
        reader(of: column)._withUnsafeGuaranteedRef { $0.holds(check, row) }
      }
    }
  }

  func column(named name: String) -> Int? { shared.relation.columns.firstIndex { $0.name == name } }

  func type(of column: Int) -> Column.ValueType { shared.relation.columns[column].type }

  private func prepare(_ column: Int) -> Unmanaged<CellReader> {
    let reader = Unmanaged.passRetained(CellReader.of(shared.relation.columns[column].cell()))
    readers[column] = reader
    return reader
  }

  func isIdentity(_ column: Int) -> Bool { column == shared.idColumn || column < 0 }

  /// Whether equality on the column can be looked up. Even one that tells a few values apart is worth an index: making
  /// it once costs less than one query's look at every row.
  func isIndexed(_ column: Int) -> Bool { isIdentity(column) || shared.indexes[column] != nil }

  func tellsFewApart(_ column: Int) -> Bool { !isIdentity(column) && shared.hints[column] == .fewValues }

  /// How many rows have one value of the column, as the planner needs it.
  ///
  /// Guessed even when an index could tell: a plan must not depend on what was asked before, because the order in
  /// which an aggregate meets its rows may follow it.
  func expectedRows(equalIn column: Int) -> Double {
    isIdentity(column) ? 1 : shared.hints[column].expectedRows(of: Double(rowCount))
  }

  /// The rows whose cell may equal the value, which SQLite compares once more; nil for all rows.
  func rows(equal value: OpaquePointer, in column: Int) -> UnsafeBufferPointer<Int32>? {
    switch type(of: column) {
    case .integer:
      guard let number = wholeNumber(value) else { return UnsafeBufferPointer(start: nil, count: 0) }
      return index(column)?._withUnsafeGuaranteedRef { $0.rows(with: number) }
    case .text:
      // A number compared with a text column follows rules of its own; SQLite knows them.
      guard sqlite3_value_type(value) == SQLITE_TEXT else { return nil }
      let text = UnsafeRawBufferPointer(start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
      return index(column)?._withUnsafeGuaranteedRef { $0.rows(with: text) }
    case .real: return nil
    }
  }

  /// Whether nobody looked a value of the column up before, and few rows of it are alike: then one walk over all rows costs
  /// less than an index, which one query in a whole scan would use.
  func isFirstSearch(of column: Int) -> Bool {
    guard type(of: column) == .integer, tellsFewApart(column) else { return false }
    return searched.insert(column).inserted
  }

  private func index(_ column: Int) -> Unmanaged<ColumnIndex>? {
    if let index = indexes[column] { return index }
    indexes[column] = shared.indexes[column].map { Unmanaged.passUnretained($0.value) }
    return indexes[column]
  }
}

/// The integer a value equals, by SQLite's rules for a column of integers (`id = '5'` finds 5).
func wholeNumber(_ value: OpaquePointer) -> Int? {
  switch sqlite3_value_numeric_type(value) {
  case SQLITE_INTEGER: Int(sqlite3_value_int64(value))
  case SQLITE_FLOAT: Int(exactly: sqlite3_value_double(value))
  default: nil
  }
}
