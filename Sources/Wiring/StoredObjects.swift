/// The objects that static variables keep for the whole program.
extension WiringLinking {
  /// The type of the object that a static variable keeps: the one around, for a protocol that it is only known by too, or another
  /// of the project. Nil where it keeps none: it makes a new one each time, asks somebody else for it, or is no object of the project.
  ///
  /// With `isNamed` an idiom knows the variable by its name, and with `isAny` whatever it keeps. Else it must be made where it is
  /// declared, by a class of itself, where others see it; several are a set of values.
  func keptObject(
    _ property: PropertyFact, _ member: MemberFact, isNamed: Bool, isAny: Bool, _ file: FileIndex, _ facts: SharedFacts,
    _ statics: inout StoredStatics?
  ) -> String? {
    let type = graph.type(ofDeclaration: member.declaration, in: file)
    guard type.exists, graph.types[type].file.exists, member.flags.contains(.static),
      !property.shape.contains(.collection) && !property.shape.contains(.closure)
    else {
      return nil
    }
    let own = graph.name(of: type)
    let written = property.baseType.exists ? facts.names[property.baseType] : nil
    let isOwn = written == own || written == "Self" || written == graph.qualifiedName(of: type)
    func hasSibling() -> Bool {
      let known = statics ?? StoredStatics(of: facts)
      statics = known
      return known.hasOther(than: property, typed: own, facts)
    }
    // A computed one hands out what another keeps.
    if member.flags.contains(.computed) { return isNamed && isOwn && hasSibling() ? own : nil }
    if !isNamed {
      let isObject = [.class, .actor].contains(graph.types[type].kind)
      let isMade = property.shape.contains(.initial) && member.access >= .internal
      return isOwn && isObject && isMade && !hasSibling() ? own : nil
    }
    if isOwn { return own }
    guard let written else { return isAny ? own : nil }
    let kept = names.type(named: written, isProtocol: nil, file: file)
    guard kept.exists else { return nil }
    if graph.types[kept].kind == .protocol { return own }
    return graph.types[kept].file.exists ? written : nil
  }
}

/// How many stored static variables each declaration of a file has of each type.
struct StoredStatics {
  private struct Key: Hashable {
    var declaration: Index<DeclarationFact>
    var type: String
  }

  private var counts: [Key: Int] = [:]

  init(of facts: SharedFacts) {
    for property in facts.properties {
      if let key = Self.key(of: property, facts) { counts[key, default: 0] += 1 }
    }
  }

  /// Whether the declaration of a variable has another that is stored, static and of this type.
  func hasOther(than property: PropertyFact, typed name: String, _ facts: SharedFacts) -> Bool {
    let declaration = facts.members[property.member].declaration
    let isCounted = Self.key(of: property, facts)?.type == name
    return counts[Key(declaration: declaration, type: name), default: 0] > (isCounted ? 1 : 0)
  }

  /// Nil of what is not stored, not static, or of no written type.
  private static func key(of property: PropertyFact, _ facts: SharedFacts) -> Key? {
    let member = facts.members[property.member]
    guard member.flags.contains(.static), !member.flags.contains(.computed), property.baseType.exists else {
      return nil
    }
    return Key(declaration: member.declaration, type: facts.names[property.baseType])
  }
}
