/// The linked graph and its metrics as relations that rules and `modlint query` ask.
package struct FactBase: Sendable {
  package let database: Database

  /// Owners of files are looked up when a query first asks.
  ///
  /// - Throws: ``SchemaError`` or ``QueryError`` only if this program's own schema is broken.
  package init(
    _ metrics: Metrics, team: Team, contracts: Contracts = Contracts(),
    owners: Deferred<FileOwners> = Deferred { FileOwners() }
  ) throws {
    database = try Database(schema: Self.schema, relations: Self.relations(metrics, team, contracts, owners))
  }

  private init(_ database: Database) { self.database = database }

  /// The same relations over a connection of its own, for another thread.
  ///
  /// - Throws: ``QueryError`` if SQLite gives no further connection.
  func besides() throws -> FactBase { FactBase(try database.anotherConnection()) }

  /// `schema.sql`, the public description of every relation and column.
  package static var schema: String { String(decoding: PackageResources.schema_sql, as: UTF8.self) }

  static func relations(
    _ metrics: Metrics, _ team: Team, _ contracts: Contracts, _ owners: Deferred<FileOwners>
  ) -> [Relation] {
    moduleRelations(metrics, contracts, owners) + typeRelations(metrics) + declarationRelations(metrics)
      + memberRelations(metrics) + edgeRelations(metrics) + cycleRelations(metrics) + partRelations(metrics)
      + projectRelations(metrics, team) + contractRelations(contracts)
  }
}

extension FactBase {
  /// Whether a query fits the relations, without any data.
  ///
  /// - Throws: ``QueryError``.
  package static func check(_ sql: String) throws {
    try Database(schema: schema, relations: []).check(sql)
  }
}
