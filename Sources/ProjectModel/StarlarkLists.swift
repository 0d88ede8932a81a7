/// Lists, dictionaries and what is written out over a list.
extension StarlarkParser {
  mutating func list(closing: String) -> StarlarkValue {
    index += 1
    var elements: [StarlarkValue] = []
    while peek != nil, !take(closing) {
      let start = index
      if !take(",") {
        let before = (emitted.count, isPlain)
        let element = expression()
        if peek?.isWord("for") == true {
          forget(since: before)
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

  /// An argument without a label: `f(x for x in y)` as well.
  mutating func argumentOrComprehension() -> StarlarkValue {
    let start = index
    let before = (emitted.count, isPlain)
    let value = expression()
    guard peek?.isWord("for") == true else { return value }
    forget(since: before)
    return .list(comprehension(of: start, until: ")") ?? [.unknown])
  }

  mutating func dictionary() -> StarlarkValue {
    index += 1
    var pairs: [(key: StarlarkValue, value: StarlarkValue)] = []
    var isKnown = true
    while peek != nil, !take("}") {
      let start = index
      if !take(",") {
        let key = expression()
        _ = take(":")
        pairs.append((key, expression()))
        if skipComprehension(until: "}") { isKnown = false }
      }
      if index == start { index += 1 }
    }
    return isKnown ? .dictionary(pairs) : .unknown
  }

  /// What stands before `for` was read without values for its names.
  private mutating func forget(since before: (count: Int, isPlain: Bool)) {
    emitted.removeLast(emitted.count - before.count)
    isPlain = before.isPlain
  }

  /// `[f(x) for x in list if condition]`: what stands before `for` is read once more for each element of the list. Nil
  /// where the list, or what is to be chosen from it, is not known.
  private mutating func comprehension(of start: Int, until closing: String) -> [StarlarkValue]? {
    let head = index
    index += 1
    let names = loopNames()
    let sequence = disjunction()
    let condition = peek?.isWord("if") == true ? index + 1 : nil
    if condition != nil { skipToEnd(closing) }
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
      guard !work.isTooMuch, bind(names, to: value) else { return nil }
      if let condition {
        index = condition
        guard let holds = disjunction().truth, peek?.isSymbol(closing) == true else { return nil }
        if !holds { continue }
      }
      index = start
      elements.append(expression())
    }
    return elements
  }

  /// `x in`, `key, value in`, read from behind `for`.
  mutating func loopNames() -> [String] {
    var names: [String] = []
    while let token = peek, token.kind != .newline, !token.isWord("in") {
      if token.kind == .word { names.append(token.text) }
      index += 1
    }
    if peek?.isWord("in") == true { index += 1 }
    return names
  }

  mutating func bind(_ names: [String], to value: StarlarkValue) -> Bool {
    if names.count == 1 {
      variables[names[0]] = value
    } else if case .list(let parts) = value, parts.count == names.count {
      for (name, part) in zip(names, parts) { variables[name] = part }
    } else {
      return false
    }
    return true
  }

  /// `… for x in y]`
  @discardableResult
  mutating func skipComprehension(until closing: String) -> Bool {
    guard peek?.isWord("for") == true else { return false }
    skipToEnd(closing)
    return true
  }

  private mutating func skipToEnd(_ closing: String) {
    var open = 0
    while let token = peek {
      if open == 0, token.isSymbol(closing) { break }
      if token.kind == .symbol, ["[", "(", "{"].contains(token.text) { open += 1 }
      if token.kind == .symbol, ["]", ")", "}"].contains(token.text) { open -= 1 }
      index += 1
    }
  }
}
