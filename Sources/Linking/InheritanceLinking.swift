/// Resolves what declarations inherit from: superclasses and protocols.
struct InheritanceLinking {
  /// A name after a Swift type's colon that nothing declares: a class or a protocol of a module we do not have.
  private struct Unknown {
    var fact: InheritedFact
    var file: FileIndex
    var type: TypeIndex
    var symbol: SymbolIndex
    var canBeSuperclass: Bool
  }

  private(set) var inheritance: [InheritanceEdge] = []
  private(set) var conformances: [ConformanceEdge] = []
  private(set) var unresolved: [UnresolvedName] = []
  private var unknown: [Unknown] = []
  /// What implementations inherit from: an interface that says the same is what a reader looks for.
  private var waiting: [ObjCInherited] = []

  /// - Parameters:
  ///   - graph: whose types are declared by now.
  ///   - scope: gets superclasses, and the protocols that types adopt.
  ///   - jobs: how many threads may work at once.
  init(of graph: CodeGraph, in scope: inout NameScope, jobs: Int) {
    var inObjC = graph.inheritedInObjC(in: scope, jobs: jobs)[...]
    for file in graph.facts.indices where !graph.facts[file].inherited.isEmpty {
      if graph.facts[file].language.isSwift {
        linkSwift(file: file, of: graph, in: &scope)
      } else {
        while let first = inObjC.first, first.file == file {
          link(first, of: graph, in: &scope)
          inObjC = inObjC.dropFirst()
        }
      }
    }
    linkWaiting(of: graph, in: &scope)
    settleUnknown(of: graph, in: &scope)
    scope.hidePureSwiftClasses()
    inheritance.sort { ($0.type, $0.line) < ($1.type, $1.line) }
    conformances.sort { ($0.declaration, $0.line, $0.column) < ($1.declaration, $1.line, $1.column) }
    scope.adopted = AdoptedProtocols(conformances, typeCount: scope.types.count)
    scope.coded = scope.codedTypes()
  }

  private mutating func linkSwift(file: FileIndex, of graph: CodeGraph, in scope: inout NameScope) {
    let facts = graph.facts[file]
    let base = graph.firstDeclaration[file]
    var previous = Index<DeclarationFact>.none
    for fact in facts.inherited {
      let isFirst = fact.declaration != previous
      previous = fact.declaration
      let type = scope.declarationType[base.advanced(by: fact.declaration.number)]
      guard type.exists, fact.isInherited else { continue }
      linkSwift(fact, isFirst: isFirst, type: type, file: file, facts: facts, base: base, in: &scope)
    }
  }

  private mutating func link(_ inherited: ObjCInherited, of graph: CodeGraph, in scope: inout NameScope) {
    if inherited.isInImplementation {
      waiting.append(inherited)
    } else {
      linkObjC(inherited, of: graph, in: &scope)
    }
  }

  private mutating func linkWaiting(of graph: CodeGraph, in scope: inout NameScope) {
    for inherited in waiting
    where inherited.fact.role != .superclass || !scope.types[inherited.type].superclass.exists {
      linkObjC(inherited, of: graph, in: &scope)
    }
  }

  private mutating func linkObjC(_ inherited: ObjCInherited, of graph: CodeGraph, in scope: inout NameScope) {
    let (fact, file, type) = (inherited.fact, inherited.file, inherited.type)
    let isProtocol = fact.role == .protocol
    var target = TypeIndex.none
    switch inherited.meaning {
    case .entry(let entry):
      target = scope.type(of: entry) ?? scope.inheritedOnce(from: entry, isProtocol: isProtocol) ?? .none
    case .ambiguous:
      // Of what a module has for each of its platforms the first stands for all.
      target = scope.variants(of: inherited.symbol, isProtocol: isProtocol).first ?? .none
    default: break
    }
    if !target.exists {
      let symbol = scope.symbols.intern(graph.facts[file].bytes(of: fact.name))
      report(fact, file: file, inherited.meaning, in: scope)
      if inherited.meaning == .ambiguous {
        if !isProtocol { scope.types[type].hasUnknownSuperclass = true }
        return
      }
      target = scope.placeholder(symbol, kind: isProtocol ? .protocol : .class)
    }
    if isProtocol, scope.types[target].kind == .protocol {
      addConformance(fact, type: type, target: target, file: file, base: graph.firstDeclaration[file])
    } else if !isProtocol {
      addSuperclass(
        fact, type: type, target: target, file: file, isAlternative: inherited.isAlternative, in: &scope)
    }
  }

  private mutating func linkSwift(
    _ fact: InheritedFact, isFirst: Bool, type: TypeIndex, file: FileIndex, facts: SharedFacts, base: DeclarationIndex,
    in scope: inout NameScope
  ) {
    // The names after the colon are looked up outside the type they belong to.
    let outside = scope.parent(ofDeclaration: base.advanced(by: fact.declaration.number), file: file)
    let declaration = facts.declarations[fact.declaration]
    let name = facts.bytes(of: fact.name)
    var resolution = scope.resolveSwift(name, file: file, declaration: outside, line: fact.line)
    var named: [TypeIndex] = []
    if case .entry(let entry) = resolution { scope.appendTypes(of: entry, to: &named) }
    // Of what a module has for each of its platforms the first stands for all, but whoever reads that nothing conforms to a
    // protocol removes it.
    if resolution == .ambiguous {
      let variants = scope.swiftVariants(of: scope.symbols.find(name), from: file)
      named += variants.prefix(1) + variants.dropFirst().filter(scope.isProtocolOfProject)
    }
    var targets = named.filter { canInherit(declaration, from: $0, type: type, in: scope) }
    let isAnother = targets.isEmpty && mayMeanAnother(resolution, named, isFirst: isFirst, of: type, in: scope)
    if isAnother {
      // A type of the name that nobody can inherit from here is not what is meant: `Error` is Swift's.
      scope.wanted = declaration.inheritsClasses ? .supertype : .protocol
      let other =
        name.contains(UInt8(ascii: "."))
        ? .unknown : scope.resolveSwift(name, file: file, declaration: outside, line: fact.line)
      if case .entry(let entry) = other {
        resolution = other
        scope.appendTypes(of: entry, to: &targets)
        targets = targets.filter { canInherit(declaration, from: $0, type: type, in: scope) }
      }
      scope.wanted = .type
    }
    if declaration.typeKind == .protocol, case .entry(let entry) = resolution,
      scope.bindsClass(entry) || targets.contains(where: scope.isActorProtocol)
    {
      scope.types[type].flags.insert(.classBound)
    }
    if targets.count > 1, case .entry(let entry) = resolution, scope.hasBranches(entry) {
      // A branch may join several protocols, and whoever reads that nothing conforms to one removes it.
      let once = scope.inheritedOnce(of: targets, from: entry)
      targets = targets.filter { $0 == once || scope.isProtocolOfProject($0) }
    }
    for target in targets {
      switch scope.types[target].kind {
      case .protocol: addConformance(fact, type: type, target: target, file: file, base: base)
      case .class
      where [.class, .actor].contains(scope.types[type].kind) && !fact.flags.contains(.selfConstraint):
        let isAlternative = facts.declarations[fact.declaration].flags.contains(.conditional)
        addSuperclass(fact, type: type, target: target, file: file, isAlternative: isAlternative, in: &scope)
      case .class where scope.types[type].kind == .protocol && !fact.flags.contains(.selfConstraint):
        // The compiler has both inherit from the class: who adopts `protocol P: UIView`, and P. It is no subclass.
        inheritance.append(InheritanceEdge(type: type, supertype: target, file: file, line: fact.line))
      default: break
      }
    }
    guard targets.isEmpty, named.isEmpty || isAnother, fact.flags.isDisjoint(with: .selfConstraint) else { return }
    if isLanguageWord(fact.name, in: facts) { return }
    let symbol = scope.symbols.intern(facts.bytes(of: fact.name))
    report(fact, file: file, resolution, in: scope)
    let canBeSuperclass = declaration.kind == .primary && declaration.typeKind == .class && isFirst
    if resolution == .ambiguous {
      if canBeSuperclass { scope.types[type].hasUnknownSuperclass = true }
      return
    }
    unknown.append(
      Unknown(fact: fact, file: file, type: type, symbol: symbol, canBeSuperclass: canBeSuperclass))
  }

  /// Whether a declaration can inherit from a type by what kind of type that is.
  private func canInherit(_ declaration: DeclarationFact, from target: TypeIndex, type: TypeIndex, in scope: NameScope)
    -> Bool
  {
    switch scope.types[target].kind {
    case .struct, .enum, .actor: false
    case .class: target != type && declaration.inheritsClasses
    case .protocol, .unknown: target != type
    }
  }

  /// Whether a name of which no meaning fits can still be that of something further away. What an enum names first may
  /// be the struct that its raw values are of.
  private func mayMeanAnother(
    _ resolution: NameScope.Resolution, _ named: [TypeIndex], isFirst: Bool, of type: TypeIndex, in scope: NameScope
  ) -> Bool {
    if resolution == .ambiguous { return true }
    let isRawType = { (target: TypeIndex) in
      isFirst && scope.types[type].kind == .enum && scope.types[target].kind == .struct
    }
    return named.contains { $0 != type && !isRawType($0) }
  }

  /// `AnyObject` and `Any` restrict, they are no protocols that somebody wrote.
  private func isLanguageWord(_ name: Name, in facts: SharedFacts) -> Bool {
    let text = facts.bytes(of: name)
    return ["AnyObject", "Any", "class", "_"].contains { $0.utf8.elementsEqual(text) }
  }

  /// Says of unknown names what the project itself proves: only protocols can be adopted by structs, in extensions,
  /// or after the first place; a class that overrides members or says `super` has a superclass, and that is the first
  /// name. What is proven once holds wherever the name stands; Objective-C says of each name which of both it is.
  private mutating func settleUnknown(of graph: CodeGraph, in scope: inout NameScope) {
    let mayBeClass = unknown.contains { $0.canBeSuperclass }
    let inheriting = mayBeClass ? typesThatInherit(graph, scope) : []
    var protocols = Set(unknown.lazy.filter { !$0.canBeSuperclass }.map(\.symbol))
    var classes = Set(unknown.lazy.filter { $0.canBeSuperclass && inheriting.contains($0.type) }.map(\.symbol))
    for entry in unknown where entry.canBeSuperclass {
      if scope.isKnown(entry.symbol, as: .protocol) { protocols.insert(entry.symbol) }
      if scope.isKnown(entry.symbol, as: .class) { classes.insert(entry.symbol) }
    }
    classes.subtract(protocols)
    for entry in unknown {
      let base = graph.firstDeclaration[entry.file]
      if entry.canBeSuperclass, inheriting.contains(entry.type) || classes.contains(entry.symbol) {
        let target = scope.placeholder(entry.symbol, kind: .class)
        addSuperclass(entry.fact, type: entry.type, target: target, file: entry.file, isAlternative: false, in: &scope)
      } else if protocols.contains(entry.symbol) {
        let target = scope.placeholder(entry.symbol, kind: .protocol)
        addConformance(entry.fact, type: entry.type, target: target, file: entry.file, base: base)
      } else {
        scope.types[entry.type].hasUnknownSuperclass = true
      }
    }
  }

  private func typesThatInherit(_ graph: CodeGraph, _ scope: NameScope) -> Set<TypeIndex> {
    var result: Set<TypeIndex> = []
    for file in graph.facts.indices where graph.facts[file].language.isSwift {
      let facts = graph.facts[file]
      for (index, declaration) in facts.declarations.enumerated() where declaration.flags.contains(.saysSuper) {
        result.insert(scope.declarationType[graph.firstDeclaration[file].advanced(by: index)])
      }
      for member in facts.members where member.flags.contains(.override) {
        result.insert(scope.declarationType[graph.declaration(member.declaration, in: file)])
      }
    }
    return result
  }

  private mutating func addSuperclass(
    _ fact: InheritedFact, type: TypeIndex, target: TypeIndex, file: FileIndex, isAlternative: Bool,
    in scope: inout NameScope
  ) {
    guard target != type else { return }
    // What another branch of `#if` says is an edge too; the chain of superclasses goes by the first.
    if !scope.types[type].superclass.exists {
      scope.types[type].superclass = target
    } else if !isAlternative {
      return
    }
    inheritance.append(InheritanceEdge(type: type, supertype: target, file: file, line: fact.line))
  }

  private mutating func addConformance(
    _ fact: InheritedFact, type: TypeIndex, target: TypeIndex, file: FileIndex, base: DeclarationIndex
  ) {
    guard target != type else { return }
    conformances.append(
      ConformanceEdge(
        type: type, protocolType: target, declaration: base.advanced(by: fact.declaration.number), file: file,
        line: fact.line,
        column: fact.column))
  }

  private mutating func report(
    _ fact: InheritedFact, file: FileIndex, _ resolution: NameScope.Resolution, in scope: NameScope
  ) {
    unresolved.append(
      UnresolvedName(
        file: file, name: fact.name, kind: nil, line: fact.line,
        reason: resolution == .ambiguous ? .ambiguous : .unknown,
        candidates: resolution == .ambiguous ? scope.candidates(of: scope.facts[file].bytes(of: fact.name)) : []))
  }
}

extension DeclarationFact {
  /// Whether a class may stand after its colon.
  /// An actor inherits from no class but `NSObject`, and whoever names another wrote what does not compile.
  fileprivate var inheritsClasses: Bool {
    kind == .primary && (typeKind == .class || typeKind == .actor || typeKind == .protocol)
  }
}
