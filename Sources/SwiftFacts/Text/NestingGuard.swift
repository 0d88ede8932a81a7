/// Finds the texts that swift-syntax does not survive, before it sees them.
///
/// The parser looks ahead twice at each `[` where a type might stand, so nested brackets cost 2ⁿ steps; after other
/// openings (`<`, `\(`, modifiers) it looks ahead over all that follows, which is cubic in their number. And it descends
/// without a limit along some chains (`else if`, `try try`, `if if`, `a ? b ? c`, `() -> () ->`), which ends on the stack;
/// its own limit of 256 levels covers brackets only.
struct NestingGuard {
  /// Why a text is not parsed.
  struct Refusal: Equatable {
    var message: String
    /// The byte where it becomes too much.
    var offset: Int
  }

  /// Why the text must not be parsed, or nil.
  private(set) var refusal: Refusal?
  /// Whether a line may begin inside a token or a comment (`"""`, `#/`, `/*`), or a comment speaks to modlint: then
  /// the first characters of a line do not tell what it holds.
  var needsTokens = false

  let source: UnsafeBufferPointer<UInt8>
  var index = 0
  /// Where reading stops: behind the last byte, or anywhere once the text is refused.
  private var end: Int

  /// What an open bracket holds.
  private enum Bracket: UInt8 {
    case code, type, parentheses
  }

  private struct Level {
    var bracket: Bracket
    /// What stood in a row before the bracket.
    var row = 0
    /// Met since something else stood there.
    var calls = 0
  }

  /// The brackets that are open, the innermost last, around what is read; in front of them stands the file.
  private var outside: [Level] = []
  private var here = Level(bracket: .code)
  /// All that stands in rows before the open brackets: for the parser the inner ones lie in the outer ones.
  private var rowsOutside = 0
  /// The next `{` begins a type.
  private var isTypeAhead = false
  var depth: Int { outside.count }
  /// How many of the open brackets are `[` since the last `{`.
  private var squares = 0
  private var squaresOutside: [UInt8] = []
  /// Closing brackets that ended nothing: behind each, the parser may look through all that follows for a declaration.
  private var strayBrackets = 0
  private var bracketSteps = 0
  var bareWords = 0
  private var words = 0
  /// Where the last word, string or mark ended: what follows up to the next is blank or comment.
  var lastEnd = 0
  private var angles = 0
  private var arrows = 0
  private var ternaries = 0
  private var attributes = 0
  /// `(` behind words since the last declaration.
  private var wordsWithParentheses = 0
  /// Where the first of them stands: a comma there ends the row, as one inside of `@a(1, 2)` does not.
  private var attributeDepth = 0
  private var elses = 0
  private var conditions = 0
  /// For each string that is open around an interpolation: how many `#` end it, whether it has three quotes, and the
  /// depth of brackets where the interpolation ends.
  var strings: [(pounds: Int, isLong: Bool, depth: Int)] = []

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    end = source.count
    if source.count > Self.longestSource {
      refuse("longer than \(Self.longestSource >> 20) MB; only its lines are counted")
    } else {
      Self.classes.withUnsafeBufferPointer { run($0) }
    }
  }

  private mutating func run(_ classes: UnsafeBufferPointer<Class>) {
    let count = source.count
    while index < end {
      let byte = source[index]
      switch classes[Int(byte)] {
      case .blank:
        index += 1
        // Lines begin with many of them.
        while index + 8 <= count, areBlanks(index) { index += 8 }
        while index < count, source[index] == 32 { index += 1 }
        continue
      case .word: readWord(classes)
      case .opening: open(byte)
      case .closing: close(byte)
      case .quote: readString(pounds: 0)
      case .pound: readPound()
      case .slash:
        readSlash()
        continue
      case .counted: readPunctuation(byte)
      case .other:
        bareWords = 0
        index += 1
      }
      lastEnd = index
    }
  }

  mutating func refuse(_ message: String) {
    if refusal == nil { refusal = Refusal(message: message, offset: index) }
    end = 0
  }

  /// Whether the next eight bytes are all blanks.
  private func areBlanks(_ index: Int) -> Bool {
    UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020
  }

  func at(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }
}

// MARK: - What may be too much

extension NestingGuard {
  private mutating func readWord(_ classes: UnsafeBufferPointer<Class>) {
    let start = index
    var end = index + 1
    while end < source.count, classes[Int(source[end])] == .word { end += 1 }
    index = end
    bareWords += 1
    words += 1
    // Most files never come near the limit, and are not asked where their statements begin.
    if words > Self.mostWordsOfExpression / 2, isStatementStart(start, end) { words = 1 }
    if ternaries > Self.mostTernaries / 64, isStatementStart(start, end) { ternaries = 0 }
    if bareWords > Self.mostBareWords || words > Self.mostWordsOfExpression {
      refuse("too many words in a row to be parsed safely")
    }
    let length = index - start
    if length >= 3, length <= 9 { readKeyword(Bytes(rebasing: source[start..<index])) }
  }

  private mutating func readKeyword(_ word: Bytes) {
    switch word[0] {
    case UInt8(ascii: "c") where word.isText("class"), UInt8(ascii: "s") where word.isText("struct"),
      UInt8(ascii: "e") where word.isText("enum") || word.isText("extension"),
      UInt8(ascii: "a") where word.isText("actor"), UInt8(ascii: "p") where word.isText("protocol"):
      isTypeAhead = true
      attributes = 0
      here.calls = 0
    case UInt8(ascii: "e") where word.isText("else"):
      elses += 1
      if elses > Self.mostElses { refuse("too many else branches to be parsed safely") }
    case UInt8(ascii: "f") where word.isText("func"), UInt8(ascii: "v") where word.isText("var"),
      UInt8(ascii: "l") where word.isText("let"),
      UInt8(ascii: "i") where word.isText("init"),
      UInt8(ascii: "s") where word.isText("subscript"), UInt8(ascii: "t") where word.isText("typealias"):
      noteMember()
    case UInt8(ascii: "i") where word.isText("import"):
      noteMember()
      // Imports follow each other without a mark between them, as long as each has a name.
      if bareWords > 1 { (bareWords, words) = (0, 0) }
    case UInt8(ascii: "c") where word.isText("case"):
      noteMember()
      // The cases of an enum follow each other without a word's end between them, as long as each has a name.
      if here.bracket == .type, bareWords > 1 { (bareWords, words) = (0, 0) }
    default: return
    }
  }

  private mutating func noteMember() {
    isTypeAhead = false
    arrows = 0
    attributes = 0
    wordsWithParentheses = 0
    here.calls = 0
  }

  /// `private(set)` may stand before a declaration as often as an attribute does. Calls are mostly few in a row, and are not
  /// asked what they are.
  private mutating func noteWordWithParentheses() {
    wordsWithParentheses += 1
    if wordsWithParentheses > Self.mostMisplacedCalls, isModifier(endingAt: lastEnd) { noteAttribute() }
  }

  private mutating func noteAttribute() {
    if attributes == 0 || depth < attributeDepth { attributeDepth = depth }
    attributes += 1
    if attributes > Self.mostAttributes { refuse("too many attributes in a row to be parsed safely") }
  }

  mutating func open(_ byte: UInt8) {
    var row = bareWords
    if byte == UInt8(ascii: "{") { row += angles + arrows + ternaries + attributes }
    bareWords = 0
    words = 0
    if depth >= Self.deepestBrackets { return refuse("brackets nested more than \(Self.deepestBrackets) deep") }
    switch byte {
    case UInt8(ascii: "{"): openBrace(behind: row)
    case UInt8(ascii: "["):
      squares += 1
      noteCall()
      bracketSteps += 1 << min(squares, 40)
      if bracketSteps > Self.mostBracketSteps + source.count {
        refuse("square brackets nested too deep to be parsed safely")
      }
      push(.parentheses, behind: row)
    default:
      if row > 0 { noteWordWithParentheses() }
      noteCall()
      isTypeAhead = false
      push(.parentheses, behind: row)
    }
    index += 1
  }

  /// No type goes on over a brace, so looking ahead ends here.
  private mutating func openBrace(behind row: Int) {
    squaresOutside.append(UInt8(clamping: squares))
    squares = 0
    angles = 0
    arrows = 0
    ternaries = 0
    attributes = 0
    push(isTypeAhead ? .type : .code, behind: row)
    isTypeAhead = false
  }

  private mutating func push(_ bracket: Bracket, behind row: Int) {
    outside.append(here)
    here = Level(bracket: bracket, row: row)
    rowsOutside += row
    if rowsOutside > Self.mostRowsOutside {
      refuse("too many words and signs in rows around brackets to be parsed safely")
    }
  }

  /// Ends the innermost bracket; false where there is none.
  private mutating func pop() -> Bool {
    guard let around = outside.popLast() else { return false }
    rowsOutside -= here.row
    here = around
    return true
  }

  /// Where no statement can stand, the parser looks ahead from each call over all that follow.
  private mutating func noteCall() {
    guard here.bracket != .code else { return }
    here.calls += 1
    if here.calls > Self.mostMisplacedCalls { refuse("too many statements outside of functions to be parsed safely") }
  }

  private mutating func close(_ byte: UInt8) {
    bareWords = 0
    words = 0
    closeLevel(by: byte)
    if byte == UInt8(ascii: "]") {
      squares = max(0, squares - 1)
    } else if byte == UInt8(ascii: "}") {
      squares = Int(squaresOutside.popLast() ?? 0)
      angles = 0
      arrows = 0
      ternaries = 0
      attributes = 0
      isTypeAhead = false
      here.calls = 0
    }
    index += 1
    if byte == UInt8(ascii: ")"), let string = strings.last, string.depth == depth {
      strings.removeLast()
      readStringBody(pounds: string.pounds, isLong: string.isLong)
    }
  }

  /// A brace ends all that is open inside of it, but for the interpolation around it; nothing else ends what a brace began.
  private mutating func closeLevel(by byte: UInt8) {
    if byte == UInt8(ascii: "}") {
      let outermost = strings.last.map { $0.depth + 1 } ?? 0
      while here.bracket == .parentheses, depth > outermost, pop() {}
    }
    if (here.bracket == .parentheses) != (byte != UInt8(ascii: "}")) || !pop() {
      strayBrackets += 1
      if strayBrackets > Self.mostStrayBrackets { refuse("too many closing brackets to be parsed safely") }
    }
  }

  private mutating func readPunctuation(_ byte: UInt8) {
    bareWords = 0
    switch byte {
    case UInt8(ascii: "<"):
      angles += 1
      noteCall()
      if angles > Self.mostOpenAngles { refuse("too many open angle brackets to be parsed safely") }
    case UInt8(ascii: ">"):
      angles = max(0, angles - 1)
      if index > 0, source[index - 1] == UInt8(ascii: "-") { noteArrow() }
    case UInt8(ascii: "?") where isTernary(index):
      ternaries += 1
      if ternaries > Self.mostTernaries { refuse("too many ternary operators to be parsed safely") }
    case UInt8(ascii: ","):
      words = 0
      if here.bracket != .type { here.calls = 0 }
      if depth <= attributeDepth { attributes = 0 }
    case UInt8(ascii: "@"): noteAttribute()
    case UInt8(ascii: ";"):
      words = 0
      attributes = 0
      here.calls = 0
      isTypeAhead = false
      angles = 0
      arrows = 0
      ternaries = 0
    case UInt8(ascii: ":"): noteCall()
    case UInt8(ascii: "="): angles = 0
    default: break
    }
    index += 1
  }

  /// What a function gives back may be a function, which is written behind it without a bracket.
  private mutating func noteArrow() {
    arrows += 1
    if arrows > Self.mostArrows { refuse("too many arrows in a row to be parsed safely") }
  }

  private mutating func readPound() {
    var pounds = 0
    while at(index + pounds) == UInt8(ascii: "#") { pounds += 1 }
    if at(index + pounds) == UInt8(ascii: "\"") {
      index += pounds
      return readString(pounds: pounds)
    }
    // Behind each of them the parser's lexer looks for the quote at the end of all.
    if pounds > Self.mostPounds { return refuse("too many '#' in a row to be parsed safely") }
    if at(index + 1) == UInt8(ascii: "i"), at(index + 2) == UInt8(ascii: "f") {
      conditions += 1
      if conditions > Self.deepestConditions { refuse("#if nested more than \(Self.deepestConditions) deep") }
    } else if at(index + 1) == UInt8(ascii: "e"), at(index + 2) == UInt8(ascii: "n") {
      conditions = max(0, conditions - 1)
    }
    if at(index + pounds) == UInt8(ascii: "/") { needsTokens = true }
    bareWords = 0
    index += pounds
  }
}
