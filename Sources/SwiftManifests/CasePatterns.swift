import SwiftSyntax

/// Which case of a `switch` a value is one of.
extension Interpreter {
  /// Whether it can be told that a case applies or not: of what is not known nothing is known.
  func isFollowed(_ label: SwitchCaseLabelSyntax, for subject: Located) -> Bool {
    if case .unknown = subject.value { return false }
    return label.caseItems.allSatisfy { isFollowed($0, for: subject) }
  }

  private func isFollowed(_ item: SwitchCaseItemSyntax, for subject: Located) -> Bool {
    guard item.whereClause == nil else { return false }
    if CasePattern(item.pattern) != nil, isOfOwnEnum(subject) { return true }
    if let parts = tuple(item.pattern, of: subject) {
      return parts.allSatisfy { isFollowed($0.expression, for: $0.part) }
    }
    if let pattern = item.pattern.as(ExpressionPatternSyntax.self) {
      return !pattern.expression.is(FunctionCallExprSyntax.self) && !pattern.expression.is(TupleExprSyntax.self)
    }
    if let pattern = item.pattern.as(ValueBindingPatternSyntax.self) {
      return pattern.pattern.is(IdentifierPatternSyntax.self)
    }
    return item.pattern.is(WildcardPatternSyntax.self)
  }

  /// `(true, _)` beside the parts of a pair; nil for another pattern, or for something else than a pair.
  private func tuple(
    _ pattern: PatternSyntax, of subject: Located
  ) -> [(expression: ExprSyntax, part: Located)]? {
    guard case .tuple(let parts) = subject.value,
      let written = pattern.as(ExpressionPatternSyntax.self)?.expression.as(TupleExprSyntax.self),
      written.elements.count == parts.count
    else { return nil }
    return zip(written.elements, parts).map { ($0.expression, $1.value) }
  }

  /// Of a part it is told where it is known and what it is compared with is written out, or may be anything.
  private func isFollowed(_ expression: ExprSyntax, for part: Located) -> Bool {
    if expression.is(DiscardAssignmentExprSyntax.self) { return true }
    switch part.value {
    case .bool: return expression.is(BooleanLiteralExprSyntax.self)
    case .string: return expression.is(StringLiteralExprSyntax.self)
    case .int: return expression.is(IntegerLiteralExprSyntax.self)
    default: return false
    }
  }

  func matches(_ pattern: PatternSyntax, _ subject: Located, in scope: Scope) -> Bool {
    if let parts = tuple(pattern, of: subject) {
      return parts.allSatisfy {
        $0.expression.is(DiscardAssignmentExprSyntax.self)
          || evaluate($0.expression, in: scope).value.equals($0.part.value)
      }
    }
    if let pattern = CasePattern(pattern), isOfOwnEnum(subject), case .object(let object) = subject.value {
      guard object.name == pattern.name else { return false }
      for (name, field) in zip(pattern.bound, object.fields) {
        if let name { bind(name, field.value, in: scope) }
      }
      return true
    }
    if let pattern = pattern.as(ExpressionPatternSyntax.self) {
      // A case may be named without the values it holds.
      if let name = caseName(pattern), isOfOwnEnum(subject), case .object(let object) = subject.value,
        let cases = object.type.flatMap({ types[$0]?.cases }), cases.contains(where: { $0.name == name })
      {
        return object.name == name
      }
      return evaluate(pattern.expression, in: scope, expecting: types.type(of: subject.value)).value
        .equals(subject.value)
    }
    if let pattern = pattern.as(ValueBindingPatternSyntax.self), pattern.pattern.is(IdentifierPatternSyntax.self) {
      bind(pattern.pattern, subject, in: scope)
      return true
    }
    return pattern.is(WildcardPatternSyntax.self)
  }

  /// Of the library's enums it is not known how the values of a case are given.
  private func isOfOwnEnum(_ subject: Located) -> Bool {
    guard case .object(let object) = subject.value else { return false }
    return object.type.flatMap { types[$0] }?.isEnum ?? false
  }
}

/// `let .feature(module as any Path)`, `.feature(let module)`: a case of an enum, and what takes its values.
private struct CasePattern {
  let name: String
  private(set) var bound: [PatternSyntax?] = []

  /// Nil where a value has to be something.
  init?(_ pattern: PatternSyntax) {
    let inner = pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern
    guard let call = inner.as(ExpressionPatternSyntax.self)?.expression.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return nil }
    name = identifier(of: callee.declName.baseName)
    for argument in call.arguments {
      var value = argument.expression
      if let parts = value.as(SequenceExprSyntax.self)?.elements, let first = parts.first,
        parts.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
      {
        value = first
      } else if let cast = value.as(AsExprSyntax.self) {
        value = cast.expression
      }
      if let name = value.as(PatternExprSyntax.self)?.pattern {
        bound.append(name)
      } else if value.is(DiscardAssignmentExprSyntax.self) {
        bound.append(nil)
      } else {
        return nil
      }
    }
  }
}

/// `.feature`
private func caseName(_ pattern: ExpressionPatternSyntax) -> String? {
  guard let access = pattern.expression.as(MemberAccessExprSyntax.self), access.base == nil else { return nil }
  return identifier(of: access.declName.baseName)
}
