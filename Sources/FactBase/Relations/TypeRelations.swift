/// type, inheritance, conformance, ancestor.
func typeRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  let ancestors = Deferred { AncestorRows(graph) }
  return [
    Relation("type", count: graph.types.count, typeColumns(graph) + typeMetricColumns(metrics)),
    Relation(
      "inheritance", count: graph.inheritance.count,
      [
        .integer("type") { id(graph.inheritance[$0].type) },
        .integer("supertype") { id(graph.inheritance[$0].supertype) },
        .integer("file") { id(graph.inheritance[$0].file) },
        .integer("line") { line(graph.inheritance[$0].line) },
      ]),
    Relation(
      "conformance", count: graph.conformances.count,
      [
        .integer("type") { id(graph.conformances[$0].type) },
        .integer("protocol") { id(graph.conformances[$0].protocolType) },
        .integer("declaration") { id(graph.conformances[$0].declaration) },
        .integer("file") { id(graph.conformances[$0].file) },
        .integer("line") { line(graph.conformances[$0].line) },
        .integer("column") { line(graph.conformances[$0].column) },
      ]),
    Relation(
      "ancestor", count: ancestors.value.rows.count,
      [
        .integer("type", of: ancestors.value.rows) { id($0[$1].type) },
        .integer("ancestor", of: ancestors.value.rows) { id($0[$1].ancestor) },
        .integer("distance", of: ancestors.value.rows) { $0[$1].distance },
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

private func typeColumns(_ graph: CodeGraph) -> [Column] {
  let types = graph.types.values
  func column(_ name: String, _ flags: TypeNode.Flags) -> Column {
    let bits = flags.rawValue
    return .integer(name) { flag(types[$0].flags.rawValue, has: bits) }
  }
  @Sendable func primary(_ row: Int) -> DeclarationFact? {
    types[row].declaration.exists ? graph.declaration(types[row].declaration).fact : nil
  }
  return [
    .integer("id") { $0 + 1 },
    .text("name") { row, sink in graph.symbols.withBytes(of: types[row].name) { sink($0) } },
    .text("qualified_name") { row, sink in
      if types[row].parent.exists {
        sink(graph.qualifiedName(of: TypeIndex(row)))
      } else {
        graph.symbols.withBytes(of: types[row].name) { sink($0) }
      }
    },
    .word("kind", words(typeKindName)) { Int(types[$0].kind.rawValue) },
    .word("language", ["objc", "swift"]) { !types[$0].file.exists ? -1 : types[$0].isSwift ? 1 : 0 },
    .integer("module") { id(types[$0].module) },
    .integer("file") { id(types[$0].file) },
    .integer("line") { primary($0).flatMap { line($0.line) } },
    .integer("column") { primary($0).flatMap { line($0.column) } },
    .integer("end_line") { primary($0).flatMap { line($0.endLine) } },
    .word("access", words(accessName)) {
      types[$0].flags.contains(.placeholder) ? -1 : Int(types[$0].access.rawValue)
    },
    column("is_external", .external),
    column("is_test", .test),
    column("is_generated", .generated),
    column("is_class_bound", .classBound),
    column("is_observable", .observable),
    .text("framework", of: graph.modules.map(\.module.name)) { names, row, sink in
      let framework = types[row].flags.contains(.sdk) ? types[row].module : types[row].redeclaredFramework
      if framework.exists { sink(names[framework.number]) }
    },
    .text("chain") { row, sink in
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
    roleColumn("role", metrics, \.roles),
    .integer("methods", of: metrics.sizes.value.values) { all, row in own(row) { Int(all[row].methods) } },
    .integer("properties", of: metrics.sizes.value.values) { all, row in own(row) { Int(all[row].properties) } },
    .integer("body_lines", of: metrics.sizes.value.values) { all, row in own(row) { Int(all[row].bodyLines) } },
    .integer("complexity", of: metrics.sizes.value.values) { all, row in own(row) { Int(all[row].complexity) } },
    .integer("project_depth", of: metrics.depths.value.values) { $0[$1].project.map(Int.init) },
    .integer("total_depth", of: metrics.depths.value.values) { $0[$1].total.map(Int.init) },
    .integer("subclasses", of: metrics.depths.value.values) { types[$1].kind == .class ? Int($0[$1].subclasses) : nil },
    .integer("conformances", of: metrics.roles.value.conformances.values) { all, row in own(row) { Int(all[row]) } },
    .integer("delegate_roles", of: metrics.roles.value.delegateRoles.values) { all, row in own(row) { Int(all[row]) } },
    .integer("coupling", of: metrics.couplings.value.coupling.values) { all, row in own(row) { Int(all[row]) } },
    .integer("fan_in", of: metrics.couplings.value.fanIn.values) { all, row in own(row) { Int(all[row]) } },
    .integer("fan_out", of: metrics.couplings.value.fanOut.values) { all, row in own(row) { Int(all[row]) } },
    .integer("response", of: metrics.responses.value.values) { all, row in own(row) { Int(all[row]) } },
    .integer("cohesion_parts", of: metrics.cohesion.value.parts.values) { $0[$1].map(Int.init) },
    .integer("cycle", of: metrics.cycles.value.cycleOfType.values) { id($0[$1]) },
    roleColumn("other_role", metrics, \.otherRoles),
    .integer("own_lines", of: metrics.ownLines.value) { all, row in own(row) { Int(all.size(of: TypeIndex(row)).lines) }
    },
    .integer("own_code_lines", of: metrics.ownLines.value) { all, row in
      own(row) { Int(all.size(of: TypeIndex(row)).codeLines) }
    },
    .text("pieces", of: TypePieces(metrics)) { all, row, sink in
      all.lines(of: TypeIndex(row)).bytes.withUnsafeBufferPointer { if !$0.isEmpty { sink($0) } }
    },
  ]
}

private func roleColumn(
  _ name: String, _ metrics: Metrics, _ roles: @escaping @Sendable (TypeRoles) -> Keyed<TypeNode, UInt8>
) -> Column {
  .text(name, of: (roles(metrics.roles.value).values, metrics.roles.value.names)) { known, row, sink in
    if known.0[row] > 0 { sink(known.1[Int(known.0[row])]) }
  }
}
