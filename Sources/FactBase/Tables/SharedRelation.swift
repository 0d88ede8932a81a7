/// What all connections to a fact base share of one table: how its cells are read, and the indexes that queries made.
final class SharedRelation: Sendable {
  let relation: Relation
  let hints: [ColumnHint]
  let idColumn: Int?
  let count: Deferred<Int>
  /// By column, built when a query first looks a value up; nil where equality cannot be looked up.
  let indexes: [Deferred<ColumnIndex>?]
  /// What queries compare again and again.
  let keptChecks = KeptChecks()
  /// What `sqlite3_declare_vtab` is told.
  let declaration: String

  init(_ relation: Relation) {
    let count = Deferred { relation.count }
    self.relation = relation
    self.count = count
    hints = relation.columns.map(ColumnHint.init)
    idColumn = relation.columns.firstIndex { $0.name == "id" }
    indexes = relation.columns.map { column in
      column.type == .real ? nil : Deferred { ColumnIndex(of: column.cell(), rows: count.value) }
    }
    declaration =
      "CREATE TABLE x("
      + relation.columns.map { "\"\($0.name)\" \($0.type.rawValue)" }.joined(separator: ", ") + ")"
  }
}

extension ColumnIndex {
  fileprivate convenience init(of cell: Column.Cell, rows count: Int) {
    switch cell {
    case .integer(let cell): self.init(integers: cell, count)
    case .text(let cell): self.init(texts: cell, count)
    case .word(let cell, let words): self.init(words: cell, words, count)
    case .same(let number): self.init(integers: { _ in number }, count)
    case .real:
      self.init(buckets: UnsafeMutableBufferPointer(start: nil, count: 0), bucketing: .scattering(0), bucketCount: 0)
    }
  }

  private convenience init(integers cell: (Int) -> Int?, _ count: Int) {
    // Every number is asked for once and kept until its bucket is known. No cell holds the smallest of all integers.
    let numbers = UnsafeMutableBufferPointer<Int>.allocate(capacity: count)
    defer { numbers.deallocate() }
    var (smallest, largest, known) = (Int.max, Int.min, 0)
    for row in 0..<count {
      let number = cell(row)
      numbers.initializeElement(at: row, to: number ?? .min)
      guard let number else { continue }
      smallest = min(smallest, number)
      largest = max(largest, number)
      known += 1
    }
    let (bucketing, bucketCount) = Bucketing.numbers(known, in: known > 0 ? smallest...largest : nil)
    let buckets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: count)
    defer { buckets.deallocate() }
    for row in 0..<count {
      let bucket = numbers[row] == .min ? -1 : bucketing.bucket(of: numbers[row])
      buckets.initializeElement(at: row, to: Int32(bucket))
    }
    self.init(buckets: buckets, bucketing: bucketing, bucketCount: bucketCount)
  }

  private convenience init(words cell: (Int) -> Int, _ words: [StaticString?], _ count: Int) {
    let bucketing = Bucketing.scattering(count)
    let bucketOfWord = words.map { word -> Int32 in
      guard let word else { return -1 }
      return Int32(bucketing.bucket(of: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
    }
    let buckets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: count)
    defer { buckets.deallocate() }
    for row in 0..<count {
      let number = cell(row)
      buckets.initializeElement(at: row, to: number < 0 ? -1 : bucketOfWord[number])
    }
    self.init(buckets: buckets, bucketing: bucketing, bucketCount: bucketing.bucketCount)
  }

  private convenience init(texts cell: (Int, TextSink) -> Void, _ count: Int) {
    let bucketing = Bucketing.scattering(count)
    let output = BucketOutput()
    let buckets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: count)
    defer { buckets.deallocate() }
    let sink = TextSink { output.bucket = Int32(bucketing.bucket(of: UnsafeRawBufferPointer($0))) }
    for row in 0..<count {
      output.bucket = -1
      cell(row, sink)
      buckets.initializeElement(at: row, to: output.bucket)
    }
    self.init(buckets: buckets, bucketing: bucketing, bucketCount: bucketing.bucketCount)
  }
}

private final class BucketOutput {
  var bucket: Int32 = -1
}
