import Testing

@testable import FactBase

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

  @Test(.timeLimit(.minutes(1))) func stopsAQueryThatStepsOverRows() throws {
    let long = Relation("type", count: 2_000_000, [.integer("id") { $0 + 1 }, .integer("file") { _ in 1 }])
    let database = try Database(schema: twoRelations, relations: [long], timeLimit: .milliseconds(20))
    let sql = "SELECT count(*) FROM type a JOIN type b ON b.file < 0"
    let error = #expect(throws: QueryError.self) { try database.query(sql) }
    #expect(error?.kind == .timeLimit)
  }
}
