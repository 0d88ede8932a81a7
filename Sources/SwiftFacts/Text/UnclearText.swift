/// Where the guard and the parser may take different things for text.
///
/// A `/` may begin a regular expression and `'` a string; a quote or a comment that seems to begin behind one, on its line, may be a
/// part of that. Such a source is read twice: once as it seems, and once as if neither quotes nor comments began there.
struct UnclearText {
  /// Whether something on this line may hold quotes that begin nothing.
  var isLine = false
  private var isRegexOfLines = false
  private(set) var isMet = false
  var isTakenForCode = false

  /// Whether what seems to be a string or a comment is to be read as code.
  mutating func isCode() -> Bool {
    guard isLine else { return false }
    isMet = true
    return isTakenForCode
  }

  mutating func endLine() { isLine = isRegexOfLines }

  /// `#/` with nothing behind it on its line goes on to `/#`.
  mutating func beginRegex(at start: Int, in source: UnsafeBufferPointer<UInt8>) {
    isLine = true
    var index = start
    while index < source.count, source[index] == UInt8(ascii: " ") || source[index] == UInt8(ascii: "\t") { index += 1 }
    if index < source.count, source[index] == 10 || source[index] == 13 { isRegexOfLines = true }
  }

  mutating func endRegex() { isRegexOfLines = false }
}

extension NestingGuard {
  mutating func endLine() {
    looks.endLine(at: index)
    unclear.endLine()
    if looks.curlyQuotes > 0 {
      noteLooks(-looks.curlyQuotes)
      looks.curlyQuotes = 0
    }
  }

  /// A slash that is no comment: the sign of a division has something before it, and stands close to both or to neither.
  mutating func noteSlash() {
    if at(index + 1) == UInt8(ascii: "#") { unclear.endRegex() }
    let isDivision = endsOperand(lastEnd) && (index == lastEnd || at(index + 1) <= UInt8(ascii: " "))
    if !isDivision { unclear.isLine = true }
  }
}
