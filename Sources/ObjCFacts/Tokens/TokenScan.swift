import CClang
import Foundation

/// Turns libclang's tokens of one file into the tokens of its declarations: comments, directives and `#if 0` are taken
/// out, every token knows its line, and what comments and directives say is noted on the way.
struct TokenScan: ~Copyable {
  var text = SourceText()
  var tokens = GrowingBuffer<Token>(capacity: 4096)
  /// The comments, for those who ask what the comments in a body say.
  var comments = GrowingBuffer<Range<Int32>>()
  var names = NameInterner()
  var imports: [ImportFact] = []
  var directives: [DirectiveFact] = []
  var silences = SilencedWarnings()
  var problems: [ProblemFact] = []
  /// The constants that `#define` makes, noted where any idiom may ask for them.
  var constants: [ConstantFact] = []
  var notesConstants = false
  /// What idioms ask for, for macros that send it.
  var vocabulary = WireVocabulary()
  var messageMacros = MessageMacroNotes()
  /// Whether macros that stand for messages are written out, and not only noted.
  var followsMessages = false
  var branches = GrowingBuffer<Branch>(capacity: 16)
  var macros = MacroTable()
  /// By line, where the first macro stands that was written out there.
  private var expansions: [Int32: UInt32] = [:]
  /// What expressions of macros name; see ``FileFacts/mentions``.
  var mentions: [MacroMentionFact] = []
  /// The brackets open before the token at ``bracketsCounted``, for ``Branch/innermost``.
  var brackets = GrowingBuffer<TokenKind>()
  var bracketsCounted = 0
  var codeLines: Int32 = 0
  var commentLines: Int32 = 0
  /// Which lines ``codeLines`` counts.
  var code = CodeLines()
  var isGenerated = false
  /// The text is what a tool printed from the runtime's type encodings, in which types have no stars.
  var isDump = false
  /// A comment at the head says that a tool printed the text from a binary, in the language of headers.
  var isPrinted = false
  private(set) var language: SourceLanguage = .objc
  /// Whether the language is a header's. It is asked for every member, and comparing languages compares strings.
  private(set) var isHeader = false

  private let words = WordTable()
  var line: Int32 = 1
  private var previousEnd = 0
  var lastCodeLine: Int32 = 0
  var lastCommentLine: Int32 = 0
  private var isFirstOnLine = true
  /// Whether any token may have a newline in it.
  private var hasBackslash = false
  private var reportedStrings = 0
  /// The tokens of the directive being read.
  var directive = GrowingBuffer<Token>()
  var zeros = ZeroMacros()
  private var isInDirective = false
  /// Whether the branch of `#if` being read is left out.
  var isDead = false
  /// How many branches around are conditions, and not the guard of a header.
  var conditions = 0

  init() {}

  /// Starts a file whose first line has the given number: lines before 1 are not the file's own.
  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage, line firstLine: Int32) {
    text.begin(bytes)
    self.language = language
    isHeader = language == .header
    tokens.removeAll()
    comments.removeAll()
    imports.empty()
    directives.empty()
    silences.removeAll()
    problems.empty()
    constants.empty()
    mentions.empty()
    messageMacros.removeAll()
    if !expansions.isEmpty { expansions.removeAll() }
    branches.removeAll()
    macros.removeAll()
    brackets.removeAll()
    zeros.removeAll()
    (codeLines, commentLines, lastCodeLine, lastCommentLine) = (0, 0, 0, 0)
    code.bits.empty()
    (isGenerated, isDump, isPrinted, isInDirective, isDead, isFirstOnLine) = (false, false, false, false, false, true)
    (line, previousEnd, conditions, reportedStrings, bracketsCounted) = (firstLine, 0, 0, 0, 0)
    hasBackslash = bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "\\")), bytes.count) != nil } ?? false
  }

  /// Takes the next token, which begins at `offset` of the file.
  @inline(__always)
  mutating func take(kind: UInt32, offset: Int, length: Int) {
    let cut = offset + length > text.count
    let length = cut ? text.count - offset : length
    if offset > previousEnd {
      // Nearly always there is one space.
      if offset - previousEnd > 1 || text.base[previousEnd] != 32 { skipSpace(to: offset) }
    }
    if kind == UInt32(MLTokenComment) {
      comment(offset: offset, length: length, isOpen: cut)
    } else if length > 1, text.base[offset] == UInt8(ascii: "\\") {
      let splice = leadingSplices(offset, length)
      if splice < length { token(kind: kind, offset: offset + splice, length: length - splice) }
    } else {
      token(kind: kind, offset: offset, length: length)
    }
    previousEnd = offset + length
  }

  /// Clang gives the backslash and newline before a token to the token.
  private mutating func leadingSplices(_ offset: Int, _ length: Int) -> Int {
    var end = 0
    while end < length, text.base[offset + end] == UInt8(ascii: "\\") {
      var next = end + 1
      while next < length, text.base[offset + next] <= 32, text.base[offset + next] != 10 { next += 1 }
      guard next < length, text.base[offset + next] == 10 else { break }
      line += 1
      end = next + 1
    }
    return end
  }

  /// Reads what is left behind the last token, and the end of a directive that has no newline.
  mutating func finish() -> Int32 {
    skipSpace(to: text.count)
    if isInDirective { endDirective() }
    if branches.count > 0 { closeOpenBranches() }
    silences.finish()
    guard text.count > 0 else { return 0 }
    return text.base[text.count - 1] == UInt8(ascii: "\n") ? line - 1 : line
  }

  mutating func noteExpansion(at use: Token) {
    if expansions[use.line] == nil { expansions[use.line] = use.offset }
  }

  /// The column of a token; of one that a macro wrote, that of the macro.
  mutating func column(_ token: Token) -> Int32 {
    if token.flags.contains(.expanded), token.flags.contains(.defined), let use = expansions[token.line] {
      return text.column(offset: Int(use))
    }
    return text.column(token)
  }

  private mutating func skipSpace(to end: Int) {
    var here = previousEnd
    let base = text.base
    while here < end {
      let byte = base[here]
      if byte == 32 {
        here += 1
        continue
      }
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isFollowedByNewline(here)) {
        if isInDirective, !isSpliced(here) { endDirective() }
        line += byte == UInt8(ascii: "\n") ? 1 : 0
        isFirstOnLine = true
      }
      here += 1
    }
  }

  private func isFollowedByNewline(_ offset: Int) -> Bool {
    offset + 1 < text.count && text.base[offset + 1] == UInt8(ascii: "\n")
  }

  /// Whether the newline at `offset` has a backslash before it. Clang allows white space between the two.
  private func isSpliced(_ offset: Int) -> Bool {
    var here = offset - 1
    while here >= 0, text.base[here] == 32 || text.base[here] == 9 || text.base[here] == 13 { here -= 1 }
    return here >= 0 && text.base[here] == UInt8(ascii: "\\")
  }

  /// The token is put together at the end, from what was found out in registers: it is the hottest place of the reader.
  @inline(__always)
  private mutating func token(kind clangKind: UInt32, offset: Int, length: Int) {
    if line != lastCodeLine { newCodeLine() }
    let start = text.base + offset
    var kind = TokenKind.word
    var word = Word.none
    var flags: Token.Flags = []
    if clangKind == UInt32(MLTokenIdentifier) || clangKind == UInt32(MLTokenKeyword) {
      word = words.word(start, length)
    } else if clangKind == UInt32(MLTokenPunctuation) {
      kind = TokenKind.punctuation(start, length: length)
      if kind == .other, isBroken(start, length) {
        kind = start[0] == UInt8(ascii: "\"") ? .string : .character
        flags.insert(.broken)
        reportBroken(kind)
      }
    } else {
      kind = literal(start, length)
    }
    let firstLine = line
    if length > 2, hasBackslash || kind == .string, let more = newlinesInside(start, length) {
      codeLines += more
      for _ in 0..<more {
        line += 1
        code.insert(line)
      }
      lastCodeLine = line
      if kind == .word {
        flags.insert(.spliced)
        word = splicedWord(start, length)
      }
    }
    if isFirstOnLine {
      isFirstOnLine = false
      flags.insert(.firstOnLine)
      if kind == .hash, !isInDirective {
        isInDirective = true
        directive.removeAll()
        return
      }
    }
    if conditions > 0 { flags.insert(.conditional) }
    let token = Token(
      offset: UInt32(truncatingIfNeeded: offset), length: length, kind: kind, line: firstLine, word: word, flags: flags)
    if isInDirective {
      directive.append(token)
    } else if !isDead {
      noteStructure(kind, word)
      tokens.append(token)
    }
  }

  /// What a token says of the file around it. Nearly all say nothing.
  @inline(__always)
  private mutating func noteStructure(_ kind: TokenKind, _ word: Word) {
    if kind == .semicolon {
      if !isDump, isHeader, tokens.kind(tokens.count - 1) == .colon { noteBareColon() }
    } else if kind == .question || kind == .caret || (kind == .word && word == .cxx_destruct) {
      let previous = tokens.kind(tokens.count - 1)
      if previous == (kind == .word ? .period : .at) { isDump = true }
    }
  }

  /// `setX:;` is a method only where a tool knew no parameters; in braces it is a label.
  private mutating func noteBareColon() {
    countBrackets()
    if brackets.count == 0 { isDump = true }
  }

  private mutating func newCodeLine() {
    codeLines += 1
    code.insert(line)
    if lastCommentLine == line { commentLines -= 1 }
    lastCodeLine = line
  }

  private func literal(_ start: UnsafePointer<UInt8>, _ length: Int) -> TokenKind {
    let first = start[0]
    if first == UInt8(ascii: "\"") { return .string }
    if first == UInt8(ascii: "'") { return .character }
    if first >= 48 && first <= 57 || first == UInt8(ascii: ".") { return .number }
    return start[length - 1] == UInt8(ascii: "'") ? .character : .string
  }

  /// Punctuation that is none: a string that its line ended.
  private func isBroken(_ start: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    start[0] == UInt8(ascii: "\"") || (start[0] == UInt8(ascii: "'") && length > 1)
  }

  private mutating func reportBroken(_ kind: TokenKind) {
    guard kind == .string, !isInDirective, !isDead, !isDump, reportedStrings < 8 else { return }
    reportedStrings += 1
    problems.append(ProblemFact(message: "a string is not terminated", line: line))
  }

  /// Any token may hold spliced newlines, as the apostrophes in the prose of a `#warning` do; a raw string holds others.
  private func newlinesInside(_ start: UnsafePointer<UInt8>, _ length: Int) -> Int32? {
    memchr(start, 10, length) == nil ? nil : newlines(start, length)
  }

  private func splicedWord(_ start: UnsafePointer<UInt8>, _ length: Int) -> Word {
    var clean: [UInt8] = []
    for offset in 0..<length where start[offset] > 32 && start[offset] != UInt8(ascii: "\\") {
      clean.append(start[offset])
    }
    return clean.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { words.word($0, bytes.count) } ?? .none }
  }

  private mutating func endDirective() {
    isInDirective = false
    readDirective()
  }
}
