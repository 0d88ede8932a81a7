import CodeGraph
import Facts

/// The members of each type.
package struct TypeContents: Sendable {
  /// By the number of a member, the type that has it, or -1.
  package let typeOfMember: [Int32]
  /// All that is true of some member, as bits of its flags.
  package private(set) var flagsOfMembers: UInt16 = 0
  /// The same of each type's members.
  private var flagsOfType: [UInt16]
  private let byType: Grouping

  init(of graph: CodeGraph) {
    typeOfMember = graph.members.map { graph.declarationType[Int($0.declaration)] }
    byType = Grouping(typeOfMember, into: graph.types.count)
    flagsOfType = [UInt16](repeating: 0, count: graph.types.count)
    for (member, type) in zip(graph.members, typeOfMember) {
      flagsOfMembers |= member.flags
      if type >= 0 { flagsOfType[Int(type)] |= member.flags }
    }
  }

  /// The numbers of the type's members, ascending, which is the order of files.
  package func members(of type: Int) -> ArraySlice<Int32> { byType[Int32(type)] }

  /// Whether the type has a member with one of the flags.
  func hasMember(of type: Int, with flags: MemberFact.Flags) -> Bool { flagsOfType[type] & flags.rawValue != 0 }
}
