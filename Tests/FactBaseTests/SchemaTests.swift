import Foundation
import Testing

@testable import ModlintKit

/// The relations and their columns are declared in `Relations`; `schema.sql` shows them. With `RENEW_SCHEMA` in the
/// environment it is written anew: then look at what has changed.
@Suite struct SchemaTests {
  private let relations = FactBase.emptyRelations

  @Test func isWrittenAnew() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Sources/FactBase/schema.sql").standardized
    let text = Schema(of: relations).text
    if ProcessInfo.processInfo.environment["RENEW_SCHEMA"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    let lines = (text.split(separator: "\n"), written.split(separator: "\n"))
    let difference = zip(lines.0, lines.1).first { $0 != $1 }.map { "\n\($0)\nis not\n\($1)" } ?? ""
    let isSame = text == written
    #expect(isSame, "schema.sql is old: RENEW_SCHEMA=1 swift test --filter SchemaTests\(difference)")
  }

  @Test func showsRelationsWithTheirDocumentation() {
    let long = String(repeating: "many words ", count: 13) + "end"
    let relations = [
      Relation(
        "file", "What was read.", count: 0,
        [
          .integer("id") { $0 + 1 },
          .integer("module", "-> module: the principal one") { _ in nil },
          .real("a_share_of_everything_else") { _ in nil },
          .real("share_of_what_has_a_long_name", "0 to 1") { _ in nil },
          .text("path", "relative to the root") { _, _ in },
        ]),
      Relation("module", long, count: 0, [.word("kind", "app, library", ["app", "library"]) { $0 }]),
    ]
    let shown = Schema(of: relations).text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(4)
    #expect(
      shown.joined(separator: "\n") == """
        -- What was read.
        CREATE TABLE file (
          id INTEGER,
          module INTEGER,             -- -> module: the principal one
          a_share_of_everything_else REAL,
          share_of_what_has_a_long_name REAL, -- 0 to 1
          path TEXT                   -- relative to the root
        );

        -- \(String(repeating: "many words ", count: 12))many
        -- words end
        CREATE TABLE module (
          kind TEXT                   -- app, library
        );

        """)
  }

  @Test func namesEachRelationAndColumnOnce() {
    let names =
      relations.map(\.name)
      + relations.flatMap { relation in
        relation.columns.map { "\(relation.name).\($0.name)" }
      }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == [])
    #expect(names.count > 300)
  }

  @Test func leadsByEveryArrowToARelation() throws {
    let known = Set(relations.map(\.name))
    var arrows = 0
    for relation in relations {
      for column in relation.columns where column.documentation.hasPrefix("->") {
        // One relation, or several: `-> module, type, file or part, by the cycle's scope`.
        let arrow = try #require(column.documentation.firstMatch(of: /^-> (\w+(?:(?:, \w+)+ or \w+)?)/))
        let targets = arrow.1.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
        #expect(targets.filter { !known.contains($0) } == [], "\(relation.name).\(column.name)")
        #expect(column.type == .integer, "\(relation.name).\(column.name)")
        arrows += 1
      }
    }
    #expect(arrows > 80)
  }

  @Test func holdsNothingWithoutAProject() throws {
    let database = try Database(relations: relations)
    for relation in relations {
      #expect(try database.query("SELECT * FROM \(relation.name)").rows.isEmpty, "\(relation.name)")
      #expect(try database.query("SELECT * FROM \(relation.name)").columns == relation.columns.map(\.name))
    }
  }

  @Test func explainsColumnsToWhoAsksForTables() throws {
    let rows = try Database(relations: relations).query("SELECT name, sql FROM sqlite_master").rows
    #expect(rows.map(\.first) == relations.map { .text($0.name) })
    #expect(rows[0][1].text?.contains("\n  cycle INTEGER,              -- -> cycle: the module cycle") == true)
  }
}
