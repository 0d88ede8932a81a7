/// The linked graph and its metrics as relations that rules and `modlint query` ask.
package struct FactBase: Sendable {
  package let database: Database

  /// Owners of files are looked up when a query first asks.
  ///
  /// - Throws: ``QueryError`` if SQLite opens no database.
  package init(
    _ metrics: Metrics, team: Team, contracts: Contracts = Contracts(),
    owners: Deferred<FileOwners> = Deferred { FileOwners() }
  ) throws {
    database = try Database(relations: Self.relations(metrics, team, contracts, owners))
  }

  private init(_ database: Database) { self.database = database }

  /// The same relations over a connection of its own, for another thread.
  ///
  /// - Throws: ``QueryError`` if SQLite gives no further connection.
  func besides() throws -> FactBase { FactBase(try database.anotherConnection()) }

  /// In the order in which `schema.sql` shows them.
  static func relations(
    _ metrics: Metrics, _ team: Team, _ contracts: Contracts, _ owners: Deferred<FileOwners>
  ) -> [Relation] {
    let graph = metrics.graph
    // Held against the patterns once, whoever asks.
    let ownerOfFile = Deferred { graph.files.map { owners.value.owner($0.path) } }
    let ownership = Deferred { OwnershipRows(graph, ownerOfFile.value) }
    return [moduleRelation(metrics, contracts, ownership)] + partRelations(metrics)
      + fileRelations(graph, ownerOfFile) + [ownershipRelation(ownership)] + typeRelations(metrics)
      + memberRelations(metrics) + edgeRelations(metrics)
      + [wiringRelation(graph)] + cycleRelations(metrics) + contractRelations(contracts)
      + projectRelations(metrics, team) + memberUseRelations(metrics) + [unresolvedRelation(graph)]
  }
}

extension FactBase {
  /// The relations without a project to read: what they and their columns are called and mean, and no row.
  package static var emptyRelations: [Relation] {
    let metrics = Metrics(of: CodeGraph(), roleRules: "")
    return relations(metrics, .unknown, Contracts(), Deferred { FileOwners() }).map(\.emptied)
  }

  /// Whether a query fits the relations, without any data.
  ///
  /// - Throws: ``QueryError``.
  package static func check(_ sql: String) throws {
    try Database(relations: emptyRelations).check(sql)
  }
}
