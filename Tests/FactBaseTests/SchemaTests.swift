import History
import LinkedTexts
import ModularityMetrics
import Testing

@testable import FactBase

@Test("schema.sql says what the relations give, and the relations give what schema.sql says")
func schemaAgreesWithRelations() throws {
  let metrics = Metrics(of: Linked("--- App/A.swift\nclass A {}").graph, roleRules: "")
  let relations = FactBase.relations(metrics, .unknown, FactBase.Contracts())
  let disagreements = try Database.disagreements(schema: FactBase.schema, relations: relations)
  // The relation of wirings is filled from the idioms, and not by the graph.
  #expect(disagreements.filter { $0 != "table 'wiring' has no relation" } == [])
}
