/// Names that idioms ask readers to note: of calls and messages, and of members.
package struct AskedNames: Sendable, Equatable {
  /// By the name of what is called, the shapes that are asked for.
  var shapes: [String: WireVocabulary.Shapes] = [:]
  /// The same by parts of names.
  var fragments: [String: WireVocabulary.Shapes] = [:]
  /// Properties that are given something.
  var assigned: Set<String> = []
  /// Names that mean nothing where a macro that stands for a message writes them.
  var onlyInPlace: Set<String> = []
  /// Whole names of methods.
  var methods: Set<String> = []
  /// What names of other methods begin with.
  var methodPrefixes: Set<[UInt8]> = []
  /// Of variables that some name or type is asked of.
  var variables: [PropertyPrefixes.Question] = []
  /// Whether static variables are asked for that keep an object of the type around, whatever they are called.
  var asksOwnObjects = false

  package init() {}

  package init(of idioms: [Idiom]) {
    var calls = AskedCalls()
    for idiom in idioms {
      calls.add(idiom)
      for line in idiom.lines { addMembers(of: line) }
    }
    shapes = calls.shapes()
    fragments = calls.fragments
    assigned = calls.assigned
    onlyInPlace = calls.inPlace.subtracting(calls.anywhere)
  }

  private mutating func addMembers(of line: IdiomLine) {
    if case .method(let name, _, _) = line.pattern {
      if name.parts.count == 1, let whole = name.parts.first?.text {
        methods.insert(whole)
      } else {
        methodPrefixes.insert(name.prefix)
      }
    } else if let question = PropertyPrefixes.Question(line) {
      if question.isOfOwnObjects { asksOwnObjects = true }
      if !question.isOpen, !question.isOfOwnObjects { variables.append(question) }
    }
  }
}

extension WireVocabulary {
  /// The names that readers must note.
  package convenience init(_ asked: AskedNames) {
    self.init(
      asked.shapes, fragments: asked.fragments, assigned: asked.assigned, onlyInPlace: asked.onlyInPlace)
  }
}

extension MemberVocabulary {
  /// What is asked of members.
  package convenience init(_ asked: AskedNames) {
    self.init(
      methods: MethodNames(asked.methods, prefixes: Array(asked.methodPrefixes)),
      variables: PropertyPrefixes(asked.variables), asksOwnObjects: asked.asksOwnObjects)
  }
}

/// The names in the shapes of calls that idioms ask for, by what is asked of them.
private struct AskedCalls {
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
      && !fragments.keys.contains(where: { bytesContain(name, $0) })
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
