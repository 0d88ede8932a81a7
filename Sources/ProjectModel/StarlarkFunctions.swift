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
    let column = peek?.column ?? 0
    index += 1
    let name = peek?.text ?? ""
    index += 1
    guard take("(") else { return skipLine() }
    let parameters = parameters()
    while let token = peek, token.kind != .newline, !token.isSymbol(":") { index += 1 }
    guard take(":") else { return }
    functions[name] = StarlarkFunction(
      parameters: parameters, tokens: tokens, body: block(deeperThan: column), module: home)
  }

  private mutating func parameters() -> [StarlarkFunction.Parameter] {
    var parameters: [StarlarkFunction.Parameter] = []
    var form = StarlarkFunction.Parameter.Form.plain
    var open = 0
    while let token = peek {
      index += 1
      if token.kind == .symbol, ["(", "[", "{"].contains(token.text) { open += 1 }
      if token.kind == .symbol, [")", "]", "}"].contains(token.text) {
        if open == 0 { break }
        open -= 1
      }
      guard open == 0 else { continue }
      if token.isSymbol("*") {
        form = form == .plain ? .list : .dictionary
      } else if token.isSymbol(",") {
        form = .plain
      } else if token.isSymbol("="), !parameters.isEmpty, parameters[parameters.count - 1].initial == nil {
        parameters[parameters.count - 1].initial = index
      } else if token.kind == .word, index < 2 || [",", "(", "*"].contains(where: { tokens[index - 2].isSymbol($0) }) {
        parameters.append(StarlarkFunction.Parameter(name: token.text, form: form))
      }
    }
    return parameters
  }

  /// The lines below a head that ends in `:`, or what follows it on its own line. Leaves the index behind it.
  mutating func block(deeperThan column: Int32) -> Range<Int> {
    let start = index
    if let token = peek, token.kind != .newline {
      skipLine()
      return start..<index
    }
    while index < tokens.count {
      if peek?.kind == .newline {
        index += 1
      } else if let token = peek, token.column > column {
        skipLine()
      } else {
        break
      }
    }
    return start..<index
  }

  /// Does what a call of a function does: the rules that it calls are ``emitted``. Gives the call itself where it cannot
  /// be followed.
  mutating func run(_ function: StarlarkFunction, _ call: StarlarkCall) -> StarlarkValue {
    if function.module === home, nesting == 0 { declareHome() }
    var inner = StarlarkParser(tokens: function.tokens, work: work, home: function.module)
    inner.variables = function.module.variables
    inner.functions = function.module.functions
    inner.foreign = function.module.foreign
    inner.nesting = nesting + 1
    inner.callLine = call.line
    guard nesting < 12, inner.bind(call.arguments, to: function) else {
      isPlain = isPlain && nesting == 0
      return .call(call)
    }
    inner.index = function.body.lowerBound
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
    _ arguments: [(label: String?, value: StarlarkValue)], to function: StarlarkFunction
  ) -> Bool {
    var values: [String: StarlarkValue] = [:]
    var unlabelled = arguments.filter { $0.label == nil }.map(\.value)
    var labelled = arguments.filter { $0.label != nil }
    for parameter in function.parameters {
      switch parameter.form {
      case .list:
        values[parameter.name] = .list(unlabelled)
        unlabelled = []
      case .dictionary:
        values[parameter.name] = .dictionary(labelled.map { (.string($0.label ?? ""), $0.value) })
        labelled = []
      case .plain:
        if let position = labelled.firstIndex(where: { $0.label == parameter.name }) {
          values[parameter.name] = labelled.remove(at: position).value
        } else if !unlabelled.isEmpty {
          values[parameter.name] = unlabelled.removeFirst()
        } else if let initial = parameter.initial {
          index = initial
          values[parameter.name] = expression()
        } else {
          return false
        }
      }
    }
    variables.merge(values) { _, new in new }
    return labelled.isEmpty && unlabelled.isEmpty
  }

  /// A block at the top of a build file, which Buck allows. False, and nothing done, where it is not known what it does.
  mutating func runBlockAtTop() -> Bool {
    let before = self
    let flow = statement(until: tokens.count)
    if case .next = flow, isPlain { return true }
    self = before
    return false
  }
}
