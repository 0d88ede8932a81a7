/// A piece of a Ruby or Starlark file. No library reads either; of both only literals and calls are needed.
package struct ScriptToken: Equatable {
  package enum Kind: Equatable {
    case word, string, number, symbol, newline
  }

  package var kind: Kind
  /// A string's contents without quotes; in Ruby with `#{…}` still in it.
  package var text: String
  /// 1-based.
  var line: Int32
  /// Bytes of its line before it: where blocks are told by how far they are moved in.
  var column: Int32 = 0

  /// Bytes of its line before what follows a word.
  var end: Int32 { column + Int32(text.utf8.count) }

  /// Whether it is this sign of the language, outside of strings.
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  /// Whether it is this name or keyword.
  func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

enum ScriptLanguage {
  case ruby, starlark
}

/// Splits a text into tokens; whatever is not understood becomes symbols. Line ends inside of brackets are left out.
func scriptTokens(_ text: String, _ language: ScriptLanguage) -> [ScriptToken] {
  var scanner = ScriptScanner(bytes: Array(text.utf8), language: language)
  scanner.run()
  return scanner.tokens
}

private struct ScriptScanner {
  let bytes: [UInt8]
  let language: ScriptLanguage
  var tokens: [ScriptToken] = []
  private var index = 0
  private var line: Int32 = 1
  private var depth = 0
  private var lineStart = 0
  private var tokenStart = 0
  /// Ends of here-documents whose text starts on the next line.
  private var pendingHeredocs: [(end: String, token: Int)] = []
  /// Blocks in braces that are open: they hold statements, as those between `do` and `end` do.
  private var openBlocks = 0

  init(bytes: [UInt8], language: ScriptLanguage) {
    self.bytes = bytes
    self.language = language
  }

  mutating func run() {
    while index < bytes.count {
      let byte = bytes[index]
      tokenStart = index
      switch byte {
      case UInt8(ascii: "\n"): newline()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\\") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
        index += 2
        line += 1
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): string(byte)
      case UInt8(ascii: "%") where language == .ruby && isWordList: wordList()
      case UInt8(ascii: "%") where language == .ruby && isPercentString: percentString()
      case UInt8(ascii: "<") where language == .ruby && heredoc(): break
      case UInt8(ascii: "/") where language == .ruby && regularExpression(): break
      case UInt8(ascii: "{") where language == .ruby && opensBlock: openBlock()
      case UInt8(ascii: "}") where depth == 0 && openBlocks > 0: closeBlock()
      case _ where isWordByte(byte): word()
      default: symbol(byte)
      }
    }
  }

  private func peek(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func append(_ kind: ScriptToken.Kind, _ text: String, _ start: Int32) {
    tokens.append(ScriptToken(kind: kind, text: text, line: start, column: Int32(tokenStart - lineStart)))
  }

  private mutating func newline() {
    if depth == 0, let last = tokens.last, last.kind != .newline, !continues(last) { append(.newline, "", line) }
    index += 1
    line += 1
    lineStart = index
    for heredoc in pendingHeredocs { readHeredoc(until: heredoc.end, into: heredoc.token) }
    pendingHeredocs = []
    if language == .ruby, bytes[index...].starts(with: "=begin".utf8) { skipBlockComment() }
  }

  /// Whether a statement goes on behind the line that ends so.
  private func continues(_ last: ScriptToken) -> Bool {
    last.isSymbol(",") || language == .ruby && (last.isSymbol("=") || last.isSymbol("+") || last.isSymbol("+="))
  }

  /// `s.subspec('A') { |ss|`, `add = lambda { |ss|`; the block of `list.map { |x| … }` is part of a value.
  private var opensBlock: Bool {
    guard depth == 0 else { return false }
    if isBehindClosure { return true }
    var next = index + 1
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "|") else { return false }
    if tokens.last?.isWord("new") == true { return true }
    return !tokens.reversed().prefix { $0.kind != .newline }
      .contains { $0.isSymbol("=") || $0.isSymbol("+=") || $0.isSymbol("<<") }
  }

  /// Whether `lambda`, `proc` or `->(name)` stands before.
  private var isBehindClosure: Bool {
    guard let last = tokens.last else { return false }
    if last.kind == .word { return last.text == "lambda" || last.text == "proc" }
    var head = tokens[...]
    if last.isSymbol(")"), let open = head.lastIndex(where: { $0.isSymbol("(") }) { head = head[..<open] }
    return head.last?.isSymbol(">") == true && head.dropLast().last?.isSymbol("-") == true
  }

  private mutating func openBlock() {
    append(.word, "do", line)
    openBlocks += 1
    index += 1
  }

  private mutating func closeBlock() {
    if let last = tokens.last, last.kind != .newline { append(.newline, "", line) }
    append(.word, "end", line)
    openBlocks -= 1
    index += 1
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  private mutating func skipBlockComment() {
    while index < bytes.count {
      let isEnd = bytes[index...].starts(with: "=end".utf8)
      skipLine()
      if isEnd { return }
      index += 1
      line += 1
    }
  }

  private mutating func string(_ quote: UInt8) {
    let start = line
    if language == .starlark, peek(1) == quote, peek(2) == quote {
      index += 3
      let text = contents { $0.peek(0) == quote && $0.peek(1) == quote && $0.peek(2) == quote }
      append(.string, text, start)
      index += 3
    } else {
      index += 1
      let isOneLine = language == .starlark
      let text = contents(interpolates: language == .ruby && quote != UInt8(ascii: "'")) {
        $0.peek(0) == quote || isOneLine && $0.peek(0) == UInt8(ascii: "\n")
      }
      append(.string, text, start)
      if peek(0) == quote { index += 1 }
    }
  }

  private mutating func contents(interpolates: Bool = false, until isEnd: (ScriptScanner) -> Bool) -> String {
    var text: [UInt8] = []
    while index < bytes.count, !isEnd(self) {
      // `"#{names["first"]}"`: quotes in the braces end nothing.
      if interpolates, let end = endOfInterpolation {
        text += bytes[index..<end]
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      text.append(bytes[index])
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Behind the brace that closes the `#{` which stands here; nil where none does, or none on the same line.
  private var endOfInterpolation: Int? {
    guard peek(0) == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") else { return nil }
    var end = index + 2
    var open = 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "{") { open += 1 }
      if bytes[end] == UInt8(ascii: "}") { open -= 1 }
      end += 1
      if open == 0 { return end }
    }
    return nil
  }

  /// `%w[a b]`
  private var isWordList: Bool {
    "wWiI".utf8.contains(peek(1)) && "[({<|".utf8.contains(peek(2))
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "|"): UInt8(ascii: "|"),
  ]

  /// `%{a}`, `%q(a)`, where no value stands before: behind one the percent is an operator.
  private var isPercentString: Bool {
    let open = "qQ".utf8.contains(peek(1)) ? peek(2) : peek(1)
    guard "[({<|".utf8.contains(open), let last = tokens.last else { return false }
    return last.kind == .symbol && !last.isSymbol(")") && !last.isSymbol("]") && !last.isSymbol("}")
  }

  private mutating func percentString() {
    let start = line
    index += "qQ".utf8.contains(peek(1)) ? 2 : 1
    let open = peek(0)
    let close = Self.closing[open] ?? 0
    index += 1
    var text: [UInt8] = []
    var nesting = 0
    while index < bytes.count, nesting > 0 || bytes[index] != close {
      if bytes[index] == open { nesting += 1 } else if bytes[index] == close { nesting -= 1 }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      text.append(bytes[index])
      index += 1
    }
    index = min(index + 1, bytes.count)
    append(.string, String(decoding: text, as: UTF8.self), start)
  }

  private mutating func wordList() {
    let start = line
    let close = Self.closing[peek(2)] ?? 0
    index += 3
    let text = contents { $0.peek(0) == close }
    index += 1
    append(.symbol, "[", start)
    for word in text.split(whereSeparator: \.isWhitespace) {
      append(.string, String(word), start)
      append(.symbol, ",", start)
    }
    append(.symbol, "]", start)
  }

  /// `<<-END`, `<<~END`: the text begins on the next line.
  private mutating func heredoc() -> Bool {
    guard peek(1) == UInt8(ascii: "<") else { return false }
    var offset = "-~".utf8.contains(peek(2)) ? 3 : 2
    if "'\"".utf8.contains(peek(offset)) { offset += 1 }
    let start = index + offset
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    guard end > start, bytes[start] >= UInt8(ascii: "A"), bytes[start] <= UInt8(ascii: "Z") else { return false }
    pendingHeredocs.append((String(decoding: bytes[start..<end], as: UTF8.self), tokens.count))
    append(.string, "", line)
    index = "'\"".utf8.contains(end < bytes.count ? bytes[end] : 0) ? end + 1 : end
    return true
  }

  private mutating func readHeredoc(until end: String, into token: Int) {
    let begin = index
    while index < bytes.count {
      let start = index
      skipLine()
      let row = String(decoding: bytes[start..<index], as: UTF8.self)
      index = min(index + 1, bytes.count)
      line += 1
      if trimmed(row[...]) == end {
        tokens[token].text = String(decoding: bytes[begin..<start], as: UTF8.self)
        return
      }
    }
  }

  /// `/^\s*#{name}/`, where no value stands before: behind one the slash divides. A pound in it begins no comment.
  private mutating func regularExpression() -> Bool {
    guard !isBehindValue else { return false }
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      if bytes[end] == UInt8(ascii: "\n") { return false }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return false }
    append(.symbol, "/", line)
    index = end + 1
    return true
  }

  /// Whether what comes next is applied to a value; a word may also be a method, `split /,/`, or `if`.
  private var isBehindValue: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .newline: return false
    case .symbol: return [")", "]", "}"].contains(last.text)
    case .word: return bytes[index - 1] != UInt8(ascii: " ") || peek(1) == UInt8(ascii: " ")
    case .string, .number: return true
    }
  }

  private mutating func word() {
    let start = index
    while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    // `r"…"`
    if language == .starlark, text == "r" || text == "b", "\"'".utf8.contains(peek(0)) { return }
    append(bytes[start] >= UInt8(ascii: "0") && bytes[start] <= UInt8(ascii: "9") ? .number : .word, text, line)
  }

  private mutating func symbol(_ byte: UInt8) {
    let pair = [byte, peek(1)]
    let isPair = ["=>", "+=", "==", "!=", "||", "&&", "<<", "<=", ">=", "::"].contains(
      String(decoding: pair, as: UTF8.self))
    if "([{".utf8.contains(byte) { depth += 1 }
    if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
    append(.symbol, String(decoding: isPair ? pair[...] : pair[..<1], as: UTF8.self), line)
    index += isPair ? 2 : 1
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      return true
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      // `$variable`, `inherit!`
      if language == .starlark { return false }
      return byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@")
        || index > 0 && peek(1) != UInt8(ascii: "=")
          && isWordEnd
    default: return false
    }
  }

  private var isWordEnd: Bool {
    guard index > 0 else { return false }
    switch bytes[index - 1] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): return true
    default: return false
    }
  }
}
