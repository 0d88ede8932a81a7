import CodeGraph
import Facts
import ModularityMetrics

/// The declarations and then the members of each type, as `place_list` writes them; forward declarations are left out.
struct TypePieces: Sendable {
  private let graph: CodeGraph
  private let contents: TypeContents
  private let declarationsOfType: Grouping
  private let declarations: Records<DeclarationFact>
  private let members: Records<MemberFact>

  init(_ metrics: Metrics) {
    graph = metrics.graph
    contents = metrics.contents.value
    declarationsOfType = Grouping(graph.declarationType, into: graph.types.count)
    declarations = Records(of: graph, graph.declarationFile, \.declarations)
    members = Records(of: graph, graph.memberFile, \.members)
  }

  func lines(of type: Int) -> PlaceLines {
    var lines = PlaceLines()
    for number in declarationsOfType[Int32(type)] {
      let (declaration, file) = (declarations[Int(number)], declarations.files[Int(number)])
      guard declaration.kind != .forward else { continue }
      let fileName = graph.files[file].path.split(separator: "/").last ?? ""
      var name = "\(declarationKind(declaration.kind)) in \(fileName)"
      name.withUTF8 {
        lines.add(file: id(file), line: line(declaration.line), endLine: line(declaration.endLine), name: $0)
      }
    }
    for number in contents.members(of: type) {
      let (member, file) = (members[Int(number)], members.files[Int(number)])
      lines.add(
        file: id(file), line: line(member.line), endLine: line(member.endLine),
        name: graph.lists[file].names[graph.members[Int(number)].name])
    }
    return lines
  }
}
