/// A line of source as it is shown below a finding: without indentation, on one line, cut where it is too long, and
/// with the part that is meant.
struct SourceExcerpt: Equatable {
  var text: String
  /// In columns of the terminal, relative to `text`; never empty.
  var marked: Range<Int>

  /// Nil for a line that says nothing of the finding: an empty one, and where no column says what is meant a comment, or a line
  /// on which no word of the subject stands. The column is 1-based, in bytes of UTF-8, as compilers count; without one the
  /// last word of the subject that stands on the line is marked. The text takes at most `width` columns of the terminal, and
  /// those are at least 20.
  init?(line: String, column: Int?, subject: String, width: Int) {
    var line = Substring(line)
    var start = max(0, (column ?? 1) - 1)
    SourceExcerpt.cutGiant(&line, around: &start)
    while let last = line.last, last.isWhitespace { line.removeLast() }
    while let first = line.first, first.isWhitespace {
      start -= first.utf8.count
      line.removeFirst()
    }
    if line.isEmpty || column == nil && (isComment(line) || !names(subject, in: line)) { return nil }
    let range = meantRange(in: line, byte: column == nil ? nil : start, subject: subject)
    self.init(line: line, range: range, width: max(20, width))
  }

  private init(line: Substring, range: Range<Substring.Index>, width: Int) {
    let before = visible(expanded(line[..<range.lowerBound]))
    let meant = visible(expanded(line[range]))
    let after = visible(expanded(line[range.upperBound...]))
    var low = displayWidth(before)
    var high = low + max(1, displayWidth(meant))
    if low + displayWidth(meant) + displayWidth(after) <= width {
      text = before + meant + after
      marked = low..<high
      return
    }
    var shown = Array(before + meant + after)
    // A line that is too long loses its head only as far as the marked part would not be seen.
    if displayWidth(String(shown)) > width {
      if high > width - 1 {
        let drop = min(low, max(0, high - width + 8))
        low = low - SourceExcerpt.dropColumns(drop, from: &shown) + 1
        high = low + max(1, displayWidth(meant))
        shown.insert("…", at: 0)
      }
      if displayWidth(String(shown)) > width {
        shown = SourceExcerpt.head(of: shown, columns: width - 1) + ["…"]
      }
      high = min(high, width)
    }
    text = String(shown)
    marked = low..<max(low + 1, high)
  }

  /// A minified file has one line of megabytes: keep the neighbourhood only.
  private static func cutGiant(_ line: inout Substring, around start: inout Int) {
    guard line.utf8.count > 2_000 else { return }
    let from = max(0, min(start, line.utf8.count) - 200)
    let lower = line.utf8.index(line.startIndex, offsetBy: from).roundedDown(in: line)
    let upper = line.utf8.index(line.startIndex, offsetBy: min(line.utf8.count, from + 1_000)).roundedDown(in: line)
    start -= line.utf8.distance(from: line.startIndex, to: lower)
    line = line[lower..<upper]
  }

  private static func head(of characters: [Character], columns: Int) -> [Character] {
    var left = columns
    return Array(
      characters.prefix {
        left -= displayWidth($0)
        return left >= 0
      })
  }

  /// Removes at least so many columns from the front; returns how many.
  private static func dropColumns(_ columns: Int, from characters: inout [Character]) -> Int {
    var dropped = 0
    var count = 0
    while dropped < columns, count < characters.count {
      dropped += displayWidth(characters[count])
      count += 1
    }
    characters.removeFirst(count)
    return dropped
  }
}

private func expanded(_ text: Substring) -> String {
  if !text.utf8.contains(0x09) { return String(text) }
  return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
}
