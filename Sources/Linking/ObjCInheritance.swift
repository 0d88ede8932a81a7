/// What a declaration of Objective-C inherits from, and what the name means.
struct ObjCInherited {
  var fact: InheritedFact
  var file: FileIndex
  var type: TypeIndex
  var symbol: SymbolIndex
  var meaning: NameScope.Resolution
  var isInImplementation: Bool
  var isAlternative: Bool
}

extension CodeGraph {
  /// What classes and protocols of Objective-C inherit from, in the order of files, looked up by `jobs` threads: what their
  /// names mean depends on nothing that is linked meanwhile.
  func inheritedInObjC(in scope: NameScope, jobs: Int) -> [ObjCInherited] {
    let weights = facts.keyed { $0.language.isSwift ? 0 : $0.inherited.count }
    let parts = Workers(jobs).parts(of: weights, weight: \.self) { part in
      var found: [ObjCInherited] = []
      for file in part where weights[file] > 0 {
        let facts = facts[file]
        for fact in facts.inherited {
          let type = scope.declarationType[declaration(fact.declaration, in: file)]
          guard type.exists, fact.isInherited else { continue }
          let isProtocol = fact.role == .protocol
          let symbol = scope.symbols.find(facts.bytes(of: fact.name))
          let declaration = facts.declarations[fact.declaration]
          found.append(
            ObjCInherited(
              fact: fact, file: file, type: type, symbol: symbol,
              meaning: !symbol.exists
                ? .unknown : scope.resolveObjC(symbol, file: file, isProtocol: isProtocol),
              isInImplementation: declaration.kind == .implementation,
              isAlternative: declaration.flags.contains(.conditional)))
        }
      }
      return found
    }
    return joined(parts)
  }
}

extension InheritedFact {
  /// Whether anything is inherited by it.
  var isInherited: Bool { role != .rawType && !flags.contains(.suppressed) && !flags.contains(.unavailable) }
}
