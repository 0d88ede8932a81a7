@_spi(RawSyntax) import SwiftSyntax

/// `.init(…)` where the text says what it makes: `let a: A = .init()` creates an A as `A()` does.
///
/// What a value has to be is known of variables and parameters with a written type, of what a body gives back, and of
/// properties that the type has declared further up. Elsewhere, as in an argument, it is not known and not guessed.
extension FactWalk {
  mutating func noteImplicitCreation(_ value: RawSyntax?, as type: RawSyntax) {
    expect(value, as: type)
    guard let (call, word) = implicitCreation(value) else { return }
    let shape = TypeShape(of: type)
    guard let base = shape.base, makesBase(of: shape.shape, call), let name = dottedName(of: base)?.name else { return }
    refer(to: name, .creates, at: word)
  }

  /// `a = .init()` and `self.a = .init()`.
  mutating func noteImplicitCreation(_ value: RawSyntax, assignedTo target: RawSyntax) {
    guard let (call, word) = implicitCreation(value), let property = ownProperty(target) else { return }
    let declared = facts.properties.last { fact in
      let member = facts.members[fact.member]
      return member.declaration == context.declaration && member.name == property
    }
    guard let declared, declared.baseType.exists, makesBase(of: declared.shape, call) else { return }
    refer(to: declared.baseType, .creates, at: word)
  }

  /// The same of the only statement of a body, which is what it gives back.
  mutating func noteImplicitResult(_ statements: RawSyntax?) {
    guard let result = held.result, let items = statements?.layoutView?.children, items.count == 1 else { return }
    noteImplicitCreation(items[0]?.child(1), as: result)
  }

  /// The call and its word `init`, behind `try` and `await` or not.
  private func implicitCreation(_ value: RawSyntax?) -> (call: RawSyntax, word: Bytes)? {
    var value = value
    while let prefixed = value, prefixed.kind == .tryExpr || prefixed.kind == .awaitExpr {
      value = prefixed.child(prefixed.kind == .tryExpr ? 5 : 3)
    }
    guard let call = value, call.kind == .functionCallExpr, let callee = call.child(1),
      callee.kind == .memberAccessExpr, callee.child(1) == nil,
      let word = callee.child(5)?.child(3)?.text, word.isText("init")
    else { return nil }
    return (call, word)
  }

  /// Whether it is the named type that is made: not the list of it, and not the optional around a value.
  private func makesBase(of shape: PropertyFact.Shape, _ call: RawSyntax) -> Bool {
    if shape.contains(.collection) { return false }
    guard shape.contains(.optional), let arguments = call.child(5)?.layoutView?.children else { return true }
    return arguments.count != 1 || arguments[0]?.child(1) != nil
  }

  /// The property of self that stands on the left of an assignment.
  private mutating func ownProperty(_ target: RawSyntax) -> Name? {
    switch target.kind {
    case .memberAccessExpr:
      guard let base = target.child(1), isOwnObject(base),
        let word = target.child(5)?.child(3)?.identifier
      else { return nil }
      return name(word)
    case .declReferenceExpr:
      guard let word = target.child(3)?.identifier, !word.isEmpty, !scope.hides(word) else { return nil }
      return name(word)
    default: return nil
    }
  }
}
