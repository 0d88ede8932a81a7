@_spi(RawSyntax) import SwiftSyntax

/// Parameters of functions, and what they say of the arguments of a call; noted only with touches.
extension FactWalk {
  /// A path is not followed through more closures than make it so long.
  private static let mostOfPath = 512

  /// Notes what a function takes whose generic parameters are bound.
  mutating func noteSignature(_ name: Name, of member: Int?, _ clause: RawSyntax?) {
    var fact = SignatureFact(
      declaration: context.declaration, member: member.map { Index($0) } ?? .none, name: name, parameters: [])
    if let parameters = clause?.child(3)?.layoutView?.children {
      for parameter in parameters {
        var taken = parameter?.child(11).map { self.parameter($0) } ?? ParameterFact()
        if parameter?.child(13) != nil { taken.flags.formUnion([.variadic, .optional]) }
        if parameter?.child(15) != nil { taken.flags.insert(.optional) }
        fact.parameters.append(taken)
      }
    }
    signatures.append(fact)
  }

  private mutating func parameter(_ type: RawSyntax, isHanded: Bool = false) -> ParameterFact {
    var fact = ParameterFact()
    let shape = TypeShape(of: type)
    if shape.shape.contains(.collection) { fact.flags.insert(.collection) }
    if shape.shape.contains(.closure) {
      fact.flags.insert(.closure)
      if !isHanded, !shape.shape.contains(.collection) { fact.handed = handed(by: type) }
    } else if let heart = shape.base ?? shape.protocols.first, !isNestedList(type) {
      let isSelf = heart.kind == .identifierType && heart.child(3)?.text.isText("Self") ?? false
      fact.type = isSelf ? interner.intern("Self") : dottedName(of: heart)?.name ?? .none
    }
    return fact
  }

  /// The parameters of the function type at the heart of a type.
  private mutating func handed(by type: RawSyntax) -> [ParameterFact] {
    var type = type
    while type.kind != .functionType {
      let inner: RawSyntax?
      switch type.kind {
      case .optionalType, .implicitlyUnwrappedOptionalType: inner = type.child(1)
      case .attributedType: inner = type.child(7)
      case .tupleType: inner = type.child(3)?.layoutView?.children.at(0)?.child(9)
      default: inner = nil
      }
      guard let inner else { return [] }
      type = inner
    }
    guard let elements = type.child(3)?.layoutView?.children else { return [] }
    return elements.map { element in
      element?.child(9).map { parameter($0, isHanded: true) } ?? ParameterFact()
    }
  }

  /// Notes what those arguments of a call must be that begin with a dot, and what closures among them are handed.
  mutating func expectArguments(of call: RawSyntax, _ expected: String?) {
    guard notesTouches, !context.isPattern else { return }
    var values: [(value: RawSyntax, isClosure: Bool)?] = []
    var isAsked = false
    func add(_ value: RawSyntax?) {
      var value = value
      while let prefixed = value, prefixed.kind == .tryExpr || prefixed.kind == .awaitExpr {
        value = prefixed.child(prefixed.kind == .tryExpr ? 5 : 3)
      }
      let isClosure = value?.kind == .closureExpr
      guard let value, isClosure || isImplicit(value) || isListOfImplicit(value) else { return values.append(nil) }
      values.append((value, isClosure))
      isAsked = true
    }
    if let arguments = call.child(5)?.layoutView?.children { for argument in arguments { add(argument?.child(5)) } }
    if let closure = call.child(9) { add(closure) }
    if let closures = call.child(11)?.layoutView?.children { for closure in closures { add(closure?.child(5)) } }
    guard isAsked, let path = calleePath(of: call, expected), path.utf8.count < Self.mostOfPath else { return }
    for (index, found) in values.enumerated() {
      guard let (value, isClosure) = found else { continue }
      let taken = path + "#\(index)"
      if isClosure {
        held.closures.append((value.id, taken))
      } else if isImplicit(value) {
        held.expected.append((value.id, taken))
      } else if let elements = value.child(3)?.layoutView?.children {
        for element in elements {
          if let inner = element?.child(1), isImplicit(inner) { held.expected.append((inner.id, taken + "[]")) }
        }
      }
    }
  }

  private func isListOfImplicit(_ value: RawSyntax) -> Bool {
    guard value.kind == .arrayExpr, let elements = value.child(3)?.layoutView?.children else { return false }
    return elements.contains { $0?.child(1).map { isImplicit($0) } ?? false }
  }

  /// The call itself as a path, of whom nobody knows as `<?>`.
  private mutating func calleePath(of call: RawSyntax, _ expected: String?) -> String? {
    guard var callee = call.child(1) else { return nil }
    while callee.kind == .genericSpecializationExpr || callee.kind == .optionalChainingExpr, let inner = callee.child(1)
    {
      callee = inner
    }
    let made = createdType(callee)
    if made.exists { return "<" + interner.string(of: made) + ">." + labelled(Bytes("init"), call) }
    switch callee.kind {
    case .declReferenceExpr:
      guard let word = callee.child(3)?.identifier, !word.isEmpty, !scope.hides(word) else { return nil }
      return labelled(word, call)
    case .memberAccessExpr:
      guard let word = callee.child(5)?.child(3)?.identifier, !word.isEmpty else { return nil }
      let base = callee.child(1).map { paths(of: $0) } ?? (expected.map { [$0] } ?? [])
      guard base.count < 2 else { return nil }
      return (base.first ?? "<?>") + "." + labelled(word, call)
    default: return nil
    }
  }

  private mutating func labelled(_ word: Bytes, _ call: RawSyntax) -> String {
    interner.string(of: callName(word, call, closure: "*"))
  }

  /// The path of a closure that is an argument.
  mutating func argumentPath(of closure: RawSyntax) -> String? {
    guard notesTouches, let known = held.closures.lastIndex(where: { $0.closure == closure.id }) else { return nil }
    return held.closures.remove(at: known).path
  }

  mutating func origin(path: String) -> Index<Origin> {
    held.origins.append(Origin(path: path, depth: scope.depth))
    return Index(held.origins.count - 1)
  }
}
