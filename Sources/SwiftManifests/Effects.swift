import SwiftSyntax

/// The effects of statements that are not followed.
extension Interpreter {
  /// Whether a statement whose value is not known may have changed something that is: it is called on a value that is known,
  /// is lent one, or runs a closure.
  func mayChange(_ statement: ExprSyntax, in scope: ManifestScope) -> Bool {
    if let inner = statement.as(TryExprSyntax.self) { return mayChange(inner.expression, in: scope) }
    if let inner = statement.as(AwaitExprSyntax.self) { return mayChange(inner.expression, in: scope) }
    if let sequence = statement.as(SequenceExprSyntax.self) {
      return sequence.elements.dropFirst().contains {
        $0.is(AssignmentExprSyntax.self) || $0.as(BinaryOperatorExprSyntax.self)?.operator.text.last == "="
      }
    }
    guard let call = statement.as(FunctionCallExprSyntax.self) else { return false }
    if call.trailingClosure != nil { return true }
    if call.arguments.contains(where: { $0.expression.is(InOutExprSyntax.self) || isHeld($0.expression, in: scope) }) {
      return true
    }
    let callee = call.calledExpression
    guard let access = callee.as(MemberAccessExprSyntax.self) else {
      // A function of the manifest's own, or a method of the instance it stands in.
      guard let name = callee.as(DeclReferenceExprSyntax.self).map({ identifier(of: $0.baseName) }) else {
        return false
      }
      return scope.value("self") != nil || !scope.functions(name).isEmpty
    }
    return access.base.map { isHeld($0, in: scope) } ?? false
  }

  /// Whether it is, or is a part of, a variable that holds lists or what the library made.
  private func isHeld(_ expression: ExprSyntax, in scope: ManifestScope) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      switch scope.value(identifier(of: reference.baseName))?.value {
      case .array?, .dictionary?, .object?, .tuple?: return true
      default: return false
      }
    case .memberAccessExpr(let access): return access.base.map { isHeld($0, in: scope) } ?? false
    case .subscriptCallExpr(let call): return isHeld(call.calledExpression, in: scope)
    case .functionCallExpr(let call): return isHeld(call.calledExpression, in: scope)
    case .optionalChainingExpr(let inner): return isHeld(inner.expression, in: scope)
    case .forceUnwrapExpr(let inner): return isHeld(inner.expression, in: scope)
    default: return false
    }
  }
}
