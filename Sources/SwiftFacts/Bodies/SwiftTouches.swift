@_spi(RawSyntax) import SwiftSyntax

/// Touches with their places, which are noted only when somebody asks for them.
extension FactWalk {
  /// Notes that something is asked of what `base` stands for; without a base, of the type that the place asks for.
  mutating func touch(
    _ word: Bytes, _ call: RawSyntax?, arguments: RawSyntax? = nil, of base: RawSyntax?, expected: String? = nil,
    by node: RawSyntax
  ) {
    guard notesTouches else { return }
    // A pattern takes apart and calls nothing, and may leave out the labels.
    let call = context.isPattern ? nil : call
    let name = call.map { callName(word, $0, closure: "*") } ?? arguments.map { referenceName(word, $0) } ?? name(word)
    let kind: TouchFact.Kind = call == nil ? .read : .call
    let argument = firstArgument(of: call)
    guard let base else { return add(name, .implicit, kind, receiver: expected, argument, by: node, at: word) }
    add(name, kind, of: base, argument, by: node, at: word)
  }

  mutating func touchSubscript(_ link: RawSyntax, of base: RawSyntax, at bracket: Bytes) {
    let name = callName(Bytes("subscript"), link, closure: "*")
    add(name, .read, of: base, firstArgument(of: link), by: link, at: bracket)
  }

  /// Notes that something is asked of what is called like a type.
  mutating func touchMember(
    _ word: Bytes, _ call: RawSyntax?, of type: Name, by node: RawSyntax, at text: Bytes? = nil
  ) {
    let call = context.isPattern ? nil : call
    let name = call.map { callName(word, $0, closure: "*") } ?? name(word)
    add(
      name, .other, call == nil ? .read : .call, receiver: interner.string(of: type), firstArgument(of: call), by: node,
      at: text ?? word)
  }

  private mutating func add(
    _ name: Name, _ kind: TouchFact.Kind, of base: RawSyntax, _ argument: Name, by node: RawSyntax, at text: Bytes
  ) {
    let path = listType(base) ?? paths(of: base).first
    let isType = base.kind == .declReferenceExpr && base.child(3)?.text.isText("Self") ?? false
    let isOwn = path == "self"
    add(name, isOwn ? .own : .other, kind, receiver: isOwn && !isType ? nil : path, argument, by: node, at: text)
  }

  /// The type that `[Int]` and `[Int: Row]` are in `[Int].zero`.
  private func listType(_ base: RawSyntax) -> String? {
    guard base.kind == .arrayExpr || base.kind == .dictionaryExpr,
      let elements = base.child(3)?.layoutView?.children, elements.count == 1,
      var only = elements[0]?.child(1)
    else { return nil }
    while only.kind == .optionalChainingExpr || only.kind == .genericSpecializationExpr || only.kind == .arrayExpr {
      let inner = only.kind == .arrayExpr ? only.child(3)?.layoutView?.children.at(0)?.child(1) : only.child(1)
      guard let inner else { return nil }
      only = inner
    }
    if only.kind != .typeExpr {
      guard only.kind == .declReferenceExpr, let word = only.child(3)?.identifier else { return nil }
      guard word.isCapitalised || word.isText("Any") else { return nil }
    }
    return base.kind == .arrayExpr ? "Array" : "Dictionary"
  }

  /// Notes that a bare name is touched.
  mutating func touchBare(_ word: Bytes, _ call: RawSyntax?, by node: RawSyntax? = nil, at text: Bytes? = nil) {
    guard notesTouches else { return }
    let name = call.map { callName(word, $0, closure: "*") } ?? name(word)
    add(name, .bare, call == nil ? .read : .call, receiver: nil, firstArgument(of: call), by: node, at: text ?? word)
  }

  /// Notes that a bare function is named.
  mutating func touchBare(_ name: Name, by node: RawSyntax, at text: Bytes) {
    add(name, .bare, .read, receiver: nil, by: node, at: text)
  }

  /// Notes that an object of the named type is made: it asks for an initializer.
  mutating func touchInitializer(of type: Name, _ call: RawSyntax, at text: Bytes) {
    guard notesTouches else { return }
    let name = callName(Bytes("init"), call, closure: "*")
    let isOwn = interner.withBytes(of: type) { $0.isText("Self") }
    add(
      name, isOwn ? .own : .other, .call, receiver: interner.string(of: type), firstArgument(of: call), by: call,
      at: text)
  }

  /// Notes what a key path leads over; without a root it is not known of what.
  mutating func touchKeyPath(
    _ node: RawSyntax, _ root: RawSyntax?, _ components: RawSyntaxBuffer?, from first: Int, nested: [Bytes]
  ) {
    guard notesTouches, let components else { return }
    var path = root == nil ? expectedRoot(of: node) : nil
    if let root, isSelf(root) {
      path = "self"
    } else if let root {
      let base = baseName(of: root)
      if base.exists {
        path = ([interner.string(of: base)] + nested.map { String(decoding: $0, as: UTF8.self) }).joined(separator: ".")
      }
    }
    for index in first..<max(first, components.count) {
      guard let component = components[index]?.child(3), component.kind == .keyPathPropertyComponent,
        let word = component.child(1)?.child(3)?.identifier, !word.isEmpty
      else {
        path = nil
        continue
      }
      let isOwn = path == "self"
      add(name(word), isOwn ? .own : .other, .read, receiver: isOwn ? nil : path, by: component, at: word)
      path = path.map { $0 + "." + String(decoding: word, as: UTF8.self) }
    }
  }

  private mutating func add(
    _ name: Name, _ form: TouchFact.Form, _ kind: TouchFact.Kind, receiver: String?, _ argument: Name = .none,
    by node: RawSyntax?, at text: Bytes
  ) {
    var kind = kind
    let written = node.flatMap { node in held.written.lastIndex { $0.expression == node.id } }
    if let written {
      let isRead = held.written.remove(at: written).isRead
      if isRead { add(name, form, kind, receiver: receiver, argument, by: node, at: text) }
      kind = .write
    }
    var fact = TouchFact(
      declaration: context.declaration, member: context.member, name: name, form: form, kind: kind, line: line(of: text)
    )
    fact.argument = argument
    if let receiver { fact.receiver = interner.intern(receiver) }
    touches.append(fact)
  }

  /// Notes what stands at the top of the file; attributes are at 1 and modifiers at 3.
  mutating func noteGlobal(_ name: Name, _ node: RawSyntax, at text: Bytes?) {
    guard let text, !context.declaration.exists else { return }
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    globals.append(GlobalFact(name: name, access: access(words), line: line(of: text)))
  }

  // MARK: What a place does, and asks for

  /// Notes that an expression is given a value.
  mutating func noteWritten(_ target: RawSyntax?, isRead: Bool) {
    guard notesTouches, var target else { return }
    while true {
      switch target.kind {
      case .forceUnwrapExpr, .optionalChainingExpr:
        guard let inner = target.child(1) else { return }
        target = inner
      case .tupleExpr:
        guard let elements = target.child(3)?.layoutView?.children else { return }
        for element in elements { noteWritten(element?.child(5), isRead: isRead) }
        return
      case .subscriptCallExpr:
        held.written.append((target.id, isRead))
        // What holds the element changes with it, as lists of Swift are values.
        return noteWritten(target.child(1), isRead: true)
      case .declReferenceExpr, .memberAccessExpr:
        return held.written.append((target.id, isRead))
      default: return
      }
    }
  }

  /// Notes what an operator does with what stands before it, and what it asks for behind it.
  mutating func noteOperands(_ elements: RawSyntaxBuffer) {
    guard notesTouches else { return }
    for index in 0..<elements.count {
      guard let element = elements[index] else { continue }
      let before = index > 0 ? elements[index - 1] : nil
      switch element.kind {
      case .assignmentExpr:
        noteWritten(before, isRead: false)
        expectSame(elements.at(index + 1), as: before)
      case .binaryOperatorExpr:
        guard let text = element.child(1)?.text, let last = text.last, last == UInt8(ascii: "=") else { continue }
        if text.isText("==") || text.isText("!=") {
          expectSame(elements.at(index + 1), as: before)
        } else if !text.isText("<="), !text.isText(">="), !text.isText("==="), !text.isText("!=="), !text.isText("~=") {
          noteWritten(before, isRead: true)
        }
      default: continue
      }
    }
  }

  private mutating func expectSame(_ value: RawSyntax?, as other: RawSyntax?) {
    guard let value, let other, isImplicit(value) else { return }
    expect(value, paths(of: other).first)
  }

  /// Whether it begins with a dot.
  func isImplicit(_ value: RawSyntax) -> Bool {
    let callee = value.kind == .functionCallExpr ? value.child(1) : value
    return callee?.kind == .memberAccessExpr && callee?.child(1) == nil
  }

  /// Notes what the value must be, where it begins with a dot, or what the elements of a list must be.
  mutating func expect(_ value: RawSyntax?, as type: RawSyntax) {
    guard notesTouches else { return }
    var value = value
    while let prefixed = value, prefixed.kind == .tryExpr || prefixed.kind == .awaitExpr {
      value = prefixed.child(prefixed.kind == .tryExpr ? 5 : 3)
    }
    guard let value else { return }
    if value.kind == .functionCallExpr, let closure = value.child(1), closure.kind == .closureExpr {
      held.called = (closure.id, type)
    }
    let name = baseName(of: type)
    guard name.exists || isSelf(type) else { return }
    let path = isSelf(type) ? "self" : "<" + interner.string(of: name) + ">"
    if TypeShape(of: type).shape.contains(.collection) {
      guard value.kind == .arrayExpr, let elements = value.child(3)?.layoutView?.children else { return }
      for element in elements {
        if let inner = element?.child(1), isImplicit(inner) { expect(inner, path) }
      }
    } else if isImplicit(value) {
      expect(value, path)
    }
  }

  /// The type of the variable that a closure is called for at once.
  func resultOfCalled(_ closure: RawSyntax) -> RawSyntax? {
    guard let called = held.called, called.closure == closure.id else { return nil }
    return called.result
  }

  /// Notes what the cases of a pattern must be: what is matched, part by part where both are tuples.
  mutating func expectMatched(_ pattern: RawSyntax?, _ subject: RawSyntax?) {
    guard notesTouches, var pattern, let subject else { return }
    while true {
      switch pattern.kind {
      case .expressionPattern, .optionalChainingExpr, .patternExpr:
        guard let inner = pattern.child(1) else { return }
        pattern = inner
      case .valueBindingPattern:
        guard let inner = pattern.child(3) else { return }
        pattern = inner
      case .tupleExpr, .tuplePattern:
        guard let parts = pattern.child(3)?.layoutView?.children else { return }
        let subjects = subject.kind == .tupleExpr ? subject.child(3)?.layoutView?.children : nil
        if parts.count == 1 { return expectMatched(parts[0]?.child(5), subject) }
        guard let subjects, subjects.count == parts.count else { return }
        for index in 0..<parts.count { expectMatched(parts[index]?.child(5), subjects[index]?.child(5)) }
        return
      default:
        if isImplicit(pattern) { expect(pattern, paths(of: subject).first) }
        return
      }
    }
  }

  private mutating func expect(_ value: RawSyntax, _ path: String?) {
    if let path { held.expected.append((value.id, path)) }
  }

  /// What an expression that begins with a dot must be, where that is noted.
  mutating func expected(of node: RawSyntax) -> String? {
    guard notesTouches, !held.expected.isEmpty, isImplicit(node),
      let known = held.expected.lastIndex(where: { $0.expression == node.id })
    else { return nil }
    return held.expected.remove(at: known).path
  }
}
