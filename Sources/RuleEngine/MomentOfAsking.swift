extension String {
  /// Where a query asks SQLite for the time or for chance, as it is written there; nil where it does not. Looked at are
  /// SQLite's own functions and words; the same words in texts, names and comments mean nothing.
  var momentOfAsking: Range<String.Index>? {
    let tokens = sqlTokens(self)
    for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .quotedWord {
      let name = token.text.lowercased()
      let isCalled = index + 1 < tokens.count && tokens[index + 1].text == "(" && tokens[index + 1].kind == .mark
      if isCalled {
        let arguments = tokens.arguments(behind: index + 1)
        if isChance(name) || asksForTime(name, arguments) { return token.range.lowerBound..<arguments.end(in: self) }
      } else if token.kind == .word, isClock(name), !tokens.isName(at: index) {
        return token.range
      }
    }
    return tokens.strayNow
  }
}

private func isChance(_ name: String) -> Bool { name == "random" || name == "randomblob" }

private func isClock(_ name: String) -> Bool {
  name == "current_date" || name == "current_time" || name == "current_timestamp"
}

/// Whether one of the functions of dates asks for the time: by 'now', by a modifier in place of a time, or by no time at
/// all.
private func asksForTime(_ function: String, _ arguments: SQLArguments) -> Bool {
  let times: ArraySlice<ArraySlice<SQLToken>>
  switch function {
  case "date", "time", "datetime", "julianday", "unixepoch": times = arguments.list[...]
  // The first argument is the format.
  case "strftime": times = arguments.list.dropFirst()
  case "timediff": return arguments.list.contains { $0.contains(where: \.isNow) }
  default: return false
  }
  guard let time = times.first else { return true }
  if time.count == 1, let only = time.first, only.isText, ["subsec", "subsecond"].contains(only.text.lowercased()) {
    return true
  }
  return times.contains { $0.contains(where: \.isNow) }
}

/// What stands between the brackets of a call, and the bracket that closes it.
private struct SQLArguments {
  /// Nothing for `f()`.
  var list: [ArraySlice<SQLToken>] = []
  var last: SQLToken?

  func end(in sql: String) -> String.Index { last?.range.upperBound ?? sql.endIndex }
}

extension [SQLToken] {
  fileprivate func arguments(behind bracket: Int) -> SQLArguments {
    var arguments = SQLArguments()
    var depth = 0
    var start = bracket + 1
    for index in bracket..<count where self[index].kind == .mark {
      if self[index].text == "(" { depth += 1 }
      if self[index].text == ")" { depth -= 1 }
      guard depth == 0 || depth == 1 && self[index].text == "," else { continue }
      if index > bracket + 1 { arguments.list.append(self[start..<index]) }
      start = index + 1
      if depth == 0 {
        arguments.last = self[index]
        break
      }
    }
    return arguments
  }

  /// A 'now' that may come to a function of dates as a column does, `date(x) FROM (SELECT 'now' AS x)`. What is compared with
  /// something, and a format, is no time.
  fileprivate var strayNow: Range<String.Index>? {
    let functions = ["date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff"]
    let asksForDates = indices.dropLast().contains { index in
      (self[index].kind == .word || self[index].kind == .quotedWord)
        && functions.contains(self[index].text.lowercased())
        && self[index + 1].kind == .mark && self[index + 1].text == "("
    }
    guard asksForDates else { return nil }
    return indices.first { index in
      guard self[index].isNow else { return false }
      guard index > 1, self[index - 1].kind == .mark else { return true }
      let before = self[index - 1].text
      return !["=", "<", ">", "=="].contains(before)
        && !(before == "(" && self[index - 2].text.lowercased() == "strftime")
    }
    .map { self[$0].range }
  }

  /// Whether a word is what something is called: `t.current_date`, `AS current_date`.
  fileprivate func isName(at index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = self[index - 1]
    return before.kind == .mark && before.text == "." || before.kind == .word && before.text.lowercased() == "as"
  }
}

extension SQLToken {
  /// Where no column is called so, SQLite takes a quoted name for a text.
  fileprivate var isText: Bool { kind == .text || kind == .quotedWord }

  fileprivate var isNow: Bool { isText && text.lowercased() == "now" }
}
