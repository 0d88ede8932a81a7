/// type, declaration, inheritance, conformance, ancestor.
func typeRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  let ancestors = Deferred { AncestorRows(graph) }
  return [
    Relation("type", count: graph.types.count, typeColumns(metrics) + typeMetricColumns(metrics)),
    declarationRelation(metrics),
    Relation(
      "inheritance", count: graph.inheritance.count,
      [
        .integer("type", "-> type, a class; or a protocol that asks for one, `protocol P: UIView`") {
          id(graph.inheritance[$0].type)
        },
        .integer("supertype", "-> type, a class") { id(graph.inheritance[$0].supertype) },
        .integer("file", "-> file") { id(graph.inheritance[$0].file) },
        .integer("line") { line(graph.inheritance[$0].line) },
      ]),
    Relation(
      "conformance", count: graph.conformances.count,
      [
        .integer("type", "-> type") { id(graph.conformances[$0].type) },
        .integer("protocol", "-> type") { id(graph.conformances[$0].protocolType) },
        .integer("declaration", "-> declaration that says so") { id(graph.conformances[$0].declaration) },
        .integer("file", "-> file") { id(graph.conformances[$0].file) },
        .integer("line") { line(graph.conformances[$0].line) },
        .integer("column") { line(graph.conformances[$0].column) },
      ]),
    Relation(
      "ancestor", count: ancestors.value.rows.count,
      [
        .integer("type", "-> type", of: ancestors.value.rows) { id($0[$1].type) },
        .integer("ancestor", "-> type", of: ancestors.value.rows) { id($0[$1].ancestor) },
        .integer("distance", "1 for the superclass, at most 64", of: ancestors.value.rows) { $0[$1].distance },
      ]),
  ]
}

/// How many classes a chain shows.
private let longestShownChain = 32

private struct AncestorRows: Sendable {
  var rows: [(type: TypeIndex, ancestor: TypeIndex, distance: Int)] = []

  init(_ graph: CodeGraph) {
    for type in graph.types.indices where graph.types[type].superclass.exists {
      for (index, ancestor) in graph.superclasses(of: type).enumerated() {
        rows.append((type, ancestor, index + 1))
      }
    }
  }
}

private func typeColumns(_ metrics: Metrics) -> [Column] {
  let graph = metrics.graph
  let types = graph.types.values
  func column(_ name: String, _ documentation: String, _ flags: TypeNode.Flags) -> Column {
    .integer(name, documentation) { flag(types[$0].flags.contains(flags)) }
  }
  @Sendable func primary(_ row: Int) -> DeclarationFact? {
    types[row].declaration.exists ? graph.declaration(types[row].declaration).fact : nil
  }
  return [
    .integer("id") { $0 + 1 },
    .text("name") { row, sink in graph.symbols.withBytes(of: types[row].name) { sink($0) } },
    .text("qualified_name", "with the types it is nested in: A.B") { row, sink in
      if types[row].parent.exists {
        sink(graph.qualifiedName(of: TypeIndex(row)))
      } else {
        graph.symbols.withBytes(of: types[row].name) { sink($0) }
      }
    },
    .word("kind", "class, struct, enum, actor, protocol; NULL where only its name is known", words(typeKindName)) {
      Int(types[$0].kind.rawValue)
    },
    .word("language", "swift, objc; NULL outside the project", ["objc", "swift"]) {
      !types[$0].file.exists ? -1 : types[$0].isSwift ? 1 : 0
    },
    .integer("module", "-> module") { id(types[$0].module) },
    .integer("file", "-> file: the primary declaration's") { id(types[$0].file) },
    .integer("line") { primary($0).flatMap { line($0.line) } },
    .integer("column") { primary($0).flatMap { line($0.column) } },
    .integer("end_line") { primary($0).flatMap { line($0.endLine) } },
    .word("access", "private, fileprivate, internal, package, public, open", words(accessName)) {
      types[$0].flags.contains(.placeholder) ? -1 : Int(types[$0].access.rawValue)
    },
    column("is_external", "1: from an SDK, vendored, or known by name only", .external),
    column("is_test", "1: declared in test code", .test),
    column("is_generated", "1: declared in a generated file", .generated),
    column(
      "is_class_bound", "1: a protocol that says itself that only classes adopt it, : AnyObject; one of Objective-C",
      .classBound),
    column("is_observable", "1: a class with @Observable", .observable),
    .text(
      "framework", "the SDK framework it belongs to, also where dumped headers declare it once more",
      of: graph.modules.map(\.module.name)
    ) { names, row, sink in
      let framework = types[row].flags.contains(.sdk) ? types[row].module : types[row].redeclaredFramework
      if framework.exists { sink(names[framework.number]) }
    },
    roleColumn(
      "role", "view_controller, view, cell, app_delegate, scene_delegate, view_model, data_source, service…", metrics,
      \.roles),
    .text("chain", "the superclass chain, the type first: 'A < B < UIViewController'; '…' behind the 32nd") {
      row, sink in
      guard types[row].kind == .class else { return }
      let type = TypeIndex(row)
      let chain = ([type] + graph.superclasses(of: type)).map { graph.qualifiedName(of: $0) }
      sink(chain.prefix(longestShownChain).joined(separator: " < ") + (chain.count > longestShownChain ? " < …" : ""))
    },
  ]
}

private func typeMetricColumns(_ metrics: Metrics) -> [Column] {
  let types = metrics.graph.types.values
  /// Metrics are told of what is declared in the project only.
  @Sendable func own<Value>(_ row: Int, _ value: () -> Value) -> Value? { !types[row].file.exists ? nil : value() }
  return [
    .integer(
      "methods", "distinct methods and initializers of all its declarations; no accessors that a dump lists",
      of: metrics.sizes.value.values
    ) { all, row in own(row) { Int(all[row].methods) } },
    .integer("properties", "distinct properties", of: metrics.sizes.value.values) { all, row in
      own(row) { Int(all[row].properties) }
    },
    .integer("body_lines", "lines of all its declarations in first-party code, summed", of: metrics.sizes.value.values)
    { all, row in own(row) { Int(all[row].bodyLines) } },
    .integer(
      "complexity", "WMC: cyclomatic complexity of its bodies, summed (Chidamber & Kemerer 1994)",
      of: metrics.sizes.value.values
    ) { all, row in own(row) { Int(all[row].complexity) } },
    .integer(
      "project_depth", "classes of the project in its chain, itself included, up to the first SDK class",
      of: metrics.depths.value.values
    ) { $0[$1].project.map(Int.init) },
    .integer(
      "total_depth", "superclasses up to the root, SDK part included; NULL where the chain leaves what is known",
      of: metrics.depths.value.values
    ) { $0[$1].total.map(Int.init) },
    .integer("subclasses", "NOC: direct subclasses (Chidamber & Kemerer 1994)", of: metrics.depths.value.values) {
      types[$1].kind == .class ? Int($0[$1].subclasses) : nil
    },
    .integer(
      "conformances", "protocols adopted as written, all declarations together",
      of: metrics.roles.value.conformances.values
    ) { all, row in own(row) { Int(all[row]) } },
    .integer(
      "delegate_roles", "delegate and data-source protocols among them", of: metrics.roles.value.delegateRoles.values
    ) { all, row in own(row) { Int(all[row]) } },
    .integer(
      "coupling", "CBO: project types it uses or is used by, once each", of: metrics.couplings.value.coupling.values
    ) { all, row in own(row) { Int(all[row]) } },
    .integer("fan_in", "project types that use it", of: metrics.couplings.value.fanIn.values) { all, row in
      own(row) { Int(all[row]) }
    },
    .integer("fan_out", "project types it uses", of: metrics.couplings.value.fanOut.values) { all, row in
      own(row) { Int(all[row]) }
    },
    .integer(
      "response",
      """
      RFC: its methods and initializers, and those that its bodies call, told apart by name and labels alone; free \
      functions that Swift calls look the same and count
      """, of: metrics.responses.value.values
    ) { all, row in own(row) { Int(all[row]) } },
    .integer(
      "cohesion_parts",
      """
      LCOM4: parts whose members touch each other (Hitz & Montazeri 1995); NULL for protocols, for classes in both \
      languages, and without a method that has a body and leaves nothing to subclasses
      """, of: metrics.cohesion.value.parts.values
    ) { $0[$1].map(Int.init) },
    .integer("cycle", "-> cycle: the type cycle it is part of", of: metrics.cycles.value.cycleOfType.values) {
      id($0[$1])
    },
    roleColumn(
      "other_role",
      """
      what its protocols, or whose delegate it is, make it besides, where a superclass decides its role: a window \
      controller that is the app_delegate
      """, metrics, \.otherRoles),
    .integer("own_lines", "body_lines without those of the types that are nested in it", of: metrics.ownLines.value) {
      all, row in own(row) { Int(all.size(of: TypeIndex(row)).lines) }
    },
    .integer("own_code_lines", "of these, lines that hold at least a part of a token", of: metrics.ownLines.value) {
      all, row in
      own(row) { Int(all.size(of: TypeIndex(row)).codeLines) }
    },
    .text(
      "pieces", "its declarations, forward ones apart, and its members, each with its place: a text of place_list",
      of: TypePieces(metrics)
    ) { all, row, sink in
      all.lines(of: TypeIndex(row)).bytes.withUnsafeBufferPointer { if !$0.isEmpty { sink($0) } }
    },
    .integer("parent", "-> type that it is nested in") { id(types[$0].parent) },
  ]
}

private func roleColumn(
  _ name: String, _ documentation: String, _ metrics: Metrics,
  _ roles: @escaping @Sendable (TypeRoles) -> Keyed<TypeNode, UInt8>
) -> Column {
  .text(name, documentation, of: (roles(metrics.roles.value).values, metrics.roles.value.names)) { known, row, sink in
    if known.0[row] > 0 { sink(known.1[Int(known.0[row])]) }
  }
}
