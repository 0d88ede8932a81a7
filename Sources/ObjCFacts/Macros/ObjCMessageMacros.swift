// Macros that stand for messages are noted here, and written out in bodies only when a file is read again with the
// definitions of all its headers: until then it is not known which words are macros.

/// The macros of one file that send what idioms ask for.
struct MessageMacroNotes {
  private(set) var facts: [MessageMacroFact] = []
  /// Hashes of names that stand for something else in a branch of `#if`.
  private var others: [UInt32] = []

  /// More than this is a table of something else.
  private static let most = 256

  var isFull: Bool { facts.count >= Self.most }

  mutating func removeAll() {
    facts.empty()
    others.empty()
  }

  /// Another definition of the name says something else: what the macro writes is not known.
  mutating func doubt(_ name: Name) {
    for index in facts.indices where facts[index].name == name { facts[index].definition = .none }
  }

  mutating func doubtLater(_ hash: UInt32) { others.append(hash) }

  mutating func append(_ fact: MessageMacroFact, hash: UInt32) {
    var fact = fact
    let isSaid = facts.contains { $0.name == fact.name && $0.definition != fact.definition }
    if isSaid || others.contains(hash) { fact.definition = .none }
    if isSaid { doubt(fact.name) }
    facts.append(fact)
  }
}

extension TokenScan {
  /// Of a body longer than this many tokens only that is told what it may send.
  private static let longestBody = 200

  /// Notes `#define NAME(parameters) body` where the body sends a message that idioms ask for, or calls what may be a macro.
  /// The first token of the directive is `define`.
  mutating func noteMessageMacro() {
    guard directive.count > 2, directive.kind(1) == .word, directive[1].line > 0, !messageMacros.isFull else { return }
    let bytes = text.bytes(directive[1])
    let start = MacroTable.bodyStart(directive)
    var messages = MessagesOfMacro()
    if mayWriteMessages { messages.read(directive, from: start, text, vocabulary) }
    let isLong = directive.count >= Self.longestBody
    guard !messages.written.isEmpty || !isLong && mayWriteMessages && callsMacro(from: start) else {
      if !messageMacros.facts.isEmpty, let name = names.find(bytes) { messageMacros.doubt(name) }
      if conditions > 0 { messageMacros.doubtLater(hashOfBytes(bytes)) }
      return
    }
    let hash = hashOfBytes(bytes)
    messageMacros.append(
      MessageMacroFact(
        name: names.intern(bytes), definition: isLong ? .none : definition(),
        messages: messages.written.isEmpty ? .none : messages.written.withUnsafeBufferPointer { names.intern($0) },
        takesArguments: MacroTable.isFunction(directive)),
      hash: hash)
  }

  /// Whether the body of a definition has a message or a call in it. What idioms ask for by the macro's own name means what
  /// they say.
  var mayWriteMessages: Bool {
    guard directive.count > 3 else { return false }
    var mayWrite = false
    for index in MacroTable.bodyStart(directive)..<directive.count {
      switch directive.kind(index) {
      case .openBracket: mayWrite = true
      case .openParen: if directive.kind(index - 1) == .word, index > 2 { mayWrite = true }
      default: break
      }
    }
    return mayWrite
      && vocabulary.shapes(of: text.bytes(directive[1])).isDisjoint(with: [.init(.call), .init(.attribute)])
  }

  /// `#define TELL(x) TELL_ALL(x, nil)`
  private func callsMacro(from start: Int) -> Bool {
    for index in start..<max(start, directive.count - 1) where directive.kind(index) == .word {
      if directive.kind(index + 1) == .openParen, directive.kind(index - 1) != .at, mayName(directive[index]) {
        return true
      }
    }
    return false
  }

  /// The definition on one line, without comments: from the first token to the last, apart where they stand apart.
  private mutating func definition() -> Name {
    var line: [UInt8] = []
    for index in 1..<directive.count {
      let token = directive[index]
      if token.flags.contains(.spliced) || token.flags.contains(.broken) { return .none }
      if index > 1, directive[index - 1].endOffset != Int(token.offset) { line.append(32) }
      line.append(contentsOf: text.bytes(token))
    }
    // A raw string may hold lines.
    return line.contains(10) ? .none : line.withUnsafeBufferPointer { names.intern($0) }
  }
}

/// The messages in a macro's body that idioms ask for, written with arguments that nobody knows.
private struct MessagesOfMacro {
  private struct Open {
    var kind: TokenKind
    var start: Int
    /// Where the selector begins, or -1.
    var selector = -1
    var parts: [UInt8] = []
    var operands = 0
  }

  private var tokens: [Token] = []
  private var start = 0
  private var open: [Open] = []
  private(set) var written: [UInt8] = []

  mutating func read(
    _ directive: borrowing GrowingBuffer<Token>, from start: Int, _ text: borrowing SourceText,
    _ vocabulary: WireVocabulary
  ) {
    self.start = start
    for index in 0..<directive.count { tokens.append(directive[index]) }
    for index in start..<max(start, tokens.count) {
      switch tokens[index].kind {
      case .openBracket, .openParen, .openBrace:
        if tokens[index].kind == .openParen { noteCall(index - 1, text, vocabulary) }
        open.append(Open(kind: tokens[index].kind, start: index))
      case .closeBracket, .closeParen, .closeBrace:
        guard let closed = open.popLast() else { return }
        if closed.kind == .openBracket { noteMessage(closed, end: index, text, vocabulary) }
        countOperand()
      case .word where tokens[index].word == .return: noteReturn(index, text, vocabulary)
      case .word, .string, .number: readOperand(index, text)
      default: break
      }
    }
  }

  private mutating func countOperand() {
    if !open.isEmpty { open[open.count - 1].operands += 1 }
  }

  private mutating func readOperand(_ index: Int, _ text: borrowing SourceText) {
    let isPart = tokens[index].kind == .word && index + 1 < tokens.count && tokens[index + 1].kind == .colon
    guard isPart, let last = open.last, last.kind == .openBracket, last.operands > 0 else { return countOperand() }
    if last.selector < 0 { open[open.count - 1].selector = index }
    open[open.count - 1].parts += Array(text.bytes(tokens[index])) + [UInt8(ascii: ":")]
  }

  private mutating func noteMessage(
    _ message: Open, end: Int, _ text: borrowing SourceText, _ vocabulary: WireVocabulary
  ) {
    var message = message
    if message.selector < 0 {
      guard message.operands > 1, tokens[end - 1].kind == .word else { return }
      message.selector = end - 1
      message.parts = Array(text.bytes(tokens[end - 1]))
    }
    let shapes = message.parts.withUnsafeBufferPointer { vocabulary.shapesInMacros(of: $0) }
    guard shapes.contains(.init(.message)) else { return }
    written.append(UInt8(ascii: "["))
    writeReceiver(message.start + 1..<message.selector, text)
    written.append(32)
    for byte in message.parts {
      written.append(byte)
      if byte == UInt8(ascii: ":") {
        writeUnknown(text)
        written.append(32)
      }
    }
    for byte in "];".utf8 { written.append(byte) }
  }

  /// `if (isDone) return;` leaves the method that the macro stands in. What gives back a value is not asked for.
  private mutating func noteReturn(_ index: Int, _ text: borrowing SourceText, _ vocabulary: WireVocabulary) {
    guard index + 1 == tokens.count || tokens[index + 1].kind == .semicolon,
      vocabulary.shapesInMacros(of: text.bytes(tokens[index])).contains(.init(.call))
    else { return }
    for byte in "return;".utf8 { written.append(byte) }
  }

  private mutating func noteCall(_ index: Int, _ text: borrowing SourceText, _ vocabulary: WireVocabulary) {
    guard index >= start, tokens[index].kind == .word, tokens[index - 1].kind != .at else { return }
    let name = text.bytes(tokens[index])
    guard vocabulary.shapesInMacros(of: name).contains(.init(.call)) else { return }
    written.append(contentsOf: name)
    written.append(UInt8(ascii: "("))
    writeUnknown(text)
    for byte in ");".utf8 { written.append(byte) }
  }

  /// As it stands, unless a part of it is handed to the macro.
  private mutating func writeReceiver(_ range: Range<Int>, _ text: borrowing SourceText) {
    let isGiven = range.contains { index in
      tokens[index].kind == .pasting
        || tokens[index].kind == .word && (2..<start).contains { text.equals(tokens[$0], tokens[index]) }
    }
    if isGiven { return writeUnknown(text) }
    for index in range {
      if index > range.lowerBound, tokens[index - 1].endOffset != Int(tokens[index].offset) { written.append(32) }
      written.append(contentsOf: text.bytes(tokens[index]))
    }
  }

  /// A word with a `$` before it is a variable, of which nothing is known.
  private mutating func writeUnknown(_ text: borrowing SourceText) {
    written.append(UInt8(ascii: "$"))
    written.append(contentsOf: text.bytes(tokens[1]))
  }
}
