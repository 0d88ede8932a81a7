/// A function that a Ruby file defines, to be read where it is called.
struct RubyFunction {
  struct Parameter {
    var name: String
    /// What it is where a call does not say.
    var initial: ArraySlice<ScriptToken> = []
  }

  var parameters: [Parameter]
  var statements: [RubyStatement]

  /// Each argument of a call with the parameter that it is for, by its place or by name: `configure(s, name: 'Core')`;
  /// behind them the parameters that have a value by default.
  func bound(to call: ArraySlice<ScriptToken>) -> [(name: String, value: ArraySlice<ScriptToken>)] {
    let given = arguments(call).enumerated().map { place, argument -> (name: String, value: ArraySlice<ScriptToken>) in
      guard let first = argument.first, argument.dropFirst().first?.isSymbol(":") == true else {
        return (place < parameters.count ? parameters[place].name : "", argument)
      }
      return (first.text, argument.dropFirst(2))
    }
    let others = parameters.filter { parameter in
      !parameter.initial.isEmpty && !given.contains { $0.name == parameter.name }
    }
    return given + others.map { ($0.name, $0.initial) }
  }
}

/// The functions of a Ruby file by name.
struct RubyFunctions {
  var named: [String: RubyFunction] = [:]

  /// Takes out what stands between each `def` and its `end`; gives the other statements.
  mutating func take(from statements: [RubyStatement]) -> [RubyStatement] {
    var others: [RubyStatement] = []
    var rest = statements[...]
    while let statement = rest.popFirst() {
      let tokens = statement.tokens
      if tokens.count >= 2, tokens[0].isWord("def"), statement.opensBlock {
        named[tokens[1].text] = RubyFunction(
          parameters: arguments(tokens.dropFirst(2)).map(RubyFunction.Parameter.init),
          statements: takeBlock(from: &rest))
      } else {
        others.append(statement)
      }
    }
    return others
  }
}

extension RubyFunction.Parameter {
  /// `name`, `name = 'value'`, `name: 'value'`
  fileprivate init(_ tokens: ArraySlice<ScriptToken>) {
    self.init(name: tokens.first?.text ?? "", initial: tokens.dropFirst(2))
  }
}

/// What stands in the parentheses that begin with the first token and end with the last; all of it without such.
func withoutParentheses(_ tokens: ArraySlice<ScriptToken>) -> ArraySlice<ScriptToken> {
  guard tokens.first?.isSymbol("(") == true, tokens.last?.isSymbol(")") == true else { return tokens }
  var open = 0
  for token in tokens.dropLast() {
    open += token.nesting
    if open == 0 { return tokens }
  }
  return tokens.dropFirst().dropLast()
}

/// What stands between the commas, in parentheses or not.
private func arguments(_ tokens: ArraySlice<ScriptToken>) -> [ArraySlice<ScriptToken>] {
  var depth = 0
  return withoutParentheses(tokens).split { token in
    if ["(", "[", "{"].contains(where: token.isSymbol) { depth += 1 }
    if [")", "]", "}"].contains(where: token.isSymbol) { depth -= 1 }
    return depth == 0 && token.isSymbol(",")
  }
}
