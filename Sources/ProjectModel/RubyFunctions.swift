/// A function that a Ruby file defines, to be read where it is called.
struct RubyFunction {
  var parameters: [String]
  var statements: [RubyStatement]

  /// Each argument of a call with the parameter that it is for, by its place or by name: `configure(s, name: 'Core')`.
  func bound(to call: ArraySlice<ScriptToken>) -> [(name: String, value: ArraySlice<ScriptToken>)] {
    arguments(call).enumerated().map { place, argument in
      guard let first = argument.first, argument.dropFirst().first?.isSymbol(":") == true else {
        return (place < parameters.count ? parameters[place] : "", argument)
      }
      return (first.text, argument.dropFirst(2))
    }
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
          parameters: arguments(tokens.dropFirst(2)).map { $0.first?.text ?? "" }, statements: takeBlock(from: &rest))
      } else {
        others.append(statement)
      }
    }
    return others
  }
}

/// What stands between the commas, in parentheses or not.
private func arguments(_ tokens: ArraySlice<ScriptToken>) -> [ArraySlice<ScriptToken>] {
  let isWrapped = tokens.first?.isSymbol("(") == true && tokens.last?.isSymbol(")") == true
  let tokens = isWrapped ? tokens.dropFirst().dropLast() : tokens
  var depth = 0
  return tokens.split { token in
    if ["(", "[", "{"].contains(where: token.isSymbol) { depth += 1 }
    if [")", "]", "}"].contains(where: token.isSymbol) { depth -= 1 }
    return depth == 0 && token.isSymbol(",")
  }
}
