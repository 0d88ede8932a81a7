import Testing

@testable import FactBase

/// Two relations as the real ones are, small enough to see through.
let twoRelations = """
  -- The files that were read.
  CREATE TABLE file (
    id INTEGER, -- row + 1
    path TEXT,  -- relative to the root
    lines INTEGER
  );

  -- Classes, structs…
  CREATE TABLE type (
    id INTEGER,
    name TEXT,
    file INTEGER, -- →file
    kind TEXT,
    share REAL
  );
  CREATE TABLE layer (name TEXT, rank INTEGER);
  """

private let readOnly = "the fact base is read-only; a query can only SELECT from it"

private let files: [(String, Int?)] = [("A.swift", 10), ("B.swift", nil), ("Ünicode/C.swift", 1234)]
private let types: [(String?, Int?, String)] = [
  ("A", 1, "class"), ("B", 2, "struct"), ("B", 3, "class"), (nil, nil, "enum"), ("E", 1, "class"),
]

private let relations = [
  Relation(
    "file", count: files.count,
    [
      .integer("id") { $0 + 1 },
      .text("path") { row, sink in sink(files[row].0) },
      .integer("lines") { files[$0].1 },
    ]),
  Relation(
    "type", count: types.count,
    [
      .integer("id") { $0 + 1 },
      .text("name") { row, sink in if let name = types[row].0 { sink(name) } },
      .integer("file") { types[$0].1 },
      .text("kind") { row, sink in sink(types[row].2) },
      .real("share") { $0 == 0 ? nil : Double($0) / 2 },
    ]),
]

private func database(limit: Duration = .seconds(10)) throws -> Database {
  try Database(schema: twoRelations, relations: relations, timeLimit: limit)
}

/// Rows as text: cells parted by commas, rows by spaces, NULL as `-`.
private func answer(_ sql: String, _ parameters: [String: Value] = [:]) throws -> String {
  try database().query(sql, parameters: parameters).rows.map { row in
    row.map { value in
      switch value {
      case .integer(let value): "\(value)"
      case .real(let value): "\(value)"
      case .text(let value): value
      case .null: "-"
      }
    }.joined(separator: ",")
  }.joined(separator: " ")
}

@Suite struct DatabaseTests {
  @Test(arguments: [
    ("SELECT id, path, lines FROM file", "1,A.swift,10 2,B.swift,- 3,Ünicode/C.swift,1234"),
    ("SELECT path FROM file WHERE id = 3", "Ünicode/C.swift"),
    ("SELECT path FROM file WHERE rowid = 2", "B.swift"),
    ("SELECT path FROM file WHERE id = '2'", "B.swift"),
    ("SELECT path FROM file WHERE id = 2.0", "B.swift"),
    ("SELECT count(*) FROM file WHERE id = 2.5", "0"),
    ("SELECT count(*) FROM file WHERE id = 0 OR id = 4 OR id = -1", "0"),
    ("SELECT count(*) FROM file WHERE id = NULL", "0"),
    ("SELECT count(*) FROM file WHERE id = -9223372036854775808", "0"),
    ("SELECT path FROM file WHERE id IN (3, 1) ORDER BY id", "A.swift Ünicode/C.swift"),
    ("SELECT path FROM file WHERE lines = 1234", "Ünicode/C.swift"),
    ("SELECT path FROM file WHERE lines IS NULL", "B.swift"),
    // Comparisons with what is written out are made while rows are read.
    ("SELECT id FROM file WHERE lines > 10", "3"),
    ("SELECT id FROM file WHERE lines >= 10", "1 3"),
    ("SELECT id FROM file WHERE lines < 1234", "1"),
    ("SELECT id FROM file WHERE 1234 >= lines", "1 3"),
    ("SELECT id FROM file WHERE lines <> 10", "3"),
    ("SELECT id FROM file WHERE lines > -1 AND lines < 9223372036854775807 AND path <> 'A.swift'", "3"),
    ("SELECT id FROM file WHERE lines > 9.5 AND lines < '11'", "1"),
    ("SELECT id FROM type WHERE kind = 'class' AND name <> 'A'", "3 5"),
    ("SELECT id FROM type WHERE kind = 'CLASS' COLLATE NOCASE AND file = 1", "1 5"),
    ("SELECT id FROM type WHERE kind <> 'a;b' AND name <> ''", "1 2 3 5"),
    ("SELECT id FROM type WHERE file IN (1, 2) AND kind IN ('class', 'struct') AND file < 2", "1 5"),
    ("SELECT id FROM type WHERE share > 0 AND file > 1", "2 3"),
    ("SELECT id FROM type WHERE file = 1 OR kind = 'enum' AND name IS NULL ORDER BY id", "1 4 5"),
    ("SELECT f.id, t.id FROM file f LEFT JOIN type t ON t.file = f.id AND t.kind = 'struct'", "1,- 2,2 3,-"),
    ("SELECT f.id, t.id FROM file f LEFT JOIN type t ON t.file = f.id AND f.lines > 10", "1,- 2,- 3,3"),
    ("SELECT f.id, t.id FROM file f LEFT JOIN type t ON t.file = f.id WHERE coalesce(t.kind, '') <> 'class'", "2,2"),
    ("SELECT count(*) FROM type a JOIN type b ON b.file = 1 AND b.kind = 'class'", "10"),
    ("SELECT (SELECT count(*) FROM type t WHERE t.file = f.id AND t.kind = 'class') FROM file f", "2 0 1"),
    ("SELECT path FROM file WHERE lines > 100", "Ünicode/C.swift"),
    ("SELECT count(*) FROM file WHERE lines = 'many'", "0"),
    ("SELECT id FROM type WHERE name = 'B' ORDER BY id", "2 3"),
    ("SELECT id FROM type WHERE name = 'b' COLLATE NOCASE ORDER BY id", "2 3"),
    ("SELECT id FROM type WHERE name IN ('E', 'A') ORDER BY id DESC", "5 1"),
    ("SELECT id FROM type WHERE name IN ('E', 'A', 'B') ORDER BY id", "1 2 3 5"),
    ("SELECT id FROM type ORDER BY id DESC", "5 4 3 2 1"),
    ("SELECT id FROM type WHERE file = 1 ORDER BY rowid", "1 5"),
    ("SELECT file, count(*) FROM type GROUP BY file ORDER BY file", "-,1 1,2 2,1 3,1"),
    ("SELECT id FROM type WHERE name IS NULL", "4"),
    ("SELECT count(*) FROM type WHERE name = 5", "0"),
    ("SELECT id FROM type WHERE kind = 'class' AND file = 1 ORDER BY id", "1 5"),
    ("SELECT share FROM type WHERE share = 0.5", "0.5"),
    ("SELECT share FROM type WHERE id = 1", "-"),
    (
      "SELECT t.name, f.path FROM type t JOIN file f ON f.id = t.file ORDER BY t.id",
      "A,A.swift B,B.swift B,Ünicode/C.swift E,A.swift"
    ),
    (
      "SELECT f.path, count(t.id) FROM file f LEFT JOIN type t ON t.file = f.id GROUP BY f.id ORDER BY f.id",
      "A.swift,2 B.swift,1 Ünicode/C.swift,1"
    ),
    ("SELECT a.id, b.id FROM type a JOIN type b ON b.name = a.name AND b.id > a.id", "2,3"),
    ("SELECT count(*) FROM layer", "0"),
    ("SELECT name FROM sqlite_master ORDER BY name", "file layer type"),
    ("SELECT name FROM pragma_table_info('file')", "id path lines"),
    ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT i FROM n", "1 2 3 4"),
    ("SELECT value FROM json_each('[\"x\",\"y\"]')", "x y"),
    ("SELECT name FROM type WHERE name IN (SELECT value FROM json_each('[\"E\"]'))", "E"),
    (
      "SELECT plural(1, 'line'), plural(1234567, 'line'), plural(2, 'class', 'classes'), plural(NULL, 'line')",
      "1 line,1,234,567 lines,2 classes,-"
    ),
    ("SELECT before_last('a/b/c.m', '/'), behind_last('a/b/c.m', '/')", "a/b,c.m"),
    ("SELECT before_last('c.m', '/'), behind_last('c.m', '/'), behind_last('a/', '/')", ",c.m,"),
    ("SELECT before_last(NULL, '/'), behind_last('', '/')", "-,"),
    (
      "SELECT glob_any('MyStore', x), glob_any('Stores', x), glob_any('isOn', x), glob_any('island', x), glob_any(NULL, x) "
        + "FROM (SELECT '[\"*Store\",\"is[A-Z]*\"]' AS x)", "1,0,1,0,-"
    ),
    ("SELECT glob_any('a', '[\"b\"]'), glob_any('a', '[\"a\"]'), glob_any('a', '[]')", "0,1,0"),
    ("SELECT name FROM type WHERE glob_any(name, '[\"A\",\"E*\"]')", "A E"),
    (
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) "
        + "SELECT count(*) FROM n, n AS k WHERE glob_any(n.i, json_array(k.i, '1?'))", "320"
    ),
    ("SELECT word_list(name) FROM type", "A, B and E"),
    ("SELECT word_list(name, 1) FROM type", "A and 2 more"), ("SELECT word_list(name, 0) FROM type", "A and 2 more"),
    ("SELECT word_list(name) FROM layer", "-"),
    ("SELECT id FROM file WHERE id = 1; -- the end", "1"),
  ])
  func answers(sql: String, expected: String) throws {
    #expect(try answer(sql) == expected)
  }

  /// A query may put a list together for every row.
  @Test func keepsAFewListsOfPatterns() throws {
    let database = try database()
    let lists = PatternLists()
    for number in 1...100 {
      var json = "[\"\(number)\"]"
      #expect(json.withUTF8 { lists.list($0, database.connection) } != nil)
      #expect(lists.lists.count <= 8)
    }
  }

  @Test func bindsParametersByName() throws {
    let sql = "SELECT path FROM file WHERE lines >= :least AND path LIKE :pattern"
    #expect(try answer(sql, ["least": 10, "pattern": "%.swift", "other": .null]) == "A.swift Ünicode/C.swift")
    #expect(
      try database().check(sql + " AND id <> :least")
        == QueryShape(columns: ["path"], parameters: ["least", "pattern"]))
  }

  @Test func streamsRowsAndNestsQueries() throws {
    let database = try database()
    var seen: [String] = []
    let columns = try database.forEachRow("SELECT file, name FROM type WHERE file = 1 ORDER BY id") { row in
      let path = try database.query("SELECT path FROM file WHERE id = :id", parameters: ["id": row[0]])
      seen.append("\(row[1].text ?? "") \(path.rows.first?[0].text ?? "")")
    }
    #expect(columns == ["file", "name"])
    #expect(seen == ["A A.swift", "E A.swift"])
  }

  @Test(arguments: [
    ("", "the query is empty"),
    ("-- nothing", "the query is empty"),
    ("SELECT\n  t.nmae FROM type t", "line 2, column 3: no such column: t.nmae; did you mean 'name'?"),
    ("SELECT t.file, t.nmae FROM type t", "line 1, column 16: no such column: t.nmae; did you mean 'name'?"),
    ("SELECT pth FROM file", "line 1, column 8: no such column: pth; did you mean 'path'?"),
    (
      "SELECT 'pth', f.pathh FROM type JOIN file AS f",
      "line 1, column 15: no such column: f.pathh; did you mean 'path'?"
    ),
    ("SELECT 1 FROM tpye", "line 1, column 15: no such table: tpye; did you mean 'type'?"),
    ("SELECT plurl(1, 'a')", "line 1, column 8: no such function: plurl; did you mean 'plural'?"),
    (
      "SELECT 1 FROM type WHERE file = :mx",
      "line 1, column 34: no value for ':mx'; did you mean 'max'?"
    ),
    ("SELECT ?", "parameters have names, as in ':max'; '?' has none"),
    ("SELECT 1;\nSELECT 2", "line 2, column 1: one statement at a time; a second one starts here"),
    ("SELEC 1", "line 1, column 1: near \"SELEC\": syntax error"),
    ("ATTACH 'a.db' AS a", readOnly),
    ("PRAGMA writable_schema = 1", readOnly),
    ("CREATE TABLE a (b)", readOnly),
    ("CREATE TEMP TABLE a AS SELECT 1", readOnly),
    ("DROP TABLE file", readOnly),
    ("DELETE FROM file", readOnly),
    ("VACUUM INTO 'copy.db'", readOnly),
    ("VACUUM", readOnly),
    ("BEGIN", readOnly),
  ])
  func refuses(sql: String, message: String) throws {
    let database = try database()
    let error = #expect(throws: QueryError.self) { try database.query(sql, parameters: ["max": 1]) }
    #expect(error?.description == message)
    #expect(error?.kind == .invalid)
    #expect(try database.query("SELECT count(*) FROM file").rows == [[3]])
  }

  @Test(arguments: [
    "SELECT load_extension('x')", "UPDATE file SET path = 'x'", "INSERT INTO layer VALUES ('a', 1)",
    "SELECT zeroblob(1000000000)", "SELECT * FROM pragma_database_list",
  ])
  func refusesInSomeWay(sql: String) throws {
    let database = try database()
    #expect(throws: QueryError.self) { try database.query(sql) }
  }

  @Test func stopsARunawayQuery() throws {
    let database = try database(limit: .milliseconds(20))
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let error = #expect(throws: QueryError.self) { try database.query(endless) }
    #expect(error?.kind == .timeLimit)
    #expect(error?.description == "the query ran longer than 0.02 seconds and was stopped")
    #expect(try database.query("SELECT 1").rows == [[1]])
  }

  @Test(.timeLimit(.minutes(1))) func stopsAQueryThatStepsOverRows() throws {
    let long = Relation("type", count: 2_000_000, [.integer("id") { $0 + 1 }, .integer("file") { _ in 1 }])
    let database = try Database(schema: twoRelations, relations: [long], timeLimit: .milliseconds(20))
    let sql = "SELECT count(*) FROM type a JOIN type b ON b.file < 0"
    let error = #expect(throws: QueryError.self) { try database.query(sql) }
    #expect(error?.kind == .timeLimit)
  }

  @Test func checkReadsNothing() throws {
    let untouchable = Relation(
      "layer", count: 5,
      [
        .text("name") { _, _ in Issue.record("read a cell") },
        .integer("rank") { _ in
          Issue.record("read a cell")
          return 1
        },
      ])
    let database = try Database(schema: twoRelations, relations: [untouchable])
    try database.check("SELECT * FROM layer a JOIN layer b ON a.rank = b.rank WHERE a.name = 'x'")
    #expect(try database.query("SELECT count(*) FROM layer").rows == [[5]])
  }

  @Test func countsOnlyRelationsThatAQueryNames() throws {
    nonisolated(unsafe) var counted: [String] = []
    func relation(_ name: String, _ columns: [Column]) -> Relation {
      @Sendable func count() -> Int {
        counted.append(name)
        return 3
      }
      return Relation(name, count: count(), columns)
    }
    let database = try Database(
      schema: twoRelations,
      relations: [
        relation("file", [.integer("id") { $0 + 1 }]), relation("type", [.integer("id") { $0 + 1 }]),
      ])
    #expect(counted.isEmpty)
    #expect(try database.query("SELECT count(*) FROM file").rows == [[3]])
    #expect(counted == ["file"])
  }

  @Test func asksRelationsOnlyForWhatAJoinNeeds() throws {
    nonisolated(unsafe) var cells = 0
    let wide = Relation(
      "type", count: 10_000,
      [
        .integer("id") { $0 + 1 }, .text("kind") { _, sink in sink("class") },
        .integer("file") { row in
          cells += 1
          return row % 1000 + 1
        },
      ])
    let narrow = Relation("file", count: 1000, [.integer("id") { $0 + 1 }, .integer("lines") { $0 }])
    let database = try Database(schema: twoRelations, relations: [wide, narrow])
    let sql = "SELECT count(*) FROM file f JOIN type t ON t.file = f.id WHERE f.lines < 500 AND t.kind = 'class'"
    #expect(try database.query(sql).rows == [[5000]])
    // The index reads each cell once; a nested scan would read five million.
    #expect(cells <= 20_000)
  }

  @Test(
    arguments: [
      ("type", nil, nil, true), ("layer", nil, nil, false), ("nothing", nil, nil, false),
      ("type", "kind", "enum", true), ("type", "kind", "actor", false), ("type", "file", "3", true),
      ("type", "file", "4", false), ("file", "lines", "10", true), ("type", "nothing", "1", false),
      ("type", "kind", "actor|enum", true), ("type", "kind", "actor|row", false), ("type", "kind", "*num", true),
      ("type", "kind", "en*", true), ("type", "kind", "*nu", false), ("type", "kind", "num*", false),
      ("type", "kind", "en*m", true), ("type", "file", "3*", true), ("layer", "name", "*a*", false),
    ] as [(String, String?, String?, Bool)])
  func knowsWhetherThereAreRows(relation: String, column: String?, values: String?, expected: Bool) throws {
    let values = values?.split(separator: "|").map(String.init)
    #expect(try database().hasRow(in: relation, column: column, anyOf: values) == expected)
  }
}
