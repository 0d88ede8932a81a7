/// How a statement ends.
enum StarlarkFlow {
  case next, leave, again
  case result(StarlarkValue)
}

/// The statements of a function. What is not understood makes the function one that is not plain.
extension StarlarkParser {
  mutating func runLines(until end: Int) -> StarlarkFlow {
    while cursor.index < end, isPlain, work.budget.step() {
      if cursor.peek?.kind == .newline {
        cursor.advance()
        continue
      }
      let flow = statement(until: end)
      if case .next = flow { continue }
      return flow
    }
    return .next
  }

  mutating func statement(until end: Int) -> StarlarkFlow {
    guard let token = cursor.peek else { return .next }
    switch token.kind == .word ? token.text : "" {
    case "if": return choice(until: end)
    case "for": return loop()
    case "return":
      cursor.advance()
      guard let next = cursor.peek, next.kind != .newline else { return .result(.none) }
      let value = expressions()
      if case .call(let call) = value, call["name"]?.string != nil { emit(call) }
      return .result(value)
    case "break": return .leave
    case "continue": return .again
    case "pass": cursor.advance()
    case "def", "load", "while", "class", "import", "lambda": isPlain = false
    default: assignmentOrCall()
    }
    if let next = cursor.peek, cursor.index < end, next.kind != .newline { isPlain = false }
    return .next
  }

  /// `a, b` is a list.
  private mutating func expressions() -> StarlarkValue {
    let first = expression()
    guard cursor.peek?.isSymbol(",") == true else { return first }
    var elements = [first]
    while cursor.take(","), let next = cursor.peek, next.kind != .newline, !next.isSymbol("=") {
      elements.append(expression())
    }
    return work.held(.list(of: elements))
  }

  private mutating func emit(_ call: StarlarkCall) {
    if call.name == "print" { return }
    guard call["name"]?.string != nil else {
      isPlain = false
      return
    }
    var call = call
    call.isMade = nesting > 0
    emitted.append(call)
  }

  private mutating func choice(until end: Int) -> StarlarkFlow {
    let column = cursor.peek?.column
    var isDecided = false
    var flow = StarlarkFlow.next
    var heads: Set = ["if"]
    while let head = cursor.peek, cursor.index < end, head.column == column, heads.contains(head.text) {
      heads = ["elif", "else"]
      let start = cursor.index
      cursor.advance()
      var holds = !isDecided
      if head.text != "else" {
        if isDecided {
          cursor.skipCondition()
        } else if let truth = expression().truth {
          holds = truth
        } else {
          cursor.index = start
          isPlain = forgetChoice(until: end)
          return .next
        }
      }
      guard cursor.take(":") else {
        isPlain = false
        return .next
      }
      let body = cursor.block(deeperThan: head.column)
      let rest = cursor.index
      if holds {
        isDecided = true
        cursor.index = body.lowerBound
        flow = runLines(until: body.upperBound)
      }
      cursor.index = rest
      if head.text == "else" { break }
    }
    return flow
  }

  private mutating func loop() -> StarlarkFlow {
    let column = cursor.peek?.column ?? 0
    cursor.advance()
    let names = cursor.loopNames()
    var values: [StarlarkValue]
    switch expressions() {
    case .list(let elements): values = elements.parts
    case .dictionary(let pairs): values = pairs.map(\.key)
    default: values = [.unknown]
    }
    guard cursor.take(":"), !names.isEmpty else {
      isPlain = false
      return .next
    }
    let body = cursor.block(deeperThan: column)
    let rest = cursor.index
    defer { cursor.index = rest }
    for value in values {
      switch value {
      case .unknown, .call: isPlain = false
      default: isPlain = isPlain && bind(names, to: value)
      }
      guard isPlain, work.budget.step() else { return .next }
      cursor.index = body.lowerBound
      switch runLines(until: body.upperBound) {
      case .next, .again: continue
      case .leave: return .next
      case .result(let value): return .result(value)
      }
    }
    return .next
  }

  private mutating func assignmentOrCall() {
    let start = cursor.index
    var open = 0
    var sign: Int?
    var end = cursor.index
    defer { _ = work.budget.step((end - start) / 4) }
    while end < cursor.tokens.count, cursor.tokens[end].kind != .newline {
      let token = cursor.tokens[end]
      open += token.nesting
      if open == 0, sign == nil, token.isSymbol("=") || token.isSymbol("+=") { sign = end }
      end += 1
    }
    guard let sign else {
      if case .call(let call) = expression() { emit(call) }
      return
    }
    cursor.index = sign + 1
    let value = expressions()
    let rest = cursor.index
    cursor.index = start
    assign(value, isAdded: cursor.tokens[sign].text == "+=", until: sign)
    cursor.index = rest
  }

  private mutating func assign(_ value: StarlarkValue, isAdded: Bool, until sign: Int) {
    let target = cursor.tokens[cursor.index..<sign]
    let words = target.filter { $0.kind == .word }.map(\.text)
    if target.count == 1, words.count == 1 {
      let sum = isAdded ? (scope.variables[words[0]] ?? .unknown).adding(value, work.budget) : value
      scope.variables[words[0]] = work.held(sum)
    } else if words.count * 2 - 1 == target.count, target.contains(where: { $0.isSymbol(",") }), !isAdded {
      isPlain = isPlain && bind(words, to: value)
    } else if words.first == target.first?.text, target.dropFirst().first?.isSymbol("[") == true, let name = words.first
    {
      cursor.advance()
      guard case .list(let keys) = list(closing: "]"), keys.count == 1, keys[0].string != nil, cursor.index == sign,
        case .dictionary(let pairs)? = scope.variables[name], work.budget.makeList(of: 4 * pairs.count)
      else {
        isPlain = false
        return
      }
      let old = pairs.last { $0.key.equals(keys[0], work.budget) == true }?.value
      let new = isAdded ? (old ?? .unknown).adding(value, work.budget) : value
      scope.variables[name] = work.held(
        .dictionary(of: pairs.filter { $0.key.equals(keys[0], work.budget) == false } + [(keys[0], new)]))
    } else {
      isPlain = false
    }
  }
}
