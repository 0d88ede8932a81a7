/// member, property.
func memberRelations(_ metrics: Metrics) -> [Relation] {
  [memberRelation(metrics), propertyRelation(metrics)]
}

private func memberRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let members = graph.members.values
  let files = graph.memberFile.values
  let all = Deferred { Records(of: graph, files, \.members) }
  @Sendable func column(_ name: String, _ documentation: String, _ flags: MemberFact.Flags) -> Column {
    Column(name: name, documentation: documentation, type: .integer) {
      guard metrics.contents.value.flagsOfMembers.contains(flags) else { return .same(0) }
      return .integer { flag(members[$0].flags.contains(flags)) }
    }
  }
  @Sendable func columnOfObjC(_ name: String, _ documentation: String, _ flags: MemberFact.Flags) -> Column {
    .integer(name, documentation) { row in
      let isKnown = members[row].flags.contains(.hasBody) && !graph.facts[files[row]].language.isSwift
      return isKnown ? flag(members[row].flags.contains(flags)) : nil
    }
  }
  return Relation(
    "member", count: files.count,
    [
      .integer("id") { $0 + 1 },
      .integer("type", "-> type", of: metrics.contents.value.typeOfMember.values) { id($0[$1]) },
      .integer("declaration", "-> declaration") { id(members[$0].declaration) },
      .word("kind", "method, initializer, deinitializer, property, subscript, ivar, case", words(memberKind)) {
        Int(members[$0].kind.rawValue)
      },
      .text("name", "Objective-C selector; Swift base name with labels") { row, sink in
        sink(graph.facts[files[row]].names, members[row].name)
      },
      .integer("file", "-> file") { id(files[$0]) },
      .integer("line", of: all.value) { line($0[$1].line) },
      .integer("end_line", of: all.value) { line($0[$1].endLine) },
      .integer("parameters") { Int(members[$0].parameters) },
      .integer(
        "complexity",
        "cyclomatic complexity of the body, or of closures in the value of a property; NULL without either"
      ) { line(Int32(members[$0].complexity)) },
      column("is_static", "1: static, class, +", .static),
      .integer(
        "is_override", "1: Swift says so; in Objective-C, a superclass has its name. NULL where only an SDK could tell",
        of: metrics.contents.value
      ) { $0.isOverride(Index($1), in: graph).map { $0 ? 1 : 0 } },
      .word("access", "as of types; protected for ivars of Objective-C", words(accessName), of: all.value) {
        Int($0[$1].access.rawValue)
      },
      column("has_body", "1: defined here, 0: only declared", .hasBody),
      column("is_readonly", "1: let, readonly, get-only", .readonly),
      column(
        "is_setter_private", "1: private(set) or fileprivate(set); others read it and cannot write it",
        .restrictedSetter),
      column(
        "is_setter_narrower", "1: fewer may write it than read it: these, and internal(set) of a public one",
        .narrowedSetter),
      column("is_action", "1: @IBAction", .action),
      column("is_hook", "1: the body only says that subclasses implement it", .hook),
      column("requires_super", "1: NS_REQUIRES_SUPER", .requiresSuper),
      column("calls_super", "1: the body calls the same method of super", .callsSuper),
      columnOfObjC(
        "loops", "1: a loop runs in the body itself, not in a block that it hands over; NULL in Swift", .loops),
      columnOfObjC(
        "hands_over", "1: most lines of the body stand in blocks that it hands over to be run later; NULL in Swift",
        .handsOver),
      .integer("code_lines", "lines of the definition that hold more than comments; NULL without a body", of: all.value)
      { all, row in
        let member = all[row]
        guard member.flags.contains(.hasBody) else { return nil }
        return graph.facts[files[row]].code.count(from: member.line, through: member.endLine)
      },
      column("is_optional", "1: a requirement of a protocol that nobody need meet, @optional", .optional),
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
  func column(_ name: String, _ documentation: String, _ shape: PropertyFact.Shape) -> Column {
    .integer(name, documentation) { flag(properties[$0].shape.contains(shape)) }
  }
  @Sendable func names(_ row: Int) -> NameTable { graph.facts[graph.memberFile[properties[row].member]].names }
  return Relation(
    "property", count: properties.count,
    [
      .integer("member", "-> member") { id(properties[$0].member) },
      .integer("type", "-> type that has it", of: metrics.contents.value.typeOfMember) {
        id($0[properties[$1].member])
      },
      .text("name") { $1(names($0), graph.members[properties[$0].member].name) },
      .text("value_type", "as written; NULL where it is inferred") { $1(names($0), properties[$0].valueType) },
      .integer("value", "-> type: the one type at the heart of the value type") { id(properties[$0].value) },
      .word("ownership", "strong, weak, assign, unowned, copy; NULL without storage", words(ownershipName)) {
        Int(properties[$0].ownership.rawValue)
      },
      .word("role", "delegate, data_source, outlet", words(roleName)) { Int(properties[$0].role.rawValue) },
      .integer("protocol", "-> type: the delegate or data-source protocol") { id(properties[$0].protocolType) },
      column("is_existential", "1: written as any P, as P & Q, or as id<P>", .existential),
      column("is_collection", "1: an array, a dictionary, a set or a tuple of them", .collection),
      column("has_initial_value", "1: a value other than nil stands where it is declared, in Swift", .initial),
      column("is_lazy", "1: lazy var; it is made when it is first read", .lazy),
      column("is_closure", "1: a closure or a block, in Swift also by another name for its type", .closure),
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
