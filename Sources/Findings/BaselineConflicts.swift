/// The text of a baseline without the marks that git leaves where it could not merge.
///
/// - Throws: The place of the first mark, unless both sides are to be kept and the marks are whole.
func withoutConflicts(_ text: String, keepingBothSides keepsBothSides: Bool) throws(BaselineMistakes) -> String {
  let lines = linesOfText(text)
  guard let start = lines.firstIndex(where: { mark(of: $0) != nil }) else { return text }
  let remedy = "'modlint baseline update' keeps what either knows"
  guard keepsBothSides else {
    throw conflict(at: start, "git left a conflict of two branches here; \(remedy)")
  }
  var kept: [Substring] = []
  // The mark that was seen last, of a conflict that has not ended.
  var open: Mark?
  for (number, line) in lines.enumerated() {
    guard let mark = mark(of: line) else {
      // What the branches had in common before, which some configurations show as well, either may have taken out.
      if open != .common { kept.append(line) }
      continue
    }
    guard mark.follows(open) else {
      throw conflict(at: number, "git's marks of a conflict are not whole here: take them out, or merge again")
    }
    open = mark == .end ? nil : mark
  }
  if open != nil { throw conflict(at: start, "the conflict of two branches that begins here has no end") }
  return kept.joined(separator: "\n")
}

/// The lines between line feeds; a carriage return before one stays with its line. To `String` the two are one letter.
func linesOfText(_ text: String) -> [Substring] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
}

private enum Mark: String, CaseIterable {
  case start = "<<<<<<<"
  case common = "|||||||"
  case middle = "======="
  case end = ">>>>>>>"

  func follows(_ open: Mark?) -> Bool {
    switch self {
    case .start: open == nil
    case .common: open == .start
    case .middle: open == .start || open == .common
    case .end: open == .middle
    }
  }
}

private func mark(of line: Substring) -> Mark? { Mark.allCases.first { line.hasPrefix($0.rawValue) } }

private func conflict(at line: Int, _ message: String) -> BaselineMistakes {
  BaselineMistakes(issues: [YAMLIssue(line: line + 1, column: 1, message: message)])
}
