// What stands between the operators of an expression of Ruby.
extension RubyExpression {
  mutating func operand() -> RubyValue {
    guard let token = peek else { return .unknown }
    guard depth < Self.deepest, work.step() else {
      index = tokens.endIndex
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    var value: RubyValue
    var path: String?
    switch token.kind {
    case .string:
      var text = variables.interpolated(token.text, depth: depth)
      // Literals that follow each other are one.
      while let next = peek, next.kind == .string {
        let more = variables.interpolated(next.text, depth: depth)
        guard work.make(bytes: text.utf8.count + more.utf8.count) else { break }
        text += more
        index += 1
      }
      value = .text(text)
    case .symbol where token.text == "[": value = held(list(until: "]"))
    case .symbol where token.text == "(":
      value = list(until: ")")
      if case .list(let elements) = value, elements.count == 1 { value = elements[0] }
      value = held(value)
    case .symbol where token.text == "{": value = held(hash())
    case .symbol where token.text == ":":
      // `:name`, `:'name'`
      guard let name = peek, name.kind == .word || name.kind == .string else { return .unknown }
      index += 1
      value = .text(name.text)
    case .symbol where token.text == "::": return operand()
    case .word:
      path = token.text
      value = word(token.text)
    case .number, .symbol, .newline: return .unknown
    }
    return postfix(value, path)
  }

  mutating func list(until closing: String) -> RubyValue {
    var values: [RubyValue] = []
    var pairs: [(key: RubyValue, value: RubyValue)] = []
    while peek != nil, !take(closing) {
      let start = index
      if take(",") { continue }
      if let pair = pair() {
        pairs.append(pair)
      } else {
        // `[*a, 'b']`
        let isSpread = isNext("*")
        let value = argument()
        if isSpread, let elements = value.elements(work), work.makeList(of: elements.count) {
          values += elements
        } else {
          values.append(value)
        }
      }
      if index == start { index += 1 }
    }
    if !pairs.isEmpty { values.append(.hash(Parts(pairs))) }
    return .list(of: values)
  }

  private mutating func hash() -> RubyValue {
    var pairs: [(key: RubyValue, value: RubyValue)] = []
    var isKnown = true
    while peek != nil, !take("}") {
      let start = index
      if take(",") { continue }
      if let pair = pair() {
        pairs.append(pair)
      } else {
        isKnown = false
        _ = argument()
      }
      if index == start { index += 1 }
    }
    return isKnown ? .hash(Parts(pairs)) : .unknown
  }

  /// `'a' => b`, `:a => b`, `a: b`, `"a": b`
  private mutating func pair() -> (key: RubyValue, value: RubyValue)? {
    guard let token = peek else { return nil }
    if token.kind == .word || token.kind == .string, isSymbol(":", at: index + 1) {
      index += 2
      return (.text(token.text), argument())
    }
    guard hasArrow else { return nil }
    let key = value()
    return take("=>") ? (key, argument()) : (.unknown, argument())
  }

  /// Whether `=>` stands between here and the next comma.
  private var hasArrow: Bool {
    var open = 0
    for token in tokens[index...] {
      open += token.nesting
      if open < 0 || open == 0 && token.isSymbol(",") { return false }
      if open == 0, token.isSymbol("=>") { return true }
    }
    return false
  }

  private mutating func word(_ name: String) -> RubyValue {
    switch name {
    case "nil": return .none
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "__dir__", "__FILE__": return variables.filePlace(name)
    case "if", "unless": return choice(isNegated: name == "unless")
    default: return variables.values[name] ?? (isNext("(") ? .unknown : variables.called(name, []))
    }
  }

  /// `if condition then value else other end`, read from behind its first word.
  private mutating func choice(isNegated: Bool) -> RubyValue {
    guard depth < Self.deepest else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    let condition = value()
    _ = takeWord("then")
    let first = value()
    var second = RubyValue.none
    if takeWord("elsif") {
      second = choice(isNegated: false)
    } else {
      if takeWord("else") { second = value() }
      guard takeWord("end") else { return .unknown }
    }
    return condition.truth.map { $0 != isNegated ? first : second } ?? held(first.merged(with: second, work))
  }
}
