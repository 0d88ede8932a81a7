/// A method of the project that hands a parameter on as a key: what it does, whoever calls it with a key does.
struct Forwarder {
  let idiom: Idiom
  let line: IdiomLine
  /// The capture that is the key.
  let capture: String
  /// The number of the method, and the place of the parameter.
  let member: MemberIndex
  let place: Int
  /// What is said of the key where it is handed on.
  let unresolved: UnresolvedWiring

  /// Of a method that hands its key on in two branches.
  func saysTheSame(as other: Forwarder) -> Bool {
    member == other.member && place == other.place && line.mechanism == other.line.mechanism
      && line.action == other.line.action
  }
}

// MARK: - Calls of them

extension WiringLinking {
  /// Remembers a method of which the key was found to be a parameter.
  mutating func noteForwarder(
    _ line: IdiomLine, _ idiom: Idiom, _ wire: WireFact, _ facts: SharedFacts, file: FileIndex
  ) {
    guard wire.member.exists, let argument = line.forwardedArgument(of: wire.shape, idiom),
      argument < Int(wire.argumentCount), case .capture(let capture) = line.key.parts[0],
      let unresolved = unresolved.last
    else { return }
    let place = facts.wireArguments[wire.firstArgument.advanced(by: argument)].parameter
    guard place >= 0 else { return }
    forwarders.append(
      Forwarder(
        idiom: idiom, line: line, capture: capture, member: graph.member(wire.member, in: file), place: Int(place),
        unresolved: unresolved))
  }

  /// Adds what is wired by calls of such methods. The key stays unknown where they hand it on, unless each call that there
  /// can be is one of those.
  mutating func followForwarders() {
    let asked = ForwarderTable(forwarders, graph, ancestry)
    guard !asked.isEmpty else { return }
    var answered = Set(found.map { Answer($0.mechanism, $0.action, $0.file, $0.line) })
    answered.formUnion(unresolved.map { Answer($0.mechanism, $0.action, $0.file, $0.line) })
    var followed: Set<MemberIndex> = []
    var missed: Set<MemberIndex> = []
    for file in graph.facts.indices where !graph.facts[file].wires.isEmpty && isRead[file] {
      let facts = graph.facts[file]
      for wire in facts.wires where wire.shape == .call || wire.shape == .message {
        let called = asked.called(by: wire, facts)
        if called.isEmpty { continue }
        let sent = called.map { isSent(wire, facts, file, to: $0) }
        for (forwarder, isSent) in zip(called, sent) {
          guard isSent == true, let argument = asked.argument(of: wire, facts, forwarder) else {
            // What is known to be a call of another one is none of this.
            if isSent != false, isSent == true || !sent.contains(true) { missed.insert(forwarder.member) }
            continue
          }
          followed.insert(forwarder.member)
          let action: Wiring.Action = forwarder.line.action == .provides ? .provides : .consumes
          // An idiom may know the call by its name.
          if answered.contains(Answer(forwarder.line.mechanism, action, file, wire.line)) { continue }
          add(
            forwarder, wire, facts.names[facts.wireArguments[wire.firstArgument.advanced(by: argument)].text], in: file)
        }
      }
    }
    let isSwiftOnly = graph.facts.allSatisfy(\.language.isSwift)
    let known = forwarders.filter { forwarder in
      followed.contains(forwarder.member) && !missed.contains(forwarder.member) && asked.contains(forwarder)
        && isSeenWhole(forwarder, isSwiftOnly: isSwiftOnly)
    }
    let settled = Set(known.map { Place($0.unresolved) })
    unresolved.removeAll { settled.contains(Place($0)) }
  }

  private mutating func add(_ forwarder: Forwarder, _ wire: WireFact, _ text: String, in file: FileIndex) {
    let place = WirePlace(
      file: file, declaration: wire.declaration, member: wire.member, line: wire.line, column: wire.column)
    var captures = Captures()
    captures[forwarder.capture] = text
    let (first, unknown) = (found.count, unresolved.count)
    add(forwarder.line, forwarder.idiom, captures, at: place)
    // What a project adds to another's type may stand beside a method of that name: of `post(_:)` the center has one.
    if isAdded(forwarder), unresolved.count > unknown { unresolved.removeLast(unresolved.count - unknown) }
    // What else the method hands over, and whose object it is, its callers do not say.
    guard forwarder.line.detail?.captures.isEmpty == false else { return }
    for number in first..<found.count { found[number].detail = "helper" }
  }

  private struct Answer: Hashable {
    let mechanism: String
    let action: Wiring.Action
    let file: FileIndex
    let line: Int32

    init(_ mechanism: String, _ action: Wiring.Action, _ file: FileIndex, _ line: Int32) {
      (self.mechanism, self.action, self.file, self.line) = (mechanism, action, file, line)
    }
  }

  private struct Place: Hashable {
    let mechanism: String
    let text: String
    let file: FileIndex
    let line: Int32

    init(_ unresolved: UnresolvedWiring) {
      (mechanism, text) = (unresolved.mechanism, unresolved.text)
      (file, line) = (unresolved.file, unresolved.line)
    }
  }

  /// Whether nobody can call it but by a call in Swift that is seen. A macro may hold a message to a method of Objective-C.
  private func isSeenWhole(_ forwarder: Forwarder, isSwiftOnly: Bool) -> Bool {
    let (file, member) = graph.member(forwarder.member)
    if !graph.facts[file].language.isSwift || isAdded(forwarder) { return false }
    return member.access <= .fileprivate || isSwiftOnly && member.access < .public
  }

  // MARK: Receivers

  /// Whether what a call is made on is an object, or the type, that has the method; nil where that is not known.
  private func isSent(_ wire: WireFact, _ facts: SharedFacts, _ file: FileIndex, to forwarder: Forwarder) -> Bool? {
    let own = graph.member(wire.member, in: file)
    // What calls itself says no key.
    if own == forwarder.member || !isInSight(forwarder, file) { return false }
    let owner = graph.declarationType[graph.members[forwarder.member].declaration]
    let isOfType = isStatic(forwarder.member)
    let around = graph.type(ofDeclaration: wire.declaration, in: file)
    var receiver = wire.receiver.exists ? facts.names[wire.receiver] : "self"
    receiver.removeAll { $0 == "?" || $0 == "!" }
    if receiver.hasPrefix("$self") { receiver.removeFirst() }
    if receiver == "self" || receiver == "super" {
      guard own.exists, around.exists else { return nil }
      if !comes(around, from: owner) {
        // A nested type calls what the type around it has of its own without naming it.
        return constants.isProtocol(around) || isOfType && !wire.receiver.exists ? nil : false
      }
      return isStatic(own) == isOfType
    }
    if receiver == "Self" { return isOfType && comes(around, from: owner) ? true : nil }
    let isKnown =
      isTypeName(receiver)
      ? isOfType && comes(names.type(named: receiver, isProtocol: nil, file: file), from: owner)
      : !isOfType && isObject(receiver, of: owner, facts, around: around, file: file)
    return isKnown ? true : nil
  }

  /// Whether an expression is known to stand for an object of a type.
  private func isObject(
    _ receiver: String, of owner: TypeIndex, _ facts: SharedFacts, around: TypeIndex, file: FileIndex
  ) -> Bool {
    if let holder = holder(of: receiver) {
      // Of a class of Apple's the graph has the name that Objective-C calls it by.
      let isMeant = [holder, "NS\(holder)"].contains {
        comes(names.type(named: $0, isProtocol: nil, file: file), from: owner)
      }
      if isMeant { return true }
    }
    let path = receiver.hasPrefix("_") && !facts.language.isSwift ? String(receiver.dropFirst()) : receiver
    if comes(constants.paths.type(of: path, typeAround: around, file: file), from: owner) { return true }
    guard facts.language.isSwift else { return false }
    let created = createdType(in: receiver)
    return isTypeName(created) && comes(names.type(named: created, isProtocol: nil, file: file), from: owner)
  }

  /// Whether code of a file may call it at all.
  private func isInSight(_ forwarder: Forwarder, _ file: FileIndex) -> Bool {
    let (own, member) = graph.member(forwarder.member)
    return own == file || !graph.facts[own].language.isSwift || member.access > .fileprivate
  }

  private func comes(_ type: TypeIndex, from owner: TypeIndex) -> Bool {
    type.exists && ancestry.contains(type) { $0 == owner }
  }

  private func isAdded(_ forwarder: Forwarder) -> Bool {
    let owner = graph.declarationType[graph.members[forwarder.member].declaration]
    return graph.types[owner].flags.contains(.external)
  }

  private func isStatic(_ member: MemberIndex) -> Bool {
    graph.members[member].flags.contains(.static)
  }

  private func isTypeName(_ text: String) -> Bool {
    text.utf8.first.map { $0 >= 65 && $0 <= 90 } == true
      && text.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
      && text.split(separator: ".").allSatisfy { $0.utf8.first.map { $0 >= 65 && $0 <= 90 } == true }
  }

  /// `Center` of `[Center defaultCenter]`, `Center.shared`, `[[Center alloc]init]`: a class that gives its one object, as
  /// these words say by convention, or a new one.
  private func holder(of receiver: String) -> String? {
    var text = Substring(receiver)
    if text.hasPrefix("[["), let end = text.firstIndex(of: "]"), text.contains(" alloc]init") {
      text = text[text.index(text.startIndex, offsetBy: 2)..<end]
      return text.hasSuffix(" alloc") ? String(text.dropLast(" alloc".count)) : nil
    }
    let words: [Substring]
    if text.hasPrefix("["), text.hasSuffix("]") {
      words = text.dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
    } else {
      words = text.split(separator: ".", omittingEmptySubsequences: false)
    }
    guard words.count == 2, isTypeName(String(words[0])) else { return nil }
    let word = words[1].hasSuffix("()") ? words[1].dropLast(2) : words[1]
    let isOwn =
      ["shared", "default", "standard", "main", "current"].contains { word.hasPrefix($0) } || word == "instance"
      || word == "new"
    return isOwn && word.utf8.allSatisfy(isWordByte) ? String(words[0]) : nil
  }
}
