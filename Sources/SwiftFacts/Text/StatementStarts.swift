/// Where one statement has ended and the next begins: long tables of constants are no long expression.
extension NestingGuard {
  /// Whether a word can only begin a statement: it is the first of its line, and what stands before it is complete.
  func isStatementStart(_ start: Int, _ end: Int) -> Bool {
    guard let newline = source.firstOffset(of: 10, from: lastEnd), newline < start, endsOperand(lastEnd) else {
      return false
    }
    return !Self.continues(Bytes(rebasing: source[start..<end]))
  }

  /// Whether an expression, a type or a name can end here.
  func endsOperand(_ end: Int) -> Bool {
    guard end > 0 else { return false }
    switch source[end - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ">"): return end > 1 && isWord(source[end - 2])
    default: break
    }
    var start = end
    while start > 0, isWord(source[start - 1]) { start -= 1 }
    return start < end && !Self.continues(Bytes(rebasing: source[start..<end]))
  }

  /// Whether the word is one that may stand before a declaration.
  func isModifier(endingAt end: Int) -> Bool {
    var start = end
    while start > 0, isWord(source[start - 1]) { start -= 1 }
    if start > 0, source[start - 1] == UInt8(ascii: ".") { return false }
    let word = Bytes(rebasing: source[start..<end])
    let modifiers: [StaticString] = [
      "private", "fileprivate", "internal", "public", "open", "package", "static", "class", "final", "lazy", "weak",
      "unowned", "override", "required", "convenience", "dynamic", "mutating", "nonmutating", "nonisolated", "isolated",
      "distributed", "indirect", "optional", "prefix", "postfix", "infix", "actor", "async", "borrowing", "consuming",
      "sending", "reasync", "rethrows", "_const", "_local", "__consuming", "__setter_access",
    ]
    for other in modifiers where word.isText(other) { return true }
    return false
  }

  /// Whether the parser takes the `?` for the sign of a ternary: one that stands right behind something makes that optional.
  func isTernary(_ index: Int) -> Bool {
    if at(index + 1) == UInt8(ascii: "?") { return false }
    guard index > 1 else { return true }
    switch source[index - 1] {
    case 0...32, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: ":"):
      return true
    case UInt8(ascii: "/"): return source[index - 2] == UInt8(ascii: "*")
    // A blank that takes two bytes.
    case 0xA0: return source[index - 2] == 0xC2
    default: return false
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"):
      true
    default: false
    }
  }

  /// Whether a word binds what stands before it to what follows.
  private static func continues(_ word: Bytes) -> Bool {
    guard word.count <= 9 else { return false }
    let binding: [StaticString] = [
      "if", "else", "guard", "while", "for", "in", "switch", "repeat", "do", "catch", "defer", "where", "is", "as",
      "try",
      "await", "throw", "throws", "return", "each", "some", "any", "inout", "borrowing", "consuming", "consume", "copy",
      "unsafe",
    ]
    for other in binding where word.isText(other) { return true }
    return false
  }
}
