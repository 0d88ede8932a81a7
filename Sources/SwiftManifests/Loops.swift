import SwiftSyntax

extension Interpreter {
  func run(_ loop: ForStmtSyntax, label: String? = nil, in scope: ManifestScope) -> Flow {
    let sequence = evaluate(loop.sequence, in: scope)
    guard let elements = sequence.loopElements(budget) else {
      tell("what this loop runs over is not known", at: loop)
      return .next
    }
    for element in elements {
      guard budget.step() else { break }
      let inner = ManifestScope(parent: scope)
      if loop.caseKeyword == nil {
        bind(loop.pattern, element, in: inner)
      } else {
        guard let isMeant = match(loop.pattern, element, in: inner) else {
          tell("which elements this loop runs over is not known", at: loop)
          return .next
        }
        if !isMeant { continue }
      }
      if let condition = loop.whereClause?.condition {
        let truth = evaluate(condition, in: inner)
        if case .unknown = truth.value.truth { tell("which elements this loop runs over is not known", at: condition) }
        if !truth.isTrue { continue }
      }
      if let end = end(of: run(loop.body.statements, in: inner), label) { return end }
    }
    return .next
  }

  /// `outer: for …`
  func run(_ labelled: LabeledStmtSyntax, in scope: ManifestScope) -> Flow {
    let label = labelled.label.text
    if let loop = labelled.statement.as(ForStmtSyntax.self) { return run(loop, label: label, in: scope) }
    if let loop = labelled.statement.as(WhileStmtSyntax.self) { return run(loop, label: label, in: scope) }
    if let loop = labelled.statement.as(RepeatStmtSyntax.self) { return run(loop, label: label, in: scope) }
    let flow = run(labelled.statement, in: scope)
    if case .leave(label) = flow { return .next }
    return flow
  }

  func run(_ loop: WhileStmtSyntax, label: String? = nil, in scope: ManifestScope) -> Flow {
    var round = 0
    while budget.step() {
      round += 1
      // On the way that is usually not taken nothing is taken out of a list, so that it never ends.
      if outsideOfSecondWay != nil, round > longestSecondWay { return .next }
      let inner = ManifestScope(parent: scope)
      guard let goesOn = holds(truth(of: loop.conditions, binding: inner), for: loop) else { return .next }
      if !goesOn { return .next }
      if let end = end(of: run(loop.body.statements, in: inner), label) { return end }
    }
    return .next
  }

  func run(_ loop: RepeatStmtSyntax, label: String? = nil, in scope: ManifestScope) -> Flow {
    var round = 0
    while budget.step() {
      round += 1
      if outsideOfSecondWay != nil, round > longestSecondWay { return .next }
      if let end = end(of: run(loop.body.statements, in: ManifestScope(parent: scope)), label) { return end }
      guard holds(evaluate(loop.condition, in: scope).value.truth, for: loop) == true else { return .next }
    }
    return .next
  }

  /// Whether a loop goes on; nil where that is not known, which is told.
  private func holds(_ truth: EvaluatedValue, for loop: some SyntaxProtocol) -> Bool? {
    switch truth {
    case .bool(let truth), .unsure(let truth): return truth
    default:
      tell("how often this loop runs is not known", at: loop)
      return nil
    }
  }

  /// How a loop ends by the way its body did; nil where it goes on.
  private func end(of body: Flow, _ label: String?) -> Flow? {
    switch body {
    case .next, .again(nil), .again(label): nil
    case .leave(nil), .leave(label): .next
    default: body
    }
  }
}

/// How often a loop is followed on the way that is usually not taken.
private let longestSecondWay = 100
