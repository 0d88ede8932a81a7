import CodeGraph
import Facts

/// RFC: the methods of a type and the distinct messages their bodies send, counted by name because no types of
/// receivers are known (Chidamber & Kemerer 1994, approximated).
func typeResponses(of graph: CodeGraph, contents: TypeContents) -> [Int32] {
  let accesses = AccessIndex(of: graph)
  return graph.types.indices.map { type in
    var names: Set<String> = []
    for place in contents.members(of: type) {
      let facts = graph.facts[Int(place.file)]
      let member = facts.members[Int(place.index)]
      if member.kind == .method || member.kind == .initializer { names.insert(facts.names[member.name]) }
      for access in accesses.accesses(of: place, in: facts) where access.kind != .own {
        names.insert(facts.names[access.name])
      }
    }
    return Int32(names.count)
  }
}

/// The accesses of each member: they are grouped by member, so that a search finds them.
struct AccessIndex {
  private let isSorted: [Bool]
  private let sorted: [Int: [AccessFact]]

  init(of graph: CodeGraph) {
    isSorted = graph.facts.map { facts in
      zip(facts.accesses, facts.accesses.dropFirst()).allSatisfy { $0.member <= $1.member }
    }
    var sorted: [Int: [AccessFact]] = [:]
    for (file, facts) in graph.facts.enumerated() where !isSorted[file] {
      sorted[file] = facts.accesses.sorted { $0.member < $1.member }
    }
    self.sorted = sorted
  }

  func accesses(of place: TypeContents.Place, in facts: FileFacts) -> ArraySlice<AccessFact> {
    let all = isSorted[Int(place.file)] ? facts.accesses : sorted[Int(place.file)] ?? []
    let start = firstIndex(in: all) { $0.member >= place.index }
    let end = firstIndex(in: all) { $0.member > place.index }
    return all[start..<end]
  }

  private func firstIndex(in all: [AccessFact], where isAfter: (AccessFact) -> Bool) -> Int {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(all[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
