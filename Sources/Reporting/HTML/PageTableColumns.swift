/// The columns of each table in the page's data.
extension PageTables {
  /// Of modules, and of their parts.
  static var moduleColumns: [PageColumn<HTMLReport.Module>] {
    [
      PageColumn("name") { module, _ in .text(module.name) },
      PageColumn("kind") { module, _ in .text(module.kind) },
      PageColumn("origin") { module, _ in .text(module.origin) },
      PageColumn("layer") { module, _ in .text(known: module.layer) },
      PageColumn("isTest") { module, _ in .flag(module.isTest) },
      PageColumn("files") { module, _ in .number(module.files) },
      PageColumn("types") { module, _ in .number(module.types) },
      PageColumn("lines") { module, _ in .number(module.lines) },
      PageColumn("ca") { module, _ in .number(known: module.afferentCoupling) },
      PageColumn("ce") { module, _ in .number(known: module.efferentCoupling) },
      PageColumn("instability") { module, _ in .rounded(module.instability) },
      PageColumn("abstractness") { module, _ in .rounded(module.abstractness) },
      PageColumn("distance") { module, _ in .rounded(module.distance) },
      PageColumn("cohesion") { module, _ in .rounded(module.relationalCohesion) },
      PageColumn("cycle") { module, _ in .number(known: module.cycle) },
      PageColumn("path") { module, _ in .text(known: module.path) },
      PageColumn("owner") { module, _ in .text(known: module.owner) },
    ]
  }

  /// Of edges between modules, each with so many of its places at most.
  static func edgeColumns(places most: Int) -> [PageColumn<HTMLReport.Edge>] {
    [
      PageColumn("source") { edge, names in names.module(edge.source) },
      PageColumn("target") { edge, names in names.module(edge.target) },
      PageColumn("weight") { edge, _ in .number(edge.weight) },
      PageColumn("flags") { edge, _ in
        .number((edge.isCycle ? 1 : 0) + (edge.isBreach ? 2 : 0) + (edge.isCut ? 4 : 0) + (edge.isBroadcast ? 8 : 0))
      },
      PageColumn(
        "kinds", of: \.kinds,
        [PageColumn("name") { kind, _ in .text(kind.name) }, PageColumn("count") { kind, _ in .number(kind.count) }]),
      PageColumn(
        "places", of: { $0.places.prefix(most) },
        [
          PageColumn("text") { place, _ in .text(place.text) },
          PageColumn("file") { place, names in names.file(place.file) },
          PageColumn("line") { place, _ in .number(place.line) },
        ]),
      // What is listed and what is not make up the weight: one row may stand for several places, and some have none.
      PageColumn("hidden") { edge, _ in
        let shown = edge.places.prefix(most)
        return .number(max(edge.places.count - shown.count, edge.weight - shown.reduce(0) { $0 + $1.count }))
      },
      PageColumn("events") { edge, _ in edge.broadcasts > 0 ? .number(edge.broadcasts) : .none },
    ]
  }

  /// Of types, by their numbers among all; those that are shown have places.
  static func typeColumns(_ types: [HTMLReport.TypeRow], _ place: [Int: Int]) -> [PageColumn<Int>] {
    // Of all, also where not all are shown.
    var subclasses = [Int](repeating: 0, count: types.count)
    for superclass in types.compactMap(\.superclass) where types.indices.contains(superclass) {
      subclasses[superclass] += 1
    }
    func superclass(of type: Int) -> Int? { types[type].superclass.flatMap { types.indices.contains($0) ? $0 : nil } }
    return [
      PageColumn("name") { type, _ in .text(types[type].name) },
      PageColumn("kind") { type, _ in .text(types[type].kind) },
      PageColumn("module") { type, names in names.module(types[type].module) },
      PageColumn("file") { type, names in names.file(types[type].file) },
      PageColumn("line") { type, _ in .number(types[type].line) },
      PageColumn("lines") { type, _ in .number(types[type].bodyLines) },
      PageColumn("complexity") { type, _ in .number(types[type].complexity) },
      PageColumn("methods") { type, _ in .number(types[type].methods) },
      PageColumn("depth") { type, _ in .number(known: types[type].projectDepth) },
      PageColumn("fanIn") { type, _ in .number(known: types[type].fanIn) },
      PageColumn("fanOut") { type, _ in .number(known: types[type].fanOut) },
      PageColumn("cycle") { type, _ in .number(known: types[type].cycle) },
      PageColumn("role") { type, _ in .text(known: types[type].role) },
      PageColumn("isTest") { type, _ in .number(types[type].isTest ? 1 : 0) },
      PageColumn("superclass") { type, _ in .number(known: superclass(of: type).flatMap { place[$0] }) },
      PageColumn("superclassName") { type, _ in
        .text(known: types[type].superclassName ?? superclass(of: type).map { types[$0].name })
      },
      PageColumn("subclasses") { type, _ in subclasses[type] > 0 ? .number(subclasses[type]) : .none },
    ]
  }

  static func typeEdgeColumns(_ place: [Int: Int]) -> [PageColumn<HTMLReport.TypeEdge>] {
    [
      PageColumn("source") { edge, _ in .number(place[edge.source] ?? 0) },
      PageColumn("target") { edge, _ in .number(place[edge.target] ?? 0) },
      PageColumn("weight") { edge, _ in .number(edge.weight) },
      PageColumn("file") { edge, names in names.file(edge.file) },
      PageColumn("line") { edge, _ in .number(edge.line) },
    ]
  }

  static var controllerColumns: [PageColumn<HTMLReport.Controller>] {
    [
      PageColumn("name") { controller, _ in .text(controller.name) },
      PageColumn("module") { controller, names in names.module(controller.module) },
      PageColumn("file") { controller, names in names.file(controller.file) },
      PageColumn("line") { controller, _ in .number(controller.line) },
      PageColumn("lines") { controller, _ in .number(controller.bodyLines) },
      PageColumn("methods") { controller, _ in .number(controller.methods) },
      PageColumn("roles") { controller, _ in .texts(controller.roles) },
      // Parts that are cut say by their number how much more there is.
      PageColumn(
        "parts", of: { $0.parts.prefix(20) },
        [
          PageColumn("size") { part, _ in .number(part.count) },
          PageColumn("names") { part, _ in .texts(part.prefix(30)) },
        ]),
      PageColumn("partCount") { controller, _ in .number(controller.parts.count) },
    ]
  }

  /// Of mechanisms, with all places of each.
  static var mechanismColumns: [PageColumn<(String, [HTMLReport.Wiring])>] {
    [
      PageColumn("name") { row, _ in .text(row.0) },
      PageColumn("keys") { row, _ in .number(Set(row.1.map(\.key)).count) },
      PageColumn("provided") { row, _ in .number(row.1.count { $0.action == "provides" }) },
      PageColumn("consumed") { row, _ in .number(row.1.count { $0.action != "provides" }) },
      PageColumn("marked") { row, _ in .number(row.1.count { $0.mark != nil }) },
    ]
  }

  static var wiringColumns: [PageColumn<HTMLReport.Wiring>] {
    [
      PageColumn("mechanism") { wiring, _ in .text(wiring.mechanism) },
      PageColumn("action") { wiring, _ in .text(wiring.action) },
      PageColumn("key") { wiring, _ in .text(wiring.key) },
      PageColumn("type") { wiring, _ in .text(known: wiring.type) },
      PageColumn("target") { wiring, _ in .text(known: wiring.target) },
      PageColumn("file") { wiring, names in names.file(wiring.file) },
      PageColumn("line") { wiring, _ in .number(wiring.line) },
      marks(\.mark),
      PageColumn("detail") { wiring, _ in .text(known: wiring.detail) },
    ]
  }

  /// Of the sections of the inventory, each with so many of its rows at most.
  static func inventoryColumns(rows most: Int) -> [PageColumn<HTMLReport.Inventory>] {
    [
      PageColumn("title") { inventory, _ in .text(inventory.title) },
      PageColumn("introduction") { inventory, _ in .text(inventory.introduction) },
      PageColumn("unknown") { inventory, _ in .number(inventory.unknown) },
      PageColumn("total") { inventory, _ in .number(inventory.rows.count) },
      PageColumn("columns") { inventory, _ in .texts(inventory.columns) },
      PageColumn(
        "rows", of: { $0.rows.prefix(most) },
        [
          marks(\.mark),
          PageColumn("file") { row, names in row.place.map { names.file($0.file) } ?? .none },
          PageColumn("line") { row, _ in .number(known: row.place?.line) },
          PageColumn("cells") { row, _ in .list(row.cells.map(PageCell.init)) },
        ]),
    ]
  }

  static var sourceColumns: [PageColumn<HTMLReport.SourceFile>] {
    [
      PageColumn("file") { source, names in names.file(source.path) },
      PageColumn("module") { source, names in source.module.map { names.module($0) } ?? .none },
      PageColumn("language") { source, _ in .text(source.language) },
      PageColumn("lines") { source, _ in .number(known: source.lines) },
      PageColumn("marks") { source, _ in source.marks.isEmpty ? .none : .texts(source.marks) },
      PageColumn("owner") { source, _ in .text(known: source.owner) },
    ]
  }

  /// Of findings, each with whether it is known.
  static func findingColumns(of page: HTMLReport, causes: [String]) -> [PageColumn<(Violation, Bool)>] {
    let moduleOfFile = page.moduleOfFile
    let causes = CausePlaces(causes)
    return [
      PageColumn("rule") { row, _ in .text(row.0.rule) },
      PageColumn("severity") { row, _ in .text(row.0.severity.rawValue) },
      PageColumn("message") { row, _ in .text(row.0.message) },
      PageColumn("subject") { row, _ in .text(row.0.subject) },
      PageColumn("file") { row, names in names.file(row.0.location.file) },
      PageColumn("line") { row, _ in .number(row.0.location.line) },
      PageColumn("module") { row, names in moduleOfFile[row.0.location.file].map { names.module($0) } ?? .none },
      PageColumn("known") { row, _ in .flag(row.1) },
      PageColumn(
        "related", of: { $0.0.related.prefix(20) },
        [
          PageColumn("message") { end, _ in .text(end.message) },
          PageColumn("file") { end, names in names.file(end.location.file) },
          PageColumn("line") { end, _ in .number(end.location.line) },
        ]),
      PageColumn("cause") { row, _ in .number(known: causes.place(of: row.0)) },
      PageColumn("part") { row, _ in .text(row.0.modulePart) },
      PageColumn("owner") { row, _ in .text(row.0.owner) },
    ]
  }

  /// What a rule found about a row: one, or none.
  private static func marks<Row>(_ mark: @escaping (Row) -> HTMLReport.Mark?) -> PageColumn<Row> {
    PageColumn(
      "marks", of: { [mark($0)].compactMap(\.self) },
      [
        PageColumn("rule") { mark, _ in .text(mark.rule) },
        PageColumn("subject") { mark, _ in .text(mark.subject) },
        PageColumn("message") { mark, _ in .text(mark.message) },
      ])
  }
}

/// The places of causes in their list: a finding's own, or that of the file it lies in.
private struct CausePlaces {
  private let byName: [String: Int]

  init(_ names: [String]) {
    byName = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  func place(of violation: Violation) -> Int? {
    violation.cause.map { byName[$0.name] } ?? byName[fileCausePrefix + violation.location.file]
  }
}

extension PageCell {
  /// The page rounds to two digits: of what was rounded to three before, 0.5048 would be shown as 0.51.
  fileprivate static func rounded(_ number: Double?) -> PageCell {
    .real(known: number.map { ($0 * 1e9).rounded() / 1e9 })
  }

  fileprivate init(_ cell: TableCell) {
    switch cell {
    case .null: self = .none
    case .integer(let number): self = .number(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    }
  }
}
