extension TypeDeclaring {
  /// Interfaces and protocols. The same name in another file is another type: repositories hold many example apps,
  /// each with an `AppDelegate` of its own.
  mutating func declareObjC(
    file: FileIndex, index: Index<DeclarationFact>, of graph: CodeGraph, in scope: inout NameScope
  ) {
    let facts = graph.facts[file]
    let declaration = facts.declarations[index]
    let number = number(index, file, graph)
    let symbol = declaredName(
      scope.symbols.intern(facts.bytes(of: declaration.name)), in: file, scope)
    let isProtocol = declaration.typeKind == .protocol
    if let known = objcType(symbol, in: file, isProtocol: isProtocol, scope: scope) {
      scope.declarationType[number] = known
      return
    }
    if let twin = twin(of: symbol, declaration, in: file, graph: graph, scope: scope) {
      scope.declarationType[number] = twin
      // Known in this file as one of its own.
      addObjCEntry(symbol, type: twin, file: file, index: index, of: graph, in: &scope)
      return
    }
    addObjCType(symbol, file: file, index: index, of: graph, in: &scope)
  }

  /// The type that another file of the module declares under the same name where both do so under a condition: they
  /// are two branches, and one type.
  private func twin(
    of symbol: SymbolIndex, _ declaration: DeclarationFact, in file: FileIndex, graph: CodeGraph, scope: NameScope
  ) -> TypeIndex? {
    let module = graph.files[file].module
    guard declaration.flags.contains(.conditional), module.exists, !scope.visibility.isLooseModule[module] else {
      return nil
    }
    return scope.lastEntry(of: symbol) { entry, scope in
      entry.file.exists && entry.module == module && !entry.isAlias
        && entry.flags.contains(.objcProtocol) == (declaration.typeKind == .protocol)
        && !scope.types[entry.type].isSwift && isConditional(entry.type, of: graph, in: scope)
    }
    .map { scope.entries[$0].type }
  }

  private func objcType(_ symbol: SymbolIndex, in file: FileIndex, isProtocol: Bool, scope: NameScope) -> TypeIndex? {
    let known = scope.lastEntry(of: symbol) { entry, _ in
      entry.file == file && !entry.isAlias && entry.flags.contains(.objcProtocol) == isProtocol
        && (entry.flags.contains(.objcClass) || isProtocol)
    }
    return known.map { scope.entries[$0].type }
  }

  private mutating func addObjCType(
    _ symbol: SymbolIndex, file: FileIndex, index: Index<DeclarationFact>, of graph: CodeGraph,
    in scope: inout NameScope
  ) {
    let facts = graph.facts[file]
    let declaration = facts.declarations[index]
    let number = number(index, file, graph)
    let type = TypeIndex(scope.types.count)
    scope.types.append(
      node(symbol, declaration, number: number, file: file, parent: .none, isSwift: false, graph: graph))
    scope.declarationType[number] = type
    addObjCEntry(symbol, type: type, file: file, index: index, of: graph, in: &scope)
  }

  private mutating func addObjCEntry(
    _ symbol: SymbolIndex, type: TypeIndex, file: FileIndex, index: Index<DeclarationFact>, of graph: CodeGraph,
    in scope: inout NameScope
  ) {
    let facts = graph.facts[file]
    let declaration = facts.declarations[index]
    let isProtocol = declaration.typeKind == .protocol
    // Nobody sees into the body of Objective-C: what a `.m` declares for itself no header shows to Swift.
    let isBody = graph.files[file].path.utf8.last == UInt8(ascii: "m")
    var flags: NameScope.Entry.Flags = [.visibleToObjC, isProtocol ? .objcProtocol : .objcClass]
    if !declaration.otherName.exists, !isPrintOfSwift, !isBody { flags.insert(.visibleToSwift) }
    var entry = NameScope.Entry(
      type: type, parent: .none, module: graph.files[file].module, file: file, access: declaration.access,
      flags: flags)
    scope.add(entry, named: symbol)
    guard declaration.otherName.exists, !isPrintOfSwift, !isBody else { return }
    // Swift sees it under this name, and still as an Objective-C type that a bridging header may show.
    entry.flags.insert(.visibleToSwift)
    let isNested = facts.bytes(of: declaration.otherName).contains(UInt8(ascii: "."))
    if isNested {
      nestedInSwift.append((entry, declaration.otherName))
    } else {
      scope.add(entry, named: scope.symbols.intern(facts.bytes(of: declaration.otherName)))
    }
  }

  /// Swift has one room for the names of classes and protocols: of a class and a protocol of one name in one module it
  /// knows the protocol as `NameProtocol`, as it does `NSObjectProtocol`.
  func renameProtocolsOfClasses(in scope: inout NameScope) {
    for index in scope.entries.indices {
      let entry = scope.entries[index]
      guard entry.file.exists, entry.flags.isSuperset(of: [.objcProtocol, .visibleToObjC, .visibleToSwift]),
        !scope.types[entry.type].isSwift
      else { continue }
      let name = scope.types[entry.type].name
      guard hasClass(named: name, besides: entry, in: scope) else { continue }
      scope.entries[index].flags.remove(.visibleToSwift)
      var renamed = entry
      renamed.flags.remove(.visibleToObjC)
      let symbol = Array((scope.symbols[name] + "Protocol").utf8).withUnsafeBufferPointer { scope.symbols.intern($0) }
      scope.add(renamed, named: symbol)
    }
  }

  private func hasClass(named symbol: SymbolIndex, besides entry: NameScope.Entry, in scope: NameScope) -> Bool {
    let namesake = scope.lastEntry(of: symbol) { other, _ in
      other.flags.isSuperset(of: [.objcClass, .visibleToSwift]) && other.module == entry.module && other.file.exists
    }
    return namesake != nil
  }

  /// `NS_SWIFT_NAME(Outer.Inner)`, once all that could be `Outer` is declared.
  func addNestedSwiftNames(of graph: CodeGraph, in scope: inout NameScope) {
    for (entry, name) in nestedInSwift {
      let text = Array(graph.facts[entry.file].names[name].utf8)
      let dot = text.lastIndex(of: UInt8(ascii: ".")) ?? 0
      let outer = text[..<dot].withUnsafeBufferPointer {
        scope.resolveSwift($0, file: entry.file, declaration: .none, line: 0)
      }
      guard case .entry(let found) = outer, let type = scope.type(of: found) else { continue }
      var entry = entry
      entry.parent = type
      scope.add(entry, named: text[(dot + 1)...].withUnsafeBufferPointer { scope.symbols.intern($0) })
    }
  }

  /// Implementations, class extensions and categories, once all interfaces are known.
  mutating func declareObjCImplementations(of graph: CodeGraph, in scope: inout NameScope) {
    // Implementations first: a class without an interface is made by its implementation, and categories may add to it.
    let isImplementation = { (place: (file: FileIndex, index: Index<DeclarationFact>)) in
      graph.facts[place.file].declarations[place.index].kind == .implementation
    }
    for place in objcImplementations where isImplementation(place) { attach(place, of: graph, in: &scope) }
    for place in objcImplementations where !isImplementation(place) { attach(place, of: graph, in: &scope) }
  }

  private mutating func attach(
    _ place: (file: FileIndex, index: Index<DeclarationFact>), of graph: CodeGraph, in scope: inout NameScope
  ) {
    let facts = graph.facts[place.file]
    let declaration = facts.declarations[place.index]
    let number = number(place.index, place.file, graph)
    let symbol = scope.symbols.intern(facts.bytes(of: declaration.name))
    defer {
      if declaration.kind == .implementation, scope.isSDKClass(symbol) {
        implementedNamesakes.insert(scope.declarationType[number])
      }
    }
    switch scope.resolveObjC(symbol, file: place.file, isProtocol: false) {
    case .entry(let entry):
      let type = scope.type(of: entry) ?? scope.inheritedOnce(from: entry, isProtocol: false) ?? .none
      let isSDKClass = type.exists && scope.types[type].flags.contains(.sdk)
      if declaration.kind == .implementation, isSDKClass || !type.exists {
        addObjCType(symbol, file: place.file, index: place.index, of: graph, in: &scope)
      } else {
        scope.declarationType[number] = type
      }
    case .unknown where declaration.kind == .implementation:
      addObjCType(symbol, file: place.file, index: place.index, of: graph, in: &scope)
    case .unknown, .nothing, .within:
      scope.declarationType[number] = scope.placeholder(symbol, kind: .class)
    case .ambiguous:
      var type = nearest(symbol, to: place.file, of: graph, in: scope)
      // One implementation in `darwin/` for headers in `ios/` and `macos/`: the first stands for all, as where it is inherited.
      if !type.exists { type = scope.variants(of: symbol, isProtocol: false).first ?? .none }
      scope.declarationType[number] = type
      if !type.exists {
        unresolved.append(
          UnresolvedName(
            file: place.file, name: declaration.name, kind: nil, line: declaration.line, reason: .ambiguous,
            candidates: scope.candidates(symbol)))
      }
    }
  }

  /// The one class whose file shares the longest path with this one; none where two share as much.
  private func nearest(_ symbol: SymbolIndex, to file: FileIndex, of graph: CodeGraph, in scope: NameScope) -> TypeIndex
  {
    var best: (type: TypeIndex, shared: Int) = (.none, -1)
    var isTied = false
    for type in scope.candidates(symbol) where scope.types[type].file.exists {
      let shared = sharedFolders(graph.files[scope.types[type].file].path, graph.files[file].path)
      if shared == best.shared { isTied = true }
      if shared > best.shared {
        best = (type, shared)
        isTied = false
      }
    }
    return isTied ? .none : best.type
  }
}

/// How many folders two paths have in common from the root.
func sharedFolders(_ a: String, _ b: String) -> Int {
  var shared = 0
  for (x, y) in zip(a.utf8, b.utf8) {
    guard x == y else { break }
    if x == UInt8(ascii: "/") { shared += 1 }
  }
  return shared
}

extension TypeDeclaring {
  /// Whether the file is the header that the compiler made of a module whose sources are in the project.
  func isPrint(_ file: FileIndex, ofSwiftIn graph: CodeGraph, _ scope: NameScope) -> Bool {
    let path = graph.files[file].path
    guard path.utf8.last == UInt8(ascii: "h"), path.hasSuffix(generatedHeader) else { return false }
    let name = path.utf8.dropLast(generatedHeader.utf8.count)
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { name.index(after: $0) } ?? name.startIndex
    let symbol = Array(name[start...]).withUnsafeBufferPointer { scope.symbols.find($0) }
    let modules = symbol.exists ? scope.visibility.moduleByName[symbol] ?? [] : []
    return graph.files.indices.contains {
      modules.contains(graph.files[$0].module) && graph.facts[$0].language == .swift
    }
  }
}

private let generatedHeader = "-Swift.h"
