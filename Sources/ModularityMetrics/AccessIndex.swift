import CodeGraph
import Facts

/// The accesses of each member: a file lists them by member, so that it is enough to note where those of each begin.
struct AccessIndex {
  /// Where the accesses of a file's members begin in its list, file by file; each has one entry more, for their end.
  private var starts: [Int32]
  private let firstMember: [Int32]
  /// The lists of files that are not in order, put in order.
  private var sorted: [Int: [AccessFact]] = [:]

  init(of graph: CodeGraph) {
    firstMember = graph.firstMember
    starts = []
    starts.reserveCapacity(graph.memberFile.count + graph.facts.count)
    for (file, facts) in graph.facts.enumerated() {
      let count = Int(firstMember[file + 1] - firstMember[file])
      if note(facts.accesses, count) { continue }
      starts.removeLast(starts.count - Int(firstMember[file]) - file)
      let list = facts.accesses.sorted { $0.member < $1.member }
      sorted[file] = list
      _ = note(list, count)
    }
  }

  /// - Returns: Whether the list was in order.
  private mutating func note(_ accesses: [AccessFact], _ memberCount: Int) -> Bool {
    var next: Int32 = 0
    var last: Int32 = -1
    for (index, access) in accesses.enumerated() {
      if access.member < last { return false }
      last = access.member
      while next <= last {
        starts.append(Int32(index))
        next += 1
      }
    }
    while next <= memberCount {
      starts.append(Int32(accesses.count))
      next += 1
    }
    return true
  }

  /// Whether the member touches anything.
  func hasAccesses(of place: TypeContents.Place) -> Bool { !range(of: place).isEmpty }

  /// - Parameters:
  ///   - place: The member that touches.
  ///   - accesses: Those of its file.
  /// - Returns: What the member touches.
  func accesses(of place: TypeContents.Place, in accesses: [AccessFact]) -> ArraySlice<AccessFact> {
    if !sorted.isEmpty, let list = sorted[Int(place.file)] { return list[range(of: place)] }
    return accesses[range(of: place)]
  }

  private func range(of place: TypeContents.Place) -> Range<Int> {
    let number = Int(firstMember[Int(place.file)] + place.file + place.index)
    return Int(starts[number])..<Int(starts[number + 1])
  }
}
