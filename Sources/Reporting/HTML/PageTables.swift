/// How many classes above one are looked for. Nobody writes as many.
private let longestLineage = 64

/// Writes the tables of a page within limits, and keeps note of what they leave out.
struct PageTables {
  private let limits: PageData.Limits
  /// Names of the causes, in the order in which the page shows them.
  private let causes: [String]
  private var names = PageNames()
  /// What was left out, in sentences.
  private(set) var notes: [String] = []

  init(limits: PageData.Limits, causes: [String]) {
    self.limits = limits
    self.causes = causes
  }

  /// All tables, and after them the names that their rows refer to, as fields of the object that is being written.
  mutating func write(_ page: HTMLReport, to json: inout JSONWriter) {
    json.key("tables")
    json.object(.lines) { json in
      writeModules(of: page, to: &json)
      writeTypes(of: page, to: &json)
      writeWirings(of: page, to: &json)
      writeFindings(of: page, to: &json)
      let sources = page.files.sorted { ($1.lines ?? 0, $0.path) < ($0.lines ?? 0, $1.path) }
      json.table("sources", cut(sources, to: limits.files, "files, the largest"), Self.sourceColumns, &names)
    }
    writeSums(of: page, to: &json)
    json.key("files")
    json.array(of: names.files.names) { $0.value($1) }
    json.key("moduleNames")
    json.array(of: names.modules.names) { $0.value($1) }
  }

  /// What is true of the page as a whole.
  private mutating func writeSums(of page: HTMLReport, to json: inout JSONWriter) {
    json.key("divided")
    json.array(of: page.divisions.prefix(limits.divisions)) { $0.value(names.modules.index(of: $1.module)) }
    json.field("mainDivision", page.mainDivision.map { names.modules.index(of: $0.module) })
    let superclasses = page.types.compactMap(\.superclass).filter(page.types.indices.contains)
    let bases = Set(superclasses)
    json.field("bases", bases.count)
    json.field("trees", bases.count { page.types[$0].superclass == nil })
    json.field("findingsCut", max(0, page.report.violations.count + page.report.known.count - limits.findings))
    json.key("causes")
    json.array(of: causes) { $0.value($1) }
    json.key("totals")
    json.object { json in
      json.field("types", page.types.count)
      json.field("controllers", page.controllers.count)
      json.field("wirings", page.wirings.count)
      json.field("files", page.files.count)
    }
  }

  /// The first rows, or those that were chosen, and a note if there are more.
  private mutating func cut<Row>(
    _ rows: [Row], to limit: Int, _ noun: String, chosen: [Row]? = nil
  ) -> ArraySlice<Row> {
    let shown = chosen?[...] ?? rows.prefix(limit)
    if rows.count > shown.count {
      notes.append("The page shows \(grouped(shown.count)) of \(grouped(rows.count)) \(noun).")
    }
    return shown
  }

  /// Modules from the top down, their parts in the same way, named after their module, and the edges between them.
  private mutating func writeModules(of page: HTMLReport, to json: inout JSONWriter) {
    let ordered = topDown(page.modules, edges: page.edges)
    for module in ordered { _ = names.modules.index(of: module.name) }
    json.table("modules", ordered, Self.moduleColumns, &names)
    let edges = cut(page.edges.sorted { $0.weight > $1.weight }, to: limits.edges, "edges between modules")
    // At least one for each, so that every number has a place to look at.
    let most = max(1, min(60, limits.places / max(1, edges.count)))
    json.table("edges", edges, Self.edgeColumns(places: most), &names)
    let parts = page.divisions.prefix(limits.divisions)
    let orderedParts = parts.flatMap { topDown($0.parts, edges: $0.edges) }
    for part in orderedParts { _ = names.modules.index(of: part.name) }
    json.table("parts", orderedParts, Self.moduleColumns, &names)
    json.table("partEdges", parts.flatMap(\.edges), Self.edgeColumns(places: 1), &names)
  }

  /// Only as many types as fit, the largest and what they inherit from; edges whose ends are both shown.
  private mutating func writeTypes(of page: HTMLReport, to json: inout JSONWriter) {
    let types = page.types
    let order = types.indices.sorted { (types[$1].bodyLines, $0) < (types[$0].bodyLines, $1) }
    let shown = cut(
      order, to: limits.types, "types, the largest and what they inherit from", chosen: withSuperclasses(order, types))
    let place = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    json.table("types", shown, Self.typeColumns(types, place), &names)
    let whole = page.typeEdges.filter { place[$0.source] != nil && place[$0.target] != nil }
    let edges = cut(whole, to: limits.typeEdges, "edges between types, the heaviest")
    json.table("typeEdges", edges, Self.typeEdgeColumns(place), &names)
    let controllers = page.controllers.sorted { ($1.bodyLines, $0.name) < ($0.bodyLines, $1.name) }
    json.table(
      "controllers", cut(controllers, to: limits.controllers, "controllers, the largest"), Self.controllerColumns,
      &names)
  }

  /// The first of them that fit, each with all classes above it: a tree of which only the leaves are large would fall
  /// into as many trees.
  private func withSuperclasses(_ order: [Int], _ types: [HTMLReport.TypeRow]) -> [Int] {
    guard order.count > limits.types else { return order }
    var shown: Set<Int> = []
    for index in order where !shown.contains(index) {
      var chain = [index]
      while let last = chain.last, let above = types[last].superclass, types.indices.contains(above),
        !shown.contains(above), !chain.contains(above), chain.count < longestLineage
      {
        chain.append(above)
      }
      if shown.count + chain.count <= limits.types { shown.formUnion(chain) }
    }
    return order.filter(shown.contains)
  }

  /// How much there is of each mechanism, whatever of it the page shows; the places; and the inventory, whose rows are cut without a
  /// sentence of their own, for the section itself says of how many it shows some.
  private mutating func writeWirings(of page: HTMLReport, to json: inout JSONWriter) {
    let mechanisms = Dictionary(grouping: page.wirings, by: \.mechanism).sorted { $0.key < $1.key }
    json.table("mechanisms", mechanisms.map { ($0.key, $0.value) }, Self.mechanismColumns, &names)
    let wirings = mostTelling(page.wirings, limits.wirings)
    let note = "wirings, those with findings and of rare mechanisms first"
    json.table(
      "wirings", cut(page.wirings, to: limits.wirings, note, chosen: wirings), Self.wiringColumns, &names)
    json.table("inventories", page.inventories, Self.inventoryColumns(rows: limits.inventory), &names)
  }

  /// So many of them in their order: what a rule found something about, then the mechanisms of few places, which say
  /// more by a row than those of thousands.
  private func mostTelling(_ wirings: [HTMLReport.Wiring], _ limit: Int) -> [HTMLReport.Wiring] {
    guard wirings.count > limit else { return wirings }
    var sizes: [String: Int] = [:]
    for wiring in wirings { sizes[wiring.mechanism, default: 0] += 1 }
    func rank(_ index: Int) -> (Int, Int, Int) {
      (wirings[index].mark == nil ? 1 : 0, sizes[wirings[index].mechanism] ?? 0, index)
    }
    return wirings.indices.sorted { rank($0) < rank($1) }.prefix(limit).sorted().map { wirings[$0] }
  }

  /// New ones before known ones, the worst first where not all fit.
  private mutating func writeFindings(of page: HTMLReport, to json: inout JSONWriter) {
    let all = page.report.violations.map { ($0, false) } + page.report.known.map { ($0, true) }
    let rows = cut(worstFirst(all, of: page.report), to: limits.findings, "findings, the worst")
    json.table("findings", rows, Self.findingColumns(of: page, causes: causes), &names)
  }

  /// Where not all findings fit, those that the summary says to mend first stand before all others.
  private func worstFirst(_ all: [(Violation, Bool)], of report: Report) -> [(Violation, Bool)] {
    guard all.count > limits.findings else { return all }
    let advised = firstToMend(in: report)
    let others = severities.flatMap { severity in
      all.indices.filter { all[$0].0.severity == severity && !advised.contains($0) }
    }
    return (advised + others).map { all[$0] }
  }
}
