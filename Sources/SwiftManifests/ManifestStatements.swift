import SwiftSyntax

extension Interpreter {
  func run(_ items: CodeBlockItemListSyntax, in scope: ManifestScope) -> Flow {
    // What stands behind the statement that ends them is looked at as well, each time they are run.
    guard budget.step(items.count / 8) else { return .result(Located(value: .tooLarge, line: 1)) }
    Hoisting(at: place, budget).hoist(items, in: scope, &types)
    var deferred: [CodeBlockItemListSyntax] = []
    defer { for statements in deferred.reversed() { _ = run(statements, in: ManifestScope(parent: scope)) } }
    for item in items {
      if case .stmt(let statement) = item.item, let later = statement.as(DeferStmtSyntax.self) {
        deferred.append(later.body.statements)
        continue
      }
      let flow = run(item, in: scope)
      if case .next = flow { continue }
      return flow
    }
    return .next
  }

  private func run(_ item: CodeBlockItemSyntax, in scope: ManifestScope) -> Flow {
    switch item.item {
    case .decl(let declaration):
      if let variable = declaration.as(VariableDeclSyntax.self) {
        declare(variable, in: scope)
      } else if let condition = declaration.as(IfConfigDeclSyntax.self) {
        return run(condition, in: scope)
      }
      return .next
    case .stmt(let statement): return run(statement, in: scope)
    case .expr(let expression): return run(expression, in: scope)
    }
  }

  private func run(_ expression: ExprSyntax, in scope: ManifestScope) -> Flow {
    if let condition = expression.as(IfExprSyntax.self) { return run(condition, in: scope) }
    if let choice = expression.as(SwitchExprSyntax.self) { return run(choice, in: scope) }
    let result = evaluate(expression, in: scope)
    if case .unknown(let reason) = result.value, mayChange(expression, in: scope) {
      tell("what '\(brief(expression))' does is not known: \(reason)", at: expression)
    }
    return .next
  }

  func run(_ statement: StmtSyntax, in scope: ManifestScope) -> Flow {
    if let result = statement.as(ReturnStmtSyntax.self) {
      let null = Located(value: .null, line: line(of: statement))
      let type = running.last.flatMap { types.resultType(of: $0) }
      return .result(result.expression.map { evaluate($0, in: scope, expecting: type) } ?? null)
    }
    if let expression = statement.as(ExpressionStmtSyntax.self) { return run(expression.expression, in: scope) }
    if let labelled = statement.as(LabeledStmtSyntax.self) { return run(labelled, in: scope) }
    if let loop = statement.as(ForStmtSyntax.self) { return run(loop, in: scope) }
    if let loop = statement.as(WhileStmtSyntax.self) { return run(loop, in: scope) }
    if let loop = statement.as(RepeatStmtSyntax.self) { return run(loop, in: scope) }
    if let block = statement.as(DoStmtSyntax.self) {
      return run(block.body.statements, in: ManifestScope(parent: scope))
    }
    if let check = statement.as(GuardStmtSyntax.self) { return run(check, in: scope) }
    if let leaving = statement.as(BreakStmtSyntax.self) { return .leave(leaving.label?.text) }
    if let next = statement.as(ContinueStmtSyntax.self) { return .again(next.label?.text) }
    if statement.is(ThrowStmtSyntax.self) { return .result(unknown("an error", at: statement)) }
    return .next
  }

  private func run(_ check: GuardStmtSyntax, in scope: ManifestScope) -> Flow {
    switch truth(of: check.conditions, binding: scope) {
    case .bool(false): return run(check.body.statements, in: ManifestScope(parent: scope))
    case .unsure(let truth) where !truth:
      // The unusual way is the rest of the function, which would be left here.
      note("this condition is taken both ways", at: check)
      return .next
    default: return .next
    }
  }

  func run(_ condition: IfExprSyntax, in scope: ManifestScope) -> Flow {
    let inner = ManifestScope(parent: scope)
    let first: (Interpreter) -> Flow = { $0.run(condition.body.statements, in: inner) }
    let second: (Interpreter) -> Flow = { interpreter in
      switch condition.elseBody {
      case .codeBlock(let block): interpreter.run(block.statements, in: ManifestScope(parent: scope))
      case .ifExpr(let next): interpreter.run(next, in: scope)
      case nil: .next
      }
    }
    switch truth(of: condition.conditions, binding: inner) {
    case .bool(true): return first(self)
    case .bool(false): return second(self)
    case .unsure(false): return bothWays(second, first, at: condition, in: scope)
    default: return bothWays(first, second, at: condition, in: scope)
    }
  }

  private func run(_ condition: IfConfigDeclSyntax, in scope: ManifestScope) -> Flow {
    let length = condition.clauses.reduce(0) { $0 + 1 + ($1.condition?.trimmedLength.utf8Length ?? 0) }
    guard budget.visit(length) else { return .next }
    var usual: IfConfigClauseSyntax?
    for clause in condition.clauses where usual == nil && platform.meets(clause.condition) { usual = clause }
    let others = condition.clauses.filter { $0 != usual }
    func ways(_ clauses: [IfConfigClauseSyntax]) -> (Interpreter) -> Flow {
      { interpreter in
        for case .statements(let items)? in clauses.map(\.elements) {
          let flow = interpreter.run(items, in: scope)
          if case .next = flow { continue }
          return flow
        }
        return .next
      }
    }
    let usually = ways(usual.map { [$0] } ?? [])
    return platform.isLinux ? usually(self) : bothWays(usually, ways(Array(others)), at: condition, in: scope)
  }

  /// Goes the usual way first; the other one only adds: what both set stays, arrays grow.
  private func bothWays(
    _ usual: (Interpreter) -> Flow, _ other: (Interpreter) -> Flow, at node: some SyntaxProtocol,
    in scope: ManifestScope
  ) -> Flow {
    note("this condition is taken both ways", at: node)
    let flow = usual(self)
    let outside = outsideOfSecondWay
    if outside == nil { outsideOfSecondWay = scope }
    let otherFlow = other(self)
    outsideOfSecondWay = outside
    if case .next = flow, case .result = otherFlow { return outside == nil ? .next : otherFlow }
    return flow
  }

  func run(_ choice: SwitchExprSyntax, in scope: ManifestScope) -> Flow {
    let subject = evaluate(choice.subject, in: scope)
    guard let body = chosenCase(choice, subject, in: scope) else { return .next }
    let flow = run(body, in: ManifestScope(parent: scope))
    if case .leave(nil) = flow { return .next }
    return flow
  }

  func chosenCase(_ choice: SwitchExprSyntax, _ subject: Located, in scope: ManifestScope) -> CodeBlockItemListSyntax? {
    for case .switchCase(let candidate) in choice.cases {
      switch candidate.label {
      case .default: return candidate.statements
      case .case(let label):
        switch match(label, subject, in: scope) {
        case true?: return candidate.statements
        case false?: continue
        case nil:
          note("it is not known which case applies", at: choice)
          return nil
        }
      }
    }
    note("it is not known which case applies", at: choice)
    return nil
  }

  private func declare(_ variable: VariableDeclSyntax, in scope: ManifestScope) {
    for binding in variable.bindings {
      // A getter was made a function when the names of the scope were collected.
      if binding.accessorBlock != nil, binding.initializer == nil { continue }
      let type = binding.typeAnnotation?.type
      let value =
        binding.initializer.map { given(evaluate(copied($0.value, to: type), in: scope, expecting: typeName(type))) }
        ?? Located(value: isOptional(binding.typeAnnotation?.type) ? .null : .unknown(unset), line: line(of: binding))
      bind(binding.pattern, value, in: scope)
    }
  }

  func bind(_ pattern: PatternSyntax, _ value: Located, in scope: ManifestScope) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      if outsideOfSecondWay === scope, scope[own: name] != nil {
        assign(name, value, in: scope)
      } else {
        scope.declare(name, value)
      }
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      let parts = value.parts
      for (index, element) in tuple.elements.enumerated() {
        let part = index < parts.count ? parts[index] : Located(value: .unknown("not a tuple"), line: value.line)
        bind(element.pattern, part, in: scope)
      }
    } else if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      bind(binding.pattern, value, in: scope)
    }
  }
}

/// `others` of `let all: [Target] = .init(others)`.
private func copied(_ value: ExprSyntax, to type: TypeSyntax?) -> ExprSyntax {
  guard type?.is(ArrayTypeSyntax.self) == true, let call = value.as(FunctionCallExprSyntax.self),
    let callee = call.calledExpression.as(MemberAccessExprSyntax.self), callee.base == nil,
    callee.declName.baseName.tokenKind == .keyword(.`init`), call.arguments.count == 1,
    let list = call.arguments.first, list.label == nil
  else { return value }
  return list.expression
}

private func isOptional(_ type: TypeSyntax?) -> Bool { type?.is(OptionalTypeSyntax.self) == true }
