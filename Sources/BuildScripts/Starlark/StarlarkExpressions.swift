/// Expressions, by how tightly their operators bind.
extension StarlarkParser {
  mutating func expression() -> StarlarkValue {
    guard depth < 100, !work.isTooMuch else {
      cursor.advance()
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    let before = (emitted.count, isPlain, scope.variables)
    let value = disjunction()
    guard cursor.takeWord("if") else { return work.held(value) }
    let made = emitted.count
    let wasPlain = isPlain
    // `a if condition else b`: both, where it is not known which.
    let condition = disjunction().truth
    guard cursor.takeWord("else") else { return .unknown }
    if condition == false {
      // What is not taken does nothing, and may be as it likes.
      emitted.removeSubrange(before.0..<made)
      if !wasPlain { isPlain = before.1 }
      scope.variables = before.2
    }
    let other = condition == true ? passed { $0.expression() } : expression()
    return work.held(condition.map { $0 ? value : other } ?? value.adding(other, work.budget))
  }

  /// Reads what is not run: it calls nothing, changes nothing, and may be as it likes.
  private mutating func passed(_ read: (inout StarlarkParser) -> StarlarkValue) -> StarlarkValue {
    let before = (emitted.count, isPlain, scope.variables)
    let value = read(&self)
    emitted.removeLast(emitted.count - before.0)
    (isPlain, scope.variables) = (before.1, before.2)
    return value
  }

  mutating func disjunction() -> StarlarkValue {
    var value = conjunction()
    while cursor.takeWord("or") {
      // Who globs files expects some.
      if value.isGlob || value.truth == true {
        _ = passed { $0.conjunction() }
        continue
      }
      let other = conjunction()
      // What holds makes the whole hold, whatever the rest is.
      let whole = if case .truth(true) = other { other } else { StarlarkValue.unknown }
      value = value.truth == false ? other : whole
    }
    return value
  }

  private mutating func conjunction() -> StarlarkValue {
    var value = negation()
    while cursor.takeWord("and") {
      if value.truth == false {
        _ = passed { $0.negation() }
        continue
      }
      let other = negation()
      value = value.truth == true ? other : other.truth == false ? .truth(false) : .unknown
    }
    return value
  }

  private mutating func negation() -> StarlarkValue {
    guard depth < 100 else { return .unknown }
    if cursor.takeWord("not") {
      depth += 1
      defer { depth -= 1 }
      return negation().truth.map { .truth(!$0) } ?? .unknown
    }
    return comparison()
  }

  private mutating func comparison() -> StarlarkValue {
    let value = terms()
    if cursor.take("==") { return value.equals(terms(), work.budget).map { .truth($0) } ?? .unknown }
    if cursor.take("!=") { return value.equals(terms(), work.budget).map { .truth(!$0) } ?? .unknown }
    if cursor.takeWord("in") { return terms().contains(value, work.budget).map { .truth($0) } ?? .unknown }
    if cursor.peek?.isWord("not") == true, cursor.index + 1 < cursor.tokens.count,
      cursor.tokens[cursor.index + 1].isWord("in")
    {
      cursor.advance(by: 2)
      return terms().contains(value, work.budget).map { .truth(!$0) } ?? .unknown
    }
    if let sign = cursor.peek, ["<", ">", "<=", ">="].contains(where: sign.isSymbol) {
      cursor.advance()
      return value.compared(by: sign.text, to: terms()).map { .truth($0) } ?? .unknown
    }
    return value
  }

  private mutating func terms() -> StarlarkValue {
    var value = factors()
    while true {
      if cursor.take("+") {
        value = work.held(value.adding(factors(), work.budget))
      } else if cursor.take("|") {
        value = work.held(value.united(with: factors(), work.budget))
      } else if cursor.peek?.isSymbol("-") == true {
        cursor.advance()
        value = value.subtracting(factors(), work.budget)
      } else {
        return value
      }
    }
  }

  private mutating func factors() -> StarlarkValue {
    var value = operand()
    while true {
      if cursor.take("%") {
        value = value.formatted(by: operand(), work.budget)
      } else if ["*", "/"].contains(where: { cursor.peek?.isSymbol($0) == true }) {
        cursor.advance()
        _ = operand()
        value = .unknown
      } else {
        return value
      }
    }
  }

  mutating func operand() -> StarlarkValue {
    guard let token = cursor.peek, work.budget.step() else { return .unknown }
    var value: StarlarkValue
    var name: String?
    switch token.kind {
    case .string:
      cursor.advance()
      var text = token.text
      // Literals that follow each other are one.
      while let next = cursor.peek, next.kind == .string {
        text += next.text
        cursor.advance()
      }
      guard work.budget.make(bytes: text.utf8.count) else { return .unknown }
      value = .string(text)
    case .symbol where token.text == "[" || token.text == "(": value = list(closing: token.text == "[" ? "]" : ")")
    case .symbol where token.text == "{": value = dictionary()
    case .symbol where token.text == "-" || token.text == "*":
      guard depth < 100 else { return .unknown }
      depth += 1
      defer { depth -= 1 }
      cursor.advance()
      value = operand()
      if token.text == "-" { return StarlarkValue.number(0).subtracting(value, work.budget) }
    case .word:
      name = token.text
      value = self.name()
    case .number:
      cursor.advance()
      // `15.0`
      if cursor.peek?.isSymbol(".") == true, cursor.index + 1 < cursor.tokens.count,
        cursor.tokens[cursor.index + 1].kind == .number
      {
        cursor.advance(by: 2)
        return .unknown
      }
      return Int(token.text).map { .number($0) } ?? .unknown
    default: return .unknown
    }
    return postfix(value, of: name, token.line)
  }

  private mutating func name() -> StarlarkValue {
    guard let token = cursor.peek else { return .unknown }
    cursor.advance()
    if cursor.take("(") { return call(token.text, arguments(), line: token.line) }
    switch token.text {
    case "True": return .truth(true)
    case "False": return .truth(false)
    case "None": return .none
    default: return scope.variables[token.text] ?? scope.functions[token.text].map { .function($0) } ?? .unknown
    }
  }

  private mutating func call(
    _ name: String, _ arguments: [(label: String?, value: StarlarkValue)], line: Int32
  ) -> StarlarkValue {
    let call = StarlarkCall(name: scope.foreign[name] ?? name, arguments: Parts(arguments), line: callLine ?? line)
    if case .function(let function)? = scope.variables[name] { return run(function, call) }
    if let function = scope.functions[name] { return run(function, call) }
    if nesting > 0, scope.variables[name] != nil, home.scope.variables[name] == nil {
      // A variable of this function, and what it holds is not known.
      isPlain = false
      return .unknown
    }
    // A rule of another project may be called as one of Starlark's functions.
    return work.held((scope.foreign[name] == nil ? work.result(of: call) : nil) ?? .call(call))
  }

  /// `.name`, `.name(…)`, `[…]` after a value: `native.objc_library(…)` is a call, `values["key"]` what is kept there.
  private mutating func postfix(_ value: StarlarkValue, of name: String?, _ line: Int32) -> StarlarkValue {
    var value = value
    var name = name
    while true {
      if cursor.take(".") {
        let member = cursor.peek?.text ?? ""
        cursor.advance()
        if cursor.take("(") {
          let arguments = arguments()
          let call = StarlarkCall(name: member, arguments: Parts(arguments), line: callLine ?? line)
          let result = name == "native" ? work.result(of: call) : value.result(of: call, work.budget)
          value = work.held(result ?? .call(call))
          if let name { change(name, by: call) }
        } else {
          value = value.field(member, work.budget)
        }
      } else if cursor.peek?.isSymbol("[") == true {
        value = part(of: value)
      } else {
        return value
      }
      name = nil
    }
  }

  /// Changes the variable as a method does that is called on it.
  private mutating func change(_ name: String, by call: StarlarkCall) {
    // Whoever changes variables copies them.
    guard let changed = scope.variables[name]?.changed(by: call, work.budget),
      work.budget.visit(scope.variables.count)
    else { return }
    scope.variables[name] = work.held(changed)
  }

  /// `[key]` or `[first:end]` behind a value.
  private mutating func part(of value: StarlarkValue) -> StarlarkValue {
    cursor.advance()
    var bounds: [StarlarkValue?] = [nil]
    while cursor.peek != nil, !cursor.take("]") {
      let start = cursor.index
      if cursor.take(":") {
        bounds.append(nil)
      } else {
        bounds[bounds.count - 1] = expression()
      }
      if cursor.index == start || bounds.count > 2 {
        // Nothing that is written in brackets.
        cursor.skipTo("]")
        _ = cursor.take("]")
        return .unknown
      }
    }
    if bounds.count == 2 { return value.slice(from: bounds[0], to: bounds[1], work.budget) }
    return bounds[0].map { value.element($0, work.budget) } ?? .unknown
  }
}
