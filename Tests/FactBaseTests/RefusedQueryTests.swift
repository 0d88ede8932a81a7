import Testing

@testable import ModlintKit

private let readOnly = "the fact base is read-only; a query can only SELECT from it"

@Suite struct RefusedQueryTests {
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
    let database = try smallDatabase()
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
    let database = try smallDatabase()
    #expect(throws: QueryError.self) { try database.query(sql) }
  }

  @Test func stopsARunawayQuery() throws {
    let database = try smallDatabase(limit: .milliseconds(20))
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let error = #expect(throws: QueryError.self) { try database.query(endless) }
    #expect(error?.kind == .timeLimit)
    #expect(error?.description == "the query ran longer than 0.02 seconds and was stopped")
    #expect(try database.query("SELECT 1").rows == [[1]])
  }

  @Test(.timeLimit(.minutes(10))) func stopsAQueryThatStepsOverRows() throws {
    let long = Relation("type", count: 2_000_000, [.integer("id") { $0 + 1 }, .integer("file") { _ in 1 }])
    var bounds = QueryBounds()
    bounds.time = .milliseconds(20)
    let database = try Database(relations: [long], bounds: bounds)
    let sql = "SELECT count(*) FROM type a JOIN type b ON b.file < 0"
    let error = #expect(throws: QueryError.self) { try database.query(sql) }
    #expect(error?.kind == .timeLimit)
  }

  @Test(arguments: [
    "fts3_tokenizer('simple')", "load_extension('x')", "sqlite_compileoption_get(0)", "sqlite_version()",
    "last_insert_rowid()", "json_patch('{}', '{}')", "fts5_source_id()",
  ])
  func refusesFunctionsThatAreNotListed(call: String) throws {
    let error = #expect(throws: QueryError.self) { try smallDatabase().query("SELECT \(call)") }
    #expect(error?.kind == .invalid)
    let name = call.prefix { $0 != "(" }
    // Not every SQLite has all of them.
    let known = [
      "line 1, column 8: no query may call the function '\(name)'", "line 1, column 8: no such function: \(name)",
    ]
    #expect(known.contains { error?.description.hasPrefix($0) == true })
  }

  private static let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) "

  @Test(arguments: [
    "SELECT hex(randomblob(1000)) FROM n",
    "SELECT word_list(hex(randomblob(1000))) FROM n",
    "SELECT word_list(i || ' is a number that needs some room') FROM n",
    "SELECT place_list(i || ' is a number that needs some room', i, i) FROM n",
    "SELECT i, i, i FROM n",
    "SELECT length(group_concat(hex(randomblob(1000)))) FROM n",
    "SELECT zeroblob(1000000000)",
    "SELECT length(replace(printf('%.*c', 100000, 'x'), 'x', printf('%.*c', 10000, 'x')))",
  ])
  func stopsWhatTakesTooMuchMemory(sql: String) throws {
    // What reaches the limit of SQLite's heap, which is one for the process, is tried with the command.
    let database = try smallDatabase(limit: .seconds(60))
    let error = #expect(throws: QueryError.self) { try database.query(Self.numbers + sql) }
    #expect(error?.kind == .memoryLimit)
    #expect(try database.query("SELECT word_list(path) FROM file").rows.count == 1)
  }

  /// One instruction each, which nothing stops.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("instr(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b')", 0),
      ("length(replace(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b', ''))", 1_000_000),
      ("length(trim(printf('%.*c', 1000000, 'a'), replace(hex(zeroblob(250000)), '0', 'b') || 'a'))", 0),
    ] as [(String, Value)])
  func endsWhereTextsAreLong(call: String, expected: Value) throws {
    #expect(try smallDatabase().query("SELECT \(call)").rows == [[expected]])
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "SELECT count(*) FROM (SELECT group_concat(i) OVER (ORDER BY i) AS x FROM n) WHERE x LIKE '%a%b%c%'",
      "SELECT sum(a.i) OVER (ORDER BY a.i, b.i ROWS BETWEEN 10000 PRECEDING AND 10000 FOLLOWING EXCLUDE TIES) FROM n a, n b",
      "SELECT count(*) FROM n a, n b, n c",
      "SELECT count(*) FROM n WHERE printf('%.*c', 100000 + i, 'a') LIKE '%a%a%a%a%a%a%a%a%a%a%a%b'",
      "SELECT count(*) FROM n WHERE glob_any(printf('%.*c', 100000 + i, 'a'), '[\"*a*a*a*a*a*a*a*b\"]')",
    ])
  func stopsInTime(sql: String) throws {
    let error = #expect(throws: QueryError.self) {
      try smallDatabase(limit: .milliseconds(100)).query(Self.numbers + sql)
    }
    #expect(error?.kind == .timeLimit || error?.kind == .memoryLimit)
  }
}
