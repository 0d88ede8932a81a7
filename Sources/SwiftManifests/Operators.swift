import SwiftSyntax

/// `a + b ?? c == d`: the parser leaves such chains flat, because any file may declare operators. Manifests use those
/// of the standard library, whose precedence is known.
extension Interpreter {
  func folded(_ sequence: SequenceExprSyntax, in scope: Scope, expecting type: String?) -> Located {
    let elements = Array(sequence.elements)
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
      let value = evaluateChain(elements[2...], in: scope, expecting: typeOfMember(elements[0]))
      assign(elements[0], value, in: scope)
      return Located(value: .null, line: line(of: sequence))
    }
    if elements.count >= 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" {
      let value = evaluateChain(elements[2...], in: scope, expecting: typeOfMember(elements[0]))
      modify(elements[0], in: scope) { self.sum($0, value) }
      return Located(value: .null, line: line(of: sequence))
    }
    return evaluateChain(elements[...], in: scope, expecting: type)
  }

  /// `package.targets += …`
  private func typeOfMember(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self).flatMap {
      expectedType(label: name($0.declName.baseName), of: "Package")
    }
  }

  private func evaluateChain(
    _ elements: ArraySlice<ExprSyntax>, in scope: Scope, expecting type: String? = nil
  ) -> Located {
    guard let first = elements.first else { return Located(value: .null, line: 1) }
    if elements.count == 1 { return evaluate(first, in: scope, expecting: type) }
    guard let split = weakestOperator(elements) else { return evaluate(first, in: scope, expecting: type) }
    let left = elements[..<split]
    let right = elements[(split + 1)...]
    if let ternary = elements[split].as(UnresolvedTernaryExprSyntax.self) {
      return choose(evaluateChain(left, in: scope), ternary, right, in: scope, expecting: type)
    }
    guard let name = elements[split].as(BinaryOperatorExprSyntax.self)?.operator.text else {
      // `x as Y`, `x is Y`: the type changes nothing here.
      return evaluateChain(left, in: scope)
    }
    let isTransparent = name == "+" || name == "??"
    let a = evaluateChain(left, in: scope, expecting: isTransparent ? type : nil)
    let value: Value
    switch name {
    case "+": return sum(a, evaluateChain(right, in: scope, expecting: type))
    case "??": return isNothing(a.value) ? evaluateChain(right, in: scope, expecting: type) : a
    case "&&", "||": value = joined(name, a.value, right, in: scope)
    default: value = compared(name, a.value, evaluateChain(right, in: scope).value)
    }
    return Located(value: value, line: a.line)
  }

  private func choose(
    _ condition: Located, _ ternary: UnresolvedTernaryExprSyntax, _ other: ArraySlice<ExprSyntax>, in scope: Scope,
    expecting type: String?
  ) -> Located {
    func yes() -> Located { evaluate(ternary.thenExpression, in: scope, expecting: type) }
    func no() -> Located { evaluateChain(other, in: scope, expecting: type) }
    switch truth(condition.value) {
    case .bool(let truth):
      return truth ? yes() : no()
    case .unsure(let truth):
      note("this condition is taken both ways", at: ternary)
      return truth ? united(yes(), no()) : united(no(), yes())
    default:
      note("this condition is taken both ways", at: ternary)
      return united(yes(), no())
    }
  }

  /// Of two ways: the first one's value, with the second's elements added where both are arrays.
  func united(_ usual: Located, _ other: Located) -> Located {
    if case .array(let a) = usual.value, case .array(let b) = other.value {
      return Located(value: .array(a + b), line: usual.line)
    }
    if case .unknown = usual.value { return other }
    return usual
  }

  private func weakestOperator(_ elements: ArraySlice<ExprSyntax>) -> Int? {
    var weakest: (strength: Int, index: Int)?
    for index in elements.indices {
      let strength: Int
      if elements[index].is(UnresolvedTernaryExprSyntax.self) {
        strength = 0
      } else if let name = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text {
        strength = precedence[name] ?? 3
      } else if elements[index].is(UnresolvedAsExprSyntax.self) || elements[index].is(UnresolvedIsExprSyntax.self) {
        strength = 6
      } else {
        continue
      }
      // Left-associative: the last of the weakest splits; `?:` and `??` go to the right, the first splits.
      let isRight = strength == 0 || strength == 4
      if let known = weakest, known.strength < strength || known.strength == strength && isRight { continue }
      weakest = (strength, index)
    }
    return weakest?.index
  }

  func isNothing(_ value: Value) -> Bool {
    switch value {
    case .null, .environment: true
    default: false
    }
  }

  func sum(_ a: Located, _ b: Located) -> Located {
    let value: Value
    switch (a.value, b.value) {
    // No list of targets is longer; one that doubles in a loop soon is.
    case (.array(let x), .array(let y)) where x.count + y.count > 10_000: value = .unknown("a list that grows too long")
    case (.array(let x), .array(let y)): value = .array(x + y)
    case (.string(let x), .string(let y)) where x.utf8.count + y.utf8.count > 1 << 20:
      value = .unknown("a text that grows too long")
    case (.array(let x), .null), (.array(let x), .environment): value = .array(x)
    case (.null, .array(let y)): value = .array(y)
    // What is known is kept; the rest is in the list as one element that is not.
    case (.array(let x), .unknown): value = .array(x + [b])
    case (.unknown(let reason), .array(let y)) where reason != unset: value = .array([a] + y)
    case (.string(let x), .string(let y)): value = .string(x + y)
    case (.int(let x), .int(let y)): value = .int(x &+ y)
    case (.unknown, _): value = a.value
    case (_, .unknown): value = b.value
    default: value = .unknown("a sum of values that are not known")
    }
    return Located(value: value, line: a.line)
  }

  private func joined(_ name: String, _ a: Value, _ right: ArraySlice<ExprSyntax>, in scope: Scope) -> Value {
    let left = truth(a)
    let isAnd = name == "&&"
    if case .bool(let truth) = left, truth != isAnd { return left }
    let other = truth(evaluateChain(right, in: scope).value)
    switch (left, other) {
    case (.bool, _): return other
    case (_, .bool(let truth)): return truth == isAnd ? left : other
    case (.unsure(let x), .unsure(let y)): return .unsure(isAnd ? x && y : x || y)
    default: return .unknown("a condition")
    }
  }

  private func compared(_ name: String, _ a: Value, _ b: Value) -> Value {
    if name == "..<" || name == "..." { return range(name, a, b) }
    if case .environment = a { return comparedEnvironment(name, b) }
    if case .environment = b { return comparedEnvironment(name, a) }
    if case .unknown = a { return .unknown("a comparison") }
    if case .unknown = b { return .unknown("a comparison") }
    switch name {
    case "==", "===": return .bool(areEqual(a, b))
    case "!=", "!==": return .bool(!areEqual(a, b))
    default: break
    }
    if case .int(let x) = a, case .int(let y) = b {
      switch name {
      case "<": return .bool(x < y)
      case ">": return .bool(x > y)
      case "<=": return .bool(x <= y)
      case ">=": return .bool(x >= y)
      default: break
      }
    }
    return .unknown("'\(name)' is not understood")
  }

  /// A variable that is usually not set equals nothing but nil.
  private func comparedEnvironment(_ name: String, _ other: Value) -> Value {
    switch name {
    case "==": .unsure(isNothing(other))
    case "!=": .unsure(!isNothing(other))
    default: .unknown("a comparison")
    }
  }

  private func range(_ name: String, _ a: Value, _ b: Value) -> Value {
    guard case .int(let low) = a, case .int(let high) = b, low <= high, high - low <= 1_000 else {
      // `"1.0.0"..<"2.0.0"` is a version requirement; nobody asks for it.
      return .object(Object(name: "range"))
    }
    let numbers = name == "..." ? Array(low...high) : Array(low..<high)
    return .array(numbers.map { Located(value: .int($0), line: 1) })
  }

  func areEqual(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.string(let x), .string(let y)): x == y
    case (.int(let x), .int(let y)): x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.null, .null): true
    case (.object(let x), .object(let y)): x === y || x.name == y.name && x.fields.isEmpty && y.fields.isEmpty
    case (.type(let x), .type(let y)): x == y
    default: false
    }
  }
}

private let precedence = [
  "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "===": 3, "!==": 3, "??": 4, "..<": 7,
  "...": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9,
]
