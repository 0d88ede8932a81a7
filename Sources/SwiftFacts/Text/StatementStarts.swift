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
  private func endsOperand(_ end: Int) -> Bool {
    guard end > 0 else { return false }
    switch source[end - 1] {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ">"): return end > 1 && isWord(source[end - 2])
    default: break
    }
    var start = end
    while start > 0, isWord(source[start - 1]) { start -= 1 }
    return start < end && !Self.continues(Bytes(rebasing: source[start..<end]))
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
