/// What meets only at run time.
func wiringRelation(_ graph: CodeGraph) -> Relation {
  let rows = graph.wirings
  return Relation(
    "wiring",
    "What meets only at run time, as the files of Rules/idioms tell it.", count: rows.count,
    [
      .integer("id") { $0 + 1 },
      .text("mechanism", "service, module, notification, route, component…: the word of the idiom") {
        $1(rows[$0].mechanism)
      },
      .text("action", "provides, consumes") { $1(rows[$0].action.rawValue) },
      .text("key", "constants resolved: a protocol, a notification's text, a route, a class") { $1(rows[$0].key) },
      .integer("type", "-> type that does it") { id(rows[$0].type) },
      .integer("target", "-> type that is provided or looked up") { id(rows[$0].target) },
      .integer("file", "-> file; NULL for a property list") { id(rows[$0].file) },
      .integer("line") { line(rows[$0].line) },
      .text("detail", "what else the idiom keeps: a selector, a priority, a way") {
        if let detail = rows[$0].detail { $1(detail) }
      },
      .text("idiom", "the file of Rules/idioms that found it") { if !rows[$0].idiom.isEmpty { $1(rows[$0].idiom) } },
      .text("path", "of the file, property lists included") { $1(rows[$0].path) },
      .integer("column") { line(rows[$0].column) },
      .integer("member", "-> member around it") { id(rows[$0].member) },
      .integer("key_type", "-> type that the key is") { id(rows[$0].keyType) },
      .text("target_name", "the target's name, also where no such type is declared") {
        if let name = rows[$0].targetName { $1(name) }
      },
      .integer("is_literal", "1: the key is written out here and is no constant's") { flag(rows[$0].isLiteral) },
      // A type that is known is no name of something else.
      .integer("is_named", "1: the key is a name whose value no source shows, as of a constant of a library") {
        flag(rows[$0].isNamed && !rows[$0].keyType.exists)
      },
      .integer("is_external", "1: in vendored code") { row in
        flag(rows[row].file.exists && graph.files[rows[row].file].isExternal)
      },
    ])
}

/// Names and keys that linking could not settle: first the names, then the keys.
func unresolvedRelation(_ graph: CodeGraph) -> Relation {
  let rows = graph.unresolved
  let keys = graph.unresolvedWirings
  return Relation(
    "unresolved", count: rows.count + keys.count,
    [
      .text("name", "of a wiring: the expression that would be its key; of a delegate: the one that is not known") {
        row, sink in
        guard row < rows.count else { return sink(keys[row - rows.count].text) }
        sink(graph.facts[rows[row].file].names, rows[row].name)
      },
      .text("kind", "inherits, a kind of use, delegates, or wiring") { row, sink in
        guard row < rows.count else { return sink("wiring") }
        if rows[row].isDelegation { return sink("delegates") }
        if let kind = rows[row].kind { sink(useKind(kind)) } else { sink("inherits") }
      },
      .integer("file", "-> file") { $0 < rows.count ? id(rows[$0].file) : id(keys[$0 - rows.count].file) },
      .integer("line") { $0 < rows.count ? line(rows[$0].line) : line(keys[$0 - rows.count].line) },
      .text("reason", "unknown, ambiguous") {
        $1($0 < rows.count && rows[$0].reason == .ambiguous ? "ambiguous" : "unknown")
      },
      .text("candidates", "of an ambiguous name") { row, sink in
        guard row < rows.count, !rows[row].candidates.isEmpty else { return }
        sink(
          rows[row].candidates.map { candidate in
            let module = graph.types[candidate].module
            let name = graph.qualifiedName(of: candidate)
            return !module.exists ? name : graph.modules[module].module.name + "." + name
          }.joined(separator: ", "))
      },
      .text("mechanism", "of a wiring") { if $0 >= rows.count { $1(keys[$0 - rows.count].mechanism) } },
      .text("action", "of a wiring: provides, consumes") {
        if $0 >= rows.count { $1(keys[$0 - rows.count].action.rawValue) }
      },
    ])
}
