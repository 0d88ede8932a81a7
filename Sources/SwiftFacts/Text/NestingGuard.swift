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
  var unclear = UnclearText()
  /// Where reading stops: behind the last byte, or anywhere once the text is refused.
  private var end: Int

  /// What an open bracket holds.
  enum Bracket: UInt8 {
    case code, type, parentheses
  }

  struct Level {
    var bracket: Bracket
    /// What stood in a row before the bracket.
    var row = 0
    /// Met since something else stood there.
    var calls = 0
    /// Where something may begin that is no declaration, since the last one.
    var starts = 0
    /// Words that a brace belongs to, whose brace has not come.
    var blocks = 0
    /// Whether the parser expects declarations only: in a type, also in one whose brace is missing.
    var isOfType = false
    /// How many brackets are open up to the next brace around.
    var parentheses = 0
  }

  /// The brackets that are open, the innermost last, around what is read; in front of them stands the file.
  private var outside: [Level] = []
  var here = Level(bracket: .code)
  var looks = LookAhead()
  /// All that stands in rows before the open brackets: for the parser the inner ones lie in the outer ones.
  private var rowsOutside = 0
  /// The next `{` begins a type.
  var isTypeAhead = false
  var depth: Int { outside.count }
  /// How many of the open brackets are `[` since the last `{`.
  private var squares = 0
  private var squaresOutside: [UInt8] = []
  /// Closing brackets that ended nothing: behind each, the parser may look through all that follows for a declaration.
  private var strayBrackets = 0
  private var bracketSteps = 0
  var bareWords = 0
  var words = 0
  /// Where the last word, string or mark ended: what follows up to the next is blank or comment.
  var lastEnd = 0
  private var angles = 0
  var arrows = 0
  var ternaries = 0
  var attributes = 0
  /// `(` behind words since the last declaration.
  var wordsWithParentheses = 0
  /// Where the first of them stands: a comma there ends the row, as one inside of `@a(1, 2)` does not.
  var attributeDepth = 0
  var elses = 0
  private var conditions = 0
  /// For each string that is open around an interpolation: how many `#` end it, whether it has three quotes, and the
  /// depth of brackets where the interpolation ends.
  var strings: [(pounds: Int, isLong: Bool, depth: Int)] = []

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.init(source, takesUnclearForCode: false)
    if refusal == nil, unclear.isMet { refusal = NestingGuard(source, takesUnclearForCode: true).refusal }
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, takesUnclearForCode: Bool) {
    self.source = source
    end = source.count
    unclear.isTakenForCode = takesUnclearForCode
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
        if byte == 10 || byte == 13 { endLine() }
        index += 1
        // Lines begin with many of them.
        while index + 8 <= count, areBlanks(index) { index += 8 }
        while index < count, source[index] == 32 { index += 1 }
        continue
      case .word: readWord(classes)
      case .opening: open(byte)
      case .closing: close(byte)
      case .quote: readQuote(byte)
      case .curly: readCurly(classes)
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
    endLine()
    noteLooks(0)
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
      push(.parentheses, behind: row)
    }
    index += 1
  }

  /// No type goes on over a brace, so looking ahead ends here.
  private mutating func openBrace(behind row: Int) {
    noteBlock(-1)
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
    let parentheses = bracket == .parentheses ? here.parentheses + 1 : 0
    looks.open(source[min(index, source.count - 1)])
    let isOfType = bracket == .type || bracket == .parentheses && (here.isOfType || isTypeAhead)
    outside.append(here)
    here = Level(bracket: bracket, row: row, isOfType: isOfType, parentheses: parentheses)
    if parentheses > LookAhead.mostNestedParentheses { noteLooks(1) }
    rowsOutside += row
    if rowsOutside > Self.mostRowsOutside {
      refuse("too many words and signs in rows around brackets to be parsed safely")
    }
  }

  /// Ends the innermost bracket; false where there is none.
  private mutating func pop() -> Bool {
    guard let around = outside.popLast() else { return false }
    if looksOfLevel > 0 { noteLooks(-looksOfLevel) }
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
    looks.close(byte)
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
      noteConflict()
      angles += 1
      noteCall()
      if angles > Self.mostOpenAngles { refuse("too many open angle brackets to be parsed safely") }
    case UInt8(ascii: ">"):
      noteConflict()
      angles = max(0, angles - 1)
      if index > 0, source[index - 1] == UInt8(ascii: "-") { noteArrow() }
    case UInt8(ascii: "?") where isTernary(index):
      ternaries += 1
      if ternaries > Self.mostTernaries { refuse("too many ternary operators to be parsed safely") }
    case UInt8(ascii: ","):
      words = 0
      if here.bracket == .parentheses { forgetStarts() } else { noteComma() }
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
    if at(index + pounds) == UInt8(ascii: "\""), !unclear.isCode() {
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
    if at(index + pounds) == UInt8(ascii: "/") {
      needsTokens = true
      unclear.beginRegex(at: index + pounds + 1, in: source)
    }
    bareWords = 0
    index += pounds
  }
}
