import Findings

/// Writes the tables of a page within limits, and keeps note of what they leave out.
struct PageTables {
  private let limits: PageData.Limits
  private var files = Interned()
  private var modules = Interned()
  /// What was left out, in sentences.
  private(set) var notes: [String] = []

  init(limits: PageData.Limits) { self.limits = limits }

  /// All tables as fields of the object that is being written, and after them the names their rows refer to.
  mutating func write(_ page: HTMLReport, to json: inout JSONWriter) {
    let ordered = topDown(page.modules, edges: page.edges)
    for module in ordered { _ = modules.index(of: module.name) }
    json.key("modules")
    json.array(.lines, of: ordered) { json, module in json.array { write(module, to: &$0) } }
    let edges = cut(page.edges.sorted { $0.weight > $1.weight }, to: limits.edges, "edges between modules")
    json.key("edges")
    // At least one for each, so that every number has a place to look at.
    let most = max(1, min(60, limits.places / max(1, edges.count)))
    json.array(.lines, of: edges) { json, edge in json.array { writeEdge(edge, places: most, to: &$0) } }
    let places = writeTypes(page.types, to: &json)
    writeTypeEdges(page.typeEdges, places, to: &json)
    let controllers = page.controllers.sorted { ($1.bodyLines, $0.name) < ($0.bodyLines, $1.name) }
    json.key("controllers")
    json.array(.lines, of: cut(controllers, to: limits.controllers, "controllers")) { json, controller in
      json.array { writeController(controller, to: &$0) }
    }
    json.key("wirings")
    json.array(.lines, of: cut(page.wirings, to: limits.wirings, "wirings")) { json, wiring in
      json.array { writeWiring(wiring, to: &$0) }
    }
    json.key("inventories")
    json.array(.lines, of: page.inventories) { json, inventory in json.array { writeInventory(inventory, to: &$0) } }
    writeFindings(of: page, to: &json)
    writeSourceFiles(page.files, to: &json)
    json.key("files")
    json.array(of: files.names) { $0.value($1) }
    json.key("moduleNames")
    json.array(of: modules.names) { $0.value($1) }
  }

  /// The first rows, and a note if there are more.
  private mutating func cut<Row>(_ rows: [Row], to limit: Int, _ noun: String) -> ArraySlice<Row> {
    if rows.count > limit { notes.append("The page shows \(grouped(limit)) of \(grouped(rows.count)) \(noun).") }
    return rows.prefix(limit)
  }

  private func write(_ module: HTMLReport.Module, to json: inout JSONWriter) {
    json.value(module.name)
    json.value(module.kind)
    json.value(module.origin)
    json.optional(module.layer)
    json.value(module.isTest)
    for number in [module.files, module.types, module.lines] { json.value(number) }
    json.optional(module.afferentCoupling)
    json.optional(module.efferentCoupling)
    for number in [module.instability, module.abstractness, module.distance, module.relationalCohesion] {
      json.optional(number.map { ($0 * 1000).rounded() / 1000 })
    }
    json.optional(module.cycle)
    json.optional(module.path)
  }

  private mutating func writeEdge(_ edge: HTMLReport.Edge, places limit: Int, to json: inout JSONWriter) {
    json.value(modules.index(of: edge.source))
    json.value(modules.index(of: edge.target))
    json.value(edge.weight)
    json.value((edge.isCycle ? 1 : 0) + (edge.isBreach ? 2 : 0) + (edge.isCut ? 4 : 0) + (edge.isBroadcast ? 8 : 0))
    json.array(of: edge.kinds) { json, kind in
      json.value(kind.name)
      json.value(kind.count)
    }
    let places = edge.places.prefix(limit).map { ($0, files.index(of: $0.file)) }
    json.array(of: places) { json, place in
      json.value(place.0.text)
      json.value(place.1)
      json.value(place.0.line)
    }
    json.value(edge.places.count - places.count)
  }

  /// Only as many types as fit, the largest; a superclass that does not is left as its name. Gives the place of each
  /// that is shown.
  private mutating func writeTypes(_ types: [HTMLReport.TypeRow], to json: inout JSONWriter) -> [Int: Int] {
    let order = types.indices.sorted { (types[$1].bodyLines, $0) < (types[$0].bodyLines, $1) }
    let shown = cut(order, to: limits.types, "types, the largest")
    let place = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    json.key("types")
    json.array(.lines, of: shown) { json, index in
      let type = types[index]
      let file = files.index(of: type.file)
      let module = modules.index(of: type.module)
      json.array { json in
        json.value(type.name)
        json.value(type.kind)
        for number in [module, file, type.line, type.bodyLines, type.complexity, type.methods] { json.value(number) }
        for number in [type.projectDepth, type.fanIn, type.fanOut, type.cycle] { json.optional(number) }
        json.optional(type.role)
        json.value(type.isTest ? 1 : 0)
        let superclass = type.superclass.flatMap { types.indices.contains($0) ? $0 : nil }
        json.optional(superclass.flatMap { place[$0] })
        json.optional(type.superclassName ?? superclass.map { types[$0].name })
      }
    }
    return place
  }

  /// Edges whose ends are both shown.
  private mutating func writeTypeEdges(_ edges: [HTMLReport.TypeEdge], _ place: [Int: Int], to json: inout JSONWriter) {
    let whole = edges.filter { place[$0.source] != nil && place[$0.target] != nil }
    let shown = cut(whole, to: limits.typeEdges, "edges between types, the heaviest")
    json.key("typeEdges")
    json.array(.lines, of: shown) { json, edge in
      let file = files.index(of: edge.file)
      json.array { json in
        for number in [place[edge.source] ?? 0, place[edge.target] ?? 0, edge.weight, file, edge.line] {
          json.value(number)
        }
      }
    }
  }

  private mutating func writeController(_ controller: HTMLReport.Controller, to json: inout JSONWriter) {
    json.value(controller.name)
    json.value(modules.index(of: controller.module))
    json.value(files.index(of: controller.file))
    for number in [controller.line, controller.bodyLines, controller.methods] { json.value(number) }
    json.array(of: controller.roles) { $0.value($1) }
    // Parts that are cut say by their number how much more there is.
    json.array(of: controller.parts.prefix(20)) { json, part in
      json.array { json in
        json.value(part.count)
        for name in part.prefix(30) { json.value(name) }
      }
    }
    json.value(controller.parts.count)
  }

  private mutating func writeWiring(_ wiring: HTMLReport.Wiring, to json: inout JSONWriter) {
    for text in [wiring.mechanism, wiring.action, wiring.key] { json.value(text) }
    json.optional(wiring.type)
    json.optional(wiring.target)
    json.value(files.index(of: wiring.file))
    json.value(wiring.line)
    write(wiring.mark, to: &json)
    json.optional(wiring.detail)
  }

  /// The rows are cut without a sentence of their own: the section itself says of how many it shows some.
  private mutating func writeInventory(_ inventory: HTMLReport.Inventory, to json: inout JSONWriter) {
    json.value(inventory.title)
    json.value(inventory.introduction)
    json.value(inventory.unknown)
    json.value(inventory.rows.count)
    json.array(of: inventory.columns) { $0.value($1) }
    let rows = inventory.rows.prefix(limits.inventory).map { row in
      (row, row.place.map { files.index(of: $0.file) })
    }
    json.array(.lines, of: rows) { json, row in
      json.array { json in
        write(row.0.mark, to: &json)
        json.optional(row.1)
        json.optional(row.0.place?.line)
        for cell in row.0.cells { json.value(cell) }
      }
    }
  }

  private mutating func writeSourceFiles(_ sources: [HTMLReport.SourceFile], to json: inout JSONWriter) {
    let largest = sources.sorted { ($1.lines ?? 0, $0.path) < ($0.lines ?? 0, $1.path) }
    json.key("sources")
    json.array(.lines, of: cut(largest, to: limits.files, "files, the largest")) { json, source in
      json.array { json in
        json.value(files.index(of: source.path))
        json.optional(source.module.map { modules.index(of: $0) })
        json.value(source.language)
        json.optional(source.lines)
        for mark in source.marks { json.value(mark) }
      }
    }
  }

  private func write(_ mark: HTMLReport.Mark?, to json: inout JSONWriter) {
    guard let mark else { return json.null() }
    json.array(of: [mark.rule, mark.subject, mark.message]) { $0.value($1) }
  }

  /// New ones before known ones, the worst first where not all fit.
  private mutating func writeFindings(of page: HTMLReport, to json: inout JSONWriter) {
    let all = page.report.violations.map { ($0, false) } + page.report.known.map { ($0, true) }
    let rows = cut(worstFirst(all, of: page.report), to: limits.findings, "findings, the worst")
    json.field("findingsCut", all.count - rows.count)
    let moduleOfFile = page.moduleOfFile
    json.key("findings")
    json.array(.lines, of: rows) { json, row in
      let (violation, isKnown) = row
      json.array { json in
        json.value(violation.rule)
        json.value(violation.severity.rawValue)
        json.value(violation.message)
        json.value(violation.subject)
        json.value(files.index(of: violation.location.file))
        json.value(violation.location.line)
        json.optional(moduleOfFile[violation.location.file].map { modules.index(of: $0) })
        json.value(isKnown)
        let ends = violation.related.prefix(20).map { ($0, files.index(of: $0.location.file)) }
        json.array(of: ends) { json, end in
          json.value(end.0.message)
          json.value(end.1)
          json.value(end.0.location.line)
        }
      }
    }
  }
}

extension PageTables {
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

/// Each string once, and its place in the list.
private struct Interned {
  private(set) var names: [String] = []
  private var indexes: [String: Int] = [:]

  mutating func index(of name: String) -> Int {
    if let index = indexes[name] { return index }
    indexes[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
