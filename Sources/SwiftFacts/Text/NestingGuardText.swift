// What the guard steps over: comments and strings, but not what is interpolated in them.
extension NestingGuard {
  mutating func readSlash() {
    if at(index + 1) == UInt8(ascii: "/") {
      let comment = Bytes(rebasing: source[index..<endOfLine(from: index)])
      if comment.namesModlint { needsTokens = true }
      index += unclear.isCode() ? 2 : comment.count
    } else if at(index + 1) == UInt8(ascii: "*") {
      needsTokens = true
      index += 2
      if unclear.isCode() { return }
      var depth = 1
      while depth > 0, let star = source.firstOffset(of: UInt8(ascii: "*"), from: index) {
        // Comments nest.
        if star > index - 1, star > 0, source[star - 1] == UInt8(ascii: "/"), star - 1 >= index {
          depth += 1
          index = star + 1
        } else if at(star + 1) == UInt8(ascii: "/") {
          depth -= 1
          index = star + 2
        } else {
          index = star + 1
        }
      }
      if depth > 0 { index = source.count }
    } else {
      noteSlash()
      bareWords = 0
      index += 1
      lastEnd = index
    }
  }

  /// `'` is no quote of Swift, but the parser reads a string from it.
  mutating func readQuote(_ byte: UInt8) {
    let isCode = unclear.isCode()
    if byte == UInt8(ascii: "'") { unclear.isLine = true }
    guard isCode || byte == UInt8(ascii: "'") else { return readString(pounds: 0) }
    bareWords = 0
    index += 1
  }

  mutating func readString(pounds: Int) {
    bareWords = 0
    let quote = UInt8(ascii: "\"")
    let isLong = at(index + 1) == quote && at(index + 2) == quote
    index += isLong ? 3 : 1
    if isLong { needsTokens = true }
    readStringBody(pounds: pounds, isLong: isLong)
  }

  /// To the end of the string or into its next interpolation, whose end brings the scan back here.
  mutating func readStringBody(pounds: Int, isLong: Bool) {
    let quote = UInt8(ascii: "\"")
    while index < source.count {
      let byte = source[index]
      if byte == quote, !isLong || (at(index + 1) == quote && at(index + 2) == quote) {
        let end = index + (isLong ? 3 : 1)
        if hasPounds(pounds, at: end) {
          index = end + pounds
          return
        }
      } else if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: index + 1) {
        index += 1 + pounds
        if at(index) == UInt8(ascii: "(") {
          strings.append((pounds, isLong, depth))
          return open(UInt8(ascii: "("))
        }
      } else if byte == 10 || byte == 13, !isLong {
        // A string that is not closed ends with its line.
        return
      }
      index += 1
    }
  }

  private func hasPounds(_ pounds: Int, at start: Int) -> Bool {
    for offset in 0..<pounds where at(start + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Lines end by line feed or, on old systems, by carriage return.
  private func endOfLine(from start: Int) -> Int {
    let end = source.firstOffset(of: 10, from: start) ?? source.count
    let line = Bytes(rebasing: source[min(start, end)..<end])
    return line.firstOffset(of: 13).map { start + $0 } ?? end
  }
}
