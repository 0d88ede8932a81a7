/// A Markdown file as far as rules and idioms speak through it: front matter, headings, fences.
package struct MarkdownPage: Sendable {
  package struct Heading: Sendable, Equatable {
    package var level: Int
    package var text: String
    package var line: Int
  }

  package struct Fence: Sendable, Equatable {
    /// The first word behind the backticks.
    package var language: String
    /// The rest behind them.
    package var label: String
    package var text: String
    /// Of the backticks that open it; its text starts on the next.
    package var line: Int
    package var isClosed: Bool
  }

  package enum Block: Sendable, Equatable {
    case heading(Heading)
    case fence(Fence)
  }

  /// The text between the first line `---` and the next, behind as many newlines as keep its line numbers right; nil
  /// where there is none.
  package var frontMatter: String?
  package var blocks: [Block] = []
  /// Everything behind the front matter.
  package var body = ""

  package init(_ text: String) {
    // Bytes are enough to find lines, and every scan reads every built-in page.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    var next = 0
    if lines.first?.trimmed == "---", let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" }) {
      frontMatter = "\n" + lines[1..<end].joined(separator: "\n")
      next = end + 1
    }
    if let first = lines[next...].first(where: { !$0.trimmed.isEmpty }) { body = String(text[first.startIndex...]) }
    while next < lines.count {
      switch lines[next].utf8.first {
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

  private static func heading(_ text: Substring, line: Int) -> Heading? {
    let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    guard level <= 6, text.utf8.dropFirst(level).first == UInt8(ascii: " ") else { return nil }
    return Heading(level: level, text: String(text.dropFirst(level).trimmed), line: line)
  }

  /// Moves `next` behind the fence that opens there, if one does.
  private static func fence(_ lines: [Substring], at next: inout Int) -> Fence? {
    let ticks = lines[next].utf8.prefix { $0 == UInt8(ascii: "`") }.count
    guard ticks >= 3 else { return nil }
    let info = lines[next].dropFirst(ticks).trimmed
    let language = info.prefix { $0 != " " }
    let start = next + 1
    var end = start
    while end < lines.count, !closes(lines[end], ticks) { end += 1 }
    next = min(end + 1, lines.count)
    var text = ""
    for line in lines[start..<end] {
      text += line.utf8.last == UInt8(ascii: "\r") ? Substring(line.utf8.dropLast()) : line
      text += "\n"
    }
    return Fence(
      language: String(language), label: String(info.dropFirst(language.count).trimmed), text: text, line: start,
      isClosed: end < lines.count)
  }

  private static func closes(_ line: Substring, _ ticks: Int) -> Bool {
    guard line.utf8.first == UInt8(ascii: "`") else { return false }
    let mark = line.trimmed.utf8
    return mark.count >= ticks && mark.allSatisfy { $0 == UInt8(ascii: "`") }
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
