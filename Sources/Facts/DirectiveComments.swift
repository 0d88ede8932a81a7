extension UnsafeBufferPointer<UInt8> {
  /// What a comment says to modlint, which these bytes are, from its `//` or `/*` on: where `modlint:` stands, and where the
  /// text behind it.
  ///
  /// It must be the first word of its line, or of a comment behind words of another tool or of a person, as in
  /// `// swiftlint:disable:this x // modlint:disable:this y`. Documentation shows it to others, and a comment inside of a
  /// comment is of code that is commented out: both say nothing.
  ///
  /// Behind code on its line a comment may quote whatever it likes before that.
  func directives(isBehindCode: Bool) -> [(place: Int, text: Range<Int>)] {
    guard count > 2, self[2] != UInt8(ascii: "!") else { return [] }
    let isLine = self[1] == slash
    if self[2] == (isLine ? slash : star), isLine || count != 4 { return [] }
    let places = isLine ? lineDirective(isBehindCode: isBehindCode).map { [$0] } ?? [] : blockDirectives
    return places.compactMap { place in
      let text = text(behind: place + mark.utf8CodeUnitCount, isLine: isLine)
      return text.isEmpty ? nil : (place, text)
    }
  }

  private func lineDirective(isBehindCode: Bool) -> Int? {
    let first = endOfBlanks(from: 2)
    if speaks(at: first) { return first }
    var index = first
    let end = endOfLine(from: first)
    while index + 2 < end {
      defer { index += 1 }
      guard self[index] == slash, self[index + 1] == slash, self[index + 2] != slash, self[index - 1] <= 32 else {
        continue
      }
      let place = endOfBlanks(from: index + 2)
      guard speaks(at: place), index > first else { continue }
      let words = UnsafeBufferPointer(rebasing: self[first..<index])
      return words.isQuoting || !isBehindCode && words.isCode ? nil : place
    }
    return nil
  }

  /// By lines: what is nested or shown between fences is somebody's example.
  private var blockDirectives: [Int] {
    var places: [Int] = []
    var depth = 1
    var isFenced = false
    var line = 2
    while line < count {
      var first = endOfBlanks(from: line)
      if line > 2 {
        while first < count, self[first] == star, first + 1 < count, self[first + 1] != slash { first += 1 }
        first = endOfBlanks(from: first)
      }
      let end = endOfLine(from: line)
      if hasText("```", at: first) { isFenced.toggle() }
      if depth == 1, !isFenced, speaks(at: first) { places.append(first) }
      depth += nesting(in: line..<end)
      line = end + 1
    }
    return places
  }

  private func nesting(in line: Range<Int>) -> Int {
    var depth = 0
    var index = line.lowerBound
    while index + 1 < line.upperBound {
      let opens = self[index] == slash && self[index + 1] == star
      let closes = self[index] == star && self[index + 1] == slash
      depth += opens ? 1 : closes ? -1 : 0
      index += opens || closes ? 2 : 1
    }
    return depth
  }

  private func text(behind start: Int, isLine: Bool) -> Range<Int> {
    var end = endOfLine(from: start)
    if !isLine, end == count, end >= start + 2, self[end - 1] == slash, self[end - 2] == star { end -= 2 }
    while end > start, self[end - 1] <= 32 || !isLine && self[end - 1] == star { end -= 1 }
    let begin = endOfBlanks(from: start)
    return begin..<Swift.max(begin, end)
  }

  private func speaks(at index: Int) -> Bool { hasText(mark, at: index) }

  /// Behind an odd number of backticks a text is quoted.
  private var isQuoting: Bool { count { $0 == UInt8(ascii: "`") } % 2 == 1 }

  /// Whether words read like code that is commented out, and not like those of a person or a tool (`MARK: x`, `NOLINT(x)`).
  private var isCode: Bool {
    let word = UnsafeBufferPointer(rebasing: self[..<(firstIndex { $0 <= 32 || $0 == UInt8(ascii: "(") } ?? count)])
    if word.isEmpty || word.hasText("NOLINT", at: 0) { return false }
    return word[0] == UInt8(ascii: "@") || word[0] == UInt8(ascii: "#")
      || words(of: code).contains { word.elementsEqual($0) } || indices.contains(where: isMarkOfCode)
  }

  /// A bracket behind a blank may be prose.
  private func isMarkOfCode(at index: Int) -> Bool {
    switch self[index] {
    case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    case UInt8(ascii: "("): index > 0 && self[index - 1] > 32
    case UInt8(ascii: ","): endOfBlanks(from: index + 1) == count
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `modlint:` occurs.
  var namesModlint: Bool {
    let last = mark.utf8CodeUnitCount - 1
    for index in Swift.min(last, count)..<count
    where self[index] == UInt8(ascii: ":") && self[index - 1] == UInt8(ascii: "t") {
      if hasText(mark, at: index - last) { return true }
    }
    return false
  }

  /// The offset of the first byte at or behind `start` that is no blank; a newline is none.
  func endOfBlanks(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == 32 || self[index] == 9 { index += 1 }
    return index
  }

  /// Where the line ends, before its newline.
  func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != 10, self[index] != 13 { index += 1 }
    return index
  }

  /// Whether a text stands at a place.
  func hasText(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    return UnsafeBufferPointer(rebasing: self[start..<start + length])
      .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: length))
  }
}

private let mark: StaticString = "modlint:"
private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")

/// Words that begin a line of code in either language.
private let code: StaticString = """
  actor await break case class const continue default defer deinit do dynamic else enum extern extension fileprivate final for \
  func guard id if import init indirect internal lazy let mutating open override private protocol public required return \
  self static strong struct super switch throw try typealias typedef unowned var void weak while
  """

/// What stands between the blanks of a text.
private func words(of text: StaticString) -> [Slice<UnsafeBufferPointer<UInt8>>] {
  UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).split(separator: 32)
}
