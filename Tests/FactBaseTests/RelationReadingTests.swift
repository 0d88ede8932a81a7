import Testing

@testable import ModlintKit

/// Of relations only that is read which a query needs.
@Suite struct RelationReadingTests {
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
    let database = try Database(relations: [untouchable])
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
    let database = try Database(relations: [wide, narrow])
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
    #expect(try smallDatabase().hasRow(in: relation, column: column, anyOf: values) == expected)
  }
}
