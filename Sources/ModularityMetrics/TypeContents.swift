import CodeGraph
import Facts

/// The declarations and members of each type, in the order of files.
package struct TypeContents: Sendable {
  /// A member by its file and its index there.
  package struct Place: Sendable {
    package var file: Int32
    package var index: Int32
  }

  private var declarationStarts: [Int32]
  private var declarations: [Int32]
  private var memberStarts: [Int32]
  private var members: [Place]

  init(of graph: CodeGraph) {
    let count = graph.types.count
    (declarationStarts, declarations) = grouped(graph.declarationType, into: count)
    memberStarts = [Int32](repeating: 0, count: count + 2)
    members = []
    for (file, facts) in graph.facts.enumerated() {
      let base = graph.firstDeclaration[file]
      for member in facts.members {
        let type = graph.declarationType[Int(base + member.declaration)]
        if type >= 0 { memberStarts[Int(type) + 2] += 1 }
      }
    }
    for index in 1..<memberStarts.count { memberStarts[index] += memberStarts[index - 1] }
    members = [Place](repeating: Place(file: 0, index: 0), count: Int(memberStarts[count + 1]))
    for (file, facts) in graph.facts.enumerated() {
      let base = graph.firstDeclaration[file]
      for (index, member) in facts.members.enumerated() {
        let type = Int(graph.declarationType[Int(base + member.declaration)])
        guard type >= 0 else { continue }
        members[Int(memberStarts[type + 1])] = Place(file: Int32(file), index: Int32(index))
        memberStarts[type + 1] += 1
      }
    }
  }

  /// Numbers of declarations.
  package func declarations(of type: Int) -> ArraySlice<Int32> {
    declarations[Int(declarationStarts[type])..<Int(declarationStarts[type + 1])]
  }

  package func members(of type: Int) -> ArraySlice<Place> {
    members[Int(memberStarts[type])..<Int(memberStarts[type + 1])]
  }
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
