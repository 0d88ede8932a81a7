/// cohesion_part, member_use, foreign_member_use.
func memberUseRelations(_ metrics: Metrics) -> [Relation] {
  [cohesionRelation(metrics), memberUseRelation(metrics), foreignUseRelation(metrics)]
}

private func cohesionRelation(_ metrics: Metrics) -> Relation {
  Relation(
    "cohesion_part", count: metrics.cohesion.value.members.count,
    [
      .integer("type", "-> type", of: metrics.cohesion.value.members) { id($0[$1].type) },
      .integer("part", "1 is the largest", of: metrics.cohesion.value.members) { count($0[$1].part) },
      .integer("member", "-> member", of: metrics.cohesion.value.members) { id($0[$1].member) },
    ])
}

private func memberUseRelation(_ metrics: Metrics) -> Relation {
  let uses = metrics.memberUses
  return Relation(
    "member_use",
    """
    What members touch of their own type: its members, and those that superclasses of the project declare, on the \
    object around or on another of the type. cohesion_part is made of the same touches. Files are read once more for \
    it.
    """, count: uses.value.uses.count,
    [
      .integer("member", "-> member that touches", of: uses.value.uses) { id($0[$1].member) },
      .integer("used", "-> member or ivar that is touched; of overloads the one whose labels fit", of: uses.value.uses)
      { id($0[$1].used) },
      .word(
        "kind", "read, write, call; a method that is only named is read, and += reads and writes", words(touchKind),
        of: uses.value.uses
      ) { Int($0[$1].kind.rawValue) },
      .integer("count", "places of the kind", of: uses.value.uses) { count($0[$1].count) },
      .integer(
        "own_count", "those of them that ask the object around, and no other of its type: cohesion joins by these",
        of: uses.value.uses
      ) { Int($0[$1].ownCount) },
      .integer("line", "of the first, in the file of the member", of: uses.value.uses) { line($0[$1].line) },
    ])
}

private func foreignUseRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let uses = metrics.foreignMemberUses
  return Relation(
    "foreign_member_use",
    """
    Who uses the members that extensions and categories of the project add to types of other modules. Known by the \
    type that is asked where the text tells it, else by a name that nothing else in sight has. Files are read once \
    more for it.
    """, count: uses.value.uses.count,
    [
      .integer("file", "-> file that uses it", of: uses.value.uses) { id($0[$1].file) },
      .integer("module", "-> module: the principal one of the file", of: uses.value.uses) {
        id(graph.files[$0[$1].file].module)
      },
      .integer("member", "-> member that is used; its file tells the module that adds it", of: uses.value.uses) {
        id($0[$1].member)
      },
      .integer("count", of: uses.value.uses) { count($0[$1].count) },
      .integer("line", "of the first", of: uses.value.uses) { line($0[$1].line) },
    ])
}

private func touchKind(_ kind: TouchFact.Kind) -> StaticString {
  switch kind {
  case .read: "read"
  case .write: "write"
  case .call: "call"
  }
}
