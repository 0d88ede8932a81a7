/// The declarations and then the members of each type, as `place_list` writes them; forward declarations are left out.
struct TypePieces: Sendable {
  private let graph: CodeGraph
  private let contents: TypeContents
  private let declarationsOfType: Grouping<TypeNode, Declaration>
  private let declarations: Records<DeclarationFact>
  private let members: Records<MemberFact>

  init(_ metrics: Metrics) {
    graph = metrics.graph
    contents = metrics.contents.value
    declarationsOfType = Grouping(graph.declarationType.values, into: graph.types.count)
    declarations = Records(of: graph, graph.declarationFile.values, \.declarations)
    members = Records(of: graph, graph.memberFile.values, \.members)
  }

  func lines(of type: TypeIndex) -> PlaceLines {
    var lines = PlaceLines()
    for number in declarationsOfType[type] {
      let (declaration, file) = (declarations[number.number], declarations.files[number.number])
      guard declaration.kind != .forward else { continue }
      let fileName = graph.files[file].path.split(separator: "/").last ?? ""
      var name = "\(declarationKind(declaration.kind)) in \(fileName)"
      name.withUTF8 {
        lines.add(file: id(file), line: line(declaration.line), endLine: line(declaration.endLine), name: $0)
      }
    }
    for number in contents.members(of: type) {
      let (member, file) = (members[number.number], members.files[number.number])
      lines.add(
        file: id(file), line: line(member.line), endLine: line(member.endLine),
        name: graph.facts[file].names.bytes(of: graph.members[number].name))
    }
    return lines
  }
}
