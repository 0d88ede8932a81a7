/// A word, a text or a mark of a query; comments and what is blank are none.
struct SQLToken {
  enum Kind {
    /// A name or a keyword.
    case word
    /// A name in `"…"`, `` `…` `` or `[…]`.
    case quotedWord
    /// What stands in `'…'`.
    case text
    case mark
  }

  var kind: Kind
  /// Without quotation marks; those that are doubled inside are left so.
  var text: Substring
  /// As it stands in the query.
  var range: Range<String.Index>
}

/// The tokens of a query, as SQLite divides it.
func sqlTokens(_ sql: String) -> [SQLToken] {
  var tokens: [SQLToken] = []
  let text = sql.utf8
  var index = text.startIndex
  /// Behind the next `end` from `start` on, or at the end of the query.
  func behind(_ end: String, from start: String.Index) -> String.Index {
    text[start...].firstRange(of: end.utf8)?.upperBound ?? text.endIndex
  }
  while index < text.endIndex {
    let start = index
    let byte = text[index]
    index = text.index(after: index)
    let next = index < text.endIndex ? text[index] : 0
    switch byte {
    case 0...32: continue
    case UInt8(ascii: "-") where next == UInt8(ascii: "-"): index = behind("\n", from: start)
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): index = behind("*/", from: text.index(after: index))
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      let end = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
      var close = index
      while close < text.endIndex {
        let after = text.index(after: close)
        if text[close] == end {
          // Doubled, it is one of what is quoted.
          guard end != UInt8(ascii: "]"), after < text.endIndex, text[after] == end else { break }
          close = text.index(after: after)
        } else {
          close = after
        }
      }
      let kind = byte == UInt8(ascii: "'") ? SQLToken.Kind.text : .quotedWord
      let inside = sql[index..<close]
      index = close < text.endIndex ? text.index(after: close) : close
      tokens.append(SQLToken(kind: kind, text: inside, range: start..<index))
    case _ where isSQLWordByte(byte):
      while index < text.endIndex, isSQLWordByte(text[index]) { index = text.index(after: index) }
      tokens.append(SQLToken(kind: .word, text: sql[start..<index], range: start..<index))
    default: tokens.append(SQLToken(kind: .mark, text: sql[start..<index], range: start..<index))
    }
  }
  return tokens
}

private func isSQLWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
    true
  default: false
  }
}
