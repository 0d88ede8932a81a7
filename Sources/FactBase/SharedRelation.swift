import ModularityMetrics

/// What all connections to a fact base share of one table: how its cells are read, and the indexes that queries made.
final class SharedRelation: Sendable {
  let name: String
  /// In the order of the schema; nil where the relation does not fill the column, which is then NULL.
  let columns: [Column?]
  let hints: [ColumnHint]
  let idColumn: Int?
  let count: Deferred<Int>
  /// By column, built when a query first looks a value up; nil where equality cannot be looked up.
  let indexes: [Deferred<ColumnIndex>?]
  /// What `sqlite3_declare_vtab` is told.
  let declaration: String

  init(_ table: Schema.Table, _ relation: Relation?) {
    name = table.name
    let columns = table.columns.map { column in relation?.columns.first { $0.name == column.name } }
    let count = Deferred { relation?.count ?? 0 }
    self.columns = columns
    self.count = count
    hints = table.columns.map(ColumnHint.init)
    idColumn = table.columns.firstIndex { $0.name == "id" }
    indexes = columns.map { column in
      guard let column, column.type != .real else { return nil }
      return Deferred { ColumnIndex(of: column.cell(), rows: count.value) }
    }
    declaration =
      "CREATE TABLE x(" + table.columns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ") + ")"
  }
}

extension ColumnIndex {
  fileprivate convenience init(of cell: Column.Cell, rows count: Int) {
    switch cell {
    case .integer(let cell): self.init(integers: cell, count)
    case .text(let cell): self.init(texts: cell, count)
    case .real: self.init(buckets: [], rows: [], bucketing: .scattering(0), bucketCount: 0)
    }
  }

  private convenience init(integers cell: (Int) -> Int?, _ count: Int) {
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
    self.init(buckets: buckets, rows: rows, bucketing: bucketing, bucketCount: bucketCount)
  }

  private convenience init(texts cell: (Int, TextSink) -> Void, _ count: Int) {
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
    self.init(buckets: output.buckets, rows: rows, bucketing: bucketing, bucketCount: bucketing.bucketCount)
  }
}

private final class BucketOutput {
  var buckets: [Int32] = []
}
