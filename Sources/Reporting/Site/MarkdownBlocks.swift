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
    var text = text
    let ends = text.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } + [bytes.count] }
    var start = text.startIndex
    let lines = ends.map { end in
      let end = text.utf8.index(text.startIndex, offsetBy: end)
      defer { start = end == text.endIndex ? end : text.utf8.index(after: end) }
      return text[start..<end]
    }
    return blocks(of: lines[...], depth: 0)
  }

  /// Quotes and lists lie in each other that deep at most; deeper ones are text.
  private static let deepest = 16

  private static func blocks(of lines: ArraySlice<Substring>, depth: Int) -> [MarkdownBlock] {
    var reader = BlockReader(lines: lines, depth: depth)
    while let line = reader.lines.first { reader.read(line) }
    reader.endParagraph()
    return reader.blocks
  }

  private struct BlockReader {
    var lines: ArraySlice<Substring>
    let depth: Int
    var blocks: [MarkdownBlock] = []
    var paragraph: [Substring] = []

    mutating func endParagraph() {
      if !paragraph.isEmpty { blocks.append(.paragraph(paragraph.joined(separator: "\n"))) }
      paragraph = []
    }

    mutating func read(_ line: Substring) {
      let text = line.withoutIndent
      if text.isEmpty {
        endParagraph()
        lines.removeFirst()
      } else if text.begins(with: "```") {
        add(fence(indent: line.indent))
      } else if let heading = Self.heading(text) {
        add(heading)
        lines.removeFirst()
      } else if text.allSatisfy({ $0 == "-" }), text.count >= 3 {
        add(.rule)
        lines.removeFirst()
      } else if text.begins(with: "<!--") || text.begins(with: "<img") {
        endParagraph()
        skipMarkup(to: text.begins(with: "<!--") ? "-->" : ">")
      } else if text.begins(with: ">"), depth < MarkdownBlock.deepest {
        let lines = taken { $0.withoutIndent.begins(with: ">") }.map(Self.quoted)
        add(.quote(MarkdownBlock.blocks(of: lines[...], depth: depth + 1)))
      } else if let marker = ListMarker(line), depth < MarkdownBlock.deepest {
        add(list(as: marker))
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
      let text = line.withoutIndent.dropFirst()
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
      let opening = lines.removeFirst().withoutIndent
      let marks = opening.prefix { $0 == "`" }
      let words = opening.dropFirst(marks.count).split(separator: " ", maxSplits: 1)
      let text = taken { !$0.withoutIndent.begins(with: marks) }
      lines = lines.dropFirst()
      return .code(
        language: words.first.map(String.init) ?? "", label: words.count > 1 ? String(words[1]) : "",
        text: text.map { $0.withoutIndent(upTo: indent) }.joined(separator: "\n"))
    }

    private mutating func list(as first: ListMarker) -> MarkdownBlock {
      var items: [[MarkdownBlock]] = []
      while let line = lines.first, let marker = ListMarker(line), marker.indent == first.indent,
        marker.isOrdered == first.isOrdered
      {
        lines.removeFirst()
        let rest = taken(while: marker.holds)
        let lines = [line.dropFirst(marker.width)] + rest.map { $0.withoutIndent(upTo: marker.width) }
        items.append(MarkdownBlock.blocks(of: lines[...], depth: depth + 1))
        let blank = self.lines.prefix(while: \.isBlank)
        // Blank lines stand between items, or end the list.
        if let next = self.lines[blank.endIndex...].first, ListMarker(next)?.indent == first.indent {
          self.lines = self.lines[blank.endIndex...]
        }
      }
      return .list(isOrdered: first.isOrdered, items: items)
    }

    private mutating func table() -> MarkdownBlock? {
      guard lines.count > 1, lines[lines.startIndex].utf8.contains(UInt8(ascii: "|")) else { return nil }
      let head = Self.cells(lines[lines.startIndex])
      let marks = Self.cells(lines[lines.startIndex + 1])
      guard head.count == marks.count, marks.allSatisfy({ $0.contains("-") && $0.allSatisfy("-: ".contains) }) else {
        return nil
      }
      lines = lines.dropFirst(2)
      let rows = taken { $0.utf8.contains(UInt8(ascii: "|")) }.map { row in
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
      if line.withoutIndent.begins(with: "|") { cells.removeFirst() }
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
    indent = line.indent
    let text = line.utf8.dropFirst(indent)
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    isOrdered = digits > 0
    let mark = text.dropFirst(digits)
    guard (isOrdered ? [". "] : ["- ", "* "]).contains(where: { mark.starts(with: $0.utf8) }) else { return nil }
    width = indent + digits + 2
  }

  /// True where a line belongs to the item: it is indented behind the mark, or goes on with a paragraph.
  func holds(_ line: Substring) -> Bool {
    if line.isBlank { return false }
    let indent = line.indent
    return indent >= width || indent > self.indent && ListMarker(line) == nil
      || indent == 0 && self.indent == 0 && isText(line)
  }

  private func isText(_ line: Substring) -> Bool {
    ListMarker(line) == nil && !["#", "```", "|", ">"].contains(where: line.begins)
  }
}

extension Substring {
  /// By byte: the library goes by character, which takes most of the time that a page of a rule takes.
  fileprivate func begins(with prefix: some StringProtocol) -> Bool { utf8.starts(with: prefix.utf8) }

  /// How many spaces the line begins with.
  fileprivate var indent: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
  fileprivate var isBlank: Bool { indent == utf8.count }
  fileprivate var withoutIndent: Substring { withoutIndent(upTo: .max) }

  fileprivate func withoutIndent(upTo most: Int) -> Substring { Substring(utf8.dropFirst(Swift.min(most, indent))) }
}
