extension TypeDeclaring {
  mutating func addAliases(of facts: SharedFacts, file: FileIndex, graph: CodeGraph, in scope: inout NameScope) {
    // Names of scenes are no names of types: `linkScenes` joins them.
    if facts.language == .xib { return }
    var index = 0
    while index < facts.aliases.count {
      let next = endOfAlias(at: index, in: facts)
      if !addAlias(at: index, of: facts, file: file, graph: graph, in: &scope) { pendingAliases.append((file, index)) }
      index = next
    }
  }

  /// The parts of a composition follow each other under one name and line.
  private func endOfAlias(at index: Int, in facts: SharedFacts) -> Int {
    let alias = facts.aliases[index]
    return facts.aliases[index...].firstIndex {
      $0.name != alias.name || $0.line != alias.line || $0.declaration != alias.declaration
        || $0.role.isValue != alias.role.isValue
    } ?? facts.aliases.count
  }

  /// False while the type around it is not known yet. What a file declares twice it declares in branches of `#if`: the
  /// name stands for all of it then.
  func addAlias(
    at index: Int, of facts: SharedFacts, file: FileIndex, graph: CodeGraph, in scope: inout NameScope
  ) -> Bool {
    let alias = facts.aliases[index]
    if alias.role == .value { scope.values.insert(scope.symbols.intern(facts.bytes(of: alias.name))) }
    if alias.role == .ownValue { _ = scope.ownValues.intern(facts.bytes(of: alias.name)) }
    if alias.role.isValue { return true }
    let declaration = number(alias.declaration, file, graph)
    let parent = scope.type(ofDeclaration: declaration)
    if declaration.exists, !parent.exists { return false }
    let parts = facts.aliases[index..<endOfAlias(at: index, in: facts)]
    let isWrapper = alias.role == .wrapper
    let targets = parts.filter { $0.role != .mention && !$0.role.isHeart }.map(\.target)
    let mentions = parts.filter { $0.role == .mention }.map(\.target)
    let isClosure = parts.contains { $0.role == .closure }
    let heart = parts.first { $0.role.isHeart }
    let name = scope.symbols.intern(facts.bytes(of: alias.name))
    let isAlternative =
      alias.blockEndLine == 0
      && (!alias.declaration.exists || !facts.declarations[alias.declaration].flags.contains(.constrained))
    var others = isAlternative ? scope.entries(named: name, in: parent, of: file) : []
    if !facts.language.isSwift {
      // What is said again says nothing new, and whatever follows would be compared with both.
      if !isWrapper, others.contains(where: { scope.isAlias($0, of: targets, mentions) }) { return true }
      // Of names in C only a class stands against an alias: namespaces may each have one of the name. In another branch of
      // `#if` it is another, and a block may take something else there.
      let isCallable = targets == [.none]
      let isOfBranch = !isWrapper && (alias.isConditional || alias.role == .conditionalMacro)
      others = others.filter { !scope.isAlias($0) || (scope.standsForNothing($0) ? isCallable : isOfBranch) }
    }
    if let other = others.first(where: { scope.isAlias($0) }).map({ scope.entries[$0].alias }) {
      scope.aliases[other].hasBranches = true
      scope.aliases[other].targets += targets
      scope.aliases[other].mentions += mentions
      if alias.role == .object { scope.aliases[other].isObject = true }
      if !isClosure { scope.aliases[other].isClosure = false }
      scope.aliases[other].heart = nil
      return true
    }
    let number = AliasIndex(scope.aliases.count)
    scope.aliases.append(
      NameScope.Alias(
        file: file, declaration: declaration, line: alias.line, targets: targets, mentions: mentions,
        hasBranches: !others.isEmpty, otherTypes: others.map { scope.entries[$0].type },
        isObject: alias.role == .object || isWrapper, isClosure: isClosure,
        heart: others.isEmpty ? heart.map { ($0.target, $0.role == .element) } : nil))
    // Two that a whole module sees cannot be built together: one is for another platform.
    if isAlternative, facts.language.isSwift, alias.access >= .internal,
      let other = scope.alias(named: name, in: parent, builtWith: file)
    {
      scope.aliases[other].hasBranches = true
      scope.aliases[other].elsewhere.append(number)
      return true
    }
    var flags: NameScope.Entry.Flags = facts.language.isSwift ? [] : .visibleToObjC
    // Nobody sees into the body of Objective-C, and the compiler shows Swift no macro that stands for a type.
    let isBody = !facts.language.isSwift && graph.files[file].path.utf8.last == UInt8(ascii: "m")
    let isMacro = alias.role == .macro || alias.role == .conditionalMacro
    if !isWrapper, !isBody, !isMacro { flags.insert(.visibleToSwift) }
    var entry = NameScope.Entry(
      alias: number, parent: parent, module: graph.files[file].module, file: file,
      access: alias.access, flags: flags)
    if alias.blockEndLine > 0 {
      entry.flags.insert(.local)
      (entry.parent, entry.around) = (.none, declaration)
      entry.lines = alias.blockLine...max(alias.blockLine, alias.blockEndLine)
    }
    scope.add(entry, named: name)
    if isWrapper {
      entry.alias = AliasIndex(scope.aliases.count)
      entry.flags = .visibleToSwift
      scope.aliases.append(NameScope.Alias(file: file, declaration: .none, line: alias.line, targets: []))
      scope.add(entry, named: name)
    }
    return true
  }

  /// Aliases in extensions whose extended types are known by now. Gives whether there were any.
  mutating func addPendingAliases(of graph: CodeGraph, in scope: inout NameScope) -> Bool {
    let before = pendingAliases.count
    pendingAliases = pendingAliases.filter { file, index in
      !addAlias(at: index, of: graph.facts[file], file: file, graph: graph, in: &scope)
    }
    return pendingAliases.count < before
  }

  /// What is generic in a type is known in all its extensions, and shadows types of the same name.
  func addTypeParameters(of graph: CodeGraph, in scope: inout NameScope) {
    for file in graph.facts.indices where !graph.facts[file].typeParameters.isEmpty {
      let facts = graph.facts[file]
      for parameter in facts.typeParameters {
        let type = scope.declarationType[number(parameter.declaration, file, graph)]
        guard type.exists else { continue }
        let symbol = scope.symbols.intern(facts.bytes(of: parameter.name))
        scope.addTypeParameter(symbol, of: type, module: graph.files[file].module, file: file)
      }
    }
  }

  /// `@class A;` makes no type, but points at the one it announces.
  func addForwardDeclarations(of graph: CodeGraph, in scope: inout NameScope, jobs: Int) {
    let parts = announcedTypes(of: graph, in: scope, jobs: jobs)
    for (declaration, type) in parts.joined() { scope.declarationType[declaration] = type }
  }

  /// Nothing is declared any more, so that the files are looked at by `jobs` threads.
  private func announcedTypes(
    of graph: CodeGraph, in scope: NameScope, jobs: Int
  ) -> [[(declaration: DeclarationIndex, type: TypeIndex)]] {
    let weights = graph.facts.keyed { $0.announces && !$0.language.isSwift ? $0.declarations.count : 0 }
    return Workers(jobs).parts(of: weights, weight: \.self) { part in
      var found: [(declaration: DeclarationIndex, type: TypeIndex)] = []
      for file in part where weights[file] > 0 {
        let facts = graph.facts[file]
        for (index, declaration) in facts.declarations.enumerated() where declaration.kind == .forward {
          let resolution = scope.resolveObjC(
            facts.bytes(of: declaration.name), file: file, isProtocol: declaration.typeKind == .protocol)
          guard case .entry(let entry) = resolution, let type = scope.type(of: entry) else { continue }
          found.append((number(Index(index), file, graph), type))
        }
      }
      return found
    }
  }
}
