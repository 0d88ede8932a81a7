/// One table of the fact base: rows numbered from 0, whose cells are computed when a query asks for them.
///
/// Nothing is copied into SQLite: a relation is read where the graph keeps it, so one that no query asks for costs
/// nothing, not even the counting of its rows. A column that `schema.sql` names `id` must be `row + 1` in every row: it
/// is found without a search.
package struct Relation: Sendable {
  package let name: String
  package let columns: [Column]
  private let countRows: @Sendable () -> Int

  package init(_ name: String, count: @autoclosure @escaping @Sendable () -> Int, _ columns: [Column]) {
    self.name = name
    self.columns = columns
    countRows = count
  }

  /// Asked for when a query first names the relation.
  package var count: Int { countRows() }
}

/// A column and how to read its cell in a row. Nil, and a text that is never given, are NULL.
///
/// What many cells need (`of:`) is asked for once, when a query first reads the column: asking for it in every cell
/// would cost more than the cell.
package struct Column: Sendable {
  enum Cell: Sendable {
    case integer(@Sendable (Int) -> Int?)
    case real(@Sendable (Int) -> Double?)
    case text(@Sendable (Int, TextSink) -> Void)
    /// One of at most sixty texts by its number, negative for NULL, as a text that is nil is.
    case word(@Sendable (Int) -> Int, [StaticString?])
    /// The same number in every row.
    case same(Int)

    /// How the cells of a column of texts are given.
    var text: ((Int, TextSink) -> Void)? {
      switch self {
      case .text(let cell): cell
      case .word(let cell, let words):
        { row, sink in
          let number = cell(row)
          if number >= 0, let word = words[number] { sink(word) }
        }
      case .integer, .real, .same: nil
      }
    }
  }

  /// As `schema.sql` writes it.
  package enum ValueType: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
  }

  package let name: String
  package let type: ValueType
  let cell: @Sendable () -> Cell

  /// A column of whole numbers; a cell may be NULL.
  package static func integer(_ name: String, _ cell: @escaping @Sendable (Int) -> Int?) -> Column {
    Column(name: name, type: .integer) { .integer(cell) }
  }

  /// A column of numbers; a cell may be NULL.
  package static func real(_ name: String, _ cell: @escaping @Sendable (Int) -> Double?) -> Column {
    Column(name: name, type: .real) { .real(cell) }
  }

  /// A column of text; a cell that gives the sink nothing is NULL.
  package static func text(_ name: String, _ cell: @escaping @Sendable (Int, TextSink) -> Void) -> Column {
    Column(name: name, type: .text) { .text(cell) }
  }

  /// A column of one of a few texts, told by its number in `words`.
  static func word(_ name: String, _ words: [StaticString?], _ number: @escaping @Sendable (Int) -> Int) -> Column {
    Column(name: name, type: .text) { .word(number, words) }
  }

  static func word<Source: Sendable>(
    _ name: String, _ words: [StaticString?], of source: @autoclosure @escaping @Sendable () -> Source,
    _ number: @escaping @Sendable (Source, Int) -> Int
  ) -> Column {
    Column(name: name, type: .text) {
      let known = source()
      return .word({ number(known, $0) }, words)
    }
  }

  static func integer<Source: Sendable>(
    _ name: String, of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int) -> Int?
  ) -> Column {
    Column(name: name, type: .integer) {
      let known = source()
      return .integer { cell(known, $0) }
    }
  }

  static func real<Source: Sendable>(
    _ name: String, of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int) -> Double?
  ) -> Column {
    Column(name: name, type: .real) {
      let known = source()
      return .real { cell(known, $0) }
    }
  }

  static func text<Source: Sendable>(
    _ name: String, of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int, TextSink) -> Void
  ) -> Column {
    Column(name: name, type: .text) {
      let known = source()
      return .text { cell(known, $0, $1) }
    }
  }
}
