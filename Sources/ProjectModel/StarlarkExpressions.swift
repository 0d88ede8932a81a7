/// Expressions, by how tightly their operators bind.
extension StarlarkParser {
  mutating func expression() -> StarlarkValue {
    guard depth < 100, !work.isTooMuch else {
      index += 1
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    let value = disjunction()
    guard takeWord("if") else { return value }
    // `a if condition else b`: both, where it is not known which.
    let condition = disjunction().truth
    guard takeWord("else") else { return .unknown }
    let other = expression()
    return condition.map { $0 ? value : other } ?? sum(value, other)
  }

  mutating func disjunction() -> StarlarkValue {
    var value = conjunction()
    while takeWord("or") {
      let other = conjunction()
      // Who globs files expects some.
      value = value.isGlob ? value : value.truth.map { $0 ? value : other } ?? .unknown
    }
    return value
  }

  private mutating func conjunction() -> StarlarkValue {
    var value = negation()
    while takeWord("and") {
      let other = negation()
      value = value.truth.map { $0 ? other : value } ?? .unknown
    }
    return value
  }

  private mutating func negation() -> StarlarkValue {
    guard depth < 100 else { return .unknown }
    if takeWord("not") {
      depth += 1
      defer { depth -= 1 }
      return negation().truth.map { .truth(!$0) } ?? .unknown
    }
    return comparison()
  }

  private mutating func comparison() -> StarlarkValue {
    let value = terms()
    if take("==") { return value.equals(terms()).map { .truth($0) } ?? .unknown }
    if take("!=") { return value.equals(terms()).map { .truth(!$0) } ?? .unknown }
    if takeWord("in") { return terms().contains(value).map { .truth($0) } ?? .unknown }
    if peek?.isWord("not") == true, index + 1 < tokens.count, tokens[index + 1].isWord("in") {
      index += 2
      return terms().contains(value).map { .truth(!$0) } ?? .unknown
    }
    if ["<", ">", "<=", ">="].contains(where: { peek?.isSymbol($0) == true }) {
      index += 1
      _ = terms()
      return .unknown
    }
    return value
  }

  private mutating func terms() -> StarlarkValue {
    var value = factors()
    while true {
      if take("+") {
        value = sum(value, factors())
      } else if take("|") {
        value = union(value, factors())
      } else if peek?.isSymbol("-") == true {
        index += 1
        _ = factors()
        value = .unknown
      } else {
        return value
      }
    }
  }

  private mutating func factors() -> StarlarkValue {
    var value = operand()
    while true {
      if take("%") {
        value = value.formatted(by: operand())
      } else if ["*", "/"].contains(where: { peek?.isSymbol($0) == true }) {
        index += 1
        _ = operand()
        value = .unknown
      } else {
        return value
      }
    }
  }

  func sum(_ a: StarlarkValue, _ b: StarlarkValue) -> StarlarkValue {
    switch (a, b) {
    case (.list(let x), .list(let y)): return .list(x + y)
    case (.string(let x), .string(let y)): return .string(x + y)
    case (.list(let x), _): return .list(x + [b])
    case (_, .list(let y)): return .list([a] + y)
    // `glob() + glob()`, `glob() + select()`
    case (.call, _), (_, .call): return .list([a, b])
    default: return .unknown
    }
  }

  /// `{…} | {…}`
  private func union(_ a: StarlarkValue, _ b: StarlarkValue) -> StarlarkValue {
    guard case .dictionary(let x) = a, case .dictionary(let y) = b else { return .unknown }
    return .dictionary(x.filter { pair in !y.contains { $0.key.equals(pair.key) == true } } + y)
  }

  mutating func operand() -> StarlarkValue {
    guard let token = peek else { return .unknown }
    work.steps += 1
    var value: StarlarkValue
    var name: String?
    switch token.kind {
    case .string:
      index += 1
      var text = token.text
      // Literals that follow each other are one.
      while let next = peek, next.kind == .string {
        text += next.text
        index += 1
      }
      value = .string(text)
    case .symbol where token.text == "[" || token.text == "(": value = list(closing: token.text == "[" ? "]" : ")")
    case .symbol where token.text == "{": value = dictionary()
    case .symbol where token.text == "-" || token.text == "*":
      guard depth < 100 else { return .unknown }
      depth += 1
      defer { depth -= 1 }
      index += 1
      value = operand()
    case .word:
      name = token.text
      value = self.name()
    default:
      if token.kind == .number { index += 1 }
      return .unknown
    }
    return postfix(value, of: name, token.line)
  }

  private mutating func name() -> StarlarkValue {
    guard let token = peek else { return .unknown }
    index += 1
    if take("(") { return call(token.text, arguments(), line: token.line) }
    switch token.text {
    case "True": return .truth(true)
    case "False": return .truth(false)
    case "None": return .none
    default: return variables[token.text] ?? functions[token.text].map { .function($0) } ?? .unknown
    }
  }

  private mutating func call(
    _ name: String, _ arguments: [(label: String?, value: StarlarkValue)], line: Int32
  ) -> StarlarkValue {
    let call = StarlarkCall(name: foreign[name] ?? name, arguments: arguments, line: callLine ?? line)
    if case .function(let function)? = variables[name] { return run(function, call) }
    if let function = functions[name] { return run(function, call) }
    if nesting > 0, variables[name] != nil, home.variables[name] == nil {
      // A variable of this function, and what it holds is not known.
      isPlain = false
      return .unknown
    }
    return builtin(call) ?? .call(call)
  }

  /// `.name`, `.name(…)`, `[…]` after a value: `native.objc_library(…)` is a call, `values["key"]` what is kept there.
  private mutating func postfix(_ value: StarlarkValue, of name: String?, _ line: Int32) -> StarlarkValue {
    var value = value
    var name = name
    while true {
      if take(".") {
        let member = peek?.text ?? ""
        index += 1
        if take("(") {
          let arguments = arguments()
          let call = StarlarkCall(name: member, arguments: arguments, line: callLine ?? line)
          value = method(of: &value, call, isNative: name == "native") ?? .call(call)
          if let name, let changed = changedValue(of: name, by: call) { variables[name] = changed }
        } else {
          value = value.field(member)
        }
      } else if peek?.isSymbol("[") == true {
        let key = list(closing: "]")
        if case .list(let keys) = key, keys.count == 1 { value = value.element(keys[0]) } else { value = .unknown }
      } else {
        return value
      }
      name = nil
    }
  }
}
