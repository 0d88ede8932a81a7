/// A function that a Ruby file defines, to be read where it is called.
struct RubyFunction {
  struct Parameter {
    var name: String
    /// What it is where a call does not say.
    var initial: ArraySlice<ScriptToken> = []
  }

  var parameters: [Parameter]
  /// What its block holds.
  var statements: [RubyStatement]
  /// Whether it is the value of a variable, `add = lambda do |name|`, and knows all that is known where it stands.
  var isClosure = false

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

/// The functions of a Ruby file by name, those of modules and those that are values of variables by how they are called:
/// `Files.all`, `add.call`.
struct RubyFunctions {
  /// Those that are defined so far.
  var named: [String: RubyFunction] = [:]

  /// Takes out what stands between each `def` or `lambda` and its `end`; gives the other statements.
  mutating func take(from statements: [RubyStatement], _ work: WorkBudget) -> [RubyStatement] {
    guard work.step(statements.count) else { return [] }
    var others: [RubyStatement] = []
    var rest = statements[...]
    // The modules around; nothing for another block.
    var modules: [String] = []
    while let statement = rest.popFirst() {
      let tokens = statement.tokens
      if tokens.count >= 2, tokens[0].isWord("def"), statement.opensBlock {
        let head = head(tokens, in: modules)
        named[head.name] = RubyFunction(
          parameters: arguments(tokens.dropFirst(head.count)).map(RubyFunction.Parameter.init),
          statements: takeBlock(from: &rest))
      } else if let parameters = parametersOfClosure(statement), isOnlyCalled(tokens[0].text, in: statements, work) {
        named[tokens[0].text + Self.call] = RubyFunction(
          parameters: parameters, statements: takeBlock(from: &rest), isClosure: true)
      } else {
        if statement.closesBlock {
          _ = modules.popLast()
        } else if statement.opensBlock {
          let isModule = tokens.count > 1 && (tokens[0].isWord("module") || tokens[0].isWord("class"))
          modules.append(isModule ? tokens[1].text : "")
        }
        others.append(statement)
      }
    }
    return others
  }

  /// How the function of `def name` or `def self.name` is called, and how many tokens say so.
  private func head(_ tokens: [ScriptToken], in modules: [String]) -> (name: String, count: Int) {
    guard tokens.count >= 4, tokens[2].isSymbol(".") else { return (tokens[1].text, 2) }
    let around = tokens[1].isWord("self") ? modules.filter { !$0.isEmpty } : [tokens[1].text]
    return ((around + [tokens[3].text]).joined(separator: "."), 4)
  }

  private static let call = ".call"

  /// What a statement calls, `add(s)`, `add.call(s)`, `add.(s)`, and what that is handed; nil for what is none of these.
  func call(_ tokens: [ScriptToken]) -> (name: String, arguments: ArraySlice<ScriptToken>)? {
    guard let word = tokens.first, word.kind == .word else { return nil }
    if named[word.text] != nil { return (word.text, tokens.dropFirst()) }
    if tokens.count > 2, tokens[1].isSymbol(".") {
      let name = "\(word.text).\(tokens[2].text)"
      if let function = named[name], !function.isClosure { return (name, tokens.dropFirst(3)) }
    }
    let name = word.text + Self.call
    guard named[name] != nil, let arguments = argumentsOfClosure(tokens.dropFirst()) else { return nil }
    return (name, arguments)
  }

  /// Whether what a variable holds is called wherever the variable is named, and is handed to nobody who may call it.
  private func isOnlyCalled(_ name: String, in statements: [RubyStatement], _ work: WorkBudget) -> Bool {
    var assignments = 0
    for statement in statements {
      guard work.visit(statement.tokens.count) else { return false }
      for (index, token) in statement.tokens.enumerated() where token.isWord(name) {
        if index > 0, statement.tokens[index - 1].isSymbol(".") { continue }
        if index == 0, parametersOfClosure(statement) != nil {
          assignments += 1
        } else if argumentsOfClosure(statement.tokens[(index + 1)...]) == nil {
          return false
        }
      }
    }
    return assignments == 1
  }
}

/// The parameters of what `add = lambda do |name|`, `add = ->(name) do` or `add = proc do |name|` puts into a variable; nil
/// for every other statement.
private func parametersOfClosure(_ statement: RubyStatement) -> [RubyFunction.Parameter]? {
  let tokens = statement.tokens
  guard statement.opensBlock, tokens.count > 2, tokens[0].kind == .word, tokens[1].isSymbol("=") else { return nil }
  let head = tokens[2...]
  if head.count > 1, head[2].isSymbol("-"), head[3].isSymbol(">") {
    return arguments(head.dropFirst(2)).map(RubyFunction.Parameter.init)
  }
  let words = head.map(\.text)
  guard words == ["lambda"] || words == ["proc"] || words == ["Proc", ".", "new"] else { return nil }
  return statement.blockVariables.map { RubyFunction.Parameter(name: $0) }
}

/// What stands behind a variable whose value is called: `.call(s)`, `.call s`, `.(s)`.
private func argumentsOfClosure(_ tokens: ArraySlice<ScriptToken>) -> ArraySlice<ScriptToken>? {
  guard tokens.first?.isSymbol(".") == true, let next = tokens.dropFirst().first else { return nil }
  return next.isWord("call") ? tokens.dropFirst(2) : next.isSymbol("(") ? tokens.dropFirst() : nil
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
