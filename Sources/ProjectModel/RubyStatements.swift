/// One statement of a Ruby file, up to the `do` that opens its block.
struct RubyStatement {
  var tokens: [ScriptToken]
  var line: Int32
  /// What the block of `do |x|` calls its arguments.
  var blockVariables: [String] = []
  var opensBlock = false
  /// `end`
  var closesBlock = false

  var blockVariable: String? { blockVariables.first }

  /// What a loop calls its elements: `list.each do |name|`, `for name in list`.
  var loopVariables: [String] {
    guard tokens.first?.isWord("for") == true else { return blockVariables }
    return tokens.dropFirst().prefix { !$0.isWord("in") }.filter { $0.kind == .word }.map(\.text)
  }
}

func rubyStatements(_ text: String) -> [RubyStatement] {
  var statements: [RubyStatement] = []
  for line in scriptTokens(text, .ruby).split(whereSeparator: { $0.kind == .newline || $0.isSymbol(";") }) {
    addStatements(of: line, to: &statements)
  }
  return statements
}

/// A line is several statements where a block begins or ends on it: `s.subspec 'A' do |ss| ss.dependency 'B' end`.
private func addStatements(of line: ArraySlice<ScriptToken>, to statements: inout [RubyStatement]) {
  var rest = line
  while let first = rest.first, let last = rest.last {
    let close = RubyStatement(tokens: [], line: last.line, closesBlock: true)
    if first.isWord("end") || first.isSymbol("}") { return statements.append(close) }
    guard let position = rest.firstIndex(where: { $0.isWord("do") }) else {
      var statement = RubyStatement(tokens: Array(rest), line: first.line)
      let assignsBlock = zip(rest, rest.dropFirst()).contains { $0.isSymbol("=") && opensBlock($1) }
      if opensBlock(first) || assignsBlock {
        statement.opensBlock = !endsBlock(rest)
      } else if endsBlock(rest) {
        statement.tokens.removeLast()
        return statements += [statement, close]
      }
      return statements.append(statement)
    }
    var statement = RubyStatement(tokens: Array(rest[..<position]), line: first.line, opensBlock: true)
    rest = rest[(position + 1)...]
    statement.blockVariables = takeVariables(of: &rest)
    statements.append(statement)
  }
}

/// `range.end` and `:end` end no block.
private func endsBlock(_ line: ArraySlice<ScriptToken>) -> Bool {
  guard line.last?.isWord("end") == true else { return false }
  guard let before = line.dropLast().last else { return true }
  return !before.isSymbol(".") && !before.isSymbol(":")
}

private func opensBlock(_ token: ScriptToken) -> Bool {
  token.kind == .word
    && ["if", "unless", "case", "while", "until", "begin", "def", "class", "module", "for"].contains(token.text)
}

/// Takes the statements up to the end of the block they stand in, and the end.
func takeBlock(from rest: inout ArraySlice<RubyStatement>) -> [RubyStatement] {
  var body: [RubyStatement] = []
  var depth = 1
  while let statement = rest.popFirst() {
    depth += statement.closesBlock ? -1 : statement.opensBlock ? 1 : 0
    if depth == 0 { break }
    body.append(statement)
  }
  return body
}

/// `|name, value|`
private func takeVariables(of block: inout ArraySlice<ScriptToken>) -> [String] {
  guard block.first?.isSymbol("|") == true, let end = block.dropFirst().firstIndex(where: { $0.isSymbol("|") }) else {
    return []
  }
  defer { block = block[(end + 1)...] }
  return block[..<end].filter { $0.kind == .word }.map(\.text)
}

/// Where a Ruby file ends although a block is still open; nil for one that is whole.
func openEnd(of text: String) -> Int32? {
  var depth = 0
  let statements = rubyStatements(text)
  for statement in statements { depth += statement.closesBlock ? -1 : statement.opensBlock ? 1 : 0 }
  // Not every form of a block is known: a file whose last statement closes one is believed to be whole.
  guard depth > 0, let last = statements.last, !last.closesBlock else { return nil }
  return last.line
}

/// Who reads the statements of a file, those of a loop once for each of its values.
protocol RubyReader {
  var variables: RubyVariables { get set }

  mutating func read(_ statements: [RubyStatement])
}

extension RubyReader {
  /// Statements that are read of one file: loops within loops could go on for ever.
  static var mostSteps: Int { 100_000 }

  /// Reads the loop or the choice that a statement opens, and takes its body out of the rest; false where it opens none.
  mutating func readBlock(_ statement: RubyStatement, _ rest: inout ArraySlice<RubyStatement>) -> Bool {
    if let loop = variables.loop(statement) {
      let body = takeBlock(from: &rest)
      variables.enterBlock()
      for values in loop where variables.bind(statement.loopVariables, to: values) { read(body) }
      variables.leaveBlock()
      return true
    }
    return readChoice(statement, &rest)
  }

  /// `if`, `unless`: the branch that is taken, and all that may be where it is not known which.
  private mutating func readChoice(_ statement: RubyStatement, _ rest: inout ArraySlice<RubyStatement>) -> Bool {
    guard statement.opensBlock, let word = statement.tokens.first, ["if", "unless"].contains(word.text),
      variables.mayEnterBlock
    else { return false }
    var branches = branches(of: takeBlock(from: &rest))[...]
    var head: ArraySlice<ScriptToken>? = statement.tokens.dropFirst()
    var isNegated = word.text == "unless"
    var isOpen = false
    while let branch = branches.popFirst() {
      // `else` has no condition.
      let holds = head.map { variables.truth(of: $0) } ?? .some(true)
      let isTaken = holds.map { $0 != isNegated }
      if isTaken != false {
        isOpen = isOpen || isTaken == nil
        variables.enterBlock(isOpen: isOpen)
        read(branch.statements)
        variables.leaveBlock(isOpen: isOpen)
        if isTaken == true { break }
      }
      head = branch.nextCondition
      isNegated = false
    }
    return true
  }

  /// Reads a statement that hangs on a condition behind it, `statement if condition`; without one as it stands.
  mutating func readIfMeant(_ statement: RubyStatement, _ read: (inout Self, RubyStatement) -> Void) {
    var statement = statement
    let tokens = statement.tokens
    guard !statement.opensBlock, let place = modifier(in: tokens) else { return read(&self, statement) }
    let holds = variables.truth(of: tokens[(place + 1)...]).map { $0 == tokens[place].isWord("if") }
    guard holds != false else { return }
    statement.tokens = Array(tokens[..<place])
    variables.enterBlock(isOpen: holds == nil)
    read(&self, statement)
    variables.leaveBlock(isOpen: holds == nil)
  }
}

/// Where `if` or `unless` stands behind a statement.
private func modifier(in tokens: [ScriptToken]) -> Int? {
  var open = 0
  for (index, token) in tokens.enumerated() {
    open += token.nesting
    guard open == 0, index > 0, token.isWord("if") || token.isWord("unless") else { continue }
    // `value = if …`, `object.if`, `:if`
    let before = tokens[index - 1]
    if !["=", ".", ":"].contains(where: before.isSymbol) { return index }
  }
  return nil
}

/// The statements of a choice up to each `elsif` and `else`, with the condition of the next; `else` has none.
private func branches(
  of statements: [RubyStatement]
) -> [(statements: [RubyStatement], nextCondition: ArraySlice<ScriptToken>?)] {
  var branches: [(statements: [RubyStatement], nextCondition: ArraySlice<ScriptToken>?)] = []
  var current: [RubyStatement] = []
  var depth = 0
  for statement in statements {
    if depth == 0, let first = statement.tokens.first, first.isWord("else") || first.isWord("elsif") {
      branches.append((current, first.isWord("elsif") ? statement.tokens.dropFirst() : nil))
      current = []
    } else {
      depth += statement.closesBlock ? -1 : statement.opensBlock ? 1 : 0
      current.append(statement)
    }
  }
  branches.append((current, nil))
  return branches
}
