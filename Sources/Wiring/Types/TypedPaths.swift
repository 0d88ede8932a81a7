import Synchronization

/// Where paths of properties lead, as far as declarations say it: `store.session`, `Theme.shared`.
final class TypedPaths: Sendable {
  private let graph: CodeGraph
  private let names: TypeNames
  /// By type, its members. Made when first asked for: most projects never ask.
  private let members = Mutex<Grouping<TypeNode, MemberNode>?>(nil)

  init(_ graph: CodeGraph, _ names: TypeNames) {
    (self.graph, self.names) = (graph, names)
  }

  /// The type that Swift's declarations give an expression in a type's code; none where it is no path of properties, where one of
  /// them is said to be of no type of its own, or where more than one type could be meant.
  func type(of path: String, typeAround: TypeIndex, file: FileIndex) -> TypeIndex {
    guard path.utf8.allSatisfy({ isWordByte($0) || ".?!".utf8.contains($0) }) else { return .none }
    var parts = path.split(separator: ".", omittingEmptySubsequences: false).map {
      $0.filter { $0 != "?" && $0 != "!" }
    }[...]
    guard let first = parts.first, !parts.contains("") else { return .none }
    var type = typeAround
    var isOfType = false
    if first == "self" {
      parts.removeFirst()
    } else if beginsLarge(first) {
      let outer = parts.prefix(while: beginsLarge)
      parts = parts[outer.endIndex...]
      guard !parts.isEmpty else { return .none }
      type = names.type(named: outer.joined(separator: "."), isProtocol: nil, file: file)
      guard type.exists, outer.count == 1 || graph.qualifiedName(of: type) == outer.joined(separator: ".") else {
        return .none
      }
      isOfType = true
    }
    for part in parts {
      type = valueType(of: part, in: type, isStatic: isOfType)
      isOfType = false
    }
    return type
  }

  /// Whether a type has a case of this name.
  func isCase(_ name: String, of type: String, file: FileIndex) -> Bool {
    let type = names.type(named: type, isProtocol: nil, file: file)
    return type.exists && hasMember(name, type) { $0.kind == .enumCase }
  }

  /// Whether a type, or one that it comes from, has a property of this name.
  func hasProperty(_ name: String, in type: TypeIndex) -> Bool {
    type.exists
      && ([type] + graph.superclasses(of: type)).contains { owner in
        hasMember(name, owner) { $0.kind == .property || $0.kind == .ivar }
      }
  }

  private func beginsLarge(_ part: String) -> Bool {
    part.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } == true
  }

  /// What a property of a type, or of one it comes from, is declared to hold: one object, of a type that is written.
  private func valueType(of name: String, in type: TypeIndex, isStatic: Bool) -> TypeIndex {
    guard type.exists else { return .none }
    for owner in [type] + graph.superclasses(of: type) {
      var values: Set<TypeIndex> = []
      _ = hasMember(name, owner) { member, number in
        guard member.kind == .property || member.kind == .ivar else {
          values.insert(.none)
          return false
        }
        let isOfType = member.flags.contains(.static)
        // A path that begins with a property may begin with one of the type, in code of the type.
        if isOfType == isStatic || !isStatic { values.insert(valueType(ofProperty: number)) }
        return false
      }
      if values.count == 1, let value = values.first { return value }
      if !values.isEmpty { return .none }
    }
    return .none
  }

  private func valueType(ofProperty member: MemberIndex) -> TypeIndex {
    let place = graph.properties.partitionPoint { $0.member < member }
    guard place < graph.properties.count, graph.properties[place].member == member else { return .none }
    let property = graph.properties[place]
    return property.shape.isDisjoint(with: [.collection, .closure, .opaque]) ? property.value : .none
  }

  private func hasMember(_ name: String, _ type: TypeIndex, _ isMeant: (MemberNode) -> Bool) -> Bool {
    hasMember(name, type) { member, _ in isMeant(member) }
  }

  /// Goes through the members of that name until one is meant.
  private func hasMember(_ name: String, _ type: TypeIndex, _ isMeant: (MemberNode, MemberIndex) -> Bool) -> Bool {
    var name = name
    return name.withUTF8 { name in
      membersByType()[type].contains { number in
        let member = graph.members[number]
        let bytes = graph.facts[graph.memberFile[number]].names.bytes(of: member.name)
        // `case opened(Door)` is called `opened(_:)`.
        let own = member.kind == .enumCase ? UnsafeBufferPointer(rebasing: bytes.prefix { isWordByte($0) }) : bytes
        return own.elementsEqual(name) && isMeant(member, number)
      }
    }
  }

  private func membersByType() -> Grouping<TypeNode, MemberNode> {
    members.withLock { members in
      if let members { return members }
      let types = graph.members.map { graph.type(ofDeclaration: $0.declaration) }
      let made = Grouping<TypeNode, MemberNode>(types, into: graph.types.count)
      members = made
      return made
    }
  }
}
