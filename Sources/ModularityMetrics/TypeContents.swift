/// The members of each type.
package struct TypeContents: Sendable {
  /// The type that has a member, or none.
  let typeOfMember: Keyed<MemberNode, TypeIndex>
  /// All that is true of some member.
  private(set) var flagsOfMembers: MemberFact.Flags = []
  /// The same of each type's members.
  private var flagsOfType: Keyed<TypeNode, MemberFact.Flags>
  private let byType: Grouping<TypeNode, MemberNode>

  init(of graph: CodeGraph) {
    typeOfMember = graph.members.keyed { graph.declarationType[$0.declaration] }
    byType = Grouping(typeOfMember.values, into: graph.types.count)
    flagsOfType = Keyed(repeating: [], count: graph.types.count)
    for (member, type) in zip(graph.members, typeOfMember) {
      flagsOfMembers.formUnion(member.flags)
      if type.exists { flagsOfType[type].formUnion(member.flags) }
    }
  }

  /// The numbers of the type's members, ascending, which is the order of files.
  package func members(of type: TypeIndex) -> ArraySlice<MemberIndex> { byType[type] }

  /// Whether the type has a member with one of the flags.
  func hasMember(of type: TypeIndex, with flags: MemberFact.Flags) -> Bool {
    !flagsOfType[type].isDisjoint(with: flags)
  }
}
