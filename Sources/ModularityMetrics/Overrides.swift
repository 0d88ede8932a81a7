extension TypeContents {
  /// Whether a member overrides one that its class inherits.
  ///
  /// Swift says so. Objective-C does not: there the superclasses are asked for a member of the same name.
  ///
  /// - Parameters:
  ///   - member: Its number.
  ///   - graph: That which these are the contents of.
  /// - Returns: Nil where no superclass of the project has such a member, and one of somebody else's may.
  func isOverride(_ member: MemberIndex, in graph: CodeGraph) -> Bool? {
    let node = graph.members[member]
    if graph.facts[graph.memberFile[member]].language.isSwift { return node.flags.contains(.override) }
    let type = typeOfMember[member]
    guard type.exists else { return nil }
    guard node.kind != .ivar, node.kind != .enumCase, graph.types[type].kind == .class else { return false }
    let superclasses = graph.superclasses(of: type)
    if superclasses.contains(where: { hasMember(of: $0, alike: member, in: graph) }) { return true }
    let isKnown = ([type] + superclasses).allSatisfy {
      graph.types[$0].file.exists && !graph.types[$0].hasUnknownSuperclass
    }
    return isKnown ? false : nil
  }

  private func hasMember(of type: TypeIndex, alike member: MemberIndex, in graph: CodeGraph) -> Bool {
    let node = graph.members[member]
    let name = graph.facts[graph.memberFile[member]].names.bytes(of: node.name)
    return members(of: type).contains { number in
      let other = graph.members[number]
      guard other.flags.contains(.static) == node.flags.contains(.static) else { return false }
      let otherName = graph.facts[graph.memberFile[number]].names.bytes(of: other.name)
      return switch other.kind {
      case .ivar: false
      case .property: otherName.elementsEqual(name) || isSetter(name, of: otherName)
      default: otherName.elementsEqual(name)
      }
    }
  }

  /// `setName:` writes the property `name`.
  private func isSetter(_ selector: UnsafeBufferPointer<UInt8>, of property: UnsafeBufferPointer<UInt8>) -> Bool {
    guard selector.count == property.count + 4, let first = property.first, selector.last == UInt8(ascii: ":"),
      selector.starts(with: "set".utf8)
    else { return false }
    return selector[3] | 0x20 == first | 0x20
      && selector[4..<selector.count - 1].elementsEqual(property.dropFirst())
  }
}
