@_spi(RawSyntax) import SwiftSyntax

// A variableDecl has attributes 1, modifiers 3, `let` or `var` 5, bindings 7; a patternBinding has its pattern 1, type
// annotation 3, initial value 5, accessors 7.
extension FactWalk {
  mutating func readVariables(_ node: RawSyntax) {
    guard let bindings = node.child(7)?.layoutView?.children else { return }
    if context.isTypeBody {
      readProperties(node, bindings)
    } else {
      readAttributes(node.child(1))
      let kind: ReferenceFact.Kind = context.isBody ? .local : .property
      var annotations = Annotations()
      for index in 0..<bindings.count {
        guard let binding = bindings[index] else { continue }
        if index == 0, let pattern = binding.child(1) {
          noteWireAttributes(node.child(1), name: pattern.child(1), type: binding.child(3)?.child(3))
        }
        if !context.isBody, !isUnavailable(node.child(1)) {
          noteConstant(binding, isLet: node.child(5)?.text.isText("let") ?? false)
        }
        // What a `var` holds may change: `while let next = view.next { view = next }`. One that is weak cannot be `let`.
        let isLasting =
          node.child(5)?.text.isText("let") ?? false || node.child(3)?.layoutView?.children.isEmpty == false
        if notesTouches, !context.isBody, let word = binding.child(1)?.child(1)?.identifier, !word.isEmpty {
          noteGlobal(name(word), node, at: word)
        }
        readVariable(binding, annotation: annotations.annotation(of: index, in: bindings), kind, isLasting: isLasting)
      }
    }
  }

  /// Only the compiler reads what is unavailable, to tell what it is called now.
  private func isUnavailable(_ attributes: RawSyntax?) -> Bool {
    guard let attributes, attributes.layoutView?.children.isEmpty == false else { return false }
    return Decorations(attributes: attributes, modifiers: nil).flags.contains(.unavailable)
  }

  /// A local or global variable.
  private mutating func readVariable(
    _ binding: RawSyntax, annotation: RawSyntax?, _ kind: ReferenceFact.Kind, isLasting: Bool
  ) {
    readInitialValue(binding, annotation: annotation)
    if let written = binding.child(3) { readTypes(written, kind) }
    var type = Name.none
    if let annotation {
      type = baseName(of: annotation)
    } else if let value = binding.child(5)?.child(3) {
      type = valueType(of: value)
    }
    if let accessors = binding.child(7) {
      let outer = (context.isBody, bodies, held.result)
      context.isBody = true
      held.result = annotation
      readAccessors(accessors)
      (context.isBody, bodies, held.result) = outer
    }
    if let pattern = binding.child(1) {
      if let identifier = pattern.child(1)?.identifier, pattern.kind == .identifierPattern { noteValue(identifier) }
      let value = binding.child(5)?.child(3)
      let isSelf = isLasting && value.map { isOwnObject($0) } ?? false
      if context.isBody {
        let isFollowed =
          !isSelf && (!type.exists || annotation != nil || notesTouches || value?.kind == .declReferenceExpr)
        let origin = isFollowed ? origin(value, annotation: annotation, isLet: isLasting) : .none
        bindNames(in: pattern, type: type, isSelf: isSelf, origin: origin)
      } else {
        noteHeld(by: pattern, value, annotation: annotation)
        bindNames(in: pattern, type: type, isSelf: isSelf)
      }
    }
  }

  // MARK: Members

  private mutating func readProperties(_ node: RawSyntax, _ bindings: RawSyntaxBuffer) {
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    let isLet = node.child(5)?.text.isText("let") ?? false
    var annotations = Annotations()
    var isFirst = true
    for index in 0..<bindings.count {
      guard let binding = bindings[index], let pattern = binding.child(1) else { continue }
      let first = facts.members.count
      let annotation = annotations.annotation(of: index, in: bindings)
      if isFirst { noteWireAttributes(node.child(1), name: pattern.child(1), type: annotation) }
      if !words.flags.contains(.unavailable) {
        noteConstant(
          binding, isLet: isLet || words.flags.contains(.static) && makesName(binding), modifiers: node.child(3))
      }
      appendProperties(pattern, binding, annotation: annotation, words, isLet: isLet)
      guard facts.members.count > first else { continue }
      readProperty(first, binding, attributes: isFirst ? node.child(1) : nil)
      isFirst = false
    }
  }

  /// One fact for each name the pattern binds; a tuple binds several.
  private mutating func appendProperties(
    _ pattern: RawSyntax, _ binding: RawSyntax, annotation: RawSyntax?, _ words: Decorations, isLet: Bool
  ) {
    if pattern.kind == .identifierPattern {
      guard let identifier = pattern.child(1)?.identifier, !identifier.isEmpty else { return }
      var fact = MemberFact(
        declaration: context.declaration, kind: .property, name: name(identifier), line: line(of: identifier),
        endLine: endLine(of: binding))
      fact.access = access(words)
      fact.flags = Self.memberFlags(words)
      let accessors = binding.child(7).map { Accessors($0) }
      let isComputed = accessors?.isComputed ?? false
      if isComputed, !context.isProtocol, !words.flags.contains(.hasStorage) { fact.flags.insert(.computed) }
      let isGetOnly = isComputed && !(accessors?.hasSetter ?? false)
      if isLet || isGetOnly || words.flags.contains(.getOnlyWrapper) { fact.flags.insert(.readonly) }
      if accessors?.hasBody ?? false || hasClosure(binding.child(5)) { fact.flags.insert(.hasBody) }
      facts.members.append(fact)
      facts.properties.append(
        property(Index(facts.members.count - 1), binding, annotation, words))
    } else if let children = pattern.layoutView?.children {
      for child in children {
        if let child { appendProperties(child, binding, annotation: nil, words, isLet: isLet) }
      }
    }
  }

  private mutating func property(
    _ member: Index<MemberFact>, _ binding: RawSyntax, _ annotation: RawSyntax?, _ words: Decorations
  ) -> PropertyFact {
    let flags = facts.members[member].flags
    var fact = PropertyFact(member: member, ownership: .strong)
    if words.flags.contains(.weak) {
      fact.ownership = .weak
    } else if words.flags.contains(.unowned) {
      fact.ownership = .unowned
    } else if words.flags.contains(.copying) {
      fact.ownership = .copy
    } else if flags.contains(.computed) || flags.contains(.override) || words.flags.contains(.managed)
      || context.isProtocol
    {
      // An override only watches what a superclass stores.
      fact.ownership = .none
    }
    if let value = binding.child(5)?.child(3), value.kind != .nilLiteralExpr { fact.shape.insert(.initial) }
    if let annotation {
      fact.valueType = typeText(annotation)
      TypeShape(of: annotation).describe(&fact, &self)
    } else if let value = binding.child(5)?.child(3), binding.child(1)?.kind == .identifierPattern {
      fact.baseType = valueType(of: value)
      if value.kind == .closureExpr { fact.shape.insert(.closure) }
      if isList(value) { fact.shape.insert(.collection) }
      if !fact.baseType.exists { noteHeld(by: binding.child(1), value, annotation: nil) }
    }
    if words.flags.contains(.outlet) { fact.shape.insert(.outlet) }
    if words.flags.contains(.lazy) { fact.shape.insert(.lazy) }
    return fact
  }

  /// `[a, b]`, `[:]`, `[A: B]()`.
  private func isList(_ value: RawSyntax) -> Bool {
    let made = value.kind == .functionCallExpr ? value.child(1) : value
    return made?.kind == .arrayExpr || made?.kind == .dictionaryExpr
  }

  /// What is inside a property: its attributes, its type, its initial value and its accessors.
  private mutating func readProperty(_ index: Int, _ binding: RawSyntax, attributes: RawSyntax?) {
    let outer = (context, decisions, bodies)
    context.member = Index(index)
    context.isProtocol = false
    context.isBody = true
    decisions = 0
    bodies = 0
    readAttributes(attributes)
    if let annotation = binding.child(3) { readTypes(annotation, .property) }
    readInitialValue(binding, annotation: binding.child(3)?.child(3))
    if let accessors = binding.child(7) {
      let outerResult = held.result
      held.result = binding.child(3)?.child(3)
      readAccessors(accessors)
      held.result = outerResult
    }
    if facts.members[index].flags.contains(.hasBody) || decisions > 0 {
      facts.members[index].complexity = Int16(clamping: max(bodies, 1) + decisions)
    }
    (context, decisions, bodies) = outer
  }

  /// Whether an initial value is a closure, or what a closure gives when called at once.
  private func hasClosure(_ initializer: RawSyntax?) -> Bool {
    guard let value = initializer?.child(3) else { return false }
    if value.kind == .closureExpr { return true }
    return value.kind == .functionCallExpr && value.child(1)?.kind == .closureExpr
  }

  // MARK: Accessors

  /// The bodies of a property or a subscript, each in a scope of its own.
  mutating func readAccessors(_ block: RawSyntax) {
    guard let accessors = block.child(3) else { return }
    let outerBody = held.wireBody
    held.wireBody = outerBody ?? block
    defer { held.wireBody = outerBody }
    if accessors.kind == .codeBlockItemList {
      bodies += 1
      let mark = scope.mark()
      let outer = held.block
      held.block = block
      noteImplicitResult(accessors)
      visitChildren(accessors)
      held.block = outer
      scope.leave(mark)
      return
    }
    guard let list = accessors.layoutView?.children else { return }
    for accessor in list {
      guard let accessor else { continue }
      guard accessor.kind == .accessorDecl else {
        visit(accessor)
        continue
      }
      if let effects = accessor.child(9) { readTypes(effects, .result) }
      guard let body = accessor.child(11) else { continue }
      bodies += 1
      let mark = scope.mark()
      bindAccessorParameter(accessor)
      noteImplicitResult(body.child(3))
      readBlock(body)
      scope.leave(mark)
    }
  }

  /// `newValue`, `oldValue`, or the name in `set(name)`.
  private mutating func bindAccessorParameter(_ accessor: RawSyntax) {
    if let identifier = accessor.child(7)?.child(3)?.identifier, !identifier.isEmpty {
      scope.bind(identifier)
      return
    }
    guard let specifier = accessor.child(5)?.text else { return }
    if specifier.isText("set") || specifier.isText("willSet") {
      bind("newValue")
    } else if specifier.isText("didSet") {
      bind("oldValue")
    }
  }

  /// Binds a name the language gives.
  mutating func bind(_ word: StaticString) {
    scope.bind(Bytes(word))
  }
}

/// `var a, b: Int` gives `a` the type of `b`.
private struct Annotations {
  private var next: RawSyntax?
  /// Bindings before this index share `next`.
  private var end = 0

  mutating func annotation(of index: Int, in bindings: RawSyntaxBuffer) -> RawSyntax? {
    if index < end { return next }
    next = nil
    end = index
    while end < bindings.count {
      let binding = bindings[end]
      end += 1
      if let annotation = binding?.child(3) {
        next = annotation.child(3)
        break
      }
      if binding?.child(5) != nil || binding?.child(7) != nil { break }
    }
    return next
  }
}

/// What an accessor block offers.
struct Accessors {
  /// It computes the value; observers do not.
  var isComputed = false
  var hasSetter = false
  /// One of them has a body here: not in protocols and interfaces.
  var hasBody = false

  init(_ block: RawSyntax) {
    guard let accessors = block.child(3) else { return }
    guard accessors.kind != .codeBlockItemList else {
      isComputed = true
      hasBody = true
      return
    }
    read(accessors)
  }

  private mutating func read(_ list: RawSyntax) {
    guard let accessors = list.layoutView?.children else { return }
    for accessor in accessors {
      guard let accessor else { continue }
      guard accessor.kind == .accessorDecl, let specifier = accessor.child(5)?.text else {
        read(accessor)
        continue
      }
      if accessor.child(11) != nil { hasBody = true }
      let isObserver = specifier.isText("willSet") || specifier.isText("didSet")
      if !isObserver { isComputed = true }
      if specifier.isText("set") || specifier.isText("_modify") || specifier.isText("modify")
        || specifier.isText("unsafeMutableAddress") || specifier.isText("mutableAddressWithNativeOwner")
        || specifier.isText("mutate")
      {
        hasSetter = true
      }
    }
  }
}
