import Testing

@testable import ModlintKit

/// Rows as text: cells parted by commas, rows by spaces, NULL as `-`.
private func answer(_ sql: String, _ parameters: [String: Value] = [:]) throws -> String {
  try smallDatabase().query(sql, parameters: parameters).rows.map { row in
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
    (
      "SELECT place_list('a' || char(9, 10) || 'b', 7, i) FROM (SELECT 3 AS i UNION ALL SELECT 4)",
      "7\t3\t\ta  b\n7\t4\t\ta  b\n"
    ),
    ("SELECT place_list('', 'x/y.m', NULL, 4)", "x/y.m\t\t4\t\n"), ("SELECT place_list(name, 1, 1) FROM layer", "-"),
    ("SELECT id FROM file WHERE id = 1; -- the end", "1"),
  ])
  func answers(sql: String, expected: String) throws {
    #expect(try answer(sql) == expected)
  }

  /// A query may put a list together for every row.
  @Test func keepsAFewListsOfPatterns() throws {
    let database = try smallDatabase()
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
      try smallDatabase().check(sql + " AND id <> :least")
        == QueryShape(columns: ["path"], parameters: ["least", "pattern"]))
  }

  @Test func streamsRowsAndNestsQueries() throws {
    let database = try smallDatabase()
    var seen: [String] = []
    let columns = try database.forEachRow("SELECT file, name FROM type WHERE file = 1 ORDER BY id") { row in
      let path = try database.query("SELECT path FROM file WHERE id = :id", parameters: ["id": row[0]])
      seen.append("\(row[1].text ?? "") \(path.rows.first?[0].text ?? "")")
    }
    #expect(columns == ["file", "name"])
    #expect(seen == ["A A.swift", "E A.swift"])
  }
}
