/// Finds out whom names are asked of that a separate reading noted.
struct TouchLinking {
  private let graph: CodeGraph
  private let scope: NameScope
  private let values: ValueOfPath
  private let touches: Keyed<FileNode, FileTouches?>
  private let members: SDKMembers

  /// Touches of a file whose facts were read otherwise are left out.
  init(graph: CodeGraph, links: UseLinks, sdk: SDKTables, scope: NameScope, touches: Keyed<FileNode, FileTouches?>) {
    self.graph = graph
    self.scope = scope
    self.touches = Keyed(
      touches.indexed.map { file, touches in
        let facts = graph.facts[file]
        let isSame =
          touches?.memberCount == facts.members.count && touches?.declarationCount == facts.declarations.count
        return isSame ? touches : nil
      })
    let properties = HeldProperties(
      graph: graph, links: links, sdk: SDKDelegates(sdk, scope), scope: scope, areAsked: true)
    var paths: Set<String> = []
    for case let touches? in self.touches {
      let asked = Set(touches.touches.lazy.map(\.receiver)).union(touches.touches.lazy.map(\.argument))
      for path in asked where path.exists { paths.insert(touches.names[path]) }
    }
    members = sdk.members
    values = ValueOfPath(
      scope: scope, properties: properties,
      results: ResultTable(graph: graph, scope: scope, paths, touches: self.touches), members: sdk.members)
  }

  /// What is asked of what, in the order of files.
  func linked() -> Touches {
    var result = Touches()
    for type in Set(scope.declarationType.indexed.map { $0.1 }) where type.exists {
      let known = values.knownName(of: .init(type: type))
      if !known.isEmpty { _ = intern(known, &result) }
    }
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
      for signature in touches.signatures where signature.member.exists { note(signature, touches, file, in: &result) }
      link(touches, of: file, to: &result)
    }
    return result
  }

  private func note(_ signature: SignatureFact, _ touches: FileTouches, _ file: FileIndex, in result: inout Touches) {
    let member = graph.member(signature.member, in: file)
    result.parameters[member] = signature.parameters
    guard let first = signature.parameters.first, first.type.exists else { return }
    let spelling = values.spelling(
      of: first, named: touches.names[first.type], at: place(of: signature.declaration, line: 1, in: file))
    if let spelling { result.firstParameters[member] = result.spellings.intern(spelling) }
  }

  private func place(of declaration: Index<DeclarationFact>, line: Int32, in file: FileIndex) -> DelegationPlace {
    let number = graph.declaration(declaration, in: file)
    return DelegationPlace(
      type: scope.type(ofDeclaration: number), declaration: number, file: file, line: line,
      isSwift: graph.facts[file].language.isSwift)
  }

  /// A receiver and where it stands: what a path means depends on the type around.
  private struct Place: Hashable {
    var receiver: Name
    var declaration: DeclarationIndex
  }

  private func link(_ touches: FileTouches, of file: FileIndex, to result: inout Touches) {
    var known: [Place: ValueOfPath.Meaning] = [:]
    var names: [Name: SymbolIndex] = [:]
    for fact in touches.touches {
      let declaration = graph.declaration(fact.declaration, in: file)
      let member = graph.member(fact.member, in: file)
      let around = scope.type(ofDeclaration: declaration)
      var meaning = ValueOfPath.Meaning(type: around)
      let at = place(of: fact.declaration, line: fact.line, in: file)
      if fact.form == .own {
        meaning.isMeta = fact.receiver.exists
      } else if fact.receiver.exists {
        let place = Place(receiver: fact.receiver, declaration: declaration)
        if let found = known[place] {
          meaning = found
        } else {
          meaning = self.meaning(of: touches.names[fact.receiver], at: at)
          known[place] = meaning
        }
      } else if fact.form == .other || fact.form == .implicit {
        meaning.type = .none
      }
      if meaning.known.isEmpty, meaning.type.exists { meaning.known = values.knownName(of: .init(type: meaning.type)) }
      let name = names[fact.name] ?? result.names.intern(touches.names[fact.name])
      names[fact.name] = name
      var touch = Touch(
        fact, declaration: declaration, member: member, file: file, name: name, type: meaning.type,
        isMeta: meaning.isMeta || fact.form == .implicit, isCollection: meaning.isCollection)
      ask(meaning.known, &touch, &result)
      if fact.argument.exists, touch.held != .nothing,
        let spelling = values.spelling(of: touches.names[fact.argument], at: at)
      {
        touch.argument = result.spellings.intern(spelling)
      }
      result.all.append(touch)
    }
  }

  /// Notes what a type of the SDK has itself under the name.
  private func ask(_ known: Substring, _ touch: inout Touch, _ result: inout Touches) {
    guard !known.isEmpty else { return }
    touch.known = intern(known, &result)
    let name = result.names[touch.name]
    let isMeta = touch.isMeta || name.hasPrefix("init(")
    guard let found = members.member(name[...], of: known, isMeta: isMeta) else { return touch.held = .nothing }
    touch.held = found.isPlain ? .plain : .taking
    touch.holder = intern(found.holder, &result)
  }

  private func intern(_ known: Substring, _ result: inout Touches) -> SymbolIndex {
    let symbol = result.known.intern(String(known))
    if symbol.number == result.namesOfKnown.count {
      let adopted = members.protocols(of: known)
      result.namesOfKnown.append(Set(([known] + adopted).flatMap { members.names(of: $0) }))
    }
    return symbol
  }

  private func meaning(of path: String, at place: DelegationPlace) -> ValueOfPath.Meaning {
    guard path == "super" || path.hasPrefix("super.") else { return values.meaning(of: path, at: place) }
    var place = place
    if place.type.exists { place.type = scope.types[place.type].superclass }
    return values.meaning(of: "self" + path.dropFirst(5), at: place)
  }
}
