import CodeGraph
import Facts

/// RFC = |M ∪ R|: M the methods and initializers of a type, R what their bodies call directly, once for each base name
/// with labels or selector, because no types of receivers are known (Chidamber & Kemerer 1994, approximated).
///
/// Both languages are counted alike: `A(x: 1)` calls `init(x:)`, and of `[[A alloc] initWithX:1]` it is `initWithX:`
/// that is called. The messages that Swift has no word for, because they only manage memory, are no response.
func typeResponses(of graph: CodeGraph, contents: TypeContents) -> [Int32] {
  let accesses = AccessIndex(of: graph)
  var responses = [Int32](repeating: 0, count: graph.types.count)
  var numbers = NameNumbers()
  /// By a name's number, the last type that counted it: a set that needs no emptying between types.
  var countedFor: [Int32] = []
  for type in graph.types.indices {
    guard let first = contents.members(of: type).first else { continue }
    var file = OpenFile(first.file, of: graph)
    for place in contents.members(of: type) {
      file.turn(to: place.file, of: graph)
      let member = file.members[Int(place.index)]
      func count(_ name: Name) {
        let key = numbers.number(of: name, in: file)
        while countedFor.count <= key { countedFor.append(-1) }
        if countedFor[key] != Int32(type) { responses[type] += 1 }
        countedFor[key] = Int32(type)
      }
      if member.kind == .method || member.kind == .initializer { count(member.name) }
      for access in accesses.accesses(of: place, in: file.accesses) {
        guard access.kind == .call || access.kind == .ownCall else { continue }
        if file.isSwift || !managesMemory(access.name, in: file.names) { count(access.name) }
      }
    }
  }
  return responses
}

private let memoryMessages: [StaticString] = ["alloc", "allocWithZone:", "retain", "release", "autorelease"]

private func managesMemory(_ selector: Name, in names: NameTable) -> Bool {
  names.withBytes(of: selector) { text in
    memoryMessages.contains {
      text.elementsEqual(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
    }
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

  /// - Parameters:
  ///   - place: The member that touches.
  ///   - accesses: Those of its file.
  /// - Returns: What the member touches.
  func accesses(of place: TypeContents.Place, in accesses: [AccessFact]) -> ArraySlice<AccessFact> {
    let all = isSorted[Int(place.file)] ? accesses : sorted[Int(place.file)] ?? []
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
