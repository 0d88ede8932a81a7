/// A place among the tokens of a build file, and how to go on from there.
struct StarlarkCursor {
  let tokens: [ScriptToken]
  var index = 0
  /// Behind the last token that is read: a function's body ends where it does, whatever brackets are open in it.
  var end: Int

  init(_ tokens: [ScriptToken]) {
    self.tokens = tokens
    end = tokens.count
  }

  var peek: ScriptToken? { index < end ? tokens[index] : nil }

  /// Whether the symbol comes after the next token.
  func isFollowed(by symbol: String) -> Bool { index + 1 < end && tokens[index + 1].isSymbol(symbol) }

  /// The word that stands here until the line ends.
  var wordAlone: String? {
    guard let token = peek, token.kind == .word, index + 1 >= end || tokens[index + 1].kind == .newline else {
      return nil
    }
    return token.text
  }

  mutating func advance(by count: Int = 1) { index += count }

  mutating func take(_ symbol: String) -> Bool {
    guard peek?.isSymbol(symbol) == true else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard peek?.isWord(word) == true else { return false }
    index += 1
    return true
  }

  mutating func skipLine() {
    while let token = peek, token.kind != .newline { index += 1 }
  }

  /// `… for x in y]`
  @discardableResult
  mutating func skipComprehension(until closing: String) -> Bool {
    guard peek?.isWord("for") == true else { return false }
    skipTo(closing)
    return true
  }

  /// Up to the symbol outside of all brackets that open on the way.
  mutating func skipTo(_ symbol: String) {
    var open = 0
    while let token = peek {
      if open == 0, token.isSymbol(symbol) { break }
      open += token.nesting
      index += 1
    }
  }

  /// Up to the colon of a head, or the end of its line.
  mutating func skipCondition() {
    var open = 0
    while let token = peek, token.kind != .newline {
      if open == 0, token.isSymbol(":") { return }
      open += token.nesting
      index += 1
    }
  }

  /// The lines below a head that ends in `:`, or what follows it on its own line. Leaves the index behind it.
  mutating func block(deeperThan column: Int32) -> Range<Int> {
    let start = index
    if let token = peek, token.kind != .newline {
      skipLine()
      return start..<index
    }
    while index < end {
      if peek?.kind == .newline {
        index += 1
      } else if let token = peek, token.column > column {
        skipLine()
      } else {
        break
      }
    }
    return start..<index
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

  /// `a, b = 1, *args, **kwargs)`, read from behind the bracket.
  mutating func parameters() -> [StarlarkFunction.Parameter] {
    var parameters: [StarlarkFunction.Parameter] = []
    var form = StarlarkFunction.Parameter.Form.plain
    var open = 0
    while let token = peek {
      index += 1
      if token.nesting < 0, open == 0 { break }
      open += token.nesting
      guard open == 0, token.nesting == 0 else { continue }
      if token.isSymbol("*") {
        form = form == .plain ? .list : .dictionary
      } else if token.isSymbol(",") {
        form = .plain
      } else if token.isSymbol("="), !parameters.isEmpty, parameters[parameters.count - 1].initial == nil {
        parameters[parameters.count - 1].initial = index
      } else if token.kind == .word, index < 2 || [",", "(", "*"].contains(where: { tokens[index - 2].isSymbol($0) }) {
        parameters.append(StarlarkFunction.Parameter(name: token.text, form: form))
      }
    }
    return parameters
  }
}

extension ScriptToken {
  /// What it does to the number of open brackets.
  var nesting: Int {
    guard kind == .symbol else { return 0 }
    return ["[", "(", "{"].contains(text) ? 1 : ["]", ")", "}"].contains(text) ? -1 : 0
  }
}
