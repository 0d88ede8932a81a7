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
package enum Column: Sendable {
  case integer(String, @Sendable (Int) -> Int?)
  case real(String, @Sendable (Int) -> Double?)
  case text(String, @Sendable (Int, TextSink) -> Void)

  package var name: String {
    switch self {
    case .integer(let name, _), .real(let name, _), .text(let name, _): name
    }
  }
}
