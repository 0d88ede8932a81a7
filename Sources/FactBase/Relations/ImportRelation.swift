/// All imports; forward declarations are among them, and lead to the module of the class they announce.
func importRelation(_ graph: CodeGraph) -> Relation {
  let rows = Deferred { ImportRows(graph) }
  func column(_ name: String, _ documentation: String, _ flags: ImportFact.Flags) -> Column {
    .integer(name, documentation, of: rows.value) { flag($0.facts[$1].flags.contains(flags)) }
  }
  return Relation(
    "import", count: rows.value.places.count,
    [
      .integer("file", "-> file", of: rows.value) { id($0.places[$1].file) },
      .text("name", "module, header path as written, or announced class", of: rows.value) { rows, row, sink in
        sink(graph.facts[rows.places[row].file].names, rows.facts[row].name)
      },
      .integer("target", "-> module", of: rows.value) { id($0.places[$1].module) },
      .word("kind", "import, include, module_import, forward", words(importKind), of: rows.value) {
        Int($0.facts[$1].kind.rawValue)
      },
      .integer("line", of: rows.value) { line($0.facts[$1].line) },
      .integer("target_file", "-> file: the header, where it is in the project", of: rows.value) {
        id($0.places[$1].targetFile)
      },
      column("is_testable", "1: @testable", .testable),
      column("is_exported", "1: @_exported, or an import in a header: whoever imports this sees it too", .exported),
      column("is_conditional", "1: below #if", .conditional),
      .word(
        "access", "of the import, as written in Swift: public, package, internal, fileprivate, private; NULL without",
        words(accessName), of: rows.value
      ) { $0.facts[$1].access.map { Int($0.rawValue) } ?? -1 },
    ])
}

private struct ImportRows: Sendable {
  var places: [ImportEdge] = []
  var facts: [ImportFact] = []

  init(_ graph: CodeGraph) {
    var edges = graph.imports[...]
    for (file, facts) in graph.facts.indexed {
      var announced: AnnouncedTypes?
      for (index, fact) in facts.imports.enumerated() {
        if fact.kind != .forward {
          // The graph links all but the forward declarations, in this order.
          guard let edge = edges.popFirst() else { continue }
          places.append(edge)
        } else {
          let known = announced ?? AnnouncedTypes(file: file, of: graph)
          announced = known
          let type = known[fact.name, line: fact.line]
          let module = type.exists ? graph.types[type].module : .none
          places.append(ImportEdge(file: file, index: Index(index), module: module, targetFile: .none))
        }
        self.facts.append(fact)
      }
    }
  }
}

/// The types that a file announces, by name and line: `@class A, B;`.
private struct AnnouncedTypes {
  private var types: [UInt64: TypeIndex] = [:]

  init(file: FileIndex, of graph: CodeGraph) {
    let first = graph.firstDeclaration[file]
    for (index, declaration) in graph.facts[file].declarations.enumerated() {
      guard case .forward = declaration.kind else { continue }
      let key = Self.key(declaration.name, declaration.line)
      if types[key] == nil { types[key] = graph.declarationType[first.advanced(by: index)] }
    }
  }

  /// None for one that stands for no type.
  subscript(name: Name, line line: Int32) -> TypeIndex { types[Self.key(name, line)] ?? .none }

  private static func key(_ name: Name, _ line: Int32) -> UInt64 {
    UInt64(name.index) << 32 | UInt64(UInt32(bitPattern: line))
  }
}

private func importKind(_ kind: ImportFact.Kind) -> StaticString {
  switch kind {
  case .import: "import"
  case .include: "include"
  case .moduleImport: "module_import"
  case .forward: "forward"
  }
}
