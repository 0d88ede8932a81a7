import SwiftSyntax

extension Interpreter {
  /// Gives a variable a new value; on the way that is usually not taken, adds to what it has.
  func assign(_ name: String, _ value: Located, in scope: Scope) {
    guard let owner = scope.owner(of: name) else {
      if let instance = scope.value("self"), case .object(let object) = instance.value { object[name] = value }
      return
    }
    if let outside = outsideOfSecondWay, outside.isInside(owner), let known = owner[own: name], !known.isUnset {
      owner.declare(name, known.united(with: value))
    } else {
      owner.declare(name, value)
    }
  }

  func assign(_ target: ExprSyntax, _ value: Located, in scope: Scope) {
    switch target.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): assign(identifier(of: reference.baseName), value, in: scope)
    case .memberAccessExpr(let access):
      guard let base = access.base else { return }
      if case .object(let object) = evaluate(base, in: scope).value {
        let label = identifier(of: access.declName.baseName)
        if outsideOfSecondWay != nil, let known = object[label], !known.isUnset {
          object[label] = known.united(with: value)
        } else {
          object[label] = value
        }
      }
    // `_ = Package(…)`: what is made and given no name, of which the last stands for all.
    case .discardAssignmentExpr:
      if case .object = value.value, scope === mainScope { mainScope.declare("_", value) }
    case .optionalChainingExpr(let inner): assign(inner.expression, value, in: scope)
    case .forceUnwrapExpr(let inner): assign(inner.expression, value, in: scope)
    case .subscriptCallExpr(let call):
      guard let index = call.arguments.first.map({ evaluate($0.expression, in: scope) }) else { return }
      modify(call.calledExpression, in: scope) { $0.replacing(index, by: value) }
    case .tupleExpr(let tuple):
      for (element, part) in zip(tuple.elements, value.parts) { assign(element.expression, part, in: scope) }
    default: break
    }
  }

  /// Reads, changes and writes back. Adding to an array is the same on both ways, so it is not united; what the way that is
  /// usually not taken takes out of a list stays in it.
  func modify(_ target: ExprSyntax, in scope: Scope, _ change: (Located) -> Located) {
    let known = evaluate(target, in: scope)
    let outside = outsideOfSecondWay
    outsideOfSecondWay = nil
    defer { outsideOfSecondWay = outside }
    var changed = change(known.isUnset ? Located(value: .array([]), line: known.line) : known)
    if let outside, isKnown(target, in: scope, outsideOf: outside), case .array(let after) = changed.value {
      let before = known.elements?.count ?? 0
      if after.count < before { return }
      changed = changed.afterSecondWay(before)
    }
    assign(target, changed, in: scope)
  }

  /// Whether what is changed was there before a way began: `package.targets` is, whatever the package is called.
  private func isKnown(_ target: ExprSyntax, in scope: Scope, outsideOf outside: Scope) -> Bool {
    guard let name = target.as(DeclReferenceExprSyntax.self).map({ identifier(of: $0.baseName) }) else { return true }
    return scope.owner(of: name).map(outside.isInside) ?? true
  }
}
