extension Configuration {
  /// What the configuration says of the architecture, as the fact base shows it.
  ///
  /// - Parameters:
  ///   - graph: What the contracts speak of.
  ///   - mistakes: What is wrong with the patterns that need no graph, to be told together with the others.
  /// - Returns: The relations, and which module lies in which layer.
  /// - Throws: ``AnalysisError`` where a pattern means nothing, unless only a part of the project is scanned.
  func contracts(
    for graph: CodeGraph, besides mistakes: [Mistake]
  ) throws(AnalysisError) -> FactBase.Contracts {
    var builder = ContractBuilder(
      layers: layers, contracts: contracts, modules: modules, pathPrefix: pathPrefix, graph: graph)
    builder.addAll()
    if isWholeProject, !toleratesMisses {
      builder.checkPatterns()
      try report(mistakes + builder.mistakes)
    }
    // What a part has no need of the whole may.
    if !isWholeProject { builder.result.exceptions = [] }
    for index in builder.result.contracts.indices {
      builder.result.contracts[index].line = sources.place(of: builder.result.contracts[index].line).line
    }
    for index in builder.result.exceptions.indices {
      let place = sources.place(of: builder.result.exceptions[index].line)
      builder.result.exceptions[index].file = fromRoot(place.file)
      builder.result.exceptions[index].line = place.line
    }
    return builder.result
  }
}

/// The patterns of a configuration that match nothing in a scan, for a command that lets them be.
package func misses(of configuration: Configuration, in scan: Scan) -> [String] {
  var strict = configuration
  strict.toleratesMisses = false
  do throws(AnalysisError) {
    let mistakes =
      strict.pathMistakes(in: scan.tree) + strict.scopeMistakes(in: scan.tree, graph: scan.graph)
      + strict.partMistakes(in: scan.graph)
    _ = try strict.contracts(for: scan.graph, besides: mistakes)
    return []
  } catch {
    return error.sentences
  }
}

/// Finds what in a graph keeps or breaks the layers and contracts that a team has stated.
struct ContractBuilder {
  let layers: LayerOrder
  let contracts: [ContractDefinition]
  /// The modules of the configuration file, which may name their layers.
  let modules: [ModuleOverride]
  /// The way from the configuration file's folder to the scanned one, with a slash at its end.
  let pathPrefix: String
  let graph: CodeGraph
  var result = FactBase.Contracts()
  var mistakes: [Mistake] = []
  let places: [DependencyPlace]
  let commonFolders: Keyed<ModuleNode, String?>
  private var layerMatchers: [ContractMatcher] = []
  /// By module the layer that it lies in: every place is asked for those of its two.
  private var layerOfModule = Keyed<ModuleNode, Int?>()

  init(
    layers: LayerOrder, contracts: [ContractDefinition], modules: [ModuleOverride], pathPrefix: String,
    graph: CodeGraph
  ) {
    self.layers = layers
    self.contracts = contracts
    self.modules = modules
    self.pathPrefix = pathPrefix
    self.graph = graph
    let isNeeded = !layers.layers.isEmpty || !contracts.isEmpty
    places = isNeeded ? graph.dependencyPlaces() : []
    commonFolders = isNeeded ? graph.commonFolders() : Keyed()
  }

  func matcher(_ selection: Selection) -> ContractMatcher {
    ContractMatcher(selection, in: graph, commonFolders: commonFolders, pathPrefix: pathPrefix)
  }

  func matchers(_ exceptions: [ContractDefinition.Exception]) -> [ExceptionMatcher] {
    exceptions.map { ExceptionMatcher(exception: $0, source: matcher($0.source), target: $0.target.map(matcher)) }
  }

  mutating func addAll() {
    addLayers()
    for contract in contracts { add(contract) }
  }

  // MARK: Layers

  private mutating func addLayers() {
    let order = layers
    result.isExhaustive = order.isExhaustive
    layerMatchers = order.layers.map { matcher($0.selection) }
    for (index, layer) in order.layers.enumerated() {
      result.layers.append(
        .init(name: layer.name, rank: index + 1, isClosed: layer.isClosed, isIndependent: layer.isIndependent))
    }
    layerOfModule = Keyed(graph.modules.indices.map { layerIndex(ofModule: $0) })
    result.layerOfModule = layerOfModule.keyed { layer in layer.map { order.layers[$0].name } }
    guard !order.layers.isEmpty else { return }
    findUnlayered()
    result.contracts.append(.init(kind: .layers, name: "layers", reason: nil, line: order.line))
    var edges = ContractEdges()
    var matchers = layerMatchers
    let divided = dividedModules { end in matchers.indices.contains { matchers[$0].name(of: end) != nil } }
    layerMatchers = matchers
    for place in places {
      guard let source = node(place.source, nil, divided), let target = node(place.target, place.targetName, divided)
      else { continue }
      edges.add(source, target, place)
    }
    let names = order.layers.map(\.name)
    for edge in edges.edges where edges.nodes[edge.source].layer != nil && edges.nodes[edge.target].layer != nil {
      result.edges.append(edges.row(edge, contract: 0, layers: names))
    }
    result.edges += edges.chains(
      contract: 0, layers: names, from: { $0.layer != nil }, to: { $0.layer != nil }, through: { $0.layer == nil })
  }

  /// What names a module goes before a pattern that fits it, wherever they stand.
  private func layerIndex(ofModule module: ModuleIndex) -> Int? {
    let order = layers.layers
    if let name = graph.modules[module].module.layer { return order.firstIndex { $0.name == name } }
    if graph.modules[module].isSDK { return nil }
    return layerMatchers.firstIndex { $0.names(graph.modules[module].module) }
      ?? layerMatchers.firstIndex { $0.selects(module: module) }
  }

  /// Layers that name a module which lies in another.
  mutating func checkLayersOfModules() {
    for (index, layer) in layers.layers.enumerated() {
      for module in graph.modules.indices where !graph.modules[module].isSDK {
        guard layerMatchers[index].names(graph.modules[module].module), let other = layerOfModule[module],
          other != index
        else { continue }
        let name = graph.modules[module].module.name
        let place = layers.layers[other].name
        mistakes.append((layer.line, "layer '\(layer.name)': module '\(name)' is in layer '\(place)' already"))
      }
    }
  }

  /// What an end is called and its layer; without one it is its module, or its part of one that is divided.
  private mutating func node(
    _ end: DependencyPlace.End, _ name: String?, _ divided: Keyed<ModuleNode, Bool>
  ) -> ContractEdges.Node? {
    let module = !end.module.exists ? nil : moduleName(end)
    for index in layerMatchers.indices {
      guard let found = layerMatchers[index].name(of: end, importing: name) else { continue }
      // What a pattern takes in of an SDK, `UIView` of `*View`, is in no layer.
      if end.type.exists, !graph.types[end.type].file.exists, found == graph.qualifiedName(of: end.type) { continue }
      if found != module { return .init(name: found, layer: index) }
    }
    guard let module else { return nil }
    let layer = layerOfModule[end.module]
    return layer == nil ? rest(end, divided) : .init(name: module, layer: layer)
  }

  /// The modules of which some folder or type is named: what is left of such a module is no one thing, and a chain that goes
  /// in at one type of it need not come out at another.
  private func dividedModules(by isNamed: (DependencyPlace.End) -> Bool) -> Keyed<ModuleNode, Bool> {
    var divided = Keyed<ModuleNode, Bool>(repeating: false, count: graph.modules.count)
    for place in places {
      for end in [place.source, place.target] where end.module.exists && !divided[end.module] {
        divided[end.module] = (end.type.exists || end.file.exists) && isNamed(end)
      }
    }
    return divided
  }

  /// What nothing names: the module, or of a divided one the type, else the file.
  private func rest(_ end: DependencyPlace.End, _ divided: Keyed<ModuleNode, Bool>) -> ContractEdges.Node {
    if divided[end.module] {
      if end.type.exists { return .init(name: graph.qualifiedName(of: end.type), part: .type(end.type)) }
      if end.file.exists { return .init(name: pathPrefix + graph.files[end.file].path, part: .file(end.file)) }
    }
    return .init(name: moduleName(end))
  }

  /// Before the layers are a contract, the first there is.
  private mutating func findUnlayered() {
    var exceptions = layers.except.parts.map { pattern, selection in
      ExceptionMatcher(
        exception: .init(source: selection, target: nil, text: pattern.text, line: pattern.line),
        source: matcher(selection), target: nil)
    }
    var isUnlayered = Keyed<ModuleNode, Bool>(repeating: false, count: graph.modules.count)
    for (index, file) in graph.files.indexed where file.module.exists && !file.isExternal && !file.isTest {
      let module = file.module
      guard !isUnlayered[module], result.layerOfModule[module] == nil else { continue }
      let end = DependencyPlace.End(module: file.module, file: index)
      let isNamed = layerMatchers.indices.contains { layerMatchers[$0].folder(of: index) != nil }
      if isNamed { continue }
      var isExcepted = false
      for index in exceptions.indices where exceptions[index].source.name(of: end) != nil {
        exceptions[index].places += 1
        isExcepted = true
      }
      if !isExcepted { isUnlayered[module] = true }
    }
    note(exceptions, of: 0)
    result.unlayeredModules = isUnlayered.indices.filter { isUnlayered[$0] }
  }

  // MARK: The others

  private mutating func add(_ contract: ContractDefinition) {
    let number = result.contracts.count
    result.contracts.append(
      .init(kind: contract.kind, name: contract.name, reason: contract.reason, line: contract.line))
    switch contract.kind {
    case .acyclic: addAcyclic(contract, number)
    case .forbidden where contract.isIndirect: addIndirect(contract, number)
    default: addDirect(contract, number)
    }
  }

  private mutating func addDirect(_ contract: ContractDefinition, _ number: Int) {
    var (source, target) = (matcher(contract.source), matcher(contract.target))
    var exceptions = matchers(contract.exceptions)
    var edges = ContractEdges()
    for place in places {
      guard let ends = ends(of: place, contract.kind, &source, &target) else { continue }
      if isExcepted(place, by: &exceptions) { continue }
      edges.add(.init(name: ends.source), .init(name: ends.target), place)
    }
    // What an indirect contract lets pass is counted with its chains.
    if !contract.isIndirect { note(exceptions, of: number) }
    result.edges += edges.edges.map { edges.row($0, contract: number) }
    if contract.kind == .allowed { result.allowedDependencies += pairs(source, target) }
  }

  /// The names of both ends where the place breaks the contract.
  private func ends(
    of place: DependencyPlace, _ kind: FactBase.Contracts.Kind, _ source: inout ContractMatcher,
    _ target: inout ContractMatcher
  ) -> (source: String, target: String)? {
    let from = source.name(of: place.source)
    let to = target.name(of: place.target, importing: place.targetName)
    switch kind {
    case .forbidden:
      guard let from, let to else { return nil }
      // What is inside both may know itself.
      return target.name(of: place.source) == to ? nil : (from, to)
    case .protected:
      guard from == nil, let to, target.name(of: place.source) != to else { return nil }
      // What is protected within a module is so from its other types, and not from the module.
      let isWithin = place.source.module.exists && place.source.module == place.target.module
      return (isWithin ? partName(place.source) : moduleName(place.source), to)
    default:
      guard let from, to == nil, place.target.module.exists else { return nil }
      if place.target.module == place.source.module {
        // Within a module folders are told apart, where the contract names folders.
        guard place.target.file.exists, source.folder(of: place.source.file) == from,
          source.folder(of: place.target.file) != from
        else { return nil }
        let path = pathPrefix + graph.files[place.target.file].path
        return (from, String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      }
      let module = graph.modules[place.target.module]
      return module.isSDK || module.module.isExternal ? nil : (from, module.module.name)
    }
  }

  /// Whether an exception lets the place pass. Each that fits counts it: of two that say the same neither is told of.
  func isExcepted(_ place: DependencyPlace, by exceptions: inout [ExceptionMatcher]) -> Bool {
    var isExcepted = false
    for index in exceptions.indices where exceptions[index].fits(place) {
      exceptions[index].places += Int(place.count)
      isExcepted = true
    }
    return isExcepted
  }

  mutating func note(_ exceptions: [ExceptionMatcher], of contract: Int) {
    result.exceptions += exceptions.map {
      .init(
        contract: contract, text: $0.exception.text, line: $0.exception.line, isOptional: $0.exception.isOptional,
        places: $0.places)
    }
  }

  /// The module of a place's source; of a file in none its path.
  private func moduleName(_ end: DependencyPlace.End) -> String {
    !end.module.exists ? graph.files[end.file].path : graph.modules[end.module].module.name
  }

  /// The type of a place's source; of what stands outside of types its file.
  private func partName(_ end: DependencyPlace.End) -> String {
    end.type.exists ? graph.qualifiedName(of: end.type) : pathPrefix + graph.files[end.file].path
  }

  private func pairs(_ source: ContractMatcher, _ target: ContractMatcher) -> [(source: String, target: String)] {
    let names = graph.modules.indices.filter { !graph.modules[$0].isSDK }
    return names.filter { source.selects(module: $0) }.flatMap { from in
      names.filter { target.selects(module: $0) }.map {
        (graph.modules[from].module.name, graph.modules[$0].module.name)
      }
    }
  }

  private mutating func addIndirect(_ contract: ContractDefinition, _ number: Int) {
    addDirect(contract, number)
    var (source, target) = (matcher(contract.source), matcher(contract.target))
    var exceptions = matchers(contract.exceptions)
    var edges = ContractEdges()
    let divided = dividedModules { source.name(of: $0) != nil || target.name(of: $0) != nil }
    // 0 is a source, 1 a target; what is neither is passed through.
    func node(_ end: DependencyPlace.End, _ name: String?) -> ContractEdges.Node? {
      if let found = source.name(of: end) { return .init(name: found, layer: 0) }
      if let found = target.name(of: end, importing: name) { return .init(name: found, layer: 1) }
      return !end.module.exists ? nil : rest(end, divided)
    }
    for place in places {
      if isExcepted(place, by: &exceptions) { continue }
      guard let from = node(place.source, nil), let to = node(place.target, place.targetName) else { continue }
      edges.add(from, to, place)
    }
    result.edges += edges.chains(
      contract: number, from: { $0.layer == 0 }, to: { $0.layer == 1 }, through: { $0.layer == nil }
    )
    note(exceptions, of: number)
  }
}
