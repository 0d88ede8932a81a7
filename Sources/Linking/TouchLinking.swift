import CodeGraph
import Facts

/// Finds out whom names are asked of that a separate reading noted.
struct TouchLinking {
  private let graph: CodeGraph
  private let scope: Scope
  private let values: ValueOfPath
  private let touches: Keyed<FileNode, FileTouches?>

  /// Touches of a file whose facts were read otherwise are left out.
  init(graph: CodeGraph, links: UseLinks, sdk: SDKTables, scope: Scope, touches: Keyed<FileNode, FileTouches?>) {
    self.graph = graph
    self.scope = scope
    self.touches = Keyed(
      touches.indexed.map { file, touches in
        let counts = graph.counts[file]
        let isSame =
          touches?.memberCount == Int(counts.members) && touches?.declarationCount == Int(counts.declarations)
        return isSame ? touches : nil
      })
    let properties = HeldProperties(
      graph: graph, links: links, sdk: SDKDelegates(sdk, scope), scope: scope, areAsked: true)
    var paths: Set<String> = []
    for case let touches? in self.touches {
      for receiver in Set(touches.touches.lazy.map(\.receiver)) where receiver.exists {
        paths.insert(touches.names[receiver])
      }
    }
    values = ValueOfPath(
      scope: scope, properties: properties,
      results: ResultTable(graph: graph, scope: scope, paths, touches: self.touches), knowsTexts: true)
  }

  /// What is asked of what, in the order of files.
  func linked() -> Touches {
    var result = Touches()
    for (file, touches) in touches.indexed {
      guard let touches else { continue }
      for global in touches.globals {
        let name = result.names.intern(touches.names[global.name])
        result.globals.append(Global(name: name, file: file, access: global.access))
      }
      for accessor in touches.accessors {
        result.accessors.append(
          (result.names.intern(touches.names[accessor.name]), graph.member(accessor.member, in: file)))
      }
      for signature in touches.signatures where signature.member.exists {
        result.parameters[graph.member(signature.member, in: file)] = signature.parameters
      }
      link(touches, of: file, to: &result)
    }
    return result
  }

  /// A receiver and where it stands: what a path means depends on the type around.
  private struct Place: Hashable {
    var receiver: Name
    var declaration: DeclarationIndex
  }

  private func link(_ touches: FileTouches, of file: FileIndex, to result: inout Touches) {
    let isSwift = graph.counts[file].language.isSwift
    var known: [Place: ValueOfPath.Meaning] = [:]
    var names: [Name: SymbolIndex] = [:]
    for fact in touches.touches {
      let declaration = graph.declaration(fact.declaration, in: file)
      let member = graph.member(fact.member, in: file)
      let around = scope.type(ofDeclaration: declaration)
      var meaning = ValueOfPath.Meaning(type: around)
      if fact.form == .own {
        meaning.isMeta = fact.receiver.exists
      } else if fact.receiver.exists {
        let place = Place(receiver: fact.receiver, declaration: declaration)
        if let found = known[place] {
          meaning = found
        } else {
          let at = DelegationPlace(
            type: around, declaration: declaration, file: file, line: fact.line, isSwift: isSwift)
          meaning = self.meaning(of: touches.names[fact.receiver], at: at)
          known[place] = meaning
        }
      } else if fact.form == .other || fact.form == .implicit {
        meaning.type = .none
      }
      let name = names[fact.name] ?? result.names.intern(touches.names[fact.name])
      names[fact.name] = name
      result.all.append(
        Touch(
          fact, declaration: declaration, member: member, file: file, name: name, type: meaning.type,
          isMeta: meaning.isMeta || fact.form == .implicit, isCollection: meaning.isCollection))
    }
  }

  private func meaning(of path: String, at place: DelegationPlace) -> ValueOfPath.Meaning {
    guard path == "super" || path.hasPrefix("super.") else { return values.meaning(of: path, at: place) }
    var place = place
    if place.type.exists { place.type = scope.types[place.type].superclass }
    return values.meaning(of: "self" + path.dropFirst(5), at: place)
  }
}
