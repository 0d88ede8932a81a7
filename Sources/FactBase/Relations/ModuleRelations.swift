/// module, declared_dependency, unbuilt_file, module_file, file, module_dependency, import.
func moduleRelations(
  _ metrics: Metrics, _ contracts: FactBase.Contracts, _ owners: Deferred<FileOwners>
) -> [Relation] {
  let graph = metrics.graph
  // Held against the patterns once, whoever asks.
  let ownerOfFile = Deferred { graph.files.map { owners.value.owner($0.path) } }
  return [
    moduleRelation(metrics, contracts, ownerOfFile), fileRelation(graph, ownerOfFile), importRelation(graph),
    Relation(
      "declared_dependency", count: graph.declaredDependencies.count,
      [
        .integer("source") { id(graph.declaredDependencies[$0].sourceModule) },
        .integer("target") { id(graph.declaredDependencies[$0].targetModule) },
        .text("target_name") { row, emit in
          let name = graph.declaredDependencies[row].targetName
          if !name.isEmpty { emit(name) }
        },
        .text("origin_file") { $1(graph.declaredDependencies[$0].originFile) },
        .integer("line") { line(graph.declaredDependencies[$0].line) },
        .integer("is_tool") { flag(graph.declaredDependencies[$0].isTool) },
        .text("kind") { $1(graph.declaredDependencies[$0].kind.rawValue) },
      ]),
    Relation(
      "unbuilt_file", count: graph.unbuiltFiles.count,
      [
        .integer("file") { id(graph.unbuiltFiles[$0].file) },
        .text("reason") { $1(graph.unbuiltFiles[$0].why.reason.rawValue) },
        .text("manifest") { $1(graph.unbuiltFiles[$0].why.manifest) },
        .integer("line") { line(graph.unbuiltFiles[$0].why.line) },
      ]),
    Relation(
      "module_file", count: graph.memberships.count,
      [
        .integer("module") { id(graph.memberships[$0].module) },
        .integer("file") { id(graph.memberships[$0].file) },
        .integer("is_principal") {
          flag(graph.files[graph.memberships[$0].file].module == graph.memberships[$0].module)
        },
      ]),
    Relation(
      "module_dependency", count: graph.moduleDependencies.count,
      [
        .integer("source") { id(graph.moduleDependencies[$0].source) },
        .integer("target") { id(graph.moduleDependencies[$0].target) },
        .integer("imports") { Int(graph.moduleDependencies[$0].imports) },
        .integer("uses") { Int(graph.moduleDependencies[$0].uses) },
        .integer("inherits") { Int(graph.moduleDependencies[$0].inherits) },
        .integer("conforms") { Int(graph.moduleDependencies[$0].conforms) },
        .integer("members") { Int(graph.moduleDependencies[$0].members) },
        .integer("wirings") { Int(graph.moduleDependencies[$0].wirings) },
        .integer("broadcasts") { Int(graph.moduleDependencies[$0].broadcasts) },
        .integer("weight") { Int(graph.moduleDependencies[$0].weight) },
        .integer("file") { id(graph.moduleDependencies[$0].file) },
        .integer("line") { line(graph.moduleDependencies[$0].line) },
      ]),
  ]
}

private func moduleRelation(
  _ metrics: Metrics, _ contracts: FactBase.Contracts, _ ownerOfFile: Deferred<[String?]>
) -> Relation {
  let graph = metrics.graph
  let modules = graph.modules.values
  @Sendable func own(_ all: Keyed<ModuleNode, ModuleMetrics>, _ row: Int) -> ModuleMetrics? {
    modules[row].isSDK ? nil : all[ModuleIndex(row)]
  }
  /// Couplings are counted between product types, so that of tests and vendored code they say nothing.
  @Sendable func product(_ all: Keyed<ModuleNode, ModuleMetrics>, _ row: Int) -> ModuleMetrics? {
    graph.isProduct(module: ModuleIndex(row)) ? all[ModuleIndex(row)] : nil
  }
  return Relation(
    "module", count: modules.count,
    [
      .integer("id") { $0 + 1 },
      // Listed, because a module is a large value to take a field of in every row.
      .text("name", of: modules.map(\.module.name)) { $2($0[$1]) },
      .text("target_name") { if !modules[$0].isSDK { $1(modules[$0].module.targetName) } },
      .text("kind", of: modules.map(\.module.kind.rawValue)) { $2($0[$1]) },
      .text("origin", of: modules.map(\.module.origin.rawValue)) { $2($0[$1]) },
      .text("path", of: Set(graph.memberships.map(\.module))) { withFiles, row, sink in
        // Where the files of a module would lie that has none is not known, unless its manifest says so.
        let path = modules[row].module.path
        if !modules[row].isSDK, !path.isEmpty || withFiles.contains(ModuleIndex(row)) { sink(path) }
      },
      .text("manifest") { if !modules[$0].module.manifest.isEmpty { $1(modules[$0].module.manifest) } },
      .integer("line") { modules[$0].module.manifest.isEmpty ? nil : line(modules[$0].module.line) },
      .text("layer") { row, sink in
        let configured = row < contracts.layerOfModule.count ? contracts.layerOfModule[ModuleIndex(row)] : nil
        if let layer = configured ?? modules[row].module.layer { sink(layer) }
      },
      .integer("is_external", of: modules.map(\.module.isExternal)) { flag($0[$1]) },
      .integer("is_test", of: modules.map(\.module.isTest)) { flag($0[$1]) },
      .integer("files", of: metrics.modules.value) { own($0, $1).map { Int($0.files) } },
      .integer("types", of: metrics.modules.value) { own($0, $1).map { Int($0.types) } },
      .integer("missing_files") { modules[$0].isSDK ? nil : modules[$0].module.missingFiles },
      .integer("lines", of: metrics.modules.value) { own($0, $1).map { Int($0.lines) } },
      .integer("afferent_coupling", of: metrics.modules.value) { product($0, $1).map { Int($0.afferent) } },
      .integer("efferent_coupling", of: metrics.modules.value) { product($0, $1).map { Int($0.efferent) } },
      .real("instability", of: metrics.modules.value) { product($0, $1)?.instability },
      .real("abstractness", of: metrics.modules.value) { own($0, $1)?.abstractness },
      .real("distance", of: metrics.modules.value) { product($0, $1)?.distance },
      .real("relational_cohesion", of: metrics.modules.value) { product($0, $1)?.relationalCohesion },
      .integer("cycle", of: metrics.cycles.value.cycleOfModule) { id($0[ModuleIndex($1)]) },
      .integer("parts", of: metrics.parts.value.figures) { $0[ModuleIndex($1)].map(\.modules) },
      .real("part_propagation_cost", of: metrics.parts.value.figures) { $0[ModuleIndex($1)]?.propagationCost },
      .real("part_newman_q", of: metrics.parts.value.figures) { $0[ModuleIndex($1)]?.newmanQ },
      .integer("is_sample", of: modules.map(\.module.isSample)) { flag($0[$1]) },
      .text("owner", of: ownersOfModules(graph, ownerOfFile.value)) { owners, row, sink in
        if let owner = owners[row] { sink(owner) }
      },
    ])
}

/// The owner of most files of each module that has one, by its number.
private func ownersOfModules(_ graph: CodeGraph, _ ownerOfFile: [String?]) -> [Int: String] {
  if ownerOfFile.allSatisfy({ $0 == nil }) { return [:] }
  var counts: [Int: [String: Int]] = [:]
  for (file, owner) in zip(graph.files, ownerOfFile) where file.module.exists {
    counts[file.module.number, default: [:]][owner ?? "", default: 0] += 1
  }
  return counts.compactMapValues { counts in
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { $0.key.isEmpty ? nil : $0.key }
  }
}

private func fileRelation(_ graph: CodeGraph, _ ownerOfFile: Deferred<[String?]>) -> Relation {
  Relation(
    "file", count: graph.files.count,
    [
      .integer("id") { $0 + 1 },
      .text("path") { $1(graph.files[FileIndex($0)].path) },
      .integer("module") { id(graph.files[FileIndex($0)].module) },
      .word("language", languageNames) { languageNumber(graph.facts[FileIndex($0)].language) },
      .integer("lines") { Int(graph.facts[FileIndex($0)].lines) },
      .integer("code_lines") { Int(graph.facts[FileIndex($0)].codeLines) },
      .integer("comment_lines") { Int(graph.facts[FileIndex($0)].commentLines) },
      .integer("is_generated") { flag(graph.facts[FileIndex($0)].isGenerated) },
      .integer("is_test") { flag(graph.files[FileIndex($0)].isTest) },
      .integer("is_external") { flag(graph.files[FileIndex($0)].isExternal) },
      .text("owner", of: ownerOfFile.value) { owners, row, sink in
        if let owner = owners[row] { sink(owner) }
      },
    ])
}

/// All imports; forward declarations are among them, and lead to the module of the class they announce.
private func importRelation(_ graph: CodeGraph) -> Relation {
  let rows = Deferred { ImportRows(graph) }
  func column(_ name: String, _ flags: ImportFact.Flags) -> Column {
    let bits = flags.rawValue
    return .integer(name, of: rows.value) { flag($0.facts[$1].flags.rawValue, has: bits) }
  }
  return Relation(
    "import", count: rows.value.places.count,
    [
      .integer("file", of: rows.value) { id($0.places[$1].file) },
      .text("name", of: rows.value) { rows, row, sink in
        sink(graph.facts[rows.places[row].file].names, rows.facts[row].name)
      },
      .integer("target", of: rows.value) { id($0.places[$1].module) },
      .word("kind", words(importKind), of: rows.value) { Int($0.facts[$1].kind.rawValue) },
      .integer("line", of: rows.value) { line($0.facts[$1].line) },
      .integer("target_file", of: rows.value) { id($0.places[$1].targetFile) },
      column("is_testable", .testable),
      column("is_exported", .exported),
      column("is_conditional", .conditional),
    ])
}

private struct ImportRows: Sendable {
  var places: [ImportEdge] = []
  var facts: [ImportFact] = []

  init(_ graph: CodeGraph) {
    var edges = graph.imports[...]
    for (file, facts) in graph.facts.indexed {
      var announced: AnnouncedTypes?
      for (index, fact) in facts.imports.enumerated() {
        if fact.kind != .forward {
          // The graph links all but the forward declarations, in this order.
          guard let edge = edges.popFirst() else { continue }
          places.append(edge)
        } else {
          let known = announced ?? AnnouncedTypes(file: file, of: graph)
          announced = known
          let type = known[fact.name, line: fact.line]
          let module = type.exists ? graph.types[type].module : .none
          places.append(ImportEdge(file: file, index: Index(index), module: module, targetFile: .none))
        }
        self.facts.append(fact)
      }
    }
  }
}

/// The types that a file announces, by name and line: `@class A, B;`.
private struct AnnouncedTypes {
  private var types: [UInt64: TypeIndex] = [:]

  init(file: FileIndex, of graph: CodeGraph) {
    let first = graph.firstDeclaration[file]
    for (index, declaration) in graph.facts[file].declarations.enumerated() {
      guard case .forward = declaration.kind else { continue }
      let key = Self.key(declaration.name, declaration.line)
      if types[key] == nil { types[key] = graph.declarationType[first.advanced(by: index)] }
    }
  }

  /// None for one that stands for no type.
  subscript(name: Name, line line: Int32) -> TypeIndex { types[Self.key(name, line)] ?? .none }

  private static func key(_ name: Name, _ line: Int32) -> UInt64 {
    UInt64(name.index) << 32 | UInt64(UInt32(bitPattern: line))
  }
}

private func importKind(_ kind: ImportFact.Kind) -> StaticString {
  switch kind {
  case .import: "import"
  case .include: "include"
  case .moduleImport: "module_import"
  case .forward: "forward"
  }
}
