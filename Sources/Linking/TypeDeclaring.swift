/// Makes one type of all the declarations that declare it, and says which type every declaration adds to.
struct TypeDeclaring {
  /// A type that is written below `#if`, found again in another branch by where and how it is named.
  struct Key: Hashable {
    var name: SymbolIndex
    var parent: TypeIndex
    var module: ModuleIndex
    /// None where the whole module can see it.
    var file: FileIndex
    var isProtocol: Bool
  }

  var declared: [Key: TypeIndex] = [:]
  /// Declarations (file, index) whose type depends on another declaration's: extensions and what stands in them.
  var pending: [(file: FileIndex, index: Index<DeclarationFact>)] = []
  var objcImplementations: [(file: FileIndex, index: Index<DeclarationFact>)] = []
  /// Classes that are implemented here, and called like one of the SDK.
  var implementedNamesakes: Set<TypeIndex> = []
  /// Runs of aliases (file, index) that stand in extensions, whose types are found later.
  var pendingAliases: [(file: FileIndex, index: Int)] = []
  /// Objective-C types that Swift sees nested in others, by their dotted name in their file.
  var nestedInSwift: [(entry: NameScope.Entry, name: Name)] = []
  var unresolved: [UnresolvedName] = []
  /// Extensions (file, index) that call what they extend by another name.
  var extensionsByAlias: [(file: FileIndex, index: Index<DeclarationFact>)] = []
  /// What object-like macros write instead of a name, where the project defines the name once.
  var macroNames: [SymbolIndex: MacroName] = [:]
  /// Whether the file at hand is `Kit-Swift.h`, where the Swift of `Kit` is here: Swift sees what that declares.
  var isPrintOfSwift = false

  mutating func declareTypes(of graph: CodeGraph, into scope: inout NameScope, jobs: Int) {
    scope.firstDeclaration = graph.firstDeclaration
    scope.declarationType = Keyed(repeating: .none, count: graph.firstDeclaration.last!.number)
    findMacroNames(of: graph, in: &scope)
    for file in graph.files.indices { declare(file: file, of: graph, in: &scope) }
    renameProtocolsOfClasses(in: &scope)
    declareObjCImplementations(of: graph, in: &scope)
    addNestedSwiftNames(of: graph, in: &scope)
    extendTypes(of: graph, in: &scope)
    _ = addPendingAliases(of: graph, in: &scope)
    addTypeParameters(of: graph, in: &scope)
    addForwardDeclarations(of: graph, in: &scope, jobs: jobs)
    for (file, index) in extensionsByAlias { scope.extensionsByAlias[file, default: []].append(index) }
  }

  // MARK: Primary declarations

  mutating func declare(file: FileIndex, of graph: CodeGraph, in scope: inout NameScope) {
    let facts = graph.facts[file]
    isPrintOfSwift = self.isPrint(file, ofSwiftIn: graph, scope)
    for (index, declaration) in facts.declarations.enumerated() {
      switch declaration.kind {
      case .primary where facts.language.isSwift:
        let parentPending =
          declaration.parent.exists && !declaration.flags.contains(.local)
          && !scope.declarationType[number(declaration.parent, file, graph)].exists
        if parentPending {
          pending.append((file, Index(index)))
        } else {
          declareSwift(file: file, index: Index<DeclarationFact>(index), of: graph, in: &scope)
        }
      case .primary, .interface: declareObjC(file: file, index: Index<DeclarationFact>(index), of: graph, in: &scope)
      case .extension: pending.append((file, Index(index)))
      case .implementation, .category, .classExtension: objcImplementations.append((file, Index(index)))
      case .forward: break
      }
    }
    addAliases(of: facts, file: file, graph: graph, in: &scope)
  }

  func number(_ index: Index<DeclarationFact>, _ file: FileIndex, _ graph: CodeGraph) -> DeclarationIndex {
    graph.declaration(index, in: file)
  }

  mutating func declareSwift(
    file: FileIndex, index: Index<DeclarationFact>, of graph: CodeGraph, in scope: inout NameScope
  ) {
    let facts = graph.facts[file]
    let declaration = facts.declarations[index]
    let number = number(index, file, graph)
    let symbol = scope.symbols.intern(facts.bytes(of: declaration.name))
    let isLocal = declaration.flags.contains(.local)
    let around = graph.declaration(declaration.parent, in: file)
    let parent = scope.type(ofDeclaration: around)
    let isPrivate = declaration.access <= .fileprivate
    // Only what is below `#if` may be declared again in another branch.
    let key =
      declaration.flags.contains(.conditional)
      ? Key(
        name: symbol, parent: parent, module: graph.files[file].module, file: isPrivate ? file : .none,
        isProtocol: declaration.typeKind == .protocol) : nil
    var flags: NameScope.Entry.Flags = [.visibleToSwift]
    if !isLocal, let key, let known = declared[key] {
      if scope.types[known].kind == declaration.typeKind {
        scope.declarationType[number] = known
        return
      }
      // An enum in one branch and a class in the next are two types. The name means the first.
      flags.insert(.alternative)
    }
    let type = TypeIndex(scope.types.count)
    scope.types.append(
      node(symbol, declaration, number: number, file: file, parent: parent, isSwift: true, graph: graph))
    scope.declarationType[number] = type
    if let key, !flags.contains(.alternative) { declared[key] = type }
    if isLocal { flags.insert(.local) }
    let isObjCVisible =
      declaration.typeKind == .class
      || ([.protocol, .enum].contains(declaration.typeKind) && declaration.flags.contains(.objc))
    if isObjCVisible, !isLocal, !parent.exists { flags.insert(.visibleToObjC) }
    if declaration.typeKind == .protocol { flags.insert(.objcProtocol) }
    var entry = NameScope.Entry(
      type: type, parent: isLocal ? .none : parent, module: graph.files[file].module, file: file,
      around: isLocal ? around : .none, access: declaration.access, flags: flags)
    if isLocal, declaration.blockEndLine > 0 {
      entry.lines = declaration.blockLine...max(declaration.blockLine, declaration.blockEndLine)
    }
    scope.add(entry, named: symbol)
    // Headers know no nesting: `class Inner: NSObject` and `@objc enum Kind` of an `Outer` are called `Inner` and `Kind` there.
    let isNestedInSwift = parent.exists && !isLocal && !isPrivate && isObjCVisible
    if declaration.otherName.exists || isNestedInSwift {
      entry.flags = flags.subtracting(.visibleToSwift).union(.visibleToObjC)
      entry.parent = .none
      let other =
        declaration.otherName.exists ? scope.symbols.intern(facts.bytes(of: declaration.otherName)) : symbol
      scope.add(entry, named: other)
      if declaration.otherName.exists { scope.types[type].objcName = other }
    }
  }

  func isConditional(_ type: TypeIndex, of graph: CodeGraph, in scope: NameScope) -> Bool {
    let node = scope.types[type]
    return graph.declaration(node.declaration).fact.flags.contains(.conditional)
  }

  func node(
    _ symbol: SymbolIndex, _ declaration: DeclarationFact, number: DeclarationIndex, file: FileIndex, parent: TypeIndex,
    isSwift: Bool,
    graph: CodeGraph
  ) -> TypeNode {
    var node = TypeNode(
      name: symbol, parent: parent, kind: declaration.typeKind, isSwift: isSwift,
      module: graph.files[file].module, file: file, declaration: number, access: declaration.access)
    if declaration.flags.contains(.local) { node.flags.insert(.local) }
    if declaration.flags.contains(.classBound) || !isSwift { node.flags.insert(.classBound) }
    if declaration.flags.contains(.entryPoint) { node.flags.insert(.entryPoint) }
    if declaration.flags.contains(.attribute) { node.flags.insert(.attribute) }
    if declaration.flags.contains(.observable) { node.flags.insert(.observable) }
    return node
  }
}
