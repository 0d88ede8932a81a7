/// Messages, calls, annotations and attributes that idioms give a meaning.
extension WiringLinking {
  /// - Parameters:
  ///   - lines: All lines of the active idioms.
  ///   - declared: The keys that declarations provide, for the lines that ask for them; nil for the other lines.
  ///   - jobs: How many threads look.
  mutating func matchWires(_ lines: WireLines, declared: Declared? = nil, jobs: Int) {
    let weights = graph.facts.keyed { $0.wires.count }
    inFiles(weights: weights, jobs) { part, files in
      var questions = WireQuestions(lines, declared: declared != nil)
      for file in files where weights[file] > 0 && part.isRead[file] { part.matchWires(of: file, declared, &questions) }
    }
  }

  private mutating func matchWires(of file: FileIndex, _ declared: Declared?, _ questions: inout WireQuestions) {
    let facts = graph.facts[file]
    for wire in facts.wires where wire.shape != .result {
      // Of the lines of an idiom that speak of one mechanism the first that fits counts.
      var answered: [Int] = []
      for question in questions.asked(of: wire.name, facts) where question.shape == wire.shape {
        guard !answered.contains(question.subject),
          var captures = match(question.pattern, question.line.needed, wire, facts, file: file),
          // Every argument that is asked for by its place is there.
          question.line.places.allSatisfy({ captures[$0] != nil })
        else { continue }
        if let neighbour = question.line.neighbour, !stands(neighbour, beside: wire, facts) { continue }
        if question.line.action == .ignores {
          answered += question.ignored
          continue
        }
        if let declared {
          guard let name = lastName(captures[question.line.key.captures.first ?? ""]),
            declared[question.idiom.name]?.contains(name) == true
          else { continue }
          if !question.line.key.isText { captures[question.line.key.captures[0]] = "\"\(name)\"" }
        }
        let place = WirePlace(
          file: file, declaration: wire.declaration, member: wire.member, line: wire.line,
          column: wire.column)
        let unknown = unresolved.count
        if add(question.line, question.idiom, captures, at: place) { answered.append(question.subject) }
        if unresolved.count > unknown { noteForwarder(question.line, question.idiom, wire, facts, file: file) }
      }
    }
  }

  private func stands(_ name: String, beside wire: WireFact, _ facts: SharedFacts) -> Bool {
    facts.wires.contains { other in
      other.member == wire.member && other.declaration == wire.declaration
        && name.utf8.elementsEqual(facts.bytes(of: other.name))
    }
  }

  /// The type that the property of `cook = resolve()` is declared with, where this file declares it in the type around.
  private func typeAssigned(_ wire: WireFact, _ facts: SharedFacts) -> String? {
    guard facts.language.isSwift, wire.result.exists, wire.declaration.exists else { return nil }
    let target = facts.names[wire.result]
    let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
    guard name.utf8.allSatisfy(isWordByte) else { return nil }
    let owner = facts.names[facts.declarations[wire.declaration].name]
    for property in facts.properties where property.valueType.exists {
      let member = facts.members[property.member]
      guard facts.names[member.name] == name, facts.names[facts.declarations[member.declaration].name] == owner
      else { continue }
      return facts.names[property.valueType]
    }
    return nil
  }

  private func match(
    _ pattern: WirePattern, _ needed: [String], _ wire: WireFact, _ facts: SharedFacts, file: FileIndex
  ) -> Captures? {
    let arguments = facts.arguments(of: wire)
    // Most wires are of another shape, which is seen before any text is made.
    guard takesLabels(pattern, arguments, facts) else { return nil }
    var captures = Captures()
    let receiver = matchReceiver(pattern, wire, facts, file, &captures)
    guard receiver != .other, matchType(pattern, wire, facts, &captures),
      matchArguments(pattern, arguments, wire, facts, file, &captures)
    else { return nil }
    var roles: SwizzleArguments?
    for name in needed {
      switch name {
      case _ where SwizzleArguments.names.contains(name):
        let known = roles ?? SwizzleArguments(arguments.map { facts.names[$0.text] })
        roles = known
        captures[name] = known[name]
      case "called": captures[name] = facts.names[wire.name]
      case "result": if wire.result.exists { captures[name] = facts.names[wire.result] }
      default:
        guard let place = Int(name), place <= arguments.count else { continue }
        captures[name] = facts.names[arguments[arguments.startIndex + place - 1].text]
      }
    }
    // A word with a `$` before it is a variable, of which nothing is known.
    if receiver == .doubtful { captures.change { _, _ in "$\(facts.names[wire.receiver])" } }
    return captures
  }

  private func takesLabels(
    _ pattern: WirePattern, _ arguments: ArraySlice<WireArgumentFact>, _ facts: SharedFacts
  ) -> Bool {
    guard pattern.comparesArguments else { return true }
    let (count, asked) = (arguments.count, pattern.arguments.count)
    guard count == asked || (pattern.isOpen && count > asked) else { return false }
    for place in pattern.arguments.indices {
      guard isLabel(pattern.arguments[place].label, arguments[arguments.startIndex + place].label, facts) else {
        return false
      }
    }
    return true
  }

  private enum Receiver {
    case asked, other
    /// A macro that one definition makes what is asked for, and another does not.
    case doubtful
  }

  private func matchReceiver(
    _ pattern: WirePattern, _ wire: WireFact, _ facts: SharedFacts, _ file: FileIndex, _ captures: inout Captures
  ) -> Receiver {
    if let name = pattern.calledCapture {
      var receiver = wire.receiver.exists ? facts.names[wire.receiver] : "self"
      if receiver.hasPrefix("$") { receiver.removeFirst() }
      var ignored = Captures()
      guard let last = lastName(receiver), pattern.receiver?.match(last, &ignored) ?? (receiver == "self") else {
        return .other
      }
      captures[name] = facts.names[wire.name]
      return .asked
    }
    if pattern.isElement {
      let receiver = facts.names[wire.receiver].filter { !"]?!".contains($0) }
      let last = receiver.suffix(
        from: receiver.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map {
          receiver.index(after: $0)
        } ?? receiver.startIndex)
      return pattern.receiver?.match(String(last), &captures) == true ? .asked : .other
    }
    guard let receiver = pattern.receiver else { return .asked }
    guard wire.receiver.exists else { return .other }
    let text = facts.bytes(of: wire.receiver)
    if receiver.match(text, &captures) { return .asked }
    // A local variable is written with a `$`, which no pattern can ask for.
    if text.first == UInt8(ascii: "$") {
      return receiver.match(UnsafeBufferPointer(rebasing: text.dropFirst()), &captures) ? .asked : .other
    }
    guard wire.shape == .message, !facts.language.isSwift, text.allSatisfy(isWordByte) else { return .other }
    return matchMacro(facts.names[wire.receiver], receiver, file, &captures, depth: 0)
  }

  /// `[ROUTER openURL:x]`, where a macro says who that is.
  private func matchMacro(
    _ name: String, _ receiver: TextPattern, _ file: FileIndex, _ captures: inout Captures, depth: Int
  ) -> Receiver {
    let texts = constants.receivers(named: name, file: file)
    var results: Set<Receiver> = []
    for text in texts {
      if receiver.match(text, &captures) {
        results.insert(.asked)
      } else if depth < 4, text != name, text.utf8.allSatisfy(isWordByte) {
        results.insert(matchMacro(text, receiver, file, &captures, depth: depth + 1))
      } else {
        results.insert(.other)
      }
    }
    return results.count > 1 ? .doubtful : results.first ?? .other
  }

  private func matchType(
    _ pattern: WirePattern, _ wire: WireFact, _ facts: SharedFacts, _ captures: inout Captures
  ) -> Bool {
    guard let type = pattern.type else { return true }
    guard let written = wire.type.exists ? facts.names[wire.type] : typeAssigned(wire, facts) else { return false }
    let isGeneric = written.hasPrefix("<") && written.hasSuffix(">")
    return type.match(isGeneric ? String(written.dropFirst().dropLast()) : written, &captures)
  }

  private func matchArguments(
    _ pattern: WirePattern, _ arguments: ArraySlice<WireArgumentFact>, _ wire: WireFact, _ facts: SharedFacts,
    _ file: FileIndex, _ captures: inout Captures
  ) -> Bool {
    guard pattern.comparesArguments else { return true }
    for place in pattern.arguments.indices {
      let fact = arguments[arguments.startIndex + place]
      switch pattern.arguments[place].value {
      case .text(let pattern):
        guard pattern.match(facts.bytes(of: fact.text), &captures) else { return false }
      case .created(let name, nil): captures[name] = createdType(in: facts.names[fact.text])
      case .created(let name, let supertype?):
        guard let cast = castType(in: facts.names[fact.text]) else { return false }
        captures[name] = createdType(in: facts.names[fact.text])
        captures[supertype] = cast
      case .held(let name): captures[name] = heldType(of: facts.names[fact.text], wire, file)
      }
    }
    return true
  }

  /// The type of the object that an expression creates, or that its properties lead to.
  private func heldType(of text: String, _ wire: WireFact, _ file: FileIndex) -> String {
    let created = createdType(in: text)
    guard isCutShort(created) else { return created }
    let around = graph.type(ofDeclaration: wire.declaration, in: file)
    let type = constants.paths.type(of: text, typeAround: around, file: file)
    return type.exists ? graph.name(of: type) : created
  }
}

extension WirePattern {
  fileprivate var comparesArguments: Bool { hasArguments || !arguments.isEmpty }
}

private func isLabel(_ asked: String?, _ label: Name, _ facts: SharedFacts) -> Bool {
  guard let asked else { return !label.exists }
  return label.exists && asked.utf8.elementsEqual(facts.bytes(of: label))
}

/// The last name of `Container.shared.kitchen`, `$container.kitchen`, `\.kitchen`, `kitchen`; nil where something else
/// stands there.
private func lastName(_ text: String?) -> String? {
  guard var text = text?.filter({ $0 != "?" && $0 != "!" }) else { return nil }
  if text.hasPrefix("\\") { text.removeFirst() }
  let name = text.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? text
  return name.isEmpty || !name.utf8.allSatisfy(isWordByte) ? nil : name
}
