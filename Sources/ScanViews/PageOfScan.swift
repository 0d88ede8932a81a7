import Analysis
import FactBase
import Findings
import Reporting

extension Scan {
  /// The page of this scan: the report, and what the fact base knows behind it. Everything is asked by query, so that
  /// what a later scan fills (wirings, layers) appears by itself.
  ///
  /// - Throws: ``QueryError`` only if a query of this room or of the inventory does not fit the schema.
  package func page(of report: Report) async throws -> HTMLReport {
    var page = HTMLReport(report: report, title: title)
    async let wiring = besides().pageWiring(marks: Marks(of: report))
    let names = try moduleNames()
    let modules = try pageModules(names)
    let edges = try pageEdges(names, breaches: breaches(in: report))
    // Graphviz works while the rest is asked for.
    async let drawn = picture(of: modules, edges)
    (page.modules, page.edges) = (modules, edges)
    page.tendedModules = try tendedModules()
    page.files = try pageFiles(names)
    let (types, indexOfType) = try pageTypes(names)
    page.types = types
    page.typeEdges = pageTypeEdges(indexOfType)
    page.controllers = try pageControllers(names)
    page.coverage = try pageCoverage(of: page.files)
    (page.wirings, page.inventories) = try await wiring
    (page.picture, page.pictureNote) = await drawn
    return page
  }

  private var title: String { graph.rootName.isEmpty ? "Project" : graph.rootName }
}

/// Pairs of modules that a layer or a contract forbids, as rules of the pack about layering name them: by the subject
/// of their findings, `A -> B`.
func breaches(in report: Report) -> Set<String> {
  let rules = Set(report.rules.filter { $0.pack == "layering" }.map(\.id))
  return Set((report.violations + report.known).filter { rules.contains($0.rule) }.map(\.subject))
}
