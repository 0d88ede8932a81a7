/// One table of the fact base: rows numbered from 0, whose cells are computed when a query asks for them.
///
/// Nothing is copied into SQLite: a relation is read where the graph keeps it, so one that no query asks for costs
/// nothing, not even the counting of its rows. A column of the name `id` must be `row + 1` in every row: it is found
/// without a search.
package struct Relation: Sendable {
  package let name: String
  /// The meaning of a row; empty where the name says it all.
  package let documentation: String
  package let columns: [Column]
  private let countRows: @Sendable () -> Int

  init(
    _ name: String, _ documentation: String = "", count: @autoclosure @escaping @Sendable () -> Int, _ columns: [Column]
  ) {
    self.name = name
    self.documentation = documentation
    self.columns = columns
    countRows = count
  }

  /// Asked for when a query first names the relation.
  var count: Int { countRows() }

  /// The same relation without a row, of which no cell is ever asked for.
  var emptied: Relation { Relation(name, documentation, count: 0, columns) }
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

  /// As `CREATE TABLE` writes it.
  package enum ValueType: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
  }

  package let name: String
  /// The meaning of a cell; empty where the name says it all. It begins with an arrow, `-> type`, where a cell is the id
  /// of a row of that relation.
  package let documentation: String
  package let type: ValueType
  let cell: @Sendable () -> Cell

  /// A column of whole numbers; a cell may be NULL.
  static func integer(
    _ name: String, _ documentation: String = "", _ cell: @escaping @Sendable (Int) -> Int?
  ) -> Column {
    Column(name: name, documentation: documentation, type: .integer) { .integer(cell) }
  }

  /// A column of numbers; a cell may be NULL.
  static func real(
    _ name: String, _ documentation: String = "", _ cell: @escaping @Sendable (Int) -> Double?
  ) -> Column {
    Column(name: name, documentation: documentation, type: .real) { .real(cell) }
  }

  /// A column of text; a cell that gives the sink nothing is NULL.
  static func text(
    _ name: String, _ documentation: String = "", _ cell: @escaping @Sendable (Int, TextSink) -> Void
  ) -> Column {
    Column(name: name, documentation: documentation, type: .text) { .text(cell) }
  }

  /// A column of one of a few texts, told by its number in `words`; its documentation lists them.
  static func word(
    _ name: String, _ documentation: String, _ words: [StaticString?], _ number: @escaping @Sendable (Int) -> Int
  ) -> Column {
    Column(name: name, documentation: documentation, type: .text) { .word(number, words) }
  }

  static func word<Source: Sendable>(
    _ name: String, _ documentation: String, _ words: [StaticString?],
    of source: @autoclosure @escaping @Sendable () -> Source, _ number: @escaping @Sendable (Source, Int) -> Int
  ) -> Column {
    Column(name: name, documentation: documentation, type: .text) {
      let known = source()
      return .word({ number(known, $0) }, words)
    }
  }

  static func integer<Source: Sendable>(
    _ name: String, _ documentation: String = "", of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int) -> Int?
  ) -> Column {
    Column(name: name, documentation: documentation, type: .integer) {
      let known = source()
      return .integer { cell(known, $0) }
    }
  }

  static func real<Source: Sendable>(
    _ name: String, _ documentation: String = "", of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int) -> Double?
  ) -> Column {
    Column(name: name, documentation: documentation, type: .real) {
      let known = source()
      return .real { cell(known, $0) }
    }
  }

  static func text<Source: Sendable>(
    _ name: String, _ documentation: String = "", of source: @autoclosure @escaping @Sendable () -> Source,
    _ cell: @escaping @Sendable (Source, Int, TextSink) -> Void
  ) -> Column {
    Column(name: name, documentation: documentation, type: .text) {
      let known = source()
      return .text { cell(known, $0, $1) }
    }
  }
}
