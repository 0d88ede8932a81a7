/// A Markdown document as the inside of a page: its title, what it holds, and its text.
struct DocumentHTML {
  /// The text of the first heading; empty where there is none.
  private(set) var title = ""
  /// Its sections, which can be linked.
  private(set) var sections: [(anchor: String, title: String)] = []
  private(set) var html = ""
  /// All words of it but code, for the search.
  private(set) var words = ""

  private let spans: MarkdownSpans
  private let headingLevel: Int?
  private var anchors: [String: Int] = [:]

  /// - Parameters:
  ///   - markdown: The text of the document, without front matter.
  ///   - headingLevel: The level of all headings of a document that is a part of another page, which shows its title; their
  ///     sections cannot be linked.
  ///   - address: Where a link of the document leads on the site, as ``MarkdownSpans/address``.
  init(_ markdown: String, headingLevel: Int? = nil, address: @escaping (String) -> String?) {
    self.headingLevel = headingLevel
    spans = MarkdownSpans(address: address)
    add(MarkdownBlock.blocks(of: markdown))
  }

  private mutating func add(_ blocks: [MarkdownBlock]) { for block in blocks { add(block) } }

  private mutating func add(_ block: MarkdownBlock) {
    switch block {
    case .heading(let level, let text): addHeading(level, text)
    case .paragraph(let text):
      words += text + " "
      html += "<p>\(spans.html(text))</p>\n"
    case .code("sql", "", let text) where text.utf8.contains(UInt8(ascii: "\n")):
      // The query of a rule is for who changes it.
      html += "<details><summary>The query</summary>\n\(code(text))</details>\n"
    case .code(_, let label, let text):
      // What a label names is a file.
      let caption = label.isEmpty ? "" : "<p class=\"file\"><code>\(escapedHTML(label))</code></p>\n"
      html += "\(caption)\(code(text))"
    case .list(let isOrdered, let items): addList(isOrdered ? "ol" : "ul", items)
    case .table(let head, let rows): addTable(head, rows)
    case .quote(let blocks):
      html += "<blockquote>\n"
      add(blocks)
      html += "</blockquote>\n"
    case .rule: html += "<hr>\n"
    }
  }

  /// Reached by the keyboard, as a long line is scrolled.
  private func code(_ text: String) -> String { "<pre tabindex=\"0\"><code>\(escapedHTML(text))</code></pre>\n" }

  private mutating func addHeading(_ level: Int, _ text: String) {
    let shown = spans.html(text)
    let plain = text.filter { $0 != "`" }
    words += plain + " "
    if level == 1, title.isEmpty {
      title = plain
      if headingLevel == nil { html += "<h1>\(shown)</h1>\n" }
      return
    }
    if let headingLevel {
      html += "<h\(headingLevel)>\(shown)</h\(headingLevel)>\n"
      return
    }
    let anchor = anchor(of: plain)
    if level == 2 { sections.append((anchor, plain)) }
    html += "<h\(level) id=\"\(escapedHTML(anchor))\">\(shown)</h\(level)>\n"
  }

  /// As GitHub makes it, so that links into a document hold in both places; a repeated heading gets a number.
  private mutating func anchor(of heading: String) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
    let anchor = String(kept.map { $0 == " " ? "-" : $0 })
    let count = anchors[anchor, default: 0]
    anchors[anchor] = count + 1
    return count == 0 ? anchor : "\(anchor)-\(count)"
  }

  private mutating func addList(_ element: String, _ items: [[MarkdownBlock]]) {
    html += "<\(element)>\n"
    for item in items {
      html += "<li>"
      if case .paragraph(let text)? = item.first {
        words += text + " "
        html += spans.html(text)
        if item.count > 1 { html += "\n" }
        add(Array(item.dropFirst()))
      } else {
        add(item)
      }
      html += "</li>\n"
    }
    html += "</\(element)>\n"
  }

  private mutating func addTable(_ head: [String], _ rows: [[String]]) {
    words += rows.map { $0.joined(separator: " ") }.joined(separator: " ") + " "
    let cells = head.map { "<th scope=\"col\">\(spans.html($0))</th>" }.joined()
    html += "<div class=\"table\"><table>\n<thead><tr>\(cells)</tr></thead>\n<tbody>\n"
    for row in rows { html += "<tr>\(row.map { "<td>\(spans.html($0))</td>" }.joined())</tr>\n" }
    html += "</tbody></table></div>\n"
  }
}
