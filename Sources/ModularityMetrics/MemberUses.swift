/// The members of its own type that a member touches, those of superclasses of the project included.
struct MemberUse: Sendable {
  var member: MemberIndex
  var used: MemberIndex
  var kind: TouchFact.Kind
  var count: Int32
  /// Those that ask the object around, and no other of its type.
  var ownCount: Int32
  var file: FileIndex
  /// Of the first.
  var line: Int32
}

/// Which members touch which: cohesion and ``MemberUse`` know members by the same names, see ``touchedPart(_:)``.
struct MemberUses: Sendable {
  /// By member and place.
  private(set) var uses: [MemberUse] = []

  init(of graph: CodeGraph, contents: TypeContents, _ members: TouchedMembers) {
    var places: [Key: Int] = [:]
    for touch in members.touches.all where touch.member.exists {
      let type = contents.typeOfMember[touch.member]
      guard type.exists, let used = members.member(touchedBy: touch) else { continue }
      let owner = contents.typeOfMember[used]
      guard owner == type || graph.superclasses(of: type).contains(owner) else { continue }
      let key = Key(member: touch.member, used: used, kind: members.kind(of: touch, used))
      let own: Int32 = touch.form == .own || touch.form == .bare ? 1 : 0
      if let known = places[key] {
        uses[known].count += 1
        uses[known].ownCount += own
      } else {
        places[key] = uses.count
        uses.append(
          MemberUse(
            member: key.member, used: used, kind: key.kind, count: 1, ownCount: own, file: touch.file, line: touch.line)
        )
      }
    }
  }

  private struct Key: Hashable {
    var member: MemberIndex
    var used: MemberIndex
    var kind: TouchFact.Kind
  }
}
