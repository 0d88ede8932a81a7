/// delegation, import, use, free_use, use_place, module_dependency.
func edgeRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  // Uses outside any type stand first: they have no source to show.
  let firstUse = graph.uses.firstIndex { $0.source.exists } ?? graph.uses.count
  let uses = graph.uses[firstUse...]
  return [
    delegationRelation(graph), importRelation(graph),
    Relation(
      "use",
      """
      Uses by an extension in another module are the type's as well: coupling of modules counts them for that module, \
      wherever they stand. A row here shows only the first place of all; use_place has each, with its module.
      """, count: uses.count,
      [
        .integer("source", "-> type") { id(uses[firstUse + $0].source) },
        .integer("target", "-> type") { id(uses[firstUse + $0].target) },
        .word("kind", "property, parameter, result, local, creates, calls, casts, names, generic", words(useKind)) {
          Int(uses[firstUse + $0].kind.rawValue)
        },
        .integer("count") { count(uses[firstUse + $0].count) },
        .integer("file", "-> file of the first") { id(uses[firstUse + $0].file) },
        .integer("line") { line(uses[firstUse + $0].line) },
      ]),
    Relation(
      "free_use",
      "What is used outside of any type: by free functions, global variables and top-level code.", count: firstUse,
      [
        .integer("target", "-> type") { id(graph.uses[$0].target) },
        .word("kind", "as in use", words(useKind)) { Int(graph.uses[$0].kind.rawValue) },
        .integer("count") { count(graph.uses[$0].count) },
        .integer("file", "-> file of the first") { id(graph.uses[$0].file) },
        .integer("line") { line(graph.uses[$0].line) },
      ]),
    placeRelation(metrics), moduleDependencyRelation(graph),
  ]
}

private func placeRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let places = metrics.usePlaces
  return Relation(
    "use_place",
    """
    The places of use and free_use: a row for each member, or declaration outside of its members, each type, member of \
    that and kind. What an extension uses is its own module's. Summed by source, target and kind this is use, and \
    where source is NULL free_use, but for rows without a target and implicit ones. An alias stands beside the types \
    that it stands for.
    """, count: places.value.count,
    [
      .integer("source", "-> type; NULL outside any type", of: places.value) { id($0[$1].source) },
      .integer(
        "declaration", "-> declaration around it: an extension, a category, the type's own; NULL outside any",
        of: places.value
      ) { id($0[$1].declaration) },
      .integer("member", "-> member around it; NULL where no member is", of: places.value) { id($0[$1].member) },
      .integer("module", "-> module: the principal one of the file", of: places.value) {
        id(graph.files[$0[$1].file].module)
      },
      .integer(
        "target", "-> type; NULL of an alias, and of a function, a variable or an enumerator of C at the top of a file",
        of: places.value
      ) { id($0[$1].target) },
      .integer(
        "target_member",
        "-> member of the target that is asked for by its name, as in Kit.shared and Kit(size: 1); else NULL",
        of: places.value
      ) { id($0[$1].targetMember) },
      .text(
        "target_name",
        """
        of an alias, a function with its labels (of C without), a variable, or an enumerator of C; NULL where there is \
        a target
        """, of: places.value
      ) { places, row, sink in
        if let name = places[row].targetName { sink(name) }
      },
      .integer(
        "target_module", "-> module that declares what is used: the principal one of that file", of: places.value
      ) { places, row in
        let place = places[row]
        if place.targetFile.exists { return id(graph.files[place.targetFile].module) }
        return place.target.exists ? id(graph.types[place.target].module) : nil
      },
      .integer(
        "is_implicit", "1: target is not named, as in .case, and known by what the place asks for; no use counts it",
        of: places.value
      ) { flag($0[$1].isImplicit) },
      .word("kind", "as in use", words(useKind), of: places.value) { Int($0[$1].kind.rawValue) },
      .integer("count", of: places.value) { count($0[$1].count) },
      .integer("file", "-> file", of: places.value) { id($0[$1].file) },
      .integer("line", "of the first", of: places.value) { line($0[$1].line) },
    ])
}

private func delegationRelation(_ graph: CodeGraph) -> Relation {
  let rows = graph.delegations
  return Relation(
    "delegation", count: rows.count,
    [
      .integer("source", "-> type that offers the delegate or data source") { id(rows[$0].source) },
      .integer("delegate", "-> type that plays it") { id(rows[$0].delegate) },
      .integer("protocol", "-> type") { id(rows[$0].protocolType) },
      .text("role", "delegate, data_source") { $1(rows[$0].isDataSource ? "data_source" : "delegate") },
      .text("how", "assigned, be it to the property or by what makes the source; outlet; adopted") { row, sink in
        switch rows[row].how {
        case .assigned: sink("assigned")
        case .outlet: sink("outlet")
        case .adopted: sink("adopted")
        }
      },
      .integer("file", "-> file") { id(rows[$0].file) },
      .integer("line") { line(rows[$0].line) },
    ])
}

private func moduleDependencyRelation(_ graph: CodeGraph) -> Relation {
  Relation(
    "module_dependency", count: graph.moduleDependencies.count,
    [
      .integer("source", "-> module") { id(graph.moduleDependencies[$0].source) },
      .integer("target", "-> module") { id(graph.moduleDependencies[$0].target) },
      .integer("imports", "import lines") { Int(graph.moduleDependencies[$0].imports) },
      .integer(
        "uses", "places that name a type or an alias of the target; an extension or a category of one is such a place"
      ) { Int(graph.moduleDependencies[$0].uses) },
      .integer("inherits", "superclasses that are types of the target") {
        Int(graph.moduleDependencies[$0].inherits)
      },
      .integer("conforms", "adoptions of protocols of the target") { Int(graph.moduleDependencies[$0].conforms) },
      .integer(
        "members",
        """
        members that call what the target adds to types of others, by a name that nothing else has; \
        foreign_member_use tells all
        """
      ) { Int(graph.moduleDependencies[$0].members) },
      .integer("wirings", "services, events and routes that meet only at run time") {
        Int(graph.moduleDependencies[$0].wirings)
      },
      .integer(
        "broadcasts",
        "those of them by events and notifications, sent to nobody in particular: no cycle is made of them"
      ) { Int(graph.moduleDependencies[$0].broadcasts) },
      .integer("weight", "all of them") { Int(graph.moduleDependencies[$0].weight) },
      .integer("file", "-> file where the edge is first made: an import if there is one") {
        id(graph.moduleDependencies[$0].file)
      },
      .integer("line") { line(graph.moduleDependencies[$0].line) },
    ])
}

func useKind(_ kind: ReferenceFact.Kind) -> StaticString {
  switch kind {
  case .property: "property"
  case .parameter: "parameter"
  case .result: "result"
  case .local: "local"
  case .creates: "creates"
  case .calls: "calls"
  case .casts: "casts"
  case .names: "names"
  case .generic: "generic"
  case .macro: "macro"
  }
}
