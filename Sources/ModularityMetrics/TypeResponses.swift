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
