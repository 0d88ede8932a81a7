/// module.
func moduleRelation(
  _ metrics: Metrics, _ contracts: FactBase.Contracts, _ ownership: Deferred<OwnershipRows>
) -> Relation {
  let graph = metrics.graph
  return Relation(
    "module", count: graph.modules.count,
    moduleColumns(graph, contracts) + moduleMetricColumns(metrics) + [
      .integer(
        "is_sample",
        """
        1: a demo, an example, a benchmark: it shows, tries or measures the rest, and nothing else needs it; only \
        rules with `samples: true` judge it
        """, of: graph.modules.map(\.module.isSample)
      ) { flag($0[$1]) },
      .text(
        "owner", "of most of its files, as in file; NULL where most have none",
        of: ownership.value.ownerOfMost
      ) { owners, row, sink in
        if let owner = owners[ModuleIndex(row)] { sink(owner) }
      },
    ] + visibilityColumns(metrics))
}

private func moduleColumns(_ graph: CodeGraph, _ contracts: FactBase.Contracts) -> [Column] {
  let modules = graph.modules.values
  return [
    .integer("id") { $0 + 1 },
    // Listed, because a module is a large value to take a field of in every row.
    .text("name", "the name by which code imports it", of: modules.map(\.module.name)) { $2($0[$1]) },
    .text("target_name", "the build system's name for it, mostly the same") {
      if !modules[$0].isSDK { $1(modules[$0].module.targetName) }
    },
    .text(
      "kind",
      """
      application, library, test, plugin, macro, executable, system, sdk; unassigned is kept for what has no kind, \
      and unused
      """, of: modules.map(\.module.kind.rawValue)
    ) { $2($0[$1]) },
    .text(
      "origin", "swiftpm, xcode, xcodegen, tuist, bazel, buck, podspec, make, carthage, config, folder, sdk",
      of: modules.map(\.module.origin.rawValue)
    ) { $2($0[$1]) },
    .text(
      "path", "the folder its sources have in common; '' is the root, NULL for SDK modules and where nothing tells",
      of: Set(graph.memberships.map(\.module))
    ) { withFiles, row, sink in
      // Where the files of a module would lie that has none is not known, unless its manifest says so.
      let path = modules[row].module.path
      if !modules[row].isSDK, !path.isEmpty || withFiles.contains(ModuleIndex(row)) { sink(path) }
    },
    .text("manifest", "the manifest that describes it; NULL for a folder") {
      if !modules[$0].module.manifest.isEmpty { $1(modules[$0].module.manifest) }
    },
    .integer("line", "where in the manifest it is declared") {
      modules[$0].module.manifest.isEmpty ? nil : line(modules[$0].module.line)
    },
    .text("layer", "the layer that .modlint.yml puts it into") { row, sink in
      let configured = row < contracts.layerOfModule.count ? contracts.layerOfModule[ModuleIndex(row)] : nil
      if let layer = configured ?? modules[row].module.layer { sink(layer) }
    },
    .integer("is_external", "1: vendored or from an SDK; read, never judged", of: modules.map(\.module.isExternal)) {
      flag($0[$1])
    },
    .integer(
      "is_test",
      """
      1: a test target, a library that its package keeps to itself and only tests depend on, an application or a \
      tool among tests
      """, of: modules.map(\.module.isTest)
    ) { flag($0[$1]) },
  ]
}

private func moduleMetricColumns(_ metrics: Metrics) -> [Column] {
  let graph = metrics.graph
  let modules = graph.modules.values
  @Sendable func own(_ all: Keyed<ModuleNode, ModuleMetrics>, _ row: Int) -> ModuleMetrics? {
    modules[row].isSDK ? nil : all[ModuleIndex(row)]
  }
  /// Couplings are counted between product types, so that of tests and vendored code they say nothing.
  @Sendable func product(_ all: Keyed<ModuleNode, ModuleMetrics>, _ row: Int) -> ModuleMetrics? {
    graph.isProduct(module: ModuleIndex(row)) ? all[ModuleIndex(row)] : nil
  }
  return [
    .integer("files", "files whose principal module it is", of: metrics.modules.value) {
      own($0, $1).map { Int($0.files) }
    },
    .integer("types", "types declared in it", of: metrics.modules.value) { own($0, $1).map { Int($0.types) } },
    .integer(
      "missing_files", "source files that an Xcode project lists for it and that are not there: a build may make them"
    ) { modules[$0].isSDK ? nil : modules[$0].module.missingFiles },
    .integer("lines", "lines of its files of code, those of interface files apart", of: metrics.modules.value) {
      own($0, $1).map { Int($0.lines) }
    },
    .integer(
      "afferent_coupling",
      """
      Ca: types outside that depend on types inside (Martin 1994), by use, inheritance or conformance, or on what a \
      module adds to types of others, by a call, once each; what a module adds to a type of another counts there as \
      a type of its own, which depends on that type; NULL for tests and vendored code
      """, of: metrics.modules.value
    ) { product($0, $1).map { Int($0.afferent) } },
    .integer(
      "efferent_coupling",
      """
      Ce: types inside that depend on types outside, in the same way; first-party product types on both ends, and \
      none whose file is built into both modules. Imports alone make neither
      """, of: metrics.modules.value
    ) { product($0, $1).map { Int($0.efferent) } },
    .real(
      "instability", "I = Ce / (Ca + Ce), 0 stable to 1 unstable; NULL without edges, for tests and vendored code",
      of: metrics.modules.value
    ) { product($0, $1)?.instability },
    .real("abstractness", "A = protocols / all types; NULL without types", of: metrics.modules.value) {
      own($0, $1)?.abstractness
    },
    .real(
      "distance", "D = |A + I - 1|, the distance from the main sequence; NULL where one of the two is",
      of: metrics.modules.value
    ) { product($0, $1)?.distance },
    .real(
      "relational_cohesion",
      """
      H = (R + 1) / N, R dependencies between its N types, two where two types depend on each other; NULL below five \
      types, for tests and vendored code
      """, of: metrics.modules.value
    ) { product($0, $1)?.relationalCohesion },
    .integer("cycle", "-> cycle: the module cycle it is part of", of: metrics.cycles.value.cycleOfModule) {
      id($0[ModuleIndex($1)])
    },
    .integer(
      "parts", "parts that it is divided into; NULL where it is not divided, as in the next two",
      of: metrics.parts.value.figures
    ) { $0[ModuleIndex($1)].map(\.modules) },
    .real(
      "part_propagation_cost",
      "density of the transitive closure of dependencies between its parts, 0 to 1 (MacCormack et al. 2006)",
      of: metrics.parts.value.figures
    ) { $0[ModuleIndex($1)]?.propagationCost },
    .real(
      "part_newman_q", "directed modularity of its parts over references between its files (Leicht & Newman 2008)",
      of: metrics.parts.value.figures
    ) { $0[ModuleIndex($1)]?.newmanQ },
  ]
}

private func visibilityColumns(_ metrics: Metrics) -> [Column] {
  [
    .integer(
      "visibility_fan_in",
      """
      VFI: shipped modules that depend on it, directly or by others, itself included: a change may reach them \
      (MacCormack et al. 2006); edges that only broadcast apart, as in the next one
      """, of: metrics.visibility.value.fanIn
    ) { $0[ModuleIndex($1)] },
    .integer(
      "visibility_fan_out", "VFO: shipped modules that it depends on, directly or by others, itself included",
      of: metrics.visibility.value.fanOut
    ) { $0[ModuleIndex($1)] },
  ]
}
