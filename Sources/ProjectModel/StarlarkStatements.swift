/// How a statement ends.
enum StarlarkFlow {
  case next, leave, again
  case result(StarlarkValue)
}

/// The statements of a function. What is not understood makes the function one that is not plain.
extension StarlarkParser {
  mutating func runLines(until end: Int) -> StarlarkFlow {
    while index < end, isPlain, !work.isTooMuch {
      if peek?.kind == .newline {
        index += 1
        continue
      }
      let flow = statement(until: end)
      if case .next = flow { continue }
      return flow
    }
    return .next
  }

  mutating func statement(until end: Int) -> StarlarkFlow {
    guard let token = peek else { return .next }
    switch token.kind == .word ? token.text : "" {
    case "if": return choice(until: end)
    case "for": return loop(until: end)
    case "return":
      index += 1
      guard let next = peek, next.kind != .newline else { return .result(.none) }
      let value = expressions()
      if case .call(let call) = value, call["name"]?.string != nil { emit(call) }
      return .result(value)
    case "break": return .leave
    case "continue": return .again
    case "pass": index += 1
    case "def", "load", "while", "class", "import", "lambda": isPlain = false
    default: assignmentOrCall()
    }
    if let next = peek, index < end, next.kind != .newline { isPlain = false }
    return .next
  }

  /// `a, b` is a list.
  private mutating func expressions() -> StarlarkValue {
    let first = expression()
    guard peek?.isSymbol(",") == true else { return first }
    var elements = [first]
    while take(","), let next = peek, next.kind != .newline, !next.isSymbol("=") { elements.append(expression()) }
    return .list(elements)
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
    let column = peek?.column
    var isDecided = false
    var flow = StarlarkFlow.next
    var heads: Set = ["if"]
    while let head = peek, index < end, head.column == column, heads.contains(head.text) {
      heads = ["elif", "else"]
      let start = index
      index += 1
      var holds = !isDecided
      if head.text != "else" {
        if isDecided {
          skipCondition()
        } else if let truth = expression().truth {
          holds = truth
        } else {
          index = start
          isPlain = forgetChoice(until: end)
          return .next
        }
      }
      guard take(":") else {
        isPlain = false
        return .next
      }
      let body = block(deeperThan: head.column)
      let rest = index
      if holds {
        isDecided = true
        index = body.lowerBound
        flow = runLines(until: body.upperBound)
      }
      index = rest
      if head.text == "else" { break }
    }
    return flow
  }

  mutating func skipCondition() {
    var open = 0
    while let token = peek, token.kind != .newline {
      if open == 0, token.isSymbol(":") { return }
      if token.kind == .symbol, ["[", "(", "{"].contains(token.text) { open += 1 }
      if token.kind == .symbol, ["]", ")", "}"].contains(token.text) { open -= 1 }
      index += 1
    }
  }

  private mutating func loop(until end: Int) -> StarlarkFlow {
    let column = peek?.column ?? 0
    index += 1
    let names = loopNames()
    var values: [StarlarkValue]
    switch expressions() {
    case .list(let elements): values = elements
    case .dictionary(let pairs): values = pairs.map(\.key)
    default: values = [.unknown]
    }
    guard take(":"), !names.isEmpty else {
      isPlain = false
      return .next
    }
    let body = block(deeperThan: column)
    let rest = index
    defer { index = rest }
    for value in values {
      switch value {
      case .unknown, .call: isPlain = false
      default: isPlain = isPlain && bind(names, to: value)
      }
      guard isPlain else { return .next }
      index = body.lowerBound
      switch runLines(until: body.upperBound) {
      case .next, .again: continue
      case .leave: return .next
      case .result(let value): return .result(value)
      }
    }
    return .next
  }

  private mutating func assignmentOrCall() {
    let start = index
    var open = 0
    var sign: Int?
    var end = index
    while end < tokens.count, tokens[end].kind != .newline {
      let token = tokens[end]
      if token.kind == .symbol, ["[", "(", "{"].contains(token.text) { open += 1 }
      if token.kind == .symbol, ["]", ")", "}"].contains(token.text) { open -= 1 }
      if open == 0, sign == nil, token.isSymbol("=") || token.isSymbol("+=") { sign = end }
      end += 1
    }
    guard let sign else {
      if case .call(let call) = expression() { emit(call) }
      return
    }
    index = sign + 1
    let value = expressions()
    let rest = index
    index = start
    assign(value, isAdded: tokens[sign].text == "+=", until: sign)
    index = rest
  }

  private mutating func assign(_ value: StarlarkValue, isAdded: Bool, until sign: Int) {
    let target = tokens[index..<sign]
    let words = target.filter { $0.kind == .word }.map(\.text)
    if target.count == 1, words.count == 1 {
      variables[words[0]] = isAdded ? sum(variables[words[0]] ?? .unknown, value) : value
    } else if words.count * 2 - 1 == target.count, target.contains(where: { $0.isSymbol(",") }), !isAdded {
      isPlain = isPlain && bind(words, to: value)
    } else if words.first == target.first?.text, target.dropFirst().first?.isSymbol("[") == true, let name = words.first
    {
      index += 1
      guard case .list(let keys) = list(closing: "]"), keys.count == 1, keys[0].string != nil, index == sign,
        case .dictionary(let pairs)? = variables[name]
      else {
        isPlain = false
        return
      }
      let old = pairs.last { $0.key.equals(keys[0]) == true }?.value
      let new = isAdded ? sum(old ?? .unknown, value) : value
      variables[name] = .dictionary(pairs.filter { $0.key.equals(keys[0]) == false } + [(keys[0], new)])
    } else {
      isPlain = false
    }
  }
}
