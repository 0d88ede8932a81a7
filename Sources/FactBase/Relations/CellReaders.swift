import CSQLite

/// Reads the cells of one column; by itself it knows of none.
///
/// A class for each type of cell, because only what is a constant of its own is called without counting references; the
/// count would be one for all connections, and their threads would wait for each other in every cell.
class CellReader {
  func read(_ row: Int, into context: OpaquePointer) { sqlite3_result_null(context) }

  /// Makes the check ready for this reader's rows, and says what is known of its outcome before a row is looked at.
  func prepare(_ check: inout RelationCheck) -> CheckOutcome { .someRows }

  /// Whether the row passes the check, which was prepared.
  func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool { check.pointee.holdsNull }

  static func of(_ cell: Column.Cell) -> CellReader {
    switch cell {
    case .integer(let cell): IntegerReader(cell)
    case .real(let cell): RealReader(cell)
    case .text(let cell): TextReader(cell)
    case .word(let cell, let words): WordReader(cell, words)
    case .same(let number): SameReader(number)
    }
  }
}

/// Which rows pass a check, as far as a column knows without a look at them.
enum CheckOutcome {
  case everyRow, noRow, someRows
}

/// A number that is the same in every row, as flags are that nothing in a project has.
private final class SameReader: CellReader {
  private let number: Int

  init(_ number: Int) { self.number = number }

  override func read(_ row: Int, into context: OpaquePointer) { sqlite3_result_int64(context, Int64(number)) }

  override func prepare(_ check: inout RelationCheck) -> CheckOutcome { check.holds(number) ? .everyRow : .noRow }

  override func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool { check.pointee.holds(number) }
}

private final class IntegerReader: CellReader {
  private let cell: (Int) -> Int?

  init(_ cell: @escaping (Int) -> Int?) { self.cell = cell }

  override func read(_ row: Int, into context: OpaquePointer) {
    if let value = cell(row) { sqlite3_result_int64(context, Int64(value)) } else { sqlite3_result_null(context) }
  }

  override func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool {
    guard let value = cell(row) else { return check.pointee.holdsNull }
    return check.pointee.holds(value)
  }
}

private final class RealReader: CellReader {
  private let cell: (Int) -> Double?

  init(_ cell: @escaping (Int) -> Double?) { self.cell = cell }

  override func read(_ row: Int, into context: OpaquePointer) {
    if let value = cell(row) { sqlite3_result_double(context, value) } else { sqlite3_result_null(context) }
  }

  /// Numbers with a fraction are compared by SQLite; asked is only whether there is one.
  override func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool {
    (cell(row) == nil) == check.pointee.holdsNull
  }
}

private final class TextReader: CellReader {
  private let cell: (Int, TextSink) -> Void
  private let output = CellOutput()
  /// One for all cells, because a closure per cell would allocate.
  private let sink: TextSink
  private let comparing = CellComparing()
  private let comparingSink: TextSink

  init(_ cell: @escaping (Int, TextSink) -> Void) {
    self.cell = cell
    sink = TextSink { [output] in output.take($0) }
    comparingSink = TextSink { [comparing] in comparing.holds = comparing.check?.pointee.holds($0) ?? false }
  }

  override func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool {
    comparing.check = check
    comparing.holds = check.pointee.holdsNull
    cell(row, comparingSink)
    return comparing.holds
  }

  override func read(_ row: Int, into context: OpaquePointer) {
    output.context = context
    sqlite3_result_null(context)
    cell(row, sink)
  }
}

/// Texts of a column that has a few: a check is made of each of them once, and of the rows by their numbers.
private final class WordReader: CellReader {
  private let cell: (Int) -> Int
  private let words: [StaticString?]

  init(_ cell: @escaping (Int) -> Int, _ words: [StaticString?]) {
    self.cell = cell
    self.words = words
  }

  override func read(_ row: Int, into context: OpaquePointer) {
    let number = cell(row)
    guard number >= 0, let word = words[number] else { return sqlite3_result_null(context) }
    // It stands in the program, so that SQLite needs no copy.
    word.utf8Start.withMemoryRebound(to: CChar.self, capacity: word.utf8CodeUnitCount) {
      sqlite3_result_text(context, $0, Int32(word.utf8CodeUnitCount), nil)
    }
  }

  /// Keeps in the check's number a bit for each word that passes, behind one for NULL.
  override func prepare(_ check: inout RelationCheck) -> CheckOutcome {
    var passing: Int64 = check.holdsNull ? 1 : 0
    for (number, word) in words.enumerated() {
      let holds =
        word.map { check.holds(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount)) }
        ?? check.holdsNull
      if holds { passing |= 1 << Int64(number + 1) }
    }
    check.number = passing
    return passing == 0 ? .noRow : .someRows
  }

  override func holds(_ check: UnsafePointer<RelationCheck>, _ row: Int) -> Bool {
    check.pointee.number >> Int64(cell(row) + 1) & 1 != 0
  }
}

/// What the text of the cell that is being read is compared with.
private final class CellComparing {
  var check: UnsafePointer<RelationCheck>?
  var holds = false
}

/// Where the text of the cell that is being read goes.
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
