import CodeGraph
import Facts

/// declaration.
func declarationRelations(_ graph: CodeGraph) -> [Relation] {
  @Sendable func fact(_ row: Int) -> DeclarationFact { graph.declaration(Int32(row)).fact }
  return [
    Relation(
      "declaration", count: graph.declarationType.count,
      [
        .integer("id") { $0 + 1 },
        .integer("type") { id(graph.declarationType[$0]) },
        .text("kind") { $1(declarationKind(fact($0).kind)) },
        .text("name") { row, sink in
          let (file, fact) = graph.declaration(Int32(row))
          guard fact.category.exists else { return }
          graph.facts[Int(file)].names.withBytes(of: fact.category) { sink($0) }
        },
        .integer("module") { id(graph.files[Int(graph.declaration(Int32($0)).file)].module) },
        .integer("file") { id(graph.declaration(Int32($0)).file) },
        .integer("line") { line(fact($0).line) },
        .integer("end_line") { line(fact($0).endLine) },
        .integer("is_conditional") { flag(fact($0).flags.contains(.conditional)) },
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
