/// member, property, cohesion_part, member_use, foreign_member_use.
func memberRelations(_ metrics: Metrics) -> [Relation] {
  [
    memberRelation(metrics), propertyRelation(metrics), cohesionRelation(metrics), memberUseRelation(metrics),
    foreignUseRelation(metrics),
  ]
}

private func memberRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let members = graph.members.values
  let files = graph.memberFile.values
  let all = Deferred { Records(of: graph, files, \.members) }
  @Sendable func column(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    return Column(name: name, type: .integer) {
      guard metrics.contents.value.flagsOfMembers & bits != 0 else { return .same(0) }
      return .integer { flag(members[$0].flags, has: bits) }
    }
  }
  @Sendable func columnOfObjC(_ name: String, _ flags: MemberFact.Flags) -> Column {
    let bits = flags.rawValue
    let hasBody = MemberFact.Flags.hasBody.rawValue
    return .integer(name) { row in
      let isKnown =
        members[row].flags & hasBody != 0 && !graph.facts[files[row]].language.isSwift
      return isKnown ? flag(members[row].flags, has: bits) : nil
    }
  }
  return Relation(
    "member", count: files.count,
    [
      .integer("id") { $0 + 1 },
      .integer("type", of: metrics.contents.value.typeOfMember.values) { id($0[$1]) },
      .integer("declaration") { id(members[$0].declaration) },
      .word("kind", words(memberKind)) { Int(members[$0].kind.rawValue) },
      .text("name") { row, sink in sink(graph.facts[files[row]].names, members[row].name) },
      .integer("file") { id(files[$0]) },
      .integer("line", of: all.value) { line($0[$1].line) },
      .integer("end_line", of: all.value) { line($0[$1].endLine) },
      .integer("parameters") { Int(members[$0].parameters) },
      .integer("complexity") { line(Int32(members[$0].complexity)) },
      column("is_static", .static),
      .integer("is_override", of: metrics.contents.value) { $0.isOverride(Index($1), in: graph).map { $0 ? 1 : 0 } },
      .word("access", words(accessName), of: all.value) { Int($0[$1].access.rawValue) },
      column("has_body", .hasBody),
      column("is_readonly", .readonly),
      column("is_setter_private", .restrictedSetter),
      column("is_setter_narrower", .narrowedSetter),
      column("is_action", .action),
      column("is_hook", .hook),
      column("requires_super", .requiresSuper),
      column("calls_super", .callsSuper),
      columnOfObjC("loops", .loops),
      columnOfObjC("hands_over", .handsOver),
      .integer("code_lines", of: all.value) { all, row in
        let member = all[row]
        guard member.flags.contains(.hasBody) else { return nil }
        return graph.facts[files[row]].code.count(from: member.line, through: member.endLine)
      },
      column("is_optional", .optional),
    ])
}

private func memberKind(_ kind: MemberFact.Kind) -> StaticString {
  switch kind {
  case .method: "method"
  case .initializer: "initializer"
  case .deinitializer: "deinitializer"
  case .property: "property"
  case .subscript: "subscript"
  case .ivar: "ivar"
  case .enumCase: "case"
  }
}

private func propertyRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let properties = graph.properties
  func column(_ name: String, _ shape: PropertyFact.Shape) -> Column {
    let bits = shape.rawValue
    return .integer(name) { flag(properties[$0].shape, has: bits) }
  }
  @Sendable func names(_ row: Int) -> NameTable { graph.facts[graph.memberFile[properties[row].member]].names }
  return Relation(
    "property", count: properties.count,
    [
      .integer("member") { id(properties[$0].member) },
      .integer("type", of: metrics.contents.value.typeOfMember) { id($0[properties[$1].member]) },
      .text("name") { $1(names($0), graph.members[properties[$0].member].name) },
      .text("value_type") { $1(names($0), properties[$0].valueType) },
      .integer("value") { id(properties[$0].value) },
      .word("ownership", words(ownershipName)) { Int(properties[$0].ownership.rawValue) },
      .word("role", words(roleName)) { Int(properties[$0].role.rawValue) },
      .integer("protocol") { id(properties[$0].protocolType) },
      column("is_existential", .existential), column("is_collection", .collection),
      column("has_initial_value", .initial), column("is_lazy", .lazy), column("is_closure", .closure),
    ])
}

private func ownershipName(_ ownership: PropertyFact.Ownership) -> StaticString? {
  switch ownership {
  case .strong: "strong"
  case .weak: "weak"
  case .assign: "assign"
  case .unowned: "unowned"
  case .copy: "copy"
  case .none: nil
  }
}

private func roleName(_ role: PropertyNode.Role) -> StaticString? {
  switch role {
  case .delegate: "delegate"
  case .dataSource: "data_source"
  case .outlet: "outlet"
  case .none: nil
  }
}

private func cohesionRelation(_ metrics: Metrics) -> Relation {
  Relation(
    "cohesion_part", count: metrics.cohesion.value.members.count,
    [
      .integer("type", of: metrics.cohesion.value.members) { id($0[$1].type) },
      .integer("part", of: metrics.cohesion.value.members) { count($0[$1].part) },
      .integer("member", of: metrics.cohesion.value.members) { id($0[$1].member) },
    ])
}

private func memberUseRelation(_ metrics: Metrics) -> Relation {
  let uses = metrics.memberUses
  return Relation(
    "member_use", count: uses.value.uses.count,
    [
      .integer("member", of: uses.value.uses) { id($0[$1].member) },
      .integer("used", of: uses.value.uses) { id($0[$1].used) },
      .word("kind", words(touchKind), of: uses.value.uses) { Int($0[$1].kind.rawValue) },
      .integer("count", of: uses.value.uses) { count($0[$1].count) },
      .integer("own_count", of: uses.value.uses) { Int($0[$1].ownCount) },
      .integer("line", of: uses.value.uses) { line($0[$1].line) },
    ])
}

private func foreignUseRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let uses = metrics.foreignMemberUses
  return Relation(
    "foreign_member_use", count: uses.value.uses.count,
    [
      .integer("file", of: uses.value.uses) { id($0[$1].file) },
      .integer("module", of: uses.value.uses) { id(graph.files[$0[$1].file].module) },
      .integer("member", of: uses.value.uses) { id($0[$1].member) },
      .integer("count", of: uses.value.uses) { count($0[$1].count) },
      .integer("line", of: uses.value.uses) { line($0[$1].line) },
    ])
}

private func touchKind(_ kind: TouchFact.Kind) -> StaticString {
  switch kind {
  case .read: "read"
  case .write: "write"
  case .call: "call"
  }
}
