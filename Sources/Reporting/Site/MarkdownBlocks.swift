/// The blocks of a Markdown document, as far as the documents of this repository use them: headings, paragraphs, lists, tables,
/// quotes and fenced code (CommonMark 0.31, and the tables of GitHub Flavored Markdown). Anything else is a paragraph of text.
///
/// The libraries for Swift that read Markdown bring a C library that whoever builds modlint would have to install, or compile
/// cmark for a few pages: these are our own documents, and a test reads each of them.
indirect enum MarkdownBlock: Equatable {
  case heading(level: Int, text: String)
  case paragraph(String)
  case code(language: String, label: String, text: String)
  case list(isOrdered: Bool, items: [[MarkdownBlock]])
  case table(head: [String], rows: [[String]])
  case quote([MarkdownBlock])
  case rule

  /// The blocks of a document without front matter.
  static func blocks(of text: String) -> [MarkdownBlock] {
    blocks(of: text.split(separator: "\n", omittingEmptySubsequences: false)[...])
  }

  private static func blocks(of lines: ArraySlice<Substring>) -> [MarkdownBlock] {
    var reader = BlockReader(lines: lines)
    while let line = reader.lines.first { reader.read(line) }
    reader.endParagraph()
    return reader.blocks
  }

  private struct BlockReader {
    var lines: ArraySlice<Substring>
    var blocks: [MarkdownBlock] = []
    var paragraph: [Substring] = []

    mutating func endParagraph() {
      if !paragraph.isEmpty { blocks.append(.paragraph(paragraph.joined(separator: "\n"))) }
      paragraph = []
    }

    mutating func read(_ line: Substring) {
      let text = line.drop { $0 == " " }
      if text.isEmpty {
        endParagraph()
        lines.removeFirst()
      } else if text.hasPrefix("```") {
        add(fence(indent: line.count - text.count))
      } else if let heading = Self.heading(text) {
        add(heading)
        lines.removeFirst()
      } else if text.allSatisfy({ $0 == "-" }), text.count >= 3 {
        add(.rule)
        lines.removeFirst()
      } else if text.hasPrefix("<!--") || text.hasPrefix("<img") {
        endParagraph()
        skipMarkup(to: text.hasPrefix("<!--") ? "-->" : ">")
      } else if text.hasPrefix(">") {
        add(.quote(MarkdownBlock.blocks(of: taken { $0.drop { $0 == " " }.hasPrefix(">") }.map(Self.quoted)[...])))
      } else if ListMarker(line) != nil {
        add(list())
      } else if paragraph.isEmpty, let table = table() {
        add(table)
      } else {
        paragraph.append(text)
        lines.removeFirst()
      }
    }

    private mutating func add(_ block: MarkdownBlock) {
      endParagraph()
      blocks.append(block)
    }

    private mutating func taken(while belongs: (Substring) -> Bool) -> ArraySlice<Substring> {
      let part = lines.prefix(while: belongs)
      lines = lines[part.endIndex...]
      return part
    }

    private static func quoted(_ line: Substring) -> Substring {
      let text = line.drop { $0 == " " }.dropFirst()
      return text.first == " " ? text.dropFirst() : text
    }

    private static func heading(_ text: Substring) -> MarkdownBlock? {
      let level = text.prefix { $0 == "#" }.count
      guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
      return .heading(level: level, text: String(text.dropFirst(level + 1)))
    }

    private mutating func skipMarkup(to end: String) {
      while let line = lines.popFirst() { if line.contains(end) { return } }
    }

    /// A fence that is never closed holds the rest.
    private mutating func fence(indent: Int) -> MarkdownBlock {
      let opening = lines.removeFirst().drop { $0 == " " }
      let marks = opening.prefix { $0 == "`" }
      let words = opening.dropFirst(marks.count).split(separator: " ", maxSplits: 1)
      let text = taken { !$0.drop { $0 == " " }.hasPrefix(marks) }
      lines = lines.dropFirst()
      return .code(
        language: words.first.map(String.init) ?? "", label: words.count > 1 ? String(words[1]) : "",
        text: text.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n"))
    }

    private mutating func list() -> MarkdownBlock {
      var items: [[MarkdownBlock]] = []
      let first = ListMarker(lines[lines.startIndex])!
      while let line = lines.first, let marker = ListMarker(line), marker.indent == first.indent,
        marker.isOrdered == first.isOrdered
      {
        lines.removeFirst()
        let rest = taken(while: marker.holds)
        items.append(MarkdownBlock.blocks(of: ([line.dropFirst(marker.width)] + rest.map(marker.unindented))[...]))
        let blank = lines.prefix { $0.allSatisfy { $0 == " " } }
        // Blank lines stand between items, or end the list.
        if let next = lines[blank.endIndex...].first, ListMarker(next)?.indent == first.indent {
          lines = lines[blank.endIndex...]
        }
      }
      return .list(isOrdered: first.isOrdered, items: items)
    }

    private mutating func table() -> MarkdownBlock? {
      guard lines.count > 1, lines[lines.startIndex].contains("|") else { return nil }
      let head = Self.cells(lines[lines.startIndex])
      let marks = Self.cells(lines[lines.startIndex + 1])
      guard head.count == marks.count, marks.allSatisfy({ $0.contains("-") && $0.allSatisfy("-: ".contains) }) else {
        return nil
      }
      lines = lines.dropFirst(2)
      let rows = taken { $0.contains("|") }.map { row in
        let cells = Self.cells(row)
        return Array(cells.prefix(head.count)) + Array(repeating: "", count: max(0, head.count - cells.count))
      }
      return .table(head: head, rows: rows)
    }

    /// `\|` divides no cells.
    private static func cells(_ line: Substring) -> [String] {
      var cells = [""]
      var isEscaped = false
      for character in line.drop(while: { $0 == " " }) {
        if character == "|", !isEscaped {
          cells.append("")
        } else {
          if character == "|" { cells[cells.count - 1].removeLast() }
          cells[cells.count - 1].append(character)
        }
        isEscaped = character == "\\" && !isEscaped
      }
      if line.drop(while: { $0 == " " }).hasPrefix("|") { cells.removeFirst() }
      if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
      return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }
  }
}

/// The mark that an item of a list begins with: `- `, `* ` or `1. `.
private struct ListMarker {
  var indent: Int
  /// Of the indent and the mark with its space: what belongs to the item stands behind as much.
  var width: Int
  var isOrdered: Bool

  init?(_ line: Substring) {
    indent = line.prefix { $0 == " " }.count
    let text = line.dropFirst(indent)
    let digits = text.prefix { $0.isASCII && $0.isNumber }.count
    isOrdered = digits > 0
    let mark = isOrdered ? text.dropFirst(digits) : text
    guard isOrdered ? mark.hasPrefix(". ") : mark.hasPrefix("- ") || mark.hasPrefix("* ") else { return nil }
    width = indent + digits + 2
  }

  /// True where a line belongs to the item: it is indented behind the mark, or goes on with a paragraph.
  func holds(_ line: Substring) -> Bool {
    if line.allSatisfy({ $0 == " " }) { return false }
    let indent = line.prefix { $0 == " " }.count
    return indent >= width || indent > self.indent && ListMarker(line) == nil
      || indent == 0 && self.indent == 0 && isText(line)
  }

  private func isText(_ line: Substring) -> Bool {
    ListMarker(line) == nil && !["#", "```", "|", ">"].contains(where: line.hasPrefix)
  }

  func unindented(_ line: Substring) -> Substring { line.dropFirst(min(width, line.prefix { $0 == " " }.count)) }
}
