/// One statement of a Ruby file, up to the `do` that opens its block.
struct RubyStatement {
  var tokens: [ScriptToken]
  /// 1-based.
  var line: Int32
  /// What the block of `do |x|` calls its arguments.
  var blockVariables: [String] = []
  /// Whether what follows stands in a block of it, up to the `end` that closes the block.
  var opensBlock = false
  /// `end`
  var closesBlock = false

  /// What the block calls its first argument: `do |s|`.
  var blockVariable: String? { blockVariables.first }

  /// What a loop calls its elements: `list.each do |name|`, `for name in list`.
  var loopVariables: [String] {
    guard tokens.first?.isWord("for") == true else { return blockVariables }
    return tokens.dropFirst().prefix { !$0.isWord("in") }.filter { $0.kind == .word }.map(\.text)
  }
}

/// The statements of a Ruby file in their order, blocks not put together.
func rubyStatements(_ text: String) -> [RubyStatement] {
  var statements: [RubyStatement] = []
  for line in scriptTokens(text, .ruby).split(whereSeparator: { $0.kind == .newline || $0.isSymbol(";") }) {
    addStatements(of: line, to: &statements)
  }
  return statements
}

/// A line is several statements where a block begins or ends on it: `s.subspec 'A' do |ss| ss.dependency 'B' end`,
/// `if condition then pod 'A' else pod 'B' end`.
private func addStatements(of line: ArraySlice<ScriptToken>, to statements: inout [RubyStatement]) {
  var rest = line
  while let first = rest.first {
    if first.isWord("end") || first.isSymbol("}") {
      statements.append(RubyStatement(tokens: [], line: first.line, closesBlock: true))
      rest = rest.dropFirst()
      // What else may stand there, `end if condition`, is about what was in the block.
      guard let next = rest.first, ["end", "else", "elsif", "when"].contains(where: next.isWord) else { return }
      continue
    }
    if first.isWord("then") {
      rest = rest.dropFirst()
      continue
    }
    if first.isWord("else"), rest.count > 1 {
      statements.append(RubyStatement(tokens: [first], line: first.line))
      rest = rest.dropFirst()
      continue
    }
    let piece = firstStatement(of: rest)
    rest = rest[piece.end...]
    if first.isWord("def"), let body = bodyOnTheSameLine(of: piece.tokens) {
      statements.append(RubyStatement(tokens: Array(piece.tokens[..<body.head]), line: first.line, opensBlock: true))
      statements.append(RubyStatement(tokens: Array(piece.tokens[body.start...]), line: first.line))
      if body.isAll { statements.append(RubyStatement(tokens: [], line: first.line, closesBlock: true)) }
      continue
    }
    var statement = RubyStatement(tokens: Array(piece.tokens), line: first.line)
    statement.opensBlock = piece.opensBlock || opensBlock(first)
    if rest.first?.isWord("do") == true {
      rest = rest.dropFirst()
      statement.opensBlock = true
      statement.blockVariables = takeVariables(of: &rest)
    } else if rest.first?.isWord("then") == true {
      rest = rest.dropFirst()
    }
    statements.append(statement)
  }
}

/// The tokens up to the word that ends the first statement of a line, and whether it is a value that goes on below:
/// `name = if condition`.
private func firstStatement(
  of line: ArraySlice<ScriptToken>
) -> (tokens: ArraySlice<ScriptToken>, end: Int, opensBlock: Bool) {
  let isChoice = ["if", "unless", "elsif", "when"].contains { line[line.startIndex].isWord($0) }
  var brackets = 0
  var inner = 0
  for index in line.indices {
    let token = line[index]
    brackets += token.nesting
    guard token.kind == .word else { continue }
    if token.text == "do" { return (line[..<index], index, false) }
    guard brackets == 0, index > line.startIndex else { continue }
    // `range.end` and `:end` end no block.
    let before = line[index - 1]
    if before.isSymbol(".") || before.isSymbol(":") { continue }
    switch token.text {
    case "then" where isChoice && inner == 0: return (line[..<index], index, false)
    case "end":
      if inner == 0 { return (line[..<index], index, false) }
      inner -= 1
    case "else", "elsif", "when":
      if inner == 0 { return (line[..<index], index, false) }
    default:
      if ["=", "+=", "<<"].contains(where: before.isSymbol), opensBlock(token) { inner += 1 }
    }
  }
  return (line, line.endIndex, inner > 0)
}

/// Where a function's head ends and its body begins, `def name(a) a + 'b'` or `def name(a) = a + 'b'`, of which the
/// second is all there is; nil where the body stands below.
private func bodyOnTheSameLine(of tokens: ArraySlice<ScriptToken>) -> (head: Int, start: Int, isAll: Bool)? {
  // `def self.name`
  let isOfModule = tokens.count > 4 && tokens[tokens.startIndex + 2].isSymbol(".")
  var index = tokens.startIndex + (isOfModule ? 4 : 2)
  guard index < tokens.endIndex else { return nil }
  if tokens[index].isSymbol("(") {
    var open = 0
    repeat {
      open += tokens[index].nesting
      index += 1
    } while open > 0 && index < tokens.endIndex
  } else if !tokens[index].isSymbol("=") || tokens[index].column < tokens[index - 1].end + 1 {
    // `def name=(value)` sets something.
    return nil
  }
  guard index < tokens.endIndex else { return nil }
  let isAll = tokens[index].isSymbol("=")
  return index + (isAll ? 1 : 0) < tokens.endIndex ? (index, index + (isAll ? 1 : 0), isAll) : nil
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
