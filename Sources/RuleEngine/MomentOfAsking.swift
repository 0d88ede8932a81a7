extension String {
  /// Where a query asks SQLite for the time or for chance, as it is written there; nil where it does not. Looked at are
  /// SQLite's own functions and words; the same words in texts, names and comments mean nothing.
  var momentOfAsking: Range<String.Index>? {
    let tokens = sqlTokens(self)
    let calls = tokens.calls
    let nows = tokens.reduce(into: [0]) { counts, token in
      counts.append(counts[counts.count - 1] + (token.isNow ? 1 : 0))
    }
    for (index, token) in tokens.enumerated() where token.kind == .word || token.kind == .quotedWord {
      let name = token.text.lowercased()
      if let call = calls[index + 1] {
        if isChance(name) || call.asksForTime(as: name, tokens, nows: nows) {
          return token.range.lowerBound..<(call.end.map { tokens[$0].range.upperBound } ?? endIndex)
        }
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

/// The brackets behind the name of a function, and what stands between them, by the numbers of tokens.
private struct SQLCall {
  /// Nothing for `f()`.
  var arguments: [Range<Int>] = []
  /// The bracket that closes it; nil where none does.
  var end: Int?

  /// Whether one of the functions of dates asks for the time: by 'now', by a modifier in place of a time, or by no time at
  /// all.
  ///
  /// - Parameters:
  ///   - function: The name before the brackets, in small letters.
  ///   - tokens: Of the whole query.
  ///   - nows: How many tokens before each are 'now'.
  /// - Returns: True for the time of the scan; false for a time that a column or a text tells.
  func asksForTime(as function: String, _ tokens: [SQLToken], nows: [Int]) -> Bool {
    func isNow(_ argument: Range<Int>) -> Bool { nows[argument.upperBound] > nows[argument.lowerBound] }
    let times: ArraySlice<Range<Int>>
    switch function {
    case "date", "time", "datetime", "julianday", "unixepoch": times = arguments[...]
    // The first argument is the format.
    case "strftime": times = arguments.dropFirst()
    case "timediff": return arguments.contains(where: isNow)
    default: return false
    }
    guard let time = times.first else { return true }
    let only = tokens[time.lowerBound]
    if time.count == 1, only.isText, ["subsec", "subsecond"].contains(only.text.lowercased()) { return true }
    return times.contains(where: isNow)
  }
}

extension [SQLToken] {
  /// All brackets, each by the number of its opening token.
  fileprivate var calls: [Int: SQLCall] {
    var calls: [Int: SQLCall] = [:]
    var open: [(bracket: Int, start: Int)] = []
    for (index, token) in enumerated() where token.kind == .mark {
      if token.text == "(" {
        calls[index] = SQLCall()
        open.append((index, index + 1))
      } else if let (bracket, start) = open.last, token.text == ")" || token.text == "," {
        if index > bracket + 1 { calls[bracket]?.arguments.append(start..<index) }
        if token.text == "," {
          open[open.count - 1].start = index + 1
        } else {
          calls[bracket]?.end = index
          open.removeLast()
        }
      }
    }
    return calls
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
