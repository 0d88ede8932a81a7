/// A column of a table in the page's data, declared once: the name by which the page's script reads it, and what a row says in it.
struct PageColumn<Row> {
  let header: PageHeader
  let cell: (Row, inout PageNames) -> PageCell

  init(_ name: String, _ cell: @escaping (Row, inout PageNames) -> PageCell) {
    header = PageHeader(name: name)
    self.cell = cell
  }

  /// A column of which each cell is a short table itself; what it says stands in one run, row by row.
  init<Inner>(_ name: String, of rows: @escaping (Row) -> some Sequence<Inner>, _ columns: [PageColumn<Inner>]) {
    header = PageHeader(name: name, inner: columns.map(\.header))
    cell = { row, names in
      var cells: [PageCell] = []
      for inner in rows(row) { for column in columns { cells.append(column.cell(inner, &names)) } }
      return cells.isEmpty ? .none : .list(cells)
    }
  }
}

/// The name of a column, with those of the columns inside of it.
struct PageHeader {
  var name: String
  var inner: [PageHeader] = []
}

/// What a row says in a column.
enum PageCell {
  case none, text(String), number(Int), real(Double), flag(Bool)
  case list([PageCell])

  static func text(known text: String?) -> PageCell { text.map(PageCell.text) ?? .none }
  static func number(known number: Int?) -> PageCell { number.map(PageCell.number) ?? .none }
  static func real(known number: Double?) -> PageCell { number.map(PageCell.real) ?? .none }
  static func texts(_ texts: some Sequence<String>) -> PageCell { .list(texts.map(PageCell.text)) }

  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

/// The files and modules that rows refer to by their places in two lists.
struct PageNames {
  var files = Interned()
  var modules = Interned()

  mutating func file(_ path: String) -> PageCell { .number(files.index(of: path)) }
  mutating func module(_ name: String) -> PageCell { .number(modules.index(of: name)) }
}

/// Each string once, and its place in the list.
struct Interned {
  private(set) var names: [String] = []
  private var indexes: [String: Int] = [:]

  mutating func index(of name: String) -> Int {
    if let index = indexes[name] { return index }
    indexes[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

extension JSONWriter {
  /// A table with the names of its columns. What a row has none of at its end is left out.
  mutating func table<Row>(
    _ key: StaticString, _ rows: some Sequence<Row>, _ columns: [PageColumn<Row>], _ names: inout PageNames
  ) {
    self.key(key)
    object { json in
      json.key("columns")
      json.array(of: columns) { $0.header($1.header) }
      json.key("rows")
      json.array(.lines) { json in
        for row in rows {
          var cells = columns.map { $0.cell(row, &names) }
          while cells.last?.isNone == true { cells.removeLast() }
          json.cell(.list(cells))
        }
      }
    }
  }

  private mutating func header(_ header: PageHeader) {
    if header.inner.isEmpty { return value(header.name) }
    array { json in
      json.value(header.name)
      for inner in header.inner { json.header(inner) }
    }
  }

  private mutating func cell(_ cell: PageCell) {
    switch cell {
    case .none: null()
    case .text(let text): value(text)
    case .number(let number): value(number)
    case .real(let number): value(number)
    case .flag(let flag): value(flag)
    case .list(let cells): array(of: cells) { $0.cell($1) }
    }
  }
}
