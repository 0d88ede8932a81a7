import Facts
import ProjectModel

/// Makes one type of all the declarations that declare it, and says which type every declaration adds to.
extension CodeGraph {
  mutating func declareTypes(of sdk: SDKTables, into scope: inout Scope) {
    scope.firstDeclaration = firstDeclaration
    scope.declarationType = [Int32](repeating: -1, count: Int(firstDeclaration.last!))
    var declaring = TypeDeclaring()
    declaring.declareSDK(sdk, firstModule: Int32(modules.count - sdk.frameworks.count), in: &scope)
    for file in files.indices { declaring.declare(file: Int32(file), of: self, in: &scope) }
    declaring.declareObjCImplementations(of: self, in: &scope)
    declaring.extendTypes(of: self, in: &scope)
    declaring.addPendingAliases(of: self, in: &scope)
    declaring.addForwardDeclarations(of: self, in: &scope)
    unresolved += declaring.unresolved
  }
}

private struct TypeDeclaring {
  /// A type that may be written in several `#if` branches, found again by where and how it is named.
  private struct Key: Hashable {
    var name: Int32
    var parent: Int32
    var module: Int32
    /// -1 where the whole module can see it.
    var file: Int32
    var isProtocol: Bool
  }

  private var declared: [Key: Int32] = [:]
  /// Declarations (file, index) whose type depends on another declaration's: extensions and what stands in them.
  private var pending: [(file: Int32, index: Int32)] = []
  private var objcImplementations: [(file: Int32, index: Int32)] = []
  /// Runs of aliases (file, index) that stand in extensions, whose types are found later.
  private var pendingAliases: [(file: Int32, index: Int)] = []
  var unresolved: [UnresolvedName] = []

  // MARK: SDK

  mutating func declareSDK(_ sdk: SDKTables, firstModule: Int32, in scope: inout Scope) {
    scope.types.reserveCapacity(sdk.entries.count)
    for entry in sdk.entries {
      let module = firstModule + entry.framework
      var flags: Scope.Entry.Flags = []
      let owner: Int32
      if entry.isAlias {
        owner = Int32(scope.aliases.count)
        let targets = sdk.protocols[Int(entry.protocols.lowerBound)..<Int(entry.protocols.upperBound)]
        scope.aliases.append(Scope.Alias(file: -1, declaration: -1, targets: Array(targets), isSDK: true))
        flags = [.alias, .visibleToSwift]
      } else {
        owner = Int32(scope.types.count)
        let isObjC = entry.kind == .class || entry.kind == .protocol
        scope.types.append(
          TypeNode(
            name: entry.name, kind: entry.kind, isSwift: !isObjC, module: module, access: .open,
            flags: [.external, .sdk]))
        if isObjC { flags.insert(.visibleToObjC) }
        if entry.kind == .protocol { flags.insert(.objcProtocol) }
        if entry.kind == .class { flags.insert(.objcClass) }
        if entry.swiftName < 0 { flags.insert(.visibleToSwift) }
      }
      let meaning = Scope.Entry(owner: owner, parent: -1, module: module, file: -1, access: .open, flags: flags)
      scope.add(meaning, named: entry.name)
      if entry.swiftName >= 0 {
        var swift = meaning
        swift.flags = [.visibleToSwift]
        scope.add(swift, named: entry.swiftName)
      }
    }
    linkSDKSuperclasses(sdk, in: &scope)
  }

  private func linkSDKSuperclasses(_ sdk: SDKTables, in scope: inout Scope) {
    var type = 0
    for entry in sdk.entries where !entry.isAlias {
      defer { type += 1 }
      guard entry.superclass >= 0 else { continue }
      var index = scope.firstEntry(of: entry.superclass)
      var best: Int32 = -1
      while index >= 0 {
        let candidate = scope.entries[Int(index)]
        if candidate.flags.contains(.objcClass) {
          // A superclass of the same framework is meant before one of another.
          if best < 0 || candidate.module == scope.types[type].module { best = candidate.owner }
        }
        index = candidate.next
      }
      scope.types[type].superclass = best
      scope.types[type].hasUnknownSuperclass = best < 0
    }
  }

  // MARK: Primary declarations

  mutating func declare(file: Int32, of graph: CodeGraph, in scope: inout Scope) {
    let facts = graph.facts[Int(file)]
    for (index, declaration) in facts.declarations.enumerated() {
      switch declaration.kind {
      case .primary where facts.language.isSwift:
        let parentPending =
          declaration.parent >= 0 && !declaration.flags.contains(.local)
          && scope.declarationType[number(declaration.parent, file, graph)] < 0
        if parentPending {
          pending.append((file, Int32(index)))
        } else {
          declareSwift(file: file, index: Int32(index), of: graph, in: &scope)
        }
      case .primary, .interface: declareObjC(file: file, index: Int32(index), of: graph, in: &scope)
      case .extension: pending.append((file, Int32(index)))
      case .implementation, .category, .classExtension: objcImplementations.append((file, Int32(index)))
      case .forward: break
      }
    }
    addAliases(of: facts, file: file, graph: graph, in: &scope)
  }

  private func number(_ index: Int32, _ file: Int32, _ graph: CodeGraph) -> Int {
    Int(graph.firstDeclaration[Int(file)] + index)
  }

  private mutating func declareSwift(file: Int32, index: Int32, of graph: CodeGraph, in scope: inout Scope) {
    let facts = graph.facts[Int(file)]
    let declaration = facts.declarations[Int(index)]
    let number = number(index, file, graph)
    let symbol = facts.names.withBytes(of: declaration.name) { scope.symbols.intern($0) }
    let isLocal = declaration.flags.contains(.local)
    let around = declaration.parent < 0 ? -1 : Int32(self.number(declaration.parent, file, graph))
    let parent = around < 0 ? -1 : scope.declarationType[Int(around)]
    let isPrivate = declaration.access <= .fileprivate
    let key = Key(
      name: symbol, parent: parent, module: graph.files[Int(file)].module, file: isPrivate ? file : -1,
      isProtocol: declaration.typeKind == .protocol)
    if !isLocal, declaration.flags.contains(.conditional), let known = declared[key],
      isConditional(known, of: graph, in: scope)
    {
      scope.declarationType[number] = known
      return
    }
    let type = Int32(scope.types.count)
    scope.types.append(
      node(symbol, declaration, number: number, file: file, parent: parent, isSwift: true, graph: graph))
    scope.declarationType[number] = type
    declared[key] = type
    var flags: Scope.Entry.Flags = [.visibleToSwift]
    if isLocal { flags.insert(.local) }
    let isObjCVisible =
      declaration.typeKind == .class
      || (declaration.typeKind == .protocol && declaration.flags.contains(.objc))
    if isObjCVisible, !isLocal, parent < 0 { flags.insert(.visibleToObjC) }
    if declaration.typeKind == .protocol { flags.insert(.objcProtocol) }
    var entry = Scope.Entry(
      owner: type, parent: isLocal ? -1 : parent, module: graph.files[Int(file)].module, file: file,
      around: isLocal ? around : -1, access: declaration.access, flags: flags)
    scope.add(entry, named: symbol)
    if declaration.otherName.exists {
      entry.flags = flags.subtracting(.visibleToSwift).union(.visibleToObjC)
      entry.parent = -1
      let other = facts.names.withBytes(of: declaration.otherName) { scope.symbols.intern($0) }
      scope.add(entry, named: other)
    }
  }

  private func isConditional(_ type: Int32, of graph: CodeGraph, in scope: Scope) -> Bool {
    let node = scope.types[Int(type)]
    let index = node.declaration - graph.firstDeclaration[Int(node.file)]
    return graph.facts[Int(node.file)].declarations[Int(index)].flags.contains(.conditional)
  }

  private func node(
    _ symbol: Int32, _ declaration: DeclarationFact, number: Int, file: Int32, parent: Int32, isSwift: Bool,
    graph: CodeGraph
  ) -> TypeNode {
    var node = TypeNode(
      name: symbol, parent: parent, kind: declaration.typeKind, isSwift: isSwift,
      module: graph.files[Int(file)].module, file: file, declaration: Int32(number), access: declaration.access)
    if declaration.flags.contains(.local) { node.flags.insert(.local) }
    if declaration.flags.contains(.classBound) || !isSwift { node.flags.insert(.classBound) }
    if declaration.flags.contains(.entryPoint) { node.flags.insert(.entryPoint) }
    return node
  }

  // MARK: Objective-C

  /// Interfaces and protocols. The same name in another file is another type: repositories hold many example apps,
  /// each with an `AppDelegate` of its own.
  private mutating func declareObjC(file: Int32, index: Int32, of graph: CodeGraph, in scope: inout Scope) {
    let facts = graph.facts[Int(file)]
    let declaration = facts.declarations[Int(index)]
    let number = number(index, file, graph)
    let symbol = facts.names.withBytes(of: declaration.name) { scope.symbols.intern($0) }
    let isProtocol = declaration.typeKind == .protocol
    if let known = objcType(symbol, in: file, isProtocol: isProtocol, scope: scope) {
      scope.declarationType[number] = known
      return
    }
    addObjCType(symbol, file: file, index: index, of: graph, in: &scope)
  }

  private func objcType(_ symbol: Int32, in file: Int32, isProtocol: Bool, scope: Scope) -> Int32? {
    var index = scope.firstEntry(of: symbol)
    while index >= 0 {
      let entry = scope.entries[Int(index)]
      if entry.file == file, !entry.flags.contains(.alias), entry.flags.contains(.objcProtocol) == isProtocol,
        entry.flags.contains(.objcClass) || isProtocol
      {
        return entry.owner
      }
      index = entry.next
    }
    return nil
  }

  private mutating func addObjCType(
    _ symbol: Int32, file: Int32, index: Int32, of graph: CodeGraph, in scope: inout Scope
  ) {
    let facts = graph.facts[Int(file)]
    let declaration = facts.declarations[Int(index)]
    let number = number(index, file, graph)
    let type = Int32(scope.types.count)
    scope.types.append(
      node(symbol, declaration, number: number, file: file, parent: -1, isSwift: false, graph: graph))
    scope.declarationType[number] = type
    let isProtocol = declaration.typeKind == .protocol
    var flags: Scope.Entry.Flags = [.visibleToObjC, isProtocol ? .objcProtocol : .objcClass]
    if !declaration.otherName.exists { flags.insert(.visibleToSwift) }
    var entry = Scope.Entry(
      owner: type, parent: -1, module: graph.files[Int(file)].module, file: file, access: declaration.access,
      flags: flags)
    scope.add(entry, named: symbol)
    if declaration.otherName.exists {
      entry.flags.remove(.visibleToObjC)
      entry.flags.insert(.visibleToSwift)
      // Swift sees it under this name, and still as an Objective-C type that a bridging header may show.
      entry.flags.insert(.visibleToObjC)
      scope.add(entry, named: facts.names.withBytes(of: declaration.otherName) { scope.symbols.intern($0) })
    }
  }

  /// Implementations, class extensions and categories, once all interfaces are known.
  mutating func declareObjCImplementations(of graph: CodeGraph, in scope: inout Scope) {
    // Implementations first: a class without an interface is made by its implementation, and categories may add to it.
    let isImplementation = { (place: (file: Int32, index: Int32)) in
      graph.facts[Int(place.file)].declarations[Int(place.index)].kind == .implementation
    }
    for place in objcImplementations where isImplementation(place) { attach(place, of: graph, in: &scope) }
    for place in objcImplementations where !isImplementation(place) { attach(place, of: graph, in: &scope) }
  }

  private mutating func attach(_ place: (file: Int32, index: Int32), of graph: CodeGraph, in scope: inout Scope) {
    let facts = graph.facts[Int(place.file)]
    let declaration = facts.declarations[Int(place.index)]
    let number = number(place.index, place.file, graph)
    let symbol = facts.names.withBytes(of: declaration.name) { scope.symbols.intern($0) }
    switch scope.resolveObjC(symbol, file: place.file, isProtocol: false) {
    case .entry(let entry):
      let type = scope.type(of: entry) ?? -1
      let isSDKClass = type >= 0 && scope.types[Int(type)].flags.contains(.sdk)
      if declaration.kind == .implementation, isSDKClass || type < 0 {
        addObjCType(symbol, file: place.file, index: place.index, of: graph, in: &scope)
      } else {
        scope.declarationType[number] = type
      }
    case .unknown where declaration.kind == .implementation:
      addObjCType(symbol, file: place.file, index: place.index, of: graph, in: &scope)
    case .unknown:
      scope.declarationType[number] = scope.placeholder(symbol, kind: .class)
    case .ambiguous:
      scope.declarationType[number] = nearest(symbol, to: place.file, of: graph, in: scope)
      if scope.declarationType[number] < 0 {
        unresolved.append(
          UnresolvedName(
            file: place.file, name: declaration.name, kind: nil, line: declaration.line, reason: .ambiguous,
            candidates: scope.candidates(symbol)))
      }
    }
  }

  /// The one class whose file shares the longest path with this one; -1 where two share as much.
  private func nearest(_ symbol: Int32, to file: Int32, of graph: CodeGraph, in scope: Scope) -> Int32 {
    var best: (type: Int32, shared: Int) = (-1, -1)
    var isTied = false
    for type in scope.candidates(symbol) where scope.types[Int(type)].file >= 0 {
      let shared = sharedFolders(graph.files[Int(scope.types[Int(type)].file)].path, graph.files[Int(file)].path)
      if shared == best.shared { isTied = true }
      if shared > best.shared {
        best = (type, shared)
        isTied = false
      }
    }
    return isTied ? -1 : best.type
  }

  // MARK: Extensions

  /// Extensions find their types, and what is nested in them is declared; until nothing more is found.
  mutating func extendTypes(of graph: CodeGraph, in scope: inout Scope) {
    var waiting = pending
    while !waiting.isEmpty {
      let before = waiting.count
      waiting = waiting.filter { !settle($0, of: graph, in: &scope) }
      if waiting.count < before { continue }
      // What is left extends names that nothing declares. The first of them becomes known by name only, which may
      // settle others that are nested in it.
      guard let stuck = waiting.firstIndex(where: { isExtension($0, of: graph) }) else { return }
      let place = waiting.remove(at: stuck)
      extendUnknown(place, of: graph, in: &scope)
    }
  }

  private func isExtension(_ place: (file: Int32, index: Int32), of graph: CodeGraph) -> Bool {
    graph.facts[Int(place.file)].declarations[Int(place.index)].kind == .extension
  }

  private mutating func settle(
    _ place: (file: Int32, index: Int32), of graph: CodeGraph, in scope: inout Scope
  ) -> Bool {
    let facts = graph.facts[Int(place.file)]
    let declaration = facts.declarations[Int(place.index)]
    if declaration.kind == .primary {
      guard declaration.parent < 0 || scope.declarationType[number(declaration.parent, place.file, graph)] >= 0
      else { return false }
      declareSwift(file: place.file, index: place.index, of: graph, in: &scope)
      return true
    }
    let resolution = facts.names.withBytes(of: declaration.name) {
      scope.resolveSwift($0, file: place.file, declaration: -1)
    }
    guard case .entry(let entry) = resolution, let type = scope.type(of: entry) else { return false }
    scope.declarationType[number(place.index, place.file, graph)] = type
    return true
  }

  private mutating func extendUnknown(
    _ place: (file: Int32, index: Int32), of graph: CodeGraph, in scope: inout Scope
  ) {
    let facts = graph.facts[Int(place.file)]
    let declaration = facts.declarations[Int(place.index)]
    let (resolution, symbol) = facts.names.withBytes(of: declaration.name) {
      (scope.resolveSwift($0, file: place.file, declaration: -1), scope.symbols.intern($0))
    }
    unresolved.append(
      UnresolvedName(
        file: place.file, name: declaration.name, kind: .names, line: declaration.line,
        reason: resolution == .ambiguous ? .ambiguous : .unknown,
        candidates: resolution == .ambiguous ? scope.candidates(symbol) : []))
    scope.declarationType[number(place.index, place.file, graph)] = scope.placeholder(symbol, kind: .unknown)
  }

  // MARK: Aliases and forward declarations

  private mutating func addAliases(of facts: FileFacts, file: Int32, graph: CodeGraph, in scope: inout Scope) {
    var index = 0
    while index < facts.aliases.count {
      let next = endOfAlias(at: index, in: facts)
      if !addAlias(at: index, of: facts, file: file, graph: graph, in: &scope) { pendingAliases.append((file, index)) }
      index = next
    }
  }

  /// The parts of a composition follow each other under one name and line.
  private func endOfAlias(at index: Int, in facts: FileFacts) -> Int {
    let alias = facts.aliases[index]
    return facts.aliases[index...].firstIndex {
      $0.name != alias.name || $0.line != alias.line || $0.declaration != alias.declaration
    } ?? facts.aliases.count
  }

  /// False while the type around it is not known yet.
  private func addAlias(
    at index: Int, of facts: FileFacts, file: Int32, graph: CodeGraph, in scope: inout Scope
  ) -> Bool {
    let alias = facts.aliases[index]
    let declaration = alias.declaration < 0 ? -1 : Int32(number(alias.declaration, file, graph))
    let parent = declaration < 0 ? -1 : scope.declarationType[Int(declaration)]
    if declaration >= 0, parent < 0 { return false }
    let targets = facts.aliases[index..<endOfAlias(at: index, in: facts)].map { Int32(bitPattern: $0.target.index) }
    scope.aliases.append(Scope.Alias(file: file, declaration: declaration, targets: targets))
    let flags: Scope.Entry.Flags =
      facts.language.isSwift ? [.alias, .visibleToSwift] : [.alias, .visibleToSwift, .visibleToObjC]
    scope.add(
      Scope.Entry(
        owner: Int32(scope.aliases.count - 1), parent: parent, module: graph.files[Int(file)].module, file: file,
        access: .public, flags: flags),
      named: facts.names.withBytes(of: alias.name) { scope.symbols.intern($0) })
    return true
  }

  /// Aliases in extensions, once the extended types are known.
  mutating func addPendingAliases(of graph: CodeGraph, in scope: inout Scope) {
    for (file, index) in pendingAliases {
      _ = addAlias(at: index, of: graph.facts[Int(file)], file: file, graph: graph, in: &scope)
    }
  }

  /// `@class A;` makes no type, but points at the one it announces.
  mutating func addForwardDeclarations(of graph: CodeGraph, in scope: inout Scope) {
    for (file, facts) in graph.facts.enumerated() where !facts.language.isSwift {
      for (index, declaration) in facts.declarations.enumerated() where declaration.kind == .forward {
        let resolution = facts.names.withBytes(of: declaration.name) {
          scope.resolveObjC($0, file: Int32(file), isProtocol: declaration.typeKind == .protocol)
        }
        guard case .entry(let entry) = resolution, let type = scope.type(of: entry) else { continue }
        scope.declarationType[number(Int32(index), Int32(file), graph)] = type
      }
    }
  }
}

/// How many folders two paths have in common from the root.
private func sharedFolders(_ a: String, _ b: String) -> Int {
  var shared = 0
  for (x, y) in zip(a.utf8, b.utf8) {
    guard x == y else { break }
    if x == UInt8(ascii: "/") { shared += 1 }
  }
  return shared
}
