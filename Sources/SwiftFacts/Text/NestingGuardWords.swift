/// Words that the guard counts, and those that begin a declaration.
extension NestingGuard {
  mutating func readWord(_ classes: UnsafeBufferPointer<Class>) {
    let start = index
    var end = index + 1
    while end < source.count, classes[Int(source[end])] == .word { end += 1 }
    index = end
    bareWords += 1
    words += 1
    if here.isOfType || isTypeAhead, mayBeginItem(start) { noteStart() }
    // Most files never come near the limit, and are not asked where their statements begin.
    if words > Self.mostWordsOfExpression / 2, isStatementStart(start, end) { words = 1 }
    if ternaries > Self.mostTernaries / 64, isStatementStart(start, end) { ternaries = 0 }
    if bareWords > Self.mostBareWords || words > Self.mostWordsOfExpression {
      refuse("too many words in a row to be parsed safely")
    }
    let length = index - start
    if length >= 2, length <= 15 { readKeyword(Bytes(rebasing: source[start..<index])) }
  }

  private mutating func readKeyword(_ word: Bytes) {
    switch word[0] {
    case UInt8(ascii: "c") where word.isText("class"), UInt8(ascii: "s") where word.isText("struct"),
      UInt8(ascii: "e") where word.isText("enum") || word.isText("extension"),
      UInt8(ascii: "a") where word.isText("actor") && isBeforeName(index),
      UInt8(ascii: "p") where word.isText("protocol"):
      noteType(word)
    case UInt8(ascii: "i") where word.isText("if"), UInt8(ascii: "d") where word.isText("do") || word.isText("defer"),
      UInt8(ascii: "f") where word.isText("for"), UInt8(ascii: "w") where word.isText("while"),
      UInt8(ascii: "g") where word.isText("guard"), UInt8(ascii: "s") where word.isText("switch"),
      UInt8(ascii: "r") where word.isText("repeat"), UInt8(ascii: "p") where word.isText("precedencegroup"):
      if here.bracket != .parentheses, isKeyword(word) { noteBlock(1) }
    case UInt8(ascii: "e") where word.isText("else"):
      elses += 1
      if elses > Self.mostElses { refuse("too many else branches to be parsed safely") }
    case UInt8(ascii: "f") where word.isText("func"), UInt8(ascii: "v") where word.isText("var"),
      UInt8(ascii: "l") where word.isText("let"),
      UInt8(ascii: "i") where word.isText("init"),
      UInt8(ascii: "s") where word.isText("subscript"), UInt8(ascii: "t") where word.isText("typealias"),
      UInt8(ascii: "a") where word.isText("associatedtype"):
      noteMember()
    case UInt8(ascii: "p") where word.isText("private") || word.isText("public"),
      UInt8(ascii: "f") where word.isText("fileprivate"), UInt8(ascii: "i") where word.isText("internal"),
      UInt8(ascii: "s") where word.isText("static"):
      if !here.isOfType { noteStart() }
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

  private mutating func noteType(_ word: Bytes) {
    guard isKeyword(word), !isModifierOfMember(word) else { return }
    if here.bracket != .parentheses { noteBlock(1) }
    isTypeAhead = true
    attributes = 0
    here.calls = 0
    // `actor` is no keyword where the parser looks for one.
    if word.isText("actor") { noteStart() } else { forgetStarts() }
  }

  private mutating func noteMember() {
    // The type before it has no brace: for the parser this is its member all the same.
    if isTypeAhead { here.isOfType = true }
    isTypeAhead = false
    arrows = 0
    attributes = 0
    wordsWithParentheses = 0
    here.calls = 0
    forgetStarts()
  }

  /// `private(set)` may stand before a declaration as often as an attribute does. Calls are mostly few in a row, and are not
  /// asked what they are.
  mutating func noteWordWithParentheses() {
    wordsWithParentheses += 1
    if wordsWithParentheses > Self.mostMisplacedCalls, isModifier(endingAt: lastEnd) { noteAttribute() }
  }

  mutating func noteAttribute() {
    noteStart()
    if attributes == 0 || depth < attributeDepth { attributeDepth = depth }
    attributes += 1
    if attributes > Self.mostAttributes { refuse("too many attributes in a row to be parsed safely") }
  }
}
