import Foundation

/// A Markdown file as far as rules and idioms speak through it: front matter, headings, fences.
package struct MarkdownPage: Sendable {
  struct Heading: Sendable, Equatable {
    var level: Int
    var text: String
    var line: Int
  }

  struct Fence: Sendable, Equatable {
    /// The first word behind the backticks.
    var language: String
    /// The rest behind them.
    var label: String
    var text: String
    /// Of the backticks that open it; its text starts on the next.
    var line: Int
    var isClosed: Bool
  }

  enum Block: Sendable, Equatable {
    case heading(Heading)
    case fence(Fence)
  }

  /// The text between the first line `---` and the next, behind as many newlines as keep its line numbers right; nil
  /// where there is none.
  var frontMatter: String?
  var blocks: [Block] = []
  private let text: String
  /// How many bytes stand before what follows the front matter; nil where nothing does.
  private var start: Int?

  /// Everything behind the front matter.
  package var body: String { start.map { String(Substring(text.utf8.dropFirst($0))) } ?? "" }

  /// - Parameters:
  ///   - text: The whole page.
  ///   - isWhole: Whether the sections are looked at as well, in which advice and examples stand. They are most of a page; without
  ///     them only what stands before them is read, and the question at its foot.
  package init(_ text: String, isWhole: Bool = true) {
    let lines = PageLines(isWhole ? text : text.withoutSections)
    var next = 0
    if lines.count > 0, lines[0].trimmed == "---",
      let end = (1..<lines.count).first(where: { lines.first[$0] <= UInt8(ascii: "-") && lines[$0].trimmed == "---" })
    {
      frontMatter = "\n" + lines[1..<end]
      next = end + 1
    }
    if let first = (next..<lines.count).first(where: { !lines[$0].trimmed.isEmpty }) { start = lines.starts[first] }
    self.text = text
    while next < lines.count {
      switch lines.first[next] {
      case UInt8(ascii: "`"):
        if let fence = Self.fence(lines, at: &next) {
          blocks.append(.fence(fence))
          continue
        }
      case UInt8(ascii: "#"):
        if let heading = Self.heading(lines[next], line: next + 1) { blocks.append(.heading(heading)) }
      default: break
      }
      next += 1
    }
  }

  /// The first heading of the first level.
  package var title: String? {
    for case .heading(let heading) in blocks where heading.level == 1 { return heading.text }
    return nil
  }

  private static func heading(_ text: Substring, line: Int) -> Heading? {
    let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    guard level <= 6, text.utf8.dropFirst(level).first == UInt8(ascii: " ") else { return nil }
    return Heading(level: level, text: String(Substring(text.utf8.dropFirst(level)).trimmed), line: line)
  }

  /// Moves `next` behind the fence that opens there, if one does.
  private static func fence(_ lines: PageLines, at next: inout Int) -> Fence? {
    let ticks = lines[next].utf8.prefix { $0 == UInt8(ascii: "`") }.count
    guard ticks >= 3 else { return nil }
    let info = Substring(lines[next].utf8.dropFirst(ticks)).trimmed
    let language = Substring(info.utf8.prefix { $0 != UInt8(ascii: " ") })
    let start = next + 1
    var end = start
    while end < lines.count, lines.first[end] != UInt8(ascii: "`") || !closes(lines[end], ticks) { end += 1 }
    next = min(end + 1, lines.count)
    return Fence(
      language: String(language), label: String(info[language.endIndex...].trimmed), text: lines[start..<end],
      line: start, isClosed: end < lines.count)
  }

  private static func closes(_ line: Substring, _ ticks: Int) -> Bool {
    let mark = line.trimmed.utf8
    return mark.count >= ticks && mark.allSatisfy { $0 == UInt8(ascii: "`") }
  }
}

/// The lines of a page. Every scan reads every built-in page, so that they are found by bytes and cut out as they are needed.
private struct PageLines {
  private let text: String
  /// Where each line begins, and behind the last what a further one would have.
  let starts: [Int]
  /// The byte that each line begins with; that of its newline where it is empty.
  let first: [UInt8]
  private let hasReturns: Bool

  init(_ text: String) {
    var text = text
    (starts, first, hasReturns) = text.withUTF8 { bytes in
      var (starts, first): ([Int], [UInt8]) = ([0], [bytes.first ?? UInt8(ascii: "\n")])
      var hasReturns = false
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        // Most bytes are letters.
        if byte > UInt8(ascii: "\r") { continue }
        if byte == UInt8(ascii: "\r") { hasReturns = true }
        guard byte == UInt8(ascii: "\n") else { continue }
        starts.append(offset)
        first.append(offset < bytes.count ? bytes[offset] : byte)
      }
      starts.append(bytes.count + 1)
      return (starts, first, hasReturns)
    }
    self.text = text
  }

  var count: Int { starts.count - 1 }

  /// A line without its newline.
  subscript(line: Int) -> Substring { text[index(starts[line])..<index(starts[line + 1] - 1)] }

  /// Lines with a newline behind each, and without carriage returns before it.
  subscript(lines: Range<Int>) -> String {
    guard !lines.isEmpty else { return "" }
    let isUnended = lines.upperBound == count
    let all = text[index(starts[lines.lowerBound])..<index(starts[lines.upperBound] - (isUnended ? 1 : 0))]
    let joined = isUnended ? "\(all)\n" : String(all)
    return hasReturns ? joined.replacing("\r\n", with: "\n") : joined
  }

  private func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
}

extension String {
  /// The text up to its first heading of the second level and, where it has no fence of SQL yet, from the last such fence on, with
  /// as many newlines between them as keep its lines their numbers.
  fileprivate var withoutSections: String {
    var text = self
    return text.withUTF8 { bytes in
      guard let sections = bytes.start(ofLine: "## ", in: 0..<bytes.count) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      guard bytes.start(ofLine: "```sql", in: 0..<sections) == nil, let query = bytes.lastQuery(behind: sections) else {
        return String(decoding: bytes[..<sections], as: UTF8.self)
      }
      let foot = sections + query.newlines
      return String(unsafeUninitializedCapacity: foot + bytes.count - query.start) { text in
        _ = text[..<sections].update(fromContentsOf: bytes[..<sections])
        text[sections..<foot].update(repeating: UInt8(ascii: "\n"))
        return text[foot...].update(fromContentsOf: bytes[query.start...])
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the first line begins that begins so, but for the first of all.
  fileprivate func start(ofLine word: StaticString, in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while let newline = newline(in: start..<range.upperBound) {
      start = newline + 1
      if begins(word, at: start) { return start }
    }
    return nil
  }

  /// The beginning of the last fence of SQL behind a place, and how many lines end between the two; nil without one.
  fileprivate func lastQuery(behind place: Int) -> (start: Int, newlines: Int)? {
    var last: (start: Int, newlines: Int)?
    var (start, newlines) = (place, 0)
    while let newline = newline(in: start..<count) {
      (start, newlines) = (newline + 1, newlines + 1)
      if begins("```sql", at: start) { last = (start, newlines) }
    }
    return last
  }

  private func newline(in range: Range<Int>) -> Int? {
    guard let start = baseAddress, let found = memchr(start + range.lowerBound, 10, range.count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private func begins(_ word: StaticString, at start: Int) -> Bool {
    word.withUTF8Buffer { self[start...].starts(with: $0) }
  }
}

extension Substring {
  /// Without the spaces, tabs and carriage returns around it.
  var trimmed: Substring {
    var text = utf8
    while let first = text.first, first <= UInt8(ascii: " ") { text.removeFirst() }
    while let last = text.last, last <= UInt8(ascii: " ") { text.removeLast() }
    return Substring(text)
  }
}
