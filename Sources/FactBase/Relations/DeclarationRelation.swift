/// declaration.
func declarationRelation(_ metrics: Metrics) -> Relation {
  let graph = metrics.graph
  let all = Deferred { Records(of: graph, graph.declarationFile.values, \.declarations) }
  return Relation(
    "declaration", count: graph.declarationType.count,
    [
      .integer("id") { $0 + 1 },
      .integer("type", "-> type") { id(graph.declarationType[Index($0)]) },
      .word(
        "kind", "primary, interface, implementation, category, class_extension, extension, forward",
        words(declarationKind), of: all.value
      ) { Int($0[$1].kind.rawValue) },
      .text("name", "the category's", of: all.value) { all, row, sink in
        sink(graph.facts[all.files[row]].names, all[row].category)
      },
      .integer("module", "-> module: of the file that declares it") {
        id(graph.files[graph.declarationFile[Index($0)]].module)
      },
      .integer("file", "-> file") { id(graph.declarationFile[Index($0)]) },
      .integer("line", of: all.value) { line($0[$1].line) },
      .integer("end_line", of: all.value) { line($0[$1].endLine) },
      .integer("is_conditional", "1: below #if", of: all.value) { flag($0[$1].flags.contains(.conditional)) },
      .integer("code_lines", "lines of it that hold at least a part of a token", of: all.value) { all, row in
        graph.facts[all.files[row]].code.count(from: all[row].line, through: all[row].endLine)
      },
      .integer("own_lines", "its lines without those of the types that are nested in it", of: metrics.ownLines.value) {
        Int($0.size(ofDeclaration: Index($1)).lines)
      },
      .integer("own_code_lines", "of these, lines that hold at least a part of a token", of: metrics.ownLines.value) {
        Int($0.size(ofDeclaration: Index($1)).codeLines)
      },
    ])
}

func declarationKind(_ kind: DeclarationFact.Kind) -> StaticString {
  switch kind {
  case .primary: "primary"
  case .interface: "interface"
  case .implementation: "implementation"
  case .category: "category"
  case .classExtension: "class_extension"
  case .extension: "extension"
  case .forward: "forward"
  }
}
