extension Scan {
  /// The page of this scan: the report, and what the fact base knows behind it. Everything is asked by query, so that
  /// what a later scan fills (wirings, layers) appears by itself.
  ///
  /// - Throws: ``QueryError`` only if a query of this room or of the inventory does not fit the schema.
  package func page(of report: Report) async throws -> HTMLReport {
    var page = HTMLReport(report: report, title: title)
    async let revision = revision()
    async let wiring = besides().pageWiring(marks: Marks(of: report))
    let names = try moduleNames()
    let modules = try pageModules(names)
    let edges = try pageEdges(names, breaches: Breaches(in: report))
    page.divisions = try pageDivisions(names)
    (page.modules, page.edges) = (modules, edges)
    let division = page.mainDivision
    page.pictured = division?.module
    // Graphviz works while the rest is asked for.
    async let drawn = picture(of: division?.parts ?? modules, division?.edges ?? edges, outside: tree.border)
    page.tendedModules = try tendedModules()
    page.files = try pageFiles(names)
    let (types, indexOfType) = try pageTypes(names)
    page.types = types
    page.typeEdges = pageTypeEdges(indexOfType)
    page.controllers = try pageControllers(names)
    page.coverage = try pageCoverage(of: page.files)
    (page.wirings, page.inventories) = try await wiring
    (page.picture, page.pictureNote) = await drawn
    page.revision = await revision
    return page
  }

  private var title: String { graph.rootName.isEmpty ? "Project" : graph.rootName }
}

/// Pairs of modules that a layer or a contract forbids, as rules of the pack about layering name them: by the subject
/// of their findings, `A -> B`.
struct Breaches {
  private var places: [String: [Location]] = [:]

  /// Tells the pairs that are forbidden from others.
  ///
  /// - Parameters:
  ///   - subject: The pair by the names that the rules know.
  ///   - evidence: What makes the edge, where several edges have that subject: a finding is about the one that it
  ///     stands on.
  /// - Returns: Whether a rule found it.
  func contain(_ subject: String, at evidence: [HTMLReport.Place]?) -> Bool {
    guard let found = places[subject] else { return false }
    guard let evidence else { return true }
    return evidence.contains { place in found.contains { $0.file == place.file && $0.line == place.line } }
  }

  init(in report: Report) {
    let rules = Set(report.rules.filter { $0.pack == "layering" }.map(\.id))
    for violation in report.violations + report.known where rules.contains(violation.rule) {
      places[violation.subject, default: []].append(violation.location)
    }
  }
}
