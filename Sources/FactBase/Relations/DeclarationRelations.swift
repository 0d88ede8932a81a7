/// declaration.
func declarationRelations(_ metrics: Metrics) -> [Relation] {
  let graph = metrics.graph
  let all = Deferred { Records(of: graph, graph.declarationFile.values, \.declarations) }
  return [
    Relation(
      "declaration", count: graph.declarationType.count,
      [
        .integer("id") { $0 + 1 },
        .integer("type") { id(graph.declarationType[Index($0)]) },
        .word("kind", words(declarationKind), of: all.value) { Int($0[$1].kind.rawValue) },
        .text("name", of: all.value) { all, row, sink in
          sink(graph.facts[all.files[row]].names, all[row].category)
        },
        .integer("module") { id(graph.files[graph.declarationFile[Index($0)]].module) },
        .integer("file") { id(graph.declarationFile[Index($0)]) },
        .integer("line", of: all.value) { line($0[$1].line) },
        .integer("end_line", of: all.value) { line($0[$1].endLine) },
        .integer("is_conditional", of: all.value) { flag($0[$1].flags.contains(.conditional)) },
        .integer("code_lines", of: all.value) { all, row in
          graph.facts[all.files[row]].code.count(from: all[row].line, through: all[row].endLine)
        },
        .integer("own_lines", of: metrics.ownLines.value) { Int($0.size(ofDeclaration: Index($1)).lines) },
        .integer("own_code_lines", of: metrics.ownLines.value) { Int($0.size(ofDeclaration: Index($1)).codeLines) },
      ])
  ]
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
