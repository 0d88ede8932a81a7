/// What a build file says.
struct StarlarkFile {
  /// The calls at its top, with variables and what `+` joins already put in; `[f(x) for x in list]` are as many calls as
  /// the list is long.
  var calls: [StarlarkCall] = []
  /// What is no build file's language, or was not understood, with its line.
  var problems: [(message: String, line: Int32)] = []

  /// Reads the part of Starlark that build files are written in; the rest gives unknown values.
  init(parsing text: String) {
    var parser = StarlarkParser(tokens: scriptTokens(text, .starlark))
    calls = parser.calls()
    problems = parser.problems
  }
}

struct StarlarkParser {
  let tokens: [ScriptToken]
  var index = 0
  private var depth = 0
  var variables: [String: StarlarkValue] = [:]
  private(set) var problems: [(message: String, line: Int32)] = []
  /// Tokens read for comprehensions, which multiply within each other; no build file comes near the bound.
  var steps = 0

  init(tokens: [ScriptToken]) { self.tokens = tokens }

  mutating func calls() -> [StarlarkCall] {
    var calls: [StarlarkCall] = []
    while index < tokens.count {
      let start = index
      if peek?.kind == .newline {
        index += 1
        continue
      }
      if let name = peek, name.kind == .word, index + 1 < tokens.count, tokens[index + 1].isSymbol("=") {
        index += 2
        variables[name.text] = expression()
      } else if peek?.isWord("def") == true || peek?.isWord("for") == true || peek?.isWord("if") == true {
        // Macros of the file's own are not followed.
        skipLine()
      } else if let word = peek, word.kind == .word, pythonStatements.contains(word.text) {
        problems.append(("'\(word.text)' is Python, not a build file's language", word.line))
        skipLine()
      } else {
        add(expression(), at: tokens[start], to: &calls)
      }
      if index == start { index += 1 }
    }
    return calls
  }

  private mutating func add(_ value: StarlarkValue, at token: ScriptToken, to calls: inout [StarlarkCall]) {
    switch value {
    case .call(let call): calls.append(call)
    case .list(let elements):
      for element in elements {
        if case .call(let call) = element { calls.append(call) }
        if case .unknown = element { problems.append(("what this list declares is not known", token.line)) }
      }
    default: break
    }
  }

  var peek: ScriptToken? { index < tokens.count ? tokens[index] : nil }

  private mutating func skipLine() {
    while let token = peek, token.kind != .newline { _ = token; index += 1 }
  }

  mutating func take(_ symbol: String) -> Bool {
    guard peek?.isSymbol(symbol) == true else { return false }
    index += 1
    return true
  }

  mutating func expression() -> StarlarkValue {
    guard depth < 100 else {
      index += 1
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    var value = operand()
    while let token = peek {
      if take("+") {
        value = sum(value, operand())
      } else if take("%") {
        value = value.formatted(by: operand())
      } else if token.isSymbol("==") || token.isSymbol("*") || token.isWord("and")
        || token.isWord("or") || token.isWord("in")
      {
        index += 1
        _ = operand()
        value = .unknown
      } else if token.isWord("if") {
        // `a if condition else b`: both.
        index += 1
        _ = operand()
        if peek?.isWord("else") == true {
          index += 1
          value = sum(value, operand())
        }
      } else {
        break
      }
    }
    return value
  }

  private func sum(_ a: StarlarkValue, _ b: StarlarkValue) -> StarlarkValue {
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

  mutating func operand() -> StarlarkValue {
    guard let token = peek else { return .unknown }
    var value: StarlarkValue
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
      index += 1
      value = operand()
    case .word: value = name()
    default:
      if token.kind == .number { index += 1 }
      return .unknown
    }
    return postfix(value, token.line)
  }

  private mutating func name() -> StarlarkValue {
    guard let token = peek else { return .unknown }
    index += 1
    if token.text == "not" {
      _ = operand()
      return .unknown
    }
    if take("(") { return .call(StarlarkCall(name: token.text, arguments: arguments(), line: token.line)) }
    switch token.text {
    case "True": return .truth(true)
    case "False": return .truth(false)
    case "None": return .list([])
    default: return variables[token.text] ?? .unknown
    }
  }

  /// `.name`, `.name(…)`, `[…]` after a value: `native.objc_library(…)` is a call, all else is not known.
  private mutating func postfix(_ value: StarlarkValue, _ line: Int32) -> StarlarkValue {
    var value = value
    while true {
      if take(".") {
        let member = peek?.text ?? ""
        index += 1
        if take("(") {
          let arguments = arguments()
          if member == "format", let text = value.string {
            value = formatted(text, by: arguments)
          } else {
            value = .call(StarlarkCall(name: member, arguments: arguments, line: line))
          }
        } else {
          value = .unknown
        }
      } else if peek?.isSymbol("[") == true {
        _ = list(closing: "]")
        value = .unknown
      } else {
        return value
      }
    }
  }

  private mutating func arguments() -> [(label: String?, value: StarlarkValue)] {
    var arguments: [(label: String?, value: StarlarkValue)] = []
    while let token = peek {
      if take(")") { return arguments }
      let start = index
      if token.kind == .word, index + 1 < tokens.count, tokens[index + 1].isSymbol("=") {
        index += 2
        arguments.append((token.text, expression()))
      } else if !take(",") {
        arguments.append((nil, expression()))
        skipComprehension(until: ")")
      }
      if index == start { index += 1 }
    }
    if let last = tokens.last, problems.last?.line != last.line {
      problems.append(("ends in the middle of a call", last.line))
    }
    return arguments
  }
}

/// What a build file may not hold, and people put into it.
private let pythonStatements: Set<String> = ["class", "from", "import", "try", "while", "with"]
