extension UnsafeBufferPointer<UInt8> {
  /// What comments that begin with `#` say to modlint, as in Ruby, Starlark and YAML: `# modlint:disable:next rule - reason`.
  ///
  /// `modlint:` is the first word of the comment, or of one behind the words of another tool. Ruby's `=begin` and texts between
  /// three quotes hold what is commented out or shown.
  var hashDirectives: [(text: Range<Int>, line: Int, column: Int, lastOfNext: Int)] {
    var found: [(text: Range<Int>, line: Int, column: Int, lastOfNext: Int)] = []
    var lines = HashLines(bytes: self)
    while let line = lines.next() {
      guard !lines.isHidden, let place = hashDirective(in: line) else { continue }
      var end = line.upperBound
      while end > place, self[end - 1] <= 32 { end -= 1 }
      let text = endOfBlanks(from: Swift.min(place + "modlint:".utf8.count, end))..<end
      if text.isEmpty { continue }
      found.append((text, lines.number, place - line.lowerBound + 1, lines.number + linesToCode(behind: line)))
    }
    return found
  }

  private func hashDirective(in line: Range<Int>) -> Int? {
    for index in line where self[index] == hash && (index == line.lowerBound || self[index - 1] <= 32) {
      let place = endOfBlanks(from: index + 1)
      guard hasText("modlint:", at: place) else { continue }
      // Behind another comment there must be words of a tool: else it is a line of code that is commented out.
      let before = UnsafeBufferPointer(rebasing: self[line.lowerBound..<index])
      let first = before.endOfBlanks(from: 0)
      guard first < before.count, before[first] == hash else { return place }
      return before.hasText("rubocop:", at: before.endOfBlanks(from: first + 1)) ? place : nil
    }
    return nil
  }

  /// How many lines below a line its `:next` means: down to the first that is no comment.
  private func linesToCode(behind line: Range<Int>) -> Int {
    var lines = HashLines(bytes: self, start: line.upperBound)
    _ = lines.next()
    var count = 0
    while let line = lines.next() {
      count += 1
      let first = endOfBlanks(from: line.lowerBound)
      if first >= line.upperBound || self[first] != hash { break }
    }
    return Swift.max(1, count)
  }
}

/// The lines of a text, and whether each stands in what is commented out or quoted over several.
private struct HashLines {
  let bytes: UnsafeBufferPointer<UInt8>
  var number = 0
  private(set) var isHidden = false
  private var isBlock = false
  private var isQuoted = false
  private var start: Int

  init(bytes: UnsafeBufferPointer<UInt8>, start: Int = 0) {
    self.bytes = bytes
    self.start = start
  }

  mutating func next() -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let line = start..<bytes.endOfLine(from: start)
    start = line.upperBound + 1
    if start < bytes.count, bytes[line.upperBound] == 13, bytes[start] == 10 { start += 1 }
    number += 1
    if bytes.hasText("=begin", at: line.lowerBound) { isBlock = true }
    let wasQuoted = isQuoted
    if tripleQuotes(in: line) % 2 == 1 { isQuoted.toggle() }
    isHidden = isBlock || wasQuoted
    if bytes.hasText("=end", at: line.lowerBound) { isBlock = false }
    return line
  }

  private func tripleQuotes(in line: Range<Int>) -> Int {
    line.count { bytes.hasText("\"\"\"", at: $0) || bytes.hasText("'''", at: $0) }
  }
}

private let hash = UInt8(ascii: "#")
