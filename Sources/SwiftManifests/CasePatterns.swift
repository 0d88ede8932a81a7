import SwiftSyntax

/// Whether a value is one of those that a pattern is for. Nil where that cannot be told: of what is not known nothing is, nor how
/// the library gives the values of its cases.
extension Interpreter {
  func match(_ label: SwitchCaseLabelSyntax, _ subject: Located, in scope: ManifestScope) -> Bool? {
    anyOf(label.caseItems) { item in
      let isMeant = match(item.pattern, subject, in: scope)
      guard isMeant == true, let condition = item.whereClause?.condition else { return isMeant }
      guard case .bool(let truth) = evaluate(condition, in: scope).value.truth else { return nil }
      return truth
    }
  }

  /// `isBinding` says whether plain names in the pattern are given what stands in their place.
  func match(_ pattern: PatternSyntax, _ subject: Located, in scope: ManifestScope, isBinding: Bool = false) -> Bool? {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return true
    case .identifierPattern:
      bind(pattern, subject, in: scope)
      return true
    case .valueBindingPattern(let binding): return match(binding.pattern, subject, in: scope, isBinding: true)
    case .tuplePattern(let tuple):
      guard case .tuple(let parts) = subject.value, parts.count == tuple.elements.count else { return nil }
      return allOf(zip(tuple.elements, parts)) { match($0.pattern, $1.value, in: scope, isBinding: isBinding) }
    case .expressionPattern(let pattern): return match(pattern.expression, subject, in: scope, isBinding)
    default: return nil
    }
  }

  private func match(_ expression: ExprSyntax, _ subject: Located, in scope: ManifestScope, _ isBinding: Bool) -> Bool?
  {
    switch expression.as(ExprSyntaxEnum.self) {
    case .patternExpr(let inner): return match(inner.pattern, subject, in: scope, isBinding: isBinding)
    case .discardAssignmentExpr: return true
    case .declReferenceExpr(let reference) where isBinding:
      scope.declare(identifier(of: reference.baseName), subject)
      return true
    // `let module as any Path`: the type is known to be it.
    case .asExpr(let cast): return match(cast.expression, subject, in: scope, isBinding)
    case .sequenceExpr(let sequence)
    where sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true:
      return sequence.elements.first.flatMap { match($0, subject, in: scope, isBinding) }
    case .optionalChainingExpr(let inner):
      switch subject.value {
      case .null: return false
      case .unknown, .environment: return nil
      default: return match(inner.expression, subject, in: scope, isBinding)
      }
    case .tupleExpr(let tuple): return match(tuple, subject, in: scope, isBinding)
    case .functionCallExpr(let call): return match(call, subject, in: scope, isBinding)
    default: return equal(expression, subject, in: scope)
    }
  }

  /// `(true, _)` beside the parts of a pair.
  private func match(_ tuple: TupleExprSyntax, _ subject: Located, in scope: ManifestScope, _ isBinding: Bool) -> Bool?
  {
    if tuple.elements.count == 1, let only = tuple.elements.first {
      return match(only.expression, subject, in: scope, isBinding)
    }
    guard case .tuple(let parts) = subject.value, parts.count == tuple.elements.count else { return nil }
    return allOf(zip(tuple.elements, parts)) { match($0.expression, $1.value, in: scope, isBinding) }
  }

  /// `.feature(let module)`, `.some(let module)`
  private func match(_ call: FunctionCallExprSyntax, _ subject: Located, in scope: ManifestScope, _ isBinding: Bool)
    -> Bool?
  {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self) else {
      return equal(ExprSyntax(call), subject, in: scope)
    }
    let name = identifier(of: callee.declName.baseName)
    if name == "some", !isOfOwnEnum(subject), let value = call.arguments.first?.expression {
      if case .null = subject.value { return false }
      if case .unknown = subject.value { return nil }
      return match(value, subject, in: scope, isBinding)
    }
    if let parts = dependencyParts(of: subject, name) {
      return allOf(zip(call.arguments, parts)) { match($0.expression, $1, in: scope, isBinding) }
    }
    if ["byNameItem", "targetItem", "productItem"].contains(name), isDependency(subject) { return false }
    guard isOfOwnEnum(subject), case .object(let object) = subject.value else { return nil }
    guard object.name == name else { return false }
    // One name may take all that a case holds.
    if call.arguments.count == 1, object.fields.count > 1, let value = call.arguments.first?.expression {
      return match(value, Located(value: .tuple(object.fields), line: subject.line), in: scope, isBinding)
    }
    return allOf(zip(call.arguments, object.fields)) { match($0.expression, $1.value, in: scope, isBinding) }
  }

  private func equal(_ expression: ExprSyntax, _ subject: Located, in scope: ManifestScope) -> Bool? {
    if case .unknown = subject.value { return nil }
    // A case may be named without the values it holds.
    if let name = caseName(expression), isOfOwnEnum(subject), case .object(let object) = subject.value,
      let cases = object.type.flatMap({ types[$0]?.cases }), cases.contains(where: { $0.name == name })
    {
      return object.name == name
    }
    let value = evaluate(expression, in: scope, expecting: types.type(of: subject.value)).value
    switch (value, subject.value) {
    case (.unknown, _), (_, .environment): return nil
    case (.array(let range), .int): return range.contains { $0.value.equals(subject.value, budget) }
    case (.object(let none), .null) where none.name == "none": return true
    default: return value.equals(subject.value, budget)
    }
  }

  /// What `.byNameItem(let name, _)` and its kin take of a dependency of a target, however that was made; nil for one of another
  /// kind, and for everything else.
  private func dependencyParts(of subject: Located, _ name: String) -> [Located]? {
    let null = Located(value: .null, line: subject.line)
    if case .string = subject.value { return name == "byNameItem" ? [subject, null] : nil }
    guard case .object(let object) = subject.value, isOfLibrary(object) else { return nil }
    func fields(_ labels: [String]) -> [Located] { labels.map { object[$0] ?? null } }
    switch (name, object.name) {
    case ("byNameItem", "byName"), ("byNameItem", "byNameItem"): return fields(["name", "condition"])
    case ("targetItem", "target"), ("targetItem", "targetItem"): return fields(["name", "condition"])
    case ("productItem", "product"), ("productItem", "productItem"):
      return fields(["name", "package", "moduleAliases", "condition"])
    default: return nil
    }
  }

  /// Whether it is a dependency of a target, of which it is known which case it is.
  private func isDependency(_ subject: Located) -> Bool {
    switch subject.value {
    case .string: return true
    case .object(let object):
      return isOfLibrary(object)
        && ["byName", "byNameItem", "target", "targetItem", "product", "productItem"].contains(object.name)
    default: return false
    }
  }

  /// Of the library's enums it is not known how the values of a case are given.
  private func isOfOwnEnum(_ subject: Located) -> Bool {
    guard case .object(let object) = subject.value else { return false }
    return object.type.flatMap { types[$0] }?.isEnum ?? false
  }
}

private func allOf<Elements: Sequence>(_ elements: Elements, _ test: (Elements.Element) -> Bool?) -> Bool? {
  var result: Bool? = true
  for element in elements {
    switch test(element) {
    case false?: return false
    case nil: result = nil
    default: break
    }
  }
  return result
}

private func anyOf<Elements: Sequence>(_ elements: Elements, _ test: (Elements.Element) -> Bool?) -> Bool? {
  allOf(elements) { test($0).map(!) }.map(!)
}

/// `.feature`, `Kind.feature`
private func caseName(_ expression: ExprSyntax) -> String? {
  guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
  if let base = access.base, !base.is(DeclReferenceExprSyntax.self) { return nil }
  return identifier(of: access.declName.baseName)
}
