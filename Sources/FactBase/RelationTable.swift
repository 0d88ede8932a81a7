import CSQLite

/// A relation as a read-only table of SQLite: finds rows, reads cells, keeps the indexes that queries made it build.
///
/// Used only while the connection's mutex is held, which is what guards `indexes` and the sinks.
final class RelationTable {
  let name: String
  /// Counted when a query first names the table.
  private(set) lazy var rowCount = countRows()
  private let countRows: () -> Int
  /// In the order of the schema; nil where the relation does not fill the column, which is then NULL.
  private let columns: [Column?]
  private let schemaColumns: [Schema.Column]
  private let idColumn: Int?
  private var indexes: [Index?]
  private let output = CellOutput()
  private let outputSink: TextSink

  init(_ table: Schema.Table, _ relation: Relation?) {
    name = table.name
    countRows = { relation?.count ?? 0 }
    schemaColumns = table.columns
    columns = table.columns.map { column in relation?.columns.first { $0.name == column.name } }
    idColumn = table.columns.firstIndex { $0.name == "id" }
    indexes = Array(repeating: nil, count: table.columns.count)
    outputSink = TextSink { [output] in output.take($0) }
  }

  /// What `sqlite3_declare_vtab` is told.
  var declaration: String {
    "CREATE TABLE x(" + schemaColumns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ") + ")"
  }

  /// Hands the cell to SQLite, which copies a text.
  func read(column: Int, row: Int, into context: OpaquePointer) {
    guard column >= 0, column < columns.count, row < rowCount else { return sqlite3_result_null(context) }
    switch columns[column] {
    case .integer(_, let cell):
      if let value = cell(row) { sqlite3_result_int64(context, Int64(value)) } else { sqlite3_result_null(context) }
    case .real(_, let cell):
      if let value = cell(row) { sqlite3_result_double(context, value) } else { sqlite3_result_null(context) }
    case .text(_, let cell):
      output.context = context
      sqlite3_result_null(context)
      cell(row, outputSink)
    case nil: sqlite3_result_null(context)
    }
  }

  func isIdentity(_ column: Int) -> Bool { column == idColumn || column < 0 }

  /// Whether equality on the column is worth an index: one that tells only a few values apart is not.
  func isSelective(_ column: Int) -> Bool {
    schemaColumns[column].type != "REAL" && ColumnHint(schemaColumns[column]) != .fewValues
  }

  /// How many rows have one value of the column, as the planner needs it: measured once an index is there.
  func expectedRows(equalIn column: Int) -> Double {
    if isIdentity(column) { return 1 }
    if let index = indexes[column] { return Double(rowCount) / Double(index.rows.usedBuckets) }
    return ColumnHint(schemaColumns[column]).expectedRows(of: Double(rowCount))
  }

  /// The rows whose cell may equal the value, which SQLite compares once more; nil for all rows.
  func rows(equal value: OpaquePointer, in column: Int) -> UnsafeBufferPointer<Int32>? {
    switch columns[column] {
    case .integer(_, let cell):
      guard let number = wholeNumber(value) else { return UnsafeBufferPointer(start: nil, count: 0) }
      let index = index(column) { integerIndex(cell, rowCount) }
      return index.rows.rows(in: index.bucketing.bucket(of: number))
    case .text(_, let cell):
      // A number compared with a text column follows rules of its own; SQLite knows them.
      guard sqlite3_value_type(value) == SQLITE_TEXT else { return nil }
      let bytes = UnsafeRawBufferPointer(start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
      let index = index(column) { textIndex(cell, rowCount) }
      return index.rows.rows(in: index.bucketing.bucket(of: bytes))
    case .real, nil: return nil
    }
  }

  private func index(_ column: Int, build: () -> Index) -> Index {
    if let index = indexes[column] { return index }
    let index = build()
    indexes[column] = index
    return index
  }
}

private typealias Index = (rows: ColumnIndex, bucketing: Bucketing)

private func integerIndex(_ cell: (Int) -> Int?, _ count: Int) -> Index {
  var numbers: [Int] = []
  var rows: [Int32] = []
  numbers.reserveCapacity(count)
  rows.reserveCapacity(count)
  for row in 0..<count {
    guard let number = cell(row) else { continue }
    numbers.append(number)
    rows.append(Int32(row))
  }
  let (bucketing, bucketCount) = Bucketing.numbers(numbers)
  let buckets = numbers.map { Int32(bucketing.bucket(of: $0)) }
  return (ColumnIndex(buckets: buckets, rows: rows, bucketCount: bucketCount), bucketing)
}

private func textIndex(_ cell: (Int, TextSink) -> Void, _ count: Int) -> Index {
  let bucketing = Bucketing.scattering(count)
  let output = BucketOutput()
  var rows: [Int32] = []
  rows.reserveCapacity(count)
  output.buckets.reserveCapacity(count)
  let sink = TextSink { output.buckets.append(Int32(bucketing.bucket(of: UnsafeRawBufferPointer($0)))) }
  for row in 0..<count {
    cell(row, sink)
    if output.buckets.count > rows.count { rows.append(Int32(row)) }
  }
  return (ColumnIndex(buckets: output.buckets, rows: rows, bucketCount: bucketing.bucketCount), bucketing)
}

/// The integer a value equals, by SQLite's rules for a column of integers (`id = '5'` finds 5).
func wholeNumber(_ value: OpaquePointer) -> Int? {
  switch sqlite3_value_numeric_type(value) {
  case SQLITE_INTEGER: Int(sqlite3_value_int64(value))
  case SQLITE_FLOAT: Int(exactly: sqlite3_value_double(value))
  default: nil
  }
}

/// Where the text of the cell that is being read goes. One for all cells, because a closure per cell would allocate.
private final class CellOutput {
  var context: OpaquePointer?

  func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let context else { return }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    bytes.withMemoryRebound(to: CChar.self) { characters in
      // An empty text may have no address, which SQLite would take for NULL.
      guard let start = characters.baseAddress else { return sqlite3_result_text(context, "", 0, copied) }
      sqlite3_result_text64(context, start, UInt64(characters.count), copied, UInt8(SQLITE_UTF8))
    }
  }
}

private final class BucketOutput {
  var buckets: [Int32] = []
}
