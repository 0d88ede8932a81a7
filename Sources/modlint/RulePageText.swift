import Foundation
import ModlintKit

/// A rule's page as a terminal shows it: paragraphs filled to the width, code indented, headings and code in colour.
func terminalPage(_ rule: Rule, width: Int) -> String {
  var page = TerminalPage(width: width)
  page.text = "\(bold(rule.id))  \(dim("\(rule.severity?.rawValue ?? "off"), in \(rule.pack)"))\n"
  let parameters = rule.parameters.map { parameter in
    "- `\(parameter.name)`, by default `\(parameter.defaultValue.json)`\(parameter.meaning.map { ": \($0)" } ?? "")\n"
  }
  let section = parameters.isEmpty ? "" : "## Parameters\n\n" + parameters.joined()
  page.append(markdown: rule.summary.markdown(withParameters: section))
  return page.text
}

/// What a rule's page says of its reasons, as a terminal shows it.
func terminalReasons(_ rule: Rule, width: Int) -> String {
  var page = TerminalPage(width: width)
  page.text = bold(rule.title) + "  " + dim(rule.id) + "\n"
  page.append(markdown: rule.summary.reasons)
  return page.text
}

/// A rule's page for a pipe: its Markdown, with what its front matter says in words.
func markdownPage(_ rule: Rule) -> String {
  let page = rule.summary.markdown(withParameters: parameterTable(rule))
  let text = page.hasSuffix("\n") ? page : page + "\n"
  let title = text.prefix { $0 != "\n" }
  let severity = rule.severity?.rawValue ?? "off"
  return "\(title)\n\n`\(rule.id)`: \(severity), in \(rule.pack)\n\(text.dropFirst(title.count + 1))"
}

private func parameterTable(_ rule: Rule) -> String {
  guard !rule.parameters.isEmpty else { return "" }
  let rows = rule.parameters.map { parameter in
    let value = parameter.defaultValue.json.inlineCode.inTable
    return "| \(parameter.name) | \(value) | \(parameter.meaning?.inTable ?? "") |\n"
  }
  return "## Parameters\n\n| parameter | default | meaning |\n|---|---|---|\n" + rows.joined()
}

private struct TerminalPage {
  let width: Int
  var text = ""
  private var words: [Substring] = []
  private var isCode = false

  /// Lines of more than a hundred letters are hard to read, and less than forty hold too little.
  init(width: Int) { self.width = max(40, min(width, 100)) }

  mutating func append(markdown: String) {
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { append(line) }
    endParagraph()
  }

  private mutating func append(_ line: Substring) {
    if line.hasPrefix("```") {
      endParagraph()
      let label = line.drop { $0 == "`" }
      // Every block says at its head what it is: `swift Sources/A.swift`.
      if !isCode { text += "\n  \(dim(String(label)))\n" }
      isCode.toggle()
    } else if isCode {
      text += line.isEmpty ? "\n" : "    \(line)\n"
    } else if line.hasPrefix("#") {
      endParagraph()
      text += "\n\(bold(String(line.drop { $0 == "#" || $0 == " " })))\n"
    } else if line.isEmpty {
      endParagraph()
    } else {
      if line.hasPrefix("- ") || line.first?.isNumber == true && line.drop(while: \.isNumber).hasPrefix(". ") {
        endParagraph()
      }
      words += line.split(separator: " ")
    }
  }

  private mutating func endParagraph() {
    guard !words.isEmpty else { return }
    text += "\n"
    var column = 0
    for word in words {
      let shown = word.filter { $0 != "`" }.count
      if column > 0, column + 1 + shown > width {
        text += "\n"
        column = 0
      }
      text += (column > 0 ? " " : "") + word
      column += shown + (column > 0 ? 1 : 0)
    }
    words = []
    text += "\n"
    colourCode()
  }

  /// `code` in colour instead of between marks; a paragraph with an odd number of marks keeps them.
  private mutating func colourCode() {
    let start = text.dropLast().range(of: "\n\n", options: .backwards)?.upperBound ?? text.startIndex
    let parts = text[start...].split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.count % 2 == 1 else { return }
    let coloured = parts.enumerated().map { $0 % 2 == 1 ? cyan(String($1)) : String($1) }.joined()
    text = text[..<start] + coloured
  }
}

private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
private func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
private func cyan(_ text: String) -> String { "\u{1B}[36m\(text)\u{1B}[0m" }
