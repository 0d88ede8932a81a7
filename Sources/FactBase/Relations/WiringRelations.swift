/// What meets only at run time.
func wiringRelation(_ graph: CodeGraph) -> Relation {
  let rows = graph.wirings
  return Relation(
    "wiring", count: rows.count,
    [
      .integer("id") { $0 + 1 },
      .text("mechanism") { $1(rows[$0].mechanism) },
      .text("action") { $1(rows[$0].action.rawValue) },
      .text("key") { $1(rows[$0].key) },
      .integer("type") { id(rows[$0].type) },
      .integer("target") { id(rows[$0].target) },
      .integer("file") { id(rows[$0].file) },
      .integer("line") { line(rows[$0].line) },
      .text("detail") { if let detail = rows[$0].detail { $1(detail) } },
      .text("idiom") { if !rows[$0].idiom.isEmpty { $1(rows[$0].idiom) } },
      .text("path") { $1(rows[$0].path) },
      .integer("column") { line(rows[$0].column) },
      .integer("member") { id(rows[$0].member) },
      .integer("key_type") { id(rows[$0].keyType) },
      .text("target_name") { if let name = rows[$0].targetName { $1(name) } },
      .integer("is_literal") { flag(rows[$0].isLiteral) },
      // A type that is known is no name of something else.
      .integer("is_named") { flag(rows[$0].isNamed && !rows[$0].keyType.exists) },
      .integer("is_external") { row in
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
      .text("name") { row, sink in
        guard row < rows.count else { return sink(keys[row - rows.count].text) }
        sink(graph.facts[rows[row].file].names, rows[row].name)
      },
      .text("kind") { row, sink in
        guard row < rows.count else { return sink("wiring") }
        if rows[row].isDelegation { return sink("delegates") }
        if let kind = rows[row].kind { sink(useKind(kind)) } else { sink("inherits") }
      },
      .integer("file") { $0 < rows.count ? id(rows[$0].file) : id(keys[$0 - rows.count].file) },
      .integer("line") { $0 < rows.count ? line(rows[$0].line) : line(keys[$0 - rows.count].line) },
      .text("reason") { $1($0 < rows.count && rows[$0].reason == .ambiguous ? "ambiguous" : "unknown") },
      .text("candidates") { row, sink in
        guard row < rows.count, !rows[row].candidates.isEmpty else { return }
        sink(
          rows[row].candidates.map { candidate in
            let module = graph.types[candidate].module
            let name = graph.qualifiedName(of: candidate)
            return !module.exists ? name : graph.modules[module].module.name + "." + name
          }.joined(separator: ", "))
      },
      .text("mechanism") { if $0 >= rows.count { $1(keys[$0 - rows.count].mechanism) } },
      .text("action") { if $0 >= rows.count { $1(keys[$0 - rows.count].action.rawValue) } },
    ])
}
