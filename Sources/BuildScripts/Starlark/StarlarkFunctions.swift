/// A `def` with the file it stands in.
final class StarlarkFunction {
  struct Parameter {
    enum Form { case plain, list, dictionary }

    var name: String
    var form = Form.plain
    /// Where the value stands that it has by default.
    var initial: Int?
  }

  let parameters: [Parameter]
  let tokens: [ScriptToken]
  let body: Range<Int>
  let module: StarlarkModule

  init(parameters: [Parameter], tokens: [ScriptToken], body: Range<Int>, module: StarlarkModule) {
    self.parameters = parameters
    self.tokens = tokens
    self.body = body
    self.module = module
  }
}

/// Functions are followed as long as all in them is plain: what hangs on something unknown makes the whole call one
/// that is not followed.
extension StarlarkParser {
  /// `def name(a, b = 1, *args, **kwargs):`, with what is moved in below it.
  mutating func declareFunction() {
    let column = cursor.peek?.column ?? 0
    cursor.advance()
    let name = cursor.peek?.text ?? ""
    cursor.advance()
    guard cursor.take("(") else { return cursor.skipLine() }
    let parameters = cursor.parameters()
    while let token = cursor.peek, token.kind != .newline, !token.isSymbol(":") { cursor.advance() }
    guard cursor.take(":") else { return }
    scope.functions[name] = StarlarkFunction(
      parameters: parameters, tokens: cursor.tokens, body: cursor.block(deeperThan: column), module: home)
  }

  /// Does what a call of a function does: the rules that it calls are ``emitted``. Gives the call itself where it cannot
  /// be followed.
  mutating func run(_ function: StarlarkFunction, _ call: StarlarkCall) -> StarlarkValue {
    if function.module === home, nesting == 0 { declareHome() }
    var inner = StarlarkParser(tokens: function.tokens, work: work, home: function.module)
    inner.scope = function.module.scope
    inner.nesting = nesting + 1
    inner.callLine = call.line
    guard nesting < 12, work.budget.visit(scope.variables.count + inner.scope.variables.count),
      inner.bind(call.arguments, to: function)
    else {
      isPlain = isPlain && nesting == 0
      return .call(call)
    }
    inner.cursor.index = function.body.lowerBound
    inner.cursor.end = function.body.upperBound
    let flow = inner.runLines(until: function.body.upperBound)
    guard inner.isPlain, !work.isTooMuch else {
      isPlain = isPlain && nesting == 0
      return .call(call)
    }
    emitted += inner.emitted
    if case .result(let value) = flow { return value }
    return .none
  }

  private mutating func bind(
    _ arguments: Parts<(label: String?, value: StarlarkValue)>, to function: StarlarkFunction
  ) -> Bool {
    guard work.budget.visit(arguments.count * (1 + function.parameters.count)) else { return false }
    var values: [String: StarlarkValue] = [:]
    var unlabelled = arguments.filter { $0.label == nil }.map(\.value)
    var labelled = arguments.filter { $0.label != nil }
    for parameter in function.parameters {
      switch parameter.form {
      case .list:
        values[parameter.name] = .list(of: unlabelled)
        unlabelled = []
      case .dictionary:
        values[parameter.name] = .dictionary(of: labelled.map { (.string($0.label ?? ""), $0.value) })
        labelled = []
      case .plain:
        if let position = labelled.firstIndex(where: { $0.label == parameter.name }) {
          values[parameter.name] = labelled.remove(at: position).value
        } else if !unlabelled.isEmpty {
          values[parameter.name] = unlabelled.removeFirst()
        } else if let initial = parameter.initial {
          cursor.index = initial
          values[parameter.name] = expression()
        } else {
          return false
        }
      }
    }
    scope.variables.merge(values) { _, new in new }
    return labelled.isEmpty && unlabelled.isEmpty
  }

  /// A block at the top of a build file, which Buck allows. False, and nothing done, where it is not known what it does.
  mutating func runBlockAtTop() -> Bool {
    // What is to be restored is copied where it is changed.
    guard work.budget.visit(scope.variables.count) else { return false }
    let before = self
    let flow = statement(until: cursor.tokens.count)
    if case .next = flow, isPlain { return true }
    self = before
    return false
  }
}
