import CodeGraph
import Facts

/// The objects that static variables keep for the whole program.
extension WiringLinking {
  /// The type of the object that a static variable keeps: the one around, for a protocol that it is only known by too, or another
  /// of the project. Nil where it keeps none: it makes a new one each time, asks somebody else for it, or is no object of the project.
  ///
  /// With `isNamed` an idiom knows the variable by its name, and with `isAny` whatever it keeps. Else it must be made where it is
  /// declared, by a class of itself, where others see it; several are a set of values.
  func keptObject(
    _ property: PropertyFact, _ member: MemberFact, isNamed: Bool, isAny: Bool, _ file: Int, _ facts: SharedFacts
  ) -> String? {
    let type = graph.type(ofDeclaration: member.declaration, in: file)
    guard type >= 0, graph.types[Int(type)].file >= 0, member.flags.contains(.static),
      property.shape.isDisjoint(with: [.collection, .closure])
    else {
      return nil
    }
    let own = graph.name(of: type)
    let written = property.baseType.exists ? facts.names[property.baseType] : nil
    let isOwn = written == own || written == "Self" || written == graph.qualifiedName(of: type)
    let ofItself = facts.properties.count { other in
      let sibling = facts.members[Int(other.member)]
      return sibling.declaration == member.declaration && sibling.flags.contains(.static)
        && !sibling.flags.contains(.computed) && other.member != property.member && other.baseType.exists
        && facts.names[other.baseType] == own
    }
    // A computed one hands out what another keeps.
    if member.flags.contains(.computed) { return isNamed && isOwn && ofItself > 0 ? own : nil }
    if !isNamed {
      let isObject = [.class, .actor].contains(graph.types[Int(type)].kind)
      let isMade = property.shape.contains(.initial) && member.access >= .internal
      return isOwn && isObject && isMade && ofItself == 0 ? own : nil
    }
    if isOwn { return own }
    guard let written else { return isAny ? own : nil }
    let kept = names.type(named: written, isProtocol: nil, file: Int32(file))
    guard kept >= 0 else { return nil }
    if graph.types[Int(kept)].kind == .protocol { return own }
    return graph.types[Int(kept)].file >= 0 ? written : nil
  }
}
