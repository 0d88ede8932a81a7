/// Lists, dictionaries and what is written out over a list.
extension StarlarkParser {
  mutating func list(closing: String) -> StarlarkValue {
    cursor.advance()
    var elements: [StarlarkValue] = []
    while cursor.peek != nil, !cursor.take(closing) {
      let start = cursor.index
      if !cursor.take(",") {
        let before = (emitted.count, isPlain)
        let element = expression()
        if cursor.peek?.isWord("for") == true {
          forget(since: before)
          elements = comprehension(of: start, until: closing) ?? [.unknown]
        } else {
          elements.append(element)
        }
      }
      if cursor.index == start { cursor.advance() }
    }
    // `("a")` is what it holds.
    if closing == ")", elements.count == 1, let only = elements.first { return only }
    return work.held(.list(of: elements))
  }

  /// An argument without a label: `f(x for x in y)` as well.
  mutating func argumentOrComprehension() -> StarlarkValue {
    let start = cursor.index
    let before = (emitted.count, isPlain)
    let value = expression()
    guard cursor.peek?.isWord("for") == true else { return value }
    forget(since: before)
    return work.held(.list(of: comprehension(of: start, until: ")") ?? [.unknown]))
  }

  mutating func dictionary() -> StarlarkValue {
    cursor.advance()
    var pairs: [(key: StarlarkValue, value: StarlarkValue)] = []
    var isKnown = true
    while cursor.peek != nil, !cursor.take("}") {
      let start = cursor.index
      if !cursor.take(",") {
        let key = expression()
        _ = cursor.take(":")
        pairs.append((key, expression()))
        if cursor.skipComprehension(until: "}") { isKnown = false }
      }
      if cursor.index == start { cursor.advance() }
    }
    return isKnown ? work.held(.dictionary(of: pairs)) : .unknown
  }

  /// What stands before `for` was read without values for its names.
  private mutating func forget(since before: (count: Int, isPlain: Bool)) {
    emitted.removeLast(emitted.count - before.count)
    isPlain = before.isPlain
  }

  /// `[f(x) for x in list if condition]`: what stands before `for` is read once more for each element of the list. Nil
  /// where the list, or what is to be chosen from it, is not known.
  private mutating func comprehension(of start: Int, until closing: String) -> [StarlarkValue]? {
    let head = cursor.index
    cursor.advance()
    let names = cursor.loopNames()
    let sequence = disjunction()
    let condition = cursor.peek?.isWord("if") == true ? cursor.index + 1 : nil
    if condition != nil { cursor.skipTo(closing) }
    guard case .list(let values) = sequence, cursor.peek?.isSymbol(closing) == true, !names.isEmpty else {
      cursor.index = head
      cursor.skipComprehension(until: closing)
      return nil
    }
    let end = cursor.index
    let outer = scope.variables
    guard work.budget.visit(outer.count + values.count) else { return nil }
    defer {
      scope.variables = outer
      cursor.index = end
    }
    var elements: [StarlarkValue] = []
    for value in values {
      guard !work.isTooMuch, bind(names, to: value) else { return nil }
      if let condition {
        cursor.index = condition
        guard let holds = disjunction().truth, cursor.peek?.isSymbol(closing) == true else { return nil }
        if !holds { continue }
      }
      cursor.index = start
      elements.append(expression())
    }
    return elements
  }

  mutating func bind(_ names: [String], to value: StarlarkValue) -> Bool {
    if names.count == 1 {
      scope.variables[names[0]] = value
    } else if case .list(let parts) = value, parts.count == names.count {
      for (name, part) in zip(names, parts) { scope.variables[name] = part }
    } else {
      return false
    }
    return true
  }
}
