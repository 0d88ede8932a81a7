extension TypeDeclaring {
  /// Extensions find their types, and what is nested in them is declared, aliases too; until nothing more is found.
  mutating func extendTypes(of graph: CodeGraph, in scope: inout NameScope) {
    defer { placeLocalTypes(in: &scope) }
    var waiting = outermostFirst(pending, of: graph)
    while !waiting.isEmpty {
      let before = waiting.count
      waiting = waiting.filter { !settle($0, of: graph, in: &scope) }
      let hasNewAliases = addPendingAliases(of: graph, in: &scope)
      if waiting.count < before || hasNewAliases { continue }
      // What is left extends names that nothing declares, or what is nested in such. Plain names become known by name
      // only, all at once, which may settle others that are nested in them; then dotted ones.
      let stuck = waiting.filter { isExtension($0, of: graph) }
      let plain = stuck.filter { !isDotted($0, of: graph) }
      let known = plain.isEmpty ? stuck : plain
      guard !known.isEmpty else { return }
      for place in known { extendUnknown(place, of: graph, in: &scope) }
      waiting = waiting.filter { !scope.declarationType[number($0.index, $0.file, graph)].exists }
    }
  }

  /// Extensions of what is nested stand behind those of what is around it, each with what is declared in it: two targets may
  /// nest types of one name in a type that they share, and which of them is extended is known once both are declared.
  private func outermostFirst(
    _ places: [(file: FileIndex, index: Index<DeclarationFact>)], of graph: CodeGraph
  ) -> [(file: FileIndex, index: Index<DeclarationFact>)] {
    var byDepth: [[(file: FileIndex, index: Index<DeclarationFact>)]] = []
    for place in places {
      let depth = dots(inExtensionAround: place, of: graph)
      while byDepth.count <= depth { byDepth.append([]) }
      byDepth[depth].append(place)
    }
    return Array(byDepth.joined())
  }

  private func dots(inExtensionAround place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph)
    -> Int
  {
    let facts = graph.facts[place.file]
    var declaration = facts.declarations[place.index]
    while declaration.parent.exists { declaration = facts.declarations[declaration.parent] }
    return facts.bytes(of: declaration.name).count { $0 == UInt8(ascii: ".") }
  }

  private func isDotted(_ place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph) -> Bool {
    let facts = graph.facts[place.file]
    return facts.bytes(of: facts.declarations[place.index].name).contains(UInt8(ascii: "."))
  }

  /// Local types in extensions were declared before it was known what is extended.
  private func placeLocalTypes(in scope: inout NameScope) {
    for type in scope.types.indices where scope.types[type].flags.contains(.local) && !scope.types[type].parent.exists {
      let around = scope.parent(ofDeclaration: scope.types[type].declaration, file: scope.types[type].file)
      if around.exists { scope.types[type].parent = scope.declarationType[around] }
    }
  }

  private func isExtension(_ place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph) -> Bool {
    graph.facts[place.file].declarations[place.index].kind == .extension
  }

  private mutating func settle(
    _ place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph, in scope: inout NameScope
  ) -> Bool {
    let facts = graph.facts[place.file]
    let declaration = facts.declarations[place.index]
    if declaration.kind == .primary {
      guard !declaration.parent.exists || scope.declarationType[number(declaration.parent, place.file, graph)].exists
      else { return false }
      declareSwift(file: place.file, index: place.index, of: graph, in: &scope)
      return true
    }
    let resolution = scope.resolveSwift(
      facts.bytes(of: declaration.name), file: place.file, declaration: .none, line: declaration.line)
    guard case .entry(let entry) = resolution,
      let type = scope.type(of: entry) ?? scope.declaredInBranch(of: entry)
    else { return false }
    scope.declarationType[number(place.index, place.file, graph)] = type
    if scope.isAlias(entry) { extensionsByAlias.append(place) }
    return true
  }

  private mutating func extendUnknown(
    _ place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph, in scope: inout NameScope
  ) {
    let facts = graph.facts[place.file]
    let declaration = facts.declarations[place.index]
    // What is made for one extension is there for the next.
    if settle(place, of: graph, in: &scope) || extendInSDK(place, declaration, facts, of: graph, in: &scope) { return }
    let name = facts.bytes(of: declaration.name)
    let resolution = scope.resolveSwift(name, file: place.file, declaration: .none, line: declaration.line)
    var symbol = scope.symbols.intern(name)
    // An alias that stands for several types, one in each branch of `#if`.
    var candidates: [TypeIndex] = resolution == .ambiguous ? scope.candidates(of: name) : []
    var isKnown = scope.values.contains(symbol)
    if case .entry(let entry) = resolution {
      scope.appendTypes(of: entry, to: &candidates)
      if let apples = scope.extendedOnce(of: candidates, from: entry) {
        scope.declarationType[number(place.index, place.file, graph)] = apples
        extensionsByAlias.append(place)
        return
      }
      isKnown = isKnown || scope.standsForNothing(entry)
      if candidates.isEmpty, let name = scope.internUnknownTarget(of: entry) { symbol = name }
    }
    // Names are looked up where their first part is known.
    if let dot = name.firstIndex(of: UInt8(ascii: ".")) {
      _ = scope.symbols.intern(UnsafeBufferPointer(rebasing: name[..<dot]))
    }
    scope.declarationType[number(place.index, place.file, graph)] = scope.placeholder(symbol, kind: .unknown)
    // An enum of C, or what a header makes a type of its own for Swift.
    if isKnown { return }
    unresolved.append(
      UnresolvedName(
        file: place.file, name: declaration.name, kind: .names, line: declaration.line,
        reason: resolution == .ambiguous || candidates.count > 1 ? .ambiguous : .unknown, candidates: candidates))
  }

  /// `extension Notification.Name`: what the SDK nests in its types is not in the tables, but it is known where it is.
  private func extendInSDK(
    _ place: (file: FileIndex, index: Index<DeclarationFact>), _ declaration: DeclarationFact, _ facts: SharedFacts,
    of graph: CodeGraph,
    in scope: inout NameScope
  ) -> Bool {
    let text = Array(facts.names[declaration.name].utf8)
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let outer = text[..<dot].withUnsafeBufferPointer {
      scope.resolveSwift($0, file: place.file, declaration: .none, line: declaration.line)
    }
    guard case .entry(let entry) = outer, let parent = scope.type(of: entry),
      scope.types[parent].flags.contains(.sdk)
    else { return false }
    let name = text[(dot + 1)...].withUnsafeBufferPointer { scope.symbols.intern($0) }
    let type = TypeIndex(scope.types.count)
    let module = scope.types[parent].module
    scope.types.append(
      TypeNode(
        name: name, parent: parent, kind: .unknown, isSwift: true, module: module, flags: [.external, .placeholder]))
    scope.add(
      NameScope.Entry(type: type, parent: parent, module: module, file: .none, access: .public, flags: .visibleToSwift),
      named: name)
    scope.declarationType[number(place.index, place.file, graph)] = type
    return true
  }
}
