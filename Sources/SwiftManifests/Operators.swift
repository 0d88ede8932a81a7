import SwiftSyntax

/// `a + b ?? c == d`: the parser leaves such chains flat, because any file may declare operators. Manifests use those
/// of the standard library, whose precedence is known.
extension Interpreter {
  func folded(_ sequence: SequenceExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    let elements = Array(sequence.elements)
    guard elements.count <= longestChain else { return unknown("an expression of too many parts", at: sequence) }
    if elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) {
      let value = evaluateChain(elements[2...], in: scope, expecting: typeOfMember(elements[0]))
      assign(elements[0], value, in: scope)
      return Located(value: .null, line: line(of: sequence))
    }
    if elements.count >= 3, let change = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      precedence[change] == nil, change.last == "=", ownOperator(change, in: scope) == nil
    {
      let value = evaluateChain(elements[2...], in: scope, expecting: typeOfMember(elements[0]))
      return self.change(elements[0], by: String(change.dropLast()), value, in: scope, at: sequence)
    }
    return evaluateChain(elements[...], in: scope, expecting: type)
  }

  /// `targets += others`, `count -= 1`
  private func change(
    _ target: ExprSyntax, by name: String, _ value: Located, in scope: ManifestScope, at sequence: SequenceExprSyntax
  ) -> Located {
    guard ["+", "-", "*", "/", "%"].contains(name) else {
      return unknown("'\(brief(sequence))' is not understood", at: sequence)
    }
    modify(target, in: scope) {
      if name == "+" {
        $0.add(value, self.budget)
      } else {
        $0 = Located(value: $0.value.compared(by: name, with: value.value, self.budget), line: $0.line)
      }
    }
    return Located(value: .null, line: line(of: sequence))
  }

  /// `package.targets += …`
  private func typeOfMember(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self).flatMap {
      types.expectedType(label: identifier(of: $0.declName.baseName), of: "Package")
    }
  }

  private func evaluateChain(
    _ elements: ArraySlice<ExprSyntax>, in scope: ManifestScope, expecting type: String? = nil
  ) -> Located {
    guard let first = elements.first else { return Located(value: .null, line: 1) }
    if elements.count == 1 { return evaluate(first, in: scope, expecting: type) }
    guard let split = weakestOperator(elements) else { return evaluate(first, in: scope, expecting: type) }
    if isPlus(elements[split]) { return sum(of: elements, in: scope, expecting: type) }
    // Every operator takes a frame of the stack, and chains may stand in each other's parentheses.
    guard elements.count <= longestCondition else {
      return unknown("an expression of too many parts", at: elements[split])
    }
    let left = elements[..<split]
    let right = elements[(split + 1)...]
    if let ternary = elements[split].as(UnresolvedTernaryExprSyntax.self) {
      return choose(evaluateChain(left, in: scope), ternary, right, in: scope, expecting: type)
    }
    guard let name = elements[split].as(BinaryOperatorExprSyntax.self)?.operator.text else {
      let value = evaluateChain(left, in: scope)
      // `x as Y`: the type changes nothing here.
      guard elements[split].is(UnresolvedIsExprSyntax.self) else { return value }
      return Located(value: isOne(of: right.first, value), line: value.line)
    }
    let a = evaluateChain(left, in: scope, expecting: name == "??" ? type : nil)
    let value: EvaluatedValue
    switch name {
    case "??": return a.value.isNothing ? evaluateChain(right, in: scope, expecting: type) : a
    case "&&", "||": value = joined(name, a.value, right, in: scope)
    default:
      if let function = ownOperator(name, in: scope) {
        let b = evaluateChain(right, in: scope, expecting: function.parameters[1].type)
        var arguments = zip(function.parameters, [a, b]).map { Argument(label: $0.label, value: $1) }
        if function.parameters[0].isInout, let target = left.first, left.count == 1 {
          arguments[0].place = Variable(expression: target, scope: scope)
        }
        return call(function, arguments, self: nil, at: elements[split])
      }
      let other = evaluateChain(right, in: scope, expecting: types.type(of: a.value))
      value = a.value.compared(by: name, with: other.value, budget)
    }
    return Located(value: value, line: a.line)
  }

  /// `x is Y`: told of the manifest's own types.
  private func isOne(of type: ExprSyntax?, _ value: Located) -> EvaluatedValue {
    guard case .object(let object) = value.value, let own = object.type,
      let written = type.flatMap({ types.resolved($0.trimmedDescription) }), types[written]?.isOwn == true
    else { return .unknown("a condition") }
    return .bool(types.lineage(of: own).contains(written))
  }

  /// `"kit" => "Kit"`, where the manifest declares what that makes, and once.
  private func ownOperator(_ name: String, in scope: ManifestScope) -> Function? {
    guard precedence[name] == nil else { return nil }
    let functions = scope.functions(name)
    return functions.count == 1 && functions[0].parameters.count == 2 ? functions[0] : nil
  }

  /// From left to right, and not by a frame of the stack for each part: lists are put together of many.
  private func sum(of elements: ArraySlice<ExprSyntax>, in scope: ManifestScope, expecting type: String?) -> Located {
    let parts = elements.split(whereSeparator: isPlus)
    var sum = evaluateChain(parts.first ?? [], in: scope, expecting: type)
    guard budget.makeValues(sum.elements?.count ?? 0) else { return Located(value: .tooLarge, line: sum.line) }
    for part in parts.dropFirst() { sum.add(evaluateChain(part, in: scope, expecting: type), budget) }
    return sum
  }

  private func choose(
    _ condition: Located, _ ternary: UnresolvedTernaryExprSyntax, _ other: ArraySlice<ExprSyntax>,
    in scope: ManifestScope,
    expecting type: String?
  ) -> Located {
    func yes() -> Located { evaluate(ternary.thenExpression, in: scope, expecting: type) }
    func no() -> Located { evaluateChain(other, in: scope, expecting: type) }
    switch condition.value.truth {
    case .bool(let truth):
      return truth ? yes() : no()
    case .unsure(let truth):
      note("this condition is taken both ways", at: ternary)
      return truth ? yes().united(with: no(), budget) : no().united(with: yes(), budget)
    default:
      note("this condition is taken both ways", at: ternary)
      return yes().united(with: no(), budget)
    }
  }

  private func joined(_ name: String, _ a: EvaluatedValue, _ right: ArraySlice<ExprSyntax>, in scope: ManifestScope)
    -> EvaluatedValue
  {
    let left = a.truth
    let isAnd = name == "&&"
    if case .bool(let truth) = left, truth != isAnd { return left }
    let other = evaluateChain(right, in: scope).value.truth
    switch (left, other) {
    case (.bool, _): return other
    case (_, .bool(let truth)): return truth == isAnd ? left : other
    case (.unsure(let x), .unsure(let y)): return .unsure(isAnd ? x && y : x || y)
    default: return .unknown("a condition")
    }
  }
}

/// Where a chain is divided: at the operator that binds least.
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

private func isPlus(_ element: ExprSyntax) -> Bool { element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" }

/// Operators and what stands between them: more than anybody writes.
private let longestChain = 500

/// The same where not all is one sum.
private let longestCondition = 100

private let precedence = [
  "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "===": 3, "!==": 3, "??": 4, "..<": 7,
  "...": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9,
]
