import Findings

/// How many classes above one are looked for. Nobody writes as many.
private let longestLineage = 64

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
    // Parts are rows of the same kind, named after their module.
    let parts = page.divisions.prefix(limits.divisions)
    let orderedParts = parts.flatMap { topDown($0.parts, edges: $0.edges) }
    for part in orderedParts { _ = modules.index(of: part.name) }
    json.key("parts")
    json.array(.lines, of: orderedParts) { json, part in json.array { write(part, to: &$0) } }
    json.key("partEdges")
    json.array(.lines, of: parts.flatMap(\.edges)) { json, edge in json.array { writeEdge(edge, places: 1, to: &$0) } }
    json.key("divided")
    json.array(of: parts) { $0.value(modules.index(of: $1.module)) }
    json.field("mainDivision", page.mainDivision.map { modules.index(of: $0.module) })
    let places = writeTypes(page.types, to: &json)
    writeTypeEdges(page.typeEdges, places, to: &json)
    let controllers = page.controllers.sorted { ($1.bodyLines, $0.name) < ($0.bodyLines, $1.name) }
    json.key("controllers")
    json.array(.lines, of: cut(controllers, to: limits.controllers, "controllers, the largest")) { json, controller in
      json.array { writeController(controller, to: &$0) }
    }
    writeMechanisms(of: page.wirings, to: &json)
    json.key("wirings")
    let wirings = mostTelling(page.wirings, limits.wirings)
    let note = "wirings, those with findings and of rare mechanisms first"
    json.array(.lines, of: cut(page.wirings, to: limits.wirings, note, chosen: wirings)) { json, wiring in
      json.array { writeWiring(wiring, to: &$0) }
    }
    json.key("inventories")
    json.array(.lines, of: page.inventories) { json, inventory in json.array { writeInventory(inventory, to: &$0) } }
    writeFindings(of: page, to: &json)
    writeSourceFiles(page.files, to: &json)
    json.key("totals")
    json.object { json in
      json.field("types", page.types.count)
      json.field("controllers", page.controllers.count)
      json.field("wirings", page.wirings.count)
      json.field("files", page.files.count)
    }
    json.key("files")
    json.array(of: files.names) { $0.value($1) }
    json.key("moduleNames")
    json.array(of: modules.names) { $0.value($1) }
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

  private func write(_ module: HTMLReport.Module, to json: inout JSONWriter) {
    json.value(module.name)
    json.value(module.kind)
    json.value(module.origin)
    json.optional(module.layer)
    json.value(module.isTest)
    for number in [module.files, module.types, module.lines] { json.value(number) }
    json.optional(module.afferentCoupling)
    json.optional(module.efferentCoupling)
    // The page rounds to two digits: of what was rounded to three before, 0.5048 would be shown as 0.51.
    for number in [module.instability, module.abstractness, module.distance, module.relationalCohesion] {
      json.optional(number.map { ($0 * 1e9).rounded() / 1e9 })
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
    let shown = edge.places.prefix(limit)
    let places = shown.map { ($0, files.index(of: $0.file)) }
    json.array(of: places) { json, place in
      json.value(place.0.text)
      json.value(place.1)
      json.value(place.0.line)
    }
    // What is listed and what is not make up the weight: one row may stand for several places, and some have none.
    json.value(max(edge.places.count - shown.count, edge.weight - shown.reduce(0) { $0 + $1.count }))
    // What nearly every row has none of stands at its end, and only where there is some.
    if edge.broadcasts > 0 { json.value(edge.broadcasts) }
  }

  /// Only as many types as fit, the largest and what they inherit from. Gives the place of each that is shown.
  private mutating func writeTypes(_ types: [HTMLReport.TypeRow], to json: inout JSONWriter) -> [Int: Int] {
    let order = types.indices.sorted { (types[$1].bodyLines, $0) < (types[$0].bodyLines, $1) }
    let shown = cut(
      order, to: limits.types, "types, the largest and what they inherit from", chosen: withSuperclasses(order, types))
    let place = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    // Of all, also where not all are shown.
    var subclasses = [Int](repeating: 0, count: types.count)
    for superclass in types.compactMap(\.superclass) where types.indices.contains(superclass) {
      subclasses[superclass] += 1
    }
    json.field("bases", subclasses.count { $0 > 0 })
    json.field("trees", types.indices.count { subclasses[$0] > 0 && types[$0].superclass == nil })
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
        if subclasses[index] > 0 { json.value(subclasses[index]) }
      }
    }
    return place
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

  /// How much there is of each mechanism, whatever of it the page shows.
  private func writeMechanisms(of wirings: [HTMLReport.Wiring], to json: inout JSONWriter) {
    struct Sum {
      var keys: Set<String> = []
      var provided = 0
      var consumed = 0
      var marked = 0
    }
    var sums: [String: Sum] = [:]
    for wiring in wirings {
      sums[wiring.mechanism, default: Sum()].keys.insert(wiring.key)
      if wiring.action == "provides" {
        sums[wiring.mechanism]?.provided += 1
      } else {
        sums[wiring.mechanism]?.consumed += 1
      }
      if wiring.mark != nil { sums[wiring.mechanism]?.marked += 1 }
    }
    json.key("mechanisms")
    json.array(.lines, of: sums.sorted { $0.key < $1.key }) { json, row in
      json.array { json in
        json.value(row.key)
        for number in [row.value.keys.count, row.value.provided, row.value.consumed, row.value.marked] {
          json.value(number)
        }
      }
    }
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
    let causes = page.report.causes.map(\.cause.name)
    json.key("causes")
    json.array(of: causes) { $0.value($1) }
    let causeOfFile = Dictionary(
      uniqueKeysWithValues: causes.enumerated().filter { $1.hasPrefix(fileCausePrefix) }.map {
        (String($1.dropFirst(fileCausePrefix.count)), $0)
      })
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
        json.optional(
          violation.cause.map { causes.firstIndex(of: $0.name) } ?? causeOfFile[violation.location.file])
        json.value(violation.modulePart)
        json.value(violation.owner)
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
