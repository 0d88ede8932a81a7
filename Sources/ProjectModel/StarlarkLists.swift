/// Lists, dictionaries and what is written out over a list.
extension StarlarkParser {
  mutating func list(closing: String) -> StarlarkValue {
    index += 1
    var elements: [StarlarkValue] = []
    while peek != nil, !take(closing) {
      let start = index
      if !take(",") {
        let element = expression()
        if peek?.isWord("for") == true {
          elements = comprehension(of: start, until: closing) ?? [.unknown]
        } else {
          elements.append(element)
        }
      }
      if index == start { index += 1 }
    }
    // `("a")` is what it holds.
    if closing == ")", elements.count == 1, let only = elements.first { return only }
    return .list(elements)
  }

  mutating func dictionary() -> StarlarkValue {
    index += 1
    var pairs: [(key: StarlarkValue, value: StarlarkValue)] = []
    while peek != nil, !take("}") {
      let start = index
      if !take(",") {
        let key = expression()
        _ = take(":")
        pairs.append((key, expression()))
        skipComprehension(until: "}")
      }
      if index == start { index += 1 }
    }
    return .dictionary(pairs)
  }

  /// `[f(x) for x in list]`: what stands before `for` is read once more for each element of the list. Nil where the list
  /// is not known, or a condition chooses from it.
  private mutating func comprehension(of start: Int, until closing: String) -> [StarlarkValue]? {
    let head = index
    index += 1
    var names: [String] = []
    while let token = peek, !token.isWord("in") {
      if token.kind == .word { names.append(token.text) }
      index += 1
    }
    index += 1
    let sequence = operand()
    guard case .list(let values) = sequence, peek?.isSymbol(closing) == true, !names.isEmpty else {
      index = head
      skipComprehension(until: closing)
      return nil
    }
    let end = index
    let outer = variables
    defer {
      variables = outer
      index = end
    }
    var elements: [StarlarkValue] = []
    for value in values {
      guard steps < 500_000 else { return nil }
      if names.count == 1 {
        variables[names[0]] = value
      } else if case .list(let parts) = value, parts.count == names.count {
        for (name, part) in zip(names, parts) { variables[name] = part }
      } else {
        return nil
      }
      index = start
      elements.append(expression())
      steps += 1 + index - start
    }
    return elements
  }

  /// `… for x in y]`
  @discardableResult
  mutating func skipComprehension(until closing: String) -> Bool {
    guard peek?.isWord("for") == true else { return false }
    var open = 0
    while let token = peek {
      if open == 0, token.isSymbol(closing) { break }
      if token.kind == .symbol, ["[", "(", "{"].contains(token.text) { open += 1 }
      if token.kind == .symbol, ["]", ")", "}"].contains(token.text) { open -= 1 }
      index += 1
    }
    return true
  }
}
