import CodeGraph
import Facts
import ModularityMetrics

/// declaration.
func declarationRelations(_ graph: CodeGraph) -> [Relation] {
  let all = Deferred { graph.facts.flatMap(\.declarations) }
  return [
    Relation(
      "declaration", count: graph.declarationType.count,
      [
        .integer("id") { $0 + 1 },
        .integer("type") { id(graph.declarationType[$0]) },
        .text("kind", of: all.value) { $2(declarationKind($0[$1].kind)) },
        .text("name", of: all.value) { all, row, sink in
          let category = all[row].category
          guard category.exists else { return }
          graph.facts[Int(graph.declarationFile[row])].names.withBytes(of: category) { sink($0) }
        },
        .integer("module") { id(graph.files[Int(graph.declarationFile[$0])].module) },
        .integer("file") { id(graph.declarationFile[$0]) },
        .integer("line", of: all.value) { line($0[$1].line) },
        .integer("end_line", of: all.value) { line($0[$1].endLine) },
        .integer("is_conditional", of: all.value) { flag($0[$1].flags.contains(.conditional)) },
      ])
  ]
}

private func declarationKind(_ kind: DeclarationFact.Kind) -> StaticString {
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
