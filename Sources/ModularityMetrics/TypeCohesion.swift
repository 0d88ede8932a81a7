/// LCOM4: into how many parts a type falls whose members do not touch each other (Hitz & Montazeri 1995).
///
/// Members are joined where one touches another on its own object. Counted are the parts that hold a method with a
/// body; initializers, deinitializers, static members, empty bodies and those that leave the work to subclasses join
/// nothing, because they touch everything or nothing by their nature. An ivar `_x`, and `$x` of a wrapper, is the property
/// `x`, and what a superclass of the project keeps joins those who touch it. A method that takes `self` of a value as a whole, to iterate over it or to replace it, touches all its properties;
/// `self` of an object is merely who it is.
package struct TypeCohesion: Sendable {
  /// Nil for protocols, for what is not declared in the project, without a method that counts, and for what is written
  /// in both languages, because a selector has another name in Swift.
  package private(set) var parts: Keyed<TypeNode, Int32?>
  /// The members of each part, by type, then part; a part's number is 1 for the largest.
  package private(set) var members: [PartMember] = []

  package struct PartMember: Sendable {
    package var type: TypeIndex
    package var part: Int32
    var member: MemberIndex
  }

  init(of graph: CodeGraph, contents: TypeContents) {
    parts = Keyed(repeating: nil, count: graph.types.count)
    // Of headers alone nothing is to be judged.
    guard contents.flagsOfMembers.contains(.hasBody) else { return }
    let accesses = AccessIndex(of: graph)
    var touching = JoinedMembers(of: graph)
    for type in graph.types.indices where graph.types[type].file.exists && graph.types[type].kind != .protocol {
      guard contents.hasMember(of: type, with: .hasBody) else { continue }
      let members = contents.members(of: type)
      // A class of which only the header is here has nothing to judge.
      guard members.contains(where: { graph.members[$0].isActingMethod }), !Self.isMixed(members, graph)
      else { continue }
      let isValue = graph.types[type].kind == .struct || graph.types[type].kind == .enum
      let inherited = graph.superclasses(of: type).filter { graph.types[$0].file.exists }
        .flatMap { contents.members(of: $0) }
      touching.read(members, inherited: inherited, graph)
      touching.join(isValue: isValue, accesses, graph)
      let count = touching.giveParts { part, member in
        self.members.append(PartMember(type: type, part: Int32(part), member: member))
      }
      parts[type] = Int32(count)
    }
  }

  private static func isMixed(_ members: ArraySlice<MemberIndex>, _ graph: CodeGraph) -> Bool {
    guard let first = members.first else { return false }
    func isSwift(_ member: MemberIndex) -> Bool { graph.facts[graph.memberFile[member]].language.isSwift }
    let isFirstSwift = isSwift(first)
    return members.contains { isSwift($0) != isFirstSwift }
  }
}
