import SwiftSyntax

extension Interpreter {
  /// `.bool`, or `.unsure` where it hangs on the machine, or `.unknown`.
  func truth(of conditions: ConditionElementListSyntax, binding scope: Scope) -> Value {
    var result = Value.bool(true)
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

  private func truth(of element: ConditionElementSyntax, binding scope: Scope) -> Value {
    switch element.condition {
    case .expression(let expression): return truth(evaluate(expression, in: scope).value)
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
    case .matchingPattern: return .unknown("a pattern")
    }
  }

  func truth(_ value: Value) -> Value {
    switch value {
    case .bool, .unsure: value
    case .null: .bool(false)
    case .environment: .unsure(false)
    default: .unknown("a condition")
    }
  }

  /// What is not known counts as true: a filter that is not understood hides nothing.
  func isTrue(_ value: Located) -> Bool {
    switch truth(value.value) {
    case .bool(let truth), .unsure(let truth): truth
    default: true
    }
  }

  /// Whether a compile-time condition holds where Apple's platforms, or Linux, are built for, with a current compiler.
  func holdsUsually(_ condition: ExprSyntax?) -> Bool {
    guard let condition else { return true }
    let text = condition.trimmedDescription.filter { !$0.isWhitespace }
    if let inverse = condition.as(PrefixOperatorExprSyntax.self) { return !holdsUsually(inverse.expression) }
    if text.contains("||") || text.contains("&&") {
      let isAny = text.contains("||")
      let parts = text.split(separator: isAny ? "||" : "&&").map(holdsUsually)
      return isAny ? parts.contains(true) : !parts.contains(false)
    }
    return holdsUsually(text[...])
  }

  private func holdsUsually(_ text: Substring) -> Bool {
    if text.hasPrefix("!") { return !holdsUsually(text.dropFirst()) }
    if text.hasPrefix("os(") || text.hasPrefix("canImport(") {
      if isLinux { return ["Linux", "Glibc", "FoundationNetworking"].contains { text.contains("(\($0))") } }
      return !["Linux", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Glibc", "Musl", "FoundationNetworking"]
        .contains { text.contains("(\($0))") }
    }
    if text.hasPrefix("compiler(<") || text.hasPrefix("swift(<") { return false }
    return text.hasPrefix("compiler(") || text.hasPrefix("swift(") || text == "true"
  }
}
