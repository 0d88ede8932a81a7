import CodeGraph
import Facts

/// LCOM4: into how many parts a type falls whose members do not touch each other (Hitz & Montazeri 1995).
///
/// Members are joined where one touches another on its own object. Counted are the parts that hold a method with a
/// body; initializers, deinitializers, static members and empty bodies join nothing, because they touch everything or
/// nothing by their nature. An ivar `_x` is the property `x`. A method that takes `self` of a value as a whole, to
/// iterate over it or to replace it, touches all its properties; `self` of an object is merely who it is.
package struct TypeCohesion: Sendable {
  /// Nil for protocols, for what is not declared in the project, without a method that counts, and for what is written
  /// in both languages, because a selector has another name in Swift.
  package private(set) var parts: [Int32?]
  /// The members of each part, by type, then part; a part's number is 1 for the largest.
  package private(set) var members: [PartMember] = []

  package struct PartMember: Sendable {
    package var type: Int32
    package var part: Int32
    package var place: TypeContents.Place
  }

  init(of graph: CodeGraph, contents: TypeContents) {
    parts = [Int32?](repeating: nil, count: graph.types.count)
    // Of headers alone nothing is to be judged.
    guard MemberFact.Flags.hasBody.rawValue & contents.flagsOfMembers != 0 else { return }
    let accesses = AccessIndex(of: graph)
    var touching = JoinedMembers()
    let judge = MethodJudge()
    for type in graph.types.indices where graph.types[type].file >= 0 && graph.types[type].kind != .protocol {
      guard contents.hasMember(of: type, with: .hasBody) else { continue }
      let members = contents.members(of: type)
      // A class of which only the header is here has nothing to judge.
      guard let first = members.first, Self.holdsJudged(members, first.file, judge, graph),
        !Self.isMixed(members, graph)
      else { continue }
      let isValue = graph.types[type].kind == .struct || graph.types[type].kind == .enum
      touching.read(members, judge, graph)
      touching.join(isValue: isValue, accesses, graph)
      let count = touching.giveParts { part, place in
        self.members.append(PartMember(type: Int32(type), part: Int32(part), place: place))
      }
      parts[type] = Int32(count)
    }
  }

  private static func holdsJudged(
    _ members: ArraySlice<TypeContents.Place>, _ first: Int32, _ judge: MethodJudge, _ graph: CodeGraph
  ) -> Bool {
    var (file, facts) = (first, graph.facts[Int(first)].members)
    for place in members {
      if place.file != file { (file, facts) = (place.file, graph.facts[Int(place.file)].members) }
      if judge.judges(facts[Int(place.index)]) { return true }
    }
    return false
  }

  private static func isMixed(_ members: ArraySlice<TypeContents.Place>, _ graph: CodeGraph) -> Bool {
    guard let first = members.first else { return false }
    let isSwift = graph.counts[Int(first.file)].language.isSwift
    return members.contains { graph.counts[Int($0.file)].language.isSwift != isSwift }
  }
}
