/// Reads an expression of Ruby as far as it is made of what is known; everything else is a value that is not.
struct RubyExpression {
  let variables: RubyVariables
  let tokens: ArraySlice<ScriptToken>
  var index: Int
  var depth: Int

  init(_ tokens: ArraySlice<ScriptToken>, _ variables: RubyVariables, depth: Int = 0) {
    self.tokens = tokens
    self.variables = variables
    self.depth = depth
    index = tokens.startIndex
  }

  /// The value of the whole; one that is not known where something is left behind it.
  static func value(
    of tokens: ArraySlice<ScriptToken>, _ variables: RubyVariables, depth: Int = 0
  ) -> RubyValue {
    var expression = RubyExpression(tokens, variables, depth: depth)
    let value = expression.value()
    return expression.peek == nil ? value : .unknown
  }

  /// The values that stand between commas, up to the first option: `'a', 'b', :path => 'c'`.
  mutating func arguments() -> [RubyValue] {
    var values: [RubyValue] = []
    while let token = peek, !isOption {
      if token.isSymbol(",") {
        index += 1
        continue
      }
      values.append(argument())
      // `'a' => 'b'`
      if isNext("=>") {
        values.removeLast()
        return values
      }
    }
    return values
  }

  /// One argument; what is not understood reaches to the next comma.
  mutating func argument() -> RubyValue {
    // `*names`
    if isNext("*") || isNext("&") { index += 1 }
    var value = value()
    // `ss.ios.source_files = ss.osx.source_files = 'a'`: what is assigned in the end.
    while take("=") { value = self.value() }
    while let token = peek, !token.isSymbol(","), !token.isSymbol("=>") {
      if [")", "]", "}"].contains(where: token.isSymbol) { break }
      value = .unknown
      skipPiece()
    }
    return value
  }

  /// `name: `, `:name =>`
  private var isOption: Bool {
    guard let token = peek else { return false }
    if token.kind == .word { return isSymbol(":", at: index + 1) }
    return token.isSymbol(":") && isSymbol("=>", at: index + 2)
  }

  var work: WorkBudget { variables.work }

  /// The value, or an unknown one where it holds more than anything could go through.
  func held(_ value: RubyValue) -> RubyValue { work.hold(value) ? value : .unknown }

  // MARK: Tokens

  var peek: ScriptToken? { index < tokens.endIndex ? tokens[index] : nil }

  func isNext(_ symbol: String) -> Bool { isSymbol(symbol, at: index) }

  func isSymbol(_ symbol: String, at index: Int) -> Bool {
    index < tokens.endIndex && tokens[index].isSymbol(symbol)
  }

  mutating func take(_ symbol: String) -> Bool {
    guard isNext(symbol) else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ words: String...) -> Bool {
    guard let token = peek, token.kind == .word, words.contains(token.text) else { return false }
    index += 1
    return true
  }

  /// A token, or all that stands in brackets.
  private mutating func skipPiece() {
    var open = 0
    repeat {
      open += tokens[index].nesting
      index += 1
    } while open > 0 && index < tokens.endIndex
  }

  // MARK: Operators

  mutating func value() -> RubyValue {
    guard depth < Self.deepest else {
      index = tokens.endIndex
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    let value = disjunction()
    guard take("?") else { return value }
    let first = self.value()
    guard take(":") else { return .unknown }
    let second = self.value()
    return value.truth.map { $0 ? first : second } ?? held(first.merged(with: second, work))
  }

  private mutating func disjunction() -> RubyValue {
    var value = conjunction()
    while take("||") || takeWord("or") {
      let other = conjunction()
      // What holds makes the whole hold, whatever the rest is.
      let whole = if case .truth(true) = other { other } else { RubyValue.unknown }
      value = value.truth.map { $0 ? value : other } ?? whole
    }
    return value
  }

  private mutating func conjunction() -> RubyValue {
    var value = negation()
    while take("&&") || takeWord("and") {
      let other = negation()
      // What does not hold makes the whole false, whatever the rest is.
      value = value.truth.map { $0 ? other : value } ?? (other.truth == false ? .truth(false) : .unknown)
    }
    return value
  }

  private mutating func negation() -> RubyValue {
    var isNegated = false
    while take("!") || takeWord("not") { isNegated.toggle() }
    let value = comparison()
    return isNegated ? value.truth.map { .truth(!$0) } ?? .unknown : value
  }

  private mutating func comparison() -> RubyValue {
    let value = sum()
    if take("==") {
      return value.equals(sum(), work).map { .truth($0) } ?? .unknown
    }
    if take("!=") { return value.equals(sum(), work).map { .truth(!$0) } ?? .unknown }
    guard let token = peek, ["<", ">", "<=", ">="].contains(where: token.isSymbol) else { return value }
    index += 1
    _ = sum()
    return .unknown
  }

  private mutating func sum() -> RubyValue {
    var value = factor()
    while let token = peek {
      if token.isSymbol("+") || token.isSymbol("<<") || token.isSymbol("|") {
        index += 1
        let other = factor()
        value = held(value.adding(token.isSymbol("<<") ? .list([other]) : other, work))
      } else if token.isSymbol("-") {
        index += 1
        value = value.removing(factor(), work)
      } else {
        break
      }
    }
    return value
  }

  private mutating func factor() -> RubyValue {
    var value = operand()
    while take("%") { value = value.formatted(by: operand(), work) }
    return value
  }

  static let deepest = 60
}
