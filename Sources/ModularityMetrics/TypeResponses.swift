/// RFC = |M ∪ R|: M the methods and initializers of a type, R what their bodies call directly, once for each base name
/// with labels or selector, because no types of receivers are known (Chidamber & Kemerer 1994, approximated).
///
/// Both languages are counted alike: `A(x: 1)` calls `init(x:)`, and of `[[A alloc] initWithX:1]` it is `initWithX:`
/// that is called. The messages that Swift has no word for, because they only manage memory, are no response.
func typeResponses(of graph: CodeGraph, contents: TypeContents) -> Keyed<TypeNode, Int32> {
  let accesses = AccessIndex(of: graph)
  var responses = Keyed<TypeNode, Int32>(repeating: 0, count: graph.types.count)
  var numbers = NameNumbers(of: graph)
  /// By a name's number, the last type that counted it: a set that needs no emptying between types.
  var countedFor: [TypeIndex] = []
  for type in graph.types.indices {
    for number in contents.members(of: type) {
      let file = graph.memberFile[number]
      let isSwift = graph.facts[file].language.isSwift
      let member = graph.members[number]
      func count(_ name: Name) {
        let key = numbers.number(of: name, in: file, of: graph)
        while countedFor.count <= key { countedFor.append(.none) }
        if countedFor[key] != type { responses[type] += 1 }
        countedFor[key] = type
      }
      if member.kind == .method || member.kind == .initializer { count(member.name) }
      accesses.forEach(of: number, in: graph) { access in
        guard access.kind == .call || access.kind == .ownCall else { return }
        if isSwift || !managesMemory(graph.facts[file].names.bytes(of: access.name)) { count(access.name) }
      }
    }
  }
  return responses
}

private let memoryMessages: [StaticString] = ["alloc", "allocWithZone:", "retain", "release", "autorelease"]

private func managesMemory(_ selector: UnsafeBufferPointer<UInt8>) -> Bool {
  memoryMessages.contains {
    selector.elementsEqual(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
  }
}
