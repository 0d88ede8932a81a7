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
      if opensBlock(first) {
        statement.opensBlock = !endsBlock(rest)
      } else if endsBlock(rest), !zip(rest, rest.dropFirst()).contains(where: { $0.isSymbol("=") && opensBlock($1) }) {
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

/// What a Ruby file has assigned to its variables, as far as it is text.
struct RubyVariables {
  private var values: [String: [String]] = [:]
  /// Loops that are being run within each other.
  private var loops = 0

  /// Notes `name = 'text'` and `name = ['a', 'b']`; false for every other statement.
  mutating func note(_ tokens: [ScriptToken]) -> Bool {
    guard tokens.count >= 3, tokens[0].kind == .word, tokens[1].isSymbol("=") else { return false }
    // What `JSON.parse(File.read('package.json'))` gives is none of the texts in it; `Dir['*']` and `Array('*')` are lists of it.
    let isCall =
      tokens[2].kind == .word && !["Dir", "Array"].contains(tokens[2].text)
      && tokens.dropFirst(3).contains { $0.isSymbol("(") || $0.isSymbol("[") }
    let strings = isCall ? [String(Self.unknown)] : strings(in: tokens[2...])
    // A few lines that put a text together with itself would else fill the memory.
    let size = strings.reduce(strings.count) { $0 + $1.utf8.count }
    values[tokens[0].text] = size > Self.largestValue ? [String(Self.unknown)] : strings
    return true
  }

  /// Notes what an attribute of something with a name is: `s.name`.
  mutating func note(_ value: String, as attribute: String) { values[attribute] = [value] }

  mutating func note(_ texts: [String], as variable: String) { values[variable] = texts }

  /// `%w[A B].each do |name|`, `for name in names`: the variable, and all that it stands for; nil where that is not known.
  func loop(_ statement: RubyStatement) -> (variable: String, values: [String])? {
    let tokens = statement.tokens
    guard statement.opensBlock, tokens.count > 2, loops < Self.deepestLoops else { return nil }
    let variable: String
    let list: ArraySlice<ScriptToken>
    if tokens[0].isWord("for"), tokens[2].isWord("in") {
      variable = tokens[1].text
      list = tokens[3...]
    } else if tokens[tokens.count - 1].isWord("each"), let only = statement.blockVariable,
      statement.blockVariables.count == 1
    {
      variable = only
      list = tokens.dropLast(2)
    } else {
      return nil
    }
    let values = strings(in: list)
    let isKnown = !namesUnknown(in: list) && !values.contains { $0.contains(Self.unknown) }
    return isKnown && !values.isEmpty ? (variable, values) : nil
  }

  fileprivate mutating func enterLoop() { loops += 1 }

  fileprivate mutating func leaveLoop() { loops -= 1 }

  /// Whether an expression names something that is not known: `files`, `Helper.files`.
  func namesUnknown(in tokens: ArraySlice<ScriptToken>) -> Bool {
    tokens.contains { $0.kind == .word && values[$0.text] == nil && !["nil", "true", "false"].contains($0.text) }
  }

  /// Stands in a text for a part that only running the file would tell.
  static let unknown: Character = "\u{0}"

  /// Each loop takes its body out of the one around, and a frame of the stack. A deeper one is read once, as any block is.
  private static let deepestLoops = 16

  /// Texts and bytes that a variable may hold: far more than anybody writes.
  private static let largestValue = 1 << 18

  /// The strings of an expression: literals, known variables, text put together by `+`; options (`:a => 'b'`,
  /// `a: 'b'`) are left out.
  func strings(in tokens: ArraySlice<ScriptToken>) -> [String] {
    var result: [String] = []
    var index = tokens.startIndex
    var joins = false
    while index < tokens.endIndex {
      let token = tokens[index]
      let next = index + 1 < tokens.endIndex ? tokens[index + 1] : nil
      switch token.kind {
      case .string:
        let text = interpolated(token.text)
        if joins, let last = result.popLast() { result.append(last + text) } else { result.append(text) }
        joins = false
      case .word:
        if next?.isSymbol(":") == true { return result }
        if ["if", "unless"].contains(token.text) { return result }
        if let known = values[token.text] {
          if joins, known.count == 1, let last = result.popLast() {
            result.append(last + known[0])
          } else {
            result += known
          }
        }
        joins = false
      case .symbol:
        if token.text == "+", isText(tokens[..<index].last), isText(next) { joins = true }
        // An option's name starts with a colon.
        if token.text == ":", next?.kind == .word, index + 2 < tokens.endIndex, tokens[index + 2].isSymbol("=>") {
          return result
        }
      case .number, .newline: break
      }
      index += 1
    }
    return result
  }

  /// A literal, or a variable that holds one text: what `+` makes one text of. Lists are put after each other.
  private func isText(_ token: ScriptToken?) -> Bool {
    guard let token else { return false }
    return token.kind == .string || token.kind == .word && values[token.text]?.count == 1
  }

  private func interpolated(_ text: String) -> String {
    guard text.contains("#{") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "#{"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      result += rest[..<start.lowerBound]
      result += value(of: rest[start.upperBound..<end]) ?? String(Self.unknown)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// `name`, `s.name`, `s.name.split('+')[0]`
  private func value(of expression: Substring) -> String? {
    if let known = values[String(expression)] { return known.first }
    let parts = expression.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix(".split("), parts[2].hasPrefix(")["), parts[2].hasSuffix("]"),
      let separator = parts[1].first, parts[1].count == 1, let index = Int(parts[2].dropFirst(2).dropLast()),
      let known = values[String(parts[0].dropLast(".split(".count))]?.first
    else { return nil }
    let pieces = known.split(separator: separator)
    return pieces.indices.contains(index) ? String(pieces[index]) : nil
  }
}

/// Who reads the statements of a file, those of a loop once for each of its values.
protocol RubyReader {
  var variables: RubyVariables { get set }

  mutating func read(_ statements: [RubyStatement])
}

extension RubyReader {
  /// Statements that are read of one file: loops within loops could go on for ever.
  static var mostSteps: Int { 100_000 }

  /// Reads the loop that a statement opens, and takes its body out of the rest; false where it opens none.
  mutating func readLoop(_ statement: RubyStatement, _ rest: inout ArraySlice<RubyStatement>) -> Bool {
    guard let loop = variables.loop(statement) else { return false }
    let body = takeBlock(from: &rest)
    variables.enterLoop()
    for value in loop.values {
      variables.note(value, as: loop.variable)
      read(body)
    }
    variables.leaveLoop()
    return true
  }
}
