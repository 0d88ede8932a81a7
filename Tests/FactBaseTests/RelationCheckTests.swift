import Testing

@testable import ModlintKit

/// 1,000 types: every third a class, every seventh of unknown size, every tenth a test.
private func database(_ read: @escaping @Sendable () -> Void = {}) throws -> Database {
  let relation = Relation(
    "type", count: 1000,
    [
      .integer("id") { $0 + 1 },
      .text("kind") { row, sink in sink(row % 3 == 0 ? "class" : "struct") },
      .text("name") { row, sink in if row % 2 == 0 { sink("T\(row % 100)") } },
      .integer("size") { row in
        read()
        return row % 7 == 0 ? nil : row % 100
      },
      .integer("is_test") { $0 % 10 == 9 ? 1 : 0 },
      .word("access", "open, private", [nil, "open", "private"]) { $0 % 4 - 1 },
      Column(name: "is_seen", documentation: "", type: .integer) { .same(0) },
    ])
  return try Database(relations: [relation])
}

private func rows(where isMeant: (Int) -> Bool) -> [Int] { (0..<1000).filter(isMeant) }

/// What queries compare while rows are walked through: asked again it is told by bits, and stays the same.
@Suite struct RelationCheckTests {
  @Test(arguments: [
    ("kind = 'class' AND is_test = 0", (0..<1000).filter { $0 % 3 == 0 && $0 % 10 != 9 }),
    ("kind <> 'class' AND size > 97", (0..<1000).filter { $0 % 3 != 0 && $0 % 7 != 0 && $0 % 100 > 97 }),
    ("size <> 5 AND size < 7 AND size >= 4", (0..<1000).filter { $0 % 7 != 0 && [4, 6].contains($0 % 100) }),
    ("size = :five AND is_test <> 1", (0..<1000).filter { $0 % 7 != 0 && $0 % 100 == 5 }),
    ("id > 990 AND size <= 95", (990..<1000).filter { $0 % 7 != 0 && $0 % 100 <= 95 }),
    ("name = 'T64' AND is_test = 0 AND kind = 'class'", (0..<1000).filter { $0 % 100 == 64 && $0 % 3 == 0 }),
    ("is_test = 2", []),
    (
      "is_test = 1 AND size > 5 AND size > 6 AND size > 7 AND size > 8 AND size > 9 AND size > 10 AND size > 11 "
        + "AND size > 12 AND size > 98", (0..<1000).filter { $0 % 7 != 0 && $0 % 100 == 99 }
    ),
  ])
  func staysTheSame(condition: String, rows: [Int]) throws {
    let database = try database()
    for _ in 1...4 {
      let answer = try database.query("SELECT id FROM type WHERE \(condition)", parameters: ["five": 5]).rows
      #expect(answer == rows.map { [.integer($0 + 1)] })
      let inner = "SELECT count(*) FROM (SELECT 1 UNION ALL SELECT 2) LEFT JOIN type t ON \(condition)"
      #expect(try database.query(inner, parameters: ["five": 5]).rows == [[.integer(max(1, rows.count) * 2)]])
    }
  }

  @Test(
    arguments: [
      ("name GLOB 'T6*'", rows { $0 % 2 == 0 && "T\($0 % 100)".hasPrefix("T6") }),
      ("name GLOB '*4' AND kind = 'class'", rows { $0 % 10 == 4 && $0 % 3 == 0 }),
      ("name GLOB '*6*' AND kind GLOB 'cla*'", rows { $0 % 6 == 0 && "\($0 % 100)".contains("6") }),
      ("name GLOB 'T[23]?'", rows { $0 % 2 == 0 && [2, 3].contains($0 % 100 / 10) }),
      ("name GLOB '*' AND name GLOB 'T8'", rows { $0 % 100 == 8 }),
      ("NOT name GLOB 'T*' OR kind GLOB 'class;*'", rows { _ in false }),
      ("size GLOB '9*' AND size > 8", rows { $0 % 7 != 0 && "\($0 % 100)".hasPrefix("9") }),
    ])
  func looksForPatterns(condition: String, rows: [Int]) throws {
    let database = try database()
    for _ in 1...3 {
      let answer = try database.query("SELECT id FROM type WHERE \(condition)").rows
      #expect(answer == rows.map { [.integer($0 + 1)] })
    }
    let inner = "SELECT count(t.id) FROM (SELECT 1 UNION ALL SELECT 2) LEFT JOIN type t ON \(condition)"
    #expect(try database.query(inner).rows == [[.integer(rows.count * 2)]])
  }

  @Test(
    arguments: [
      ("access = 'open' AND is_seen = 0", [2]), ("access <> 'open'", [3]), ("access IS NULL AND is_seen < 1", [0, 1]),
      ("access IS NOT NULL", [2, 3]), ("access = 'opened'", []), ("access IN ('open', 'opened') AND is_seen <> 1", [2]),
      ("access || '' = 'private'", [3]), ("is_seen = 1", []), ("is_seen > 0 AND access = 'open'", []),
      ("access GLOB '*pen'", [2]), ("access GLOB '*p*'", [2, 3]), ("access GLOB 'pen*'", []),
    ] as [(String, [Int])])
  func comparesWordsByTheirNumbers(condition: String, remainders: [Int]) throws {
    let database = try database()
    let rows = (0..<1000).filter { remainders.contains($0 % 4) }
    for _ in 1...4 {
      let answer = try database.query("SELECT id FROM type WHERE \(condition)").rows
      #expect(answer == rows.map { [.integer($0 + 1)] })
    }
    let joined = "SELECT count(*) FROM (SELECT 'open' AS word) JOIN type t ON t.access = word"
    #expect(try database.query(joined).rows == [[250]])
  }

  @Test func looksAtEveryCellOnceMoreOnly() throws {
    nonisolated(unsafe) var cells = 0
    let database = try database { cells += 1 }
    for _ in 1...10 { _ = try database.query("SELECT count(*) FROM type WHERE size > 50") }
    #expect(cells == 2000)
  }

  @Test func comparesWithAGivenNumberWhileRowsAreRead() throws {
    nonisolated(unsafe) var cells = 0
    let database = try database { cells += 1 }
    _ = try database.query("SELECT max(name) FROM type WHERE id > 500 AND size > :most", parameters: ["most": 98])
    // SQLite would read the size of the five hundred that it is shown.
    #expect(cells == 1000)
  }

  @Test(arguments: [
    ("access", "private", true), ("access", "priv*", true), ("access", "public", false), ("is_seen", "0", true),
    ("is_seen", "1", false),
  ])
  func tellsWhetherAnyRowHasAValue(column: String, value: String, hasRow: Bool) throws {
    #expect(try database().hasRow(in: "type", column: column, anyOf: [value]) == hasRow)
  }

  @Test func givesTheTextOfACell() throws {
    let database = try database()
    #expect(database.text(in: "type", column: "access", row: 3) == "open")
    #expect(database.text(in: "type", column: "access", row: 2) == nil)
    #expect(database.text(in: "type", column: "name", row: 3) == "T2")
    #expect(database.text(in: "type", column: "name", row: 2) == nil)
    #expect(database.text(in: "type", column: "name", row: 0) == nil)
    #expect(database.text(in: "type", column: "name", row: 1001) == nil)
    #expect(database.text(in: "type", column: "size", row: 3) == nil)
    #expect(database.text(in: "type", column: "nothing", row: 3) == nil)
    #expect(database.text(in: "nothing", column: "name", row: 3) == nil)
  }

  @Test func listsItsTablesWhenAsked() throws {
    let database = try database()
    #expect(try database.query("SELECT count(*) FROM type").rows == [[1000]])
    #expect(try database.query("SELECT count(*) FROM sqlite_master").rows == [[1]])
    #expect(try database.query("SELECT sql FROM sqlite_schema").rows[0][0].text?.contains("is_test INTEGER") == true)
    #expect(try database.query("SELECT count(*) FROM type t JOIN type u ON u.id = t.id").rows == [[1000]])
    #expect(try database.query("SELECT name FROM pragma_table_list WHERE type = 'virtual'").rows == [["type"]])
    #expect(throws: QueryError.self) { try database.query("CREATE VIRTUAL TABLE x USING type") }
  }
}
