import Facts

extension WireVocabulary {
  /// The names that readers must note for these idioms.
  package convenience init(askedBy idioms: [Idiom]) {
    var asked: [String: Shapes] = [:]
    var fragments: [String: Shapes] = [:]
    var withArguments: Set<String> = []
    var assigned: Set<String> = []
    var (inPlace, anywhere): (Set<String>, Set<String>) = ([], [])
    for idiom in idioms {
      for line in idiom.lines {
        guard case .wire(let wire) = line.pattern else { continue }
        if idiom.inPlace.contains(line.mechanism) { inPlace.insert(wire.name) } else { anywhere.insert(wire.name) }
      }
    }
    for line in idioms.flatMap(\.lines) {
      if case .wire(let wire) = line.pattern, wire.capturesArguments || !line.places.isEmpty {
        withArguments.insert(wire.name)
      }
      if let neighbour = line.neighbour {
        asked[neighbour, default: []].insert(.init(neighbour.utf8.last == UInt8(ascii: ":") ? .message : .call))
      }
      // What is ignored is noted because another line asks for it.
      if line.action == .ignores { continue }
      switch line.pattern {
      case .wire(let wire):
        if wire.calledCapture != nil {
          if case .bytes(let bytes)? = wire.receiver?.parts.last {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.callsOn)
          }
          for case .bytes(let bytes)? in line.owners.map(\.parts.first) where wire.receiver == nil {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.callsInside)
          }
        } else if wire.isElement {
          if case .bytes(let bytes)? = wire.receiver?.parts.first {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.elementsOf)
          }
        } else if let property = wire.assigned {
          assigned.insert(property)
        } else if let fragment = wire.fragment {
          fragments[fragment, default: []].insert(.init(wire.shape))
        } else {
          asked[wire.name, default: []].insert(.init(wire.shape))
        }
      case .method(let name, _, _?):
        // A pattern with a star would have to be looked for in every method.
        if case .bytes(let bytes)? = name.parts.first, name.parts.count == 1 {
          asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.init(.result))
        }
      default: break
      }
    }
    // Of some calls only the receiver is asked, `$R.send(_)`.
    for (name, shapes) in asked
    where !shapes.isDisjoint(with: .noted) && !withArguments.contains(name)
      && !fragments.keys.contains(where: { name.contains($0) })
    {
      asked[name]?.insert(.withoutArguments)
    }
    self.init(asked, fragments: fragments, assigned: assigned, onlyInPlace: inPlace.subtracting(anywhere))
  }
}

extension MemberVocabulary {
  /// What these idioms ask of members.
  package convenience init(askedBy idioms: [Idiom]) {
    var names: [String] = []
    var prefixes: [[UInt8]] = []
    for case .method(let name, _, _) in idioms.lazy.flatMap(\.lines).map(\.pattern) {
      if case .bytes(let bytes)? = name.parts.first, name.parts.count == 1 {
        names.append(String(decoding: bytes, as: UTF8.self))
      } else {
        prefixes.append(name.prefix)
      }
    }
    let variables = idioms.flatMap(\.lines).compactMap { PropertyPrefixes.Question($0) }.filter { !$0.isOpen }
    self.init(methods: MethodNames(names, prefixes: prefixes), variables: PropertyPrefixes(variables))
  }
}

extension PropertyPrefixes.Question {
  /// What a line asks of variables; nil where it asks of something else.
  init?(_ line: IdiomLine) {
    guard case .property(let name, let type, let isStatic) = line.pattern else { return nil }
    self.init(name: name.prefix, type: Array(type?.prefix ?? []), isStatic: isStatic)
  }
}
