import SwiftSyntax

extension Interpreter {
  /// `.bool`, or `.unsure` where it hangs on the machine, or `.unknown`.
  func truth(of conditions: ConditionElementListSyntax, binding scope: ManifestScope) -> EvaluatedValue {
    var result = EvaluatedValue.bool(true)
    for element in conditions {
      switch (result, truth(of: element, binding: scope)) {
      case (_, .bool(false)): return .bool(false)
      case (_, .bool(true)): continue
      case (.bool, let other): result = other
      case (.unsure(let a), .unsure(let b)): result = .unsure(a && b)
      case (_, .unsure(false)): result = .unsure(false)
      default: continue
      }
    }
    return result
  }

  private func truth(of element: ConditionElementSyntax, binding scope: ManifestScope) -> EvaluatedValue {
    switch element.condition {
    case .expression(let expression): return evaluate(expression, in: scope).value.truth
    case .optionalBinding(let binding):
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? ""
      let value = binding.initializer.map { evaluate($0.value, in: scope) } ?? value(name, in: scope, at: binding)
      guard let value else { return .unknown("") }
      bind(binding.pattern, value, in: scope)
      switch value.value {
      case .null: return .bool(false)
      case .environment: return .unsure(false)
      case .unknown(let reason): return .unknown(reason)
      default: return .bool(true)
      }
    case .availability: return .unsure(true)
    case .matchingPattern(let condition):
      let subject = evaluate(condition.initializer.value, in: scope)
      return match(condition.pattern, subject, in: scope).map(EvaluatedValue.bool) ?? .unknown("a pattern")
    }
  }
}
