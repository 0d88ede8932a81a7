/// The accesses of each member: a file lists them by member, so that it is enough to note where those of each begin.
struct AccessIndex {
  /// Where the accesses of a file's members begin in its list, file by file; each has one entry more, for their end.
  private var starts: [Int32]
  /// The lists of files that are not in order, put in order.
  private var sorted: [FileIndex: [AccessFact]] = [:]

  init(of graph: CodeGraph) {
    starts = []
    starts.reserveCapacity(graph.memberFile.count + graph.facts.count)
    for (file, facts) in graph.facts.indexed {
      let count = graph.firstMember[file.advanced(by: 1)].offset(from: graph.firstMember[file])
      if note(facts.accesses, count) { continue }
      starts.removeLast(starts.count - graph.firstMember[file].number - file.number)
      let list = facts.accesses.sorted { $0.member < $1.member }
      sorted[file] = list
      _ = note(list, count)
    }
  }

  /// - Returns: Whether the list was in order.
  private mutating func note(_ accesses: [AccessFact], _ memberCount: Int) -> Bool {
    var next = 0
    var last = Index<MemberFact>.none
    for (index, access) in accesses.enumerated() {
      if access.member < last { return false }
      last = access.member
      while next <= last.number {
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

  /// Gives what the member of the number touches.
  func forEach(of member: MemberIndex, in graph: CodeGraph, _ take: (AccessFact) -> Void) {
    let file = graph.memberFile[member]
    let place = member.number + file.number
    let (start, end) = (Int(starts[place]), Int(starts[place + 1]))
    if !sorted.isEmpty, let list = sorted[file] { return list[start..<end].forEach(take) }
    let list = graph.facts[file].accesses
    for index in start..<end { take(list[index]) }
  }
}
