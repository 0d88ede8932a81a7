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
    // A carriage return and its newline are one Character, so that both kinds of line ends are split here.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var next = 0
    if lines.first?.trimmed == "---", let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" }) {
      frontMatter = "\n" + lines[1..<end].joined(separator: "\n")
      next = end + 1
    }
    body = lines[next...].drop { $0.trimmed.isEmpty }.joined(separator: "\n")
    while next < lines.count {
      if let fence = Self.fence(lines, at: &next) {
        blocks.append(.fence(fence))
      } else {
        if let heading = Self.heading(lines[next], line: next + 1) { blocks.append(.heading(heading)) }
        next += 1
      }
    }
  }

  private static func heading(_ text: Substring, line: Int) -> Heading? {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
    return Heading(level: level, text: String(text.dropFirst(level).trimmed), line: line)
  }

  /// Moves `next` behind the fence that opens there, if one does.
  private static func fence(_ lines: [Substring], at next: inout Int) -> Fence? {
    let ticks = lines[next].prefix { $0 == "`" }.count
    guard ticks >= 3 else { return nil }
    let info = lines[next].dropFirst(ticks).trimmed
    let language = info.prefix { $0 != " " }
    let start = next + 1
    var end = start
    while end < lines.count, !closes(lines[end], ticks) { end += 1 }
    next = min(end + 1, lines.count)
    return Fence(
      language: String(language), label: String(info.dropFirst(language.count).trimmed),
      text: lines[start..<end].map { $0 + "\n" }.joined(), line: start, isClosed: end < lines.count)
  }

  private static func closes(_ line: Substring, _ ticks: Int) -> Bool {
    line.hasPrefix("```") && line.trimmed.allSatisfy { $0 == "`" } && line.trimmed.count >= ticks
  }
}

extension Substring {
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
