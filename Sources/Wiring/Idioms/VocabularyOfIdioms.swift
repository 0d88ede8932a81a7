import Facts

extension WireVocabulary {
  /// The names that readers must note for these idioms.
  package convenience init(askedBy idioms: [Idiom]) {
    var names = AskedNames()
    for idiom in idioms { names.add(idiom) }
    self.init(
      names.shapes(), fragments: names.fragments, assigned: names.assigned,
      onlyInPlace: names.inPlace.subtracting(names.anywhere))
  }
}

/// The names in the shapes of idioms, by what is asked of them.
private struct AskedNames {
  private var asked: [String: WireVocabulary.Shapes] = [:]
  /// Parts of names.
  private(set) var fragments: [String: WireVocabulary.Shapes] = [:]
  /// Those of which a line takes an argument.
  private var withArguments: Set<String> = []
  /// Properties that are given something.
  private(set) var assigned: Set<String> = []
  /// Those of mechanisms that are only where they are written, and those of all others.
  private(set) var inPlace: Set<String> = []
  private(set) var anywhere: Set<String> = []

  mutating func add(_ idiom: Idiom) {
    for line in idiom.lines {
      if let neighbour = line.neighbour {
        ask(neighbour, .init(neighbour.utf8.last == UInt8(ascii: ":") ? .message : .call))
      }
      switch line.pattern {
      case .wire(let wire):
        if idiom.mechanisms.inPlace.contains(line.mechanism) {
          inPlace.insert(wire.name)
        } else {
          anywhere.insert(wire.name)
        }
        if wire.capturesArguments || !line.places.isEmpty { withArguments.insert(wire.name) }
        // What is ignored is noted because another line asks for it.
        if line.action != .ignores { ask(wire, owners: line.owners) }
      case .method(let name, _, _?) where line.action != .ignores:
        // A pattern with a star would have to be looked for in every method.
        if name.parts.count == 1 { ask(name.parts.first?.text, .init(.result)) }
      default: break
      }
    }
  }

  /// Of some calls only the receiver is asked, `$R.send(_)`.
  func shapes() -> [String: WireVocabulary.Shapes] {
    var all = asked
    for (name, shapes) in asked
    where !shapes.isDisjoint(with: .noted) && !withArguments.contains(name)
      && !fragments.keys.contains(where: { name.contains($0) })
    {
      all[name]?.insert(.withoutArguments)
    }
    return all
  }

  private mutating func ask(_ wire: WirePattern, owners: [NamePattern]) {
    if wire.calledCapture != nil {
      if let receiver = wire.receiver {
        ask(receiver.parts.last?.text, .callsOn)
      } else {
        for owner in owners { ask(owner.parts.first?.text, .callsInside) }
      }
    } else if wire.isElement {
      ask(wire.receiver?.parts.first?.text, .elementsOf)
    } else if let property = wire.assigned {
      assigned.insert(property)
    } else if let fragment = wire.fragment {
      fragments[fragment, default: []].insert(.init(wire.shape))
    } else {
      ask(wire.name, .init(wire.shape))
    }
  }

  /// What is no plain text is nothing to look for.
  private mutating func ask(_ name: String?, _ shapes: WireVocabulary.Shapes) {
    if let name { asked[name, default: []].insert(shapes) }
  }
}

extension MemberVocabulary {
  /// What these idioms ask of members.
  package convenience init(askedBy idioms: [Idiom]) {
    var names: [String] = []
    var prefixes: [[UInt8]] = []
    for case .method(let name, _, _) in idioms.lazy.flatMap(\.lines).map(\.pattern) {
      if name.parts.count == 1, let whole = name.parts.first?.text {
        names.append(whole)
      } else {
        prefixes.append(name.prefix)
      }
    }
    let questions = idioms.flatMap(\.lines).compactMap { PropertyPrefixes.Question($0) }
    self.init(
      methods: MethodNames(names, prefixes: prefixes),
      variables: PropertyPrefixes(questions.filter { !$0.isOpen && !$0.isOfOwnObjects }),
      asksOwnObjects: questions.contains(where: \.isOfOwnObjects))
  }
}

extension PropertyPrefixes.Question {
  /// What a line asks of variables; nil where it asks of something else.
  init?(_ line: IdiomLine) {
    guard case .property(let name, let type, let isStatic, let isStored) = line.pattern else { return nil }
    // What is kept is known by its type only where nothing is written.
    self.init(
      name: name.prefix, type: isStored ? [] : Array(type?.prefix ?? []), isStatic: isStatic,
      isOfOwnObjects: isStored && name.prefix.isEmpty)
  }
}
