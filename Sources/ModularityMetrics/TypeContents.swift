import CodeGraph
import Facts

/// The members of each type, in the order of files.
package struct TypeContents: Sendable {
  /// A member by its file and its index there.
  package struct Place: Sendable {
    package var file: Int32
    package var index: Int32
  }

  /// By the number of a member, the type that has it, or -1.
  package private(set) var typeOfMember: [Int32]
  /// All that is true of some member, as bits of its flags.
  package private(set) var flagsOfMembers: UInt16 = 0
  /// The same of each type's members.
  private var flagsOfType: [UInt16]
  private var memberStarts: [Int32]
  private var members: [Place] = []

  init(of graph: CodeGraph) {
    let count = graph.types.count
    flagsOfType = [UInt16](repeating: 0, count: count)
    memberStarts = [Int32](repeating: 0, count: count + 2)
    typeOfMember = []
    typeOfMember.reserveCapacity(graph.memberFile.count)
    for (file, facts) in graph.facts.enumerated() { read(facts.members, graph.firstDeclaration[file], graph) }
    for index in 1..<memberStarts.count { memberStarts[index] += memberStarts[index - 1] }
    members = [Place](repeating: Place(file: 0, index: 0), count: Int(memberStarts[count + 1]))
    // The facts, which are scattered over the memory, are not looked at again.
    for file in graph.facts.indices {
      let first = graph.firstMember[file]
      for number in first..<graph.firstMember[file + 1] where typeOfMember[Int(number)] >= 0 {
        let type = Int(typeOfMember[Int(number)])
        members[Int(memberStarts[type + 1])] = Place(file: Int32(file), index: number - first)
        memberStarts[type + 1] += 1
      }
    }
  }

  /// The members of the next file.
  private mutating func read(_ members: [MemberFact], _ firstDeclaration: Int32, _ graph: CodeGraph) {
    // Those of a declaration stand together.
    var start = 0
    while start < members.count {
      let declaration = members[start].declaration
      var flags: UInt16 = 0
      var end = start
      while end < members.count, members[end].declaration == declaration {
        flags |= members[end].flags.rawValue
        end += 1
      }
      let type = graph.declarationType[Int(firstDeclaration + declaration)]
      typeOfMember.append(contentsOf: repeatElement(type, count: end - start))
      flagsOfMembers |= flags
      if type >= 0 {
        memberStarts[Int(type) + 2] += Int32(end - start)
        flagsOfType[Int(type)] |= flags
      }
      start = end
    }
  }

  package func members(of type: Int) -> ArraySlice<Place> {
    members[Int(memberStarts[type])..<Int(memberStarts[type + 1])]
  }

  /// Whether the type has a member with one of the flags.
  func hasMember(of type: Int, with flags: MemberFact.Flags) -> Bool { flagsOfType[type] & flags.rawValue != 0 }
}

/// The indexes of `owners` by owner, ascending: where each owner's begin, and all of them in one run. An owner of -1
/// is nobody.
func grouped(_ owners: [Int32], into count: Int) -> (starts: [Int32], indexes: [Int32]) {
  var starts = [Int32](repeating: 0, count: count + 2)
  for owner in owners where owner >= 0 { starts[Int(owner) + 2] += 1 }
  for index in 1..<starts.count { starts[index] += starts[index - 1] }
  var indexes = [Int32](repeating: 0, count: Int(starts[count + 1]))
  for (index, owner) in owners.enumerated() where owner >= 0 {
    indexes[Int(starts[Int(owner) + 1])] = Int32(index)
    starts[Int(owner) + 1] += 1
  }
  return (starts, indexes)
}
