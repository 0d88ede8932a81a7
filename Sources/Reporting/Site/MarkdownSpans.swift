/// The text of one paragraph, heading or cell as HTML: code, links, strong and emphasised words. Markup that stands in it is
/// shown as it is written.
struct MarkdownSpans {
  /// The target of a link on the site; nil where it leads nowhere, and only its text is shown.
  let address: (String) -> String?
  /// True in the label of a link, which holds no other.
  private var isInLink = false

  init(address: @escaping (String) -> String?) { self.address = address }

  func html(_ text: some StringProtocol) -> String {
    var html = ""
    var rest = Substring(text)
    while !rest.isEmpty {
      let plain = rest.utf8.firstIndex(where: mayBeginSpan) ?? rest.endIndex
      html += escapedHTML(rest[..<plain])
      rest = rest[plain...]
      guard let mark = rest.utf8.first else { break }
      // Nobody writes longer ones, and a mark that nothing closes is not looked for to the end of the text.
      let near = rest.utf8.index(rest.startIndex, offsetBy: Self.longestSpan, limitedBy: rest.endIndex) ?? rest.endIndex
      if let (span, end) = span(rest[..<near], behind: html.last) {
        html += span
        rest = rest[end...]
        continue
      }
      let next = rest.utf8.dropFirst().first
      let isEscape = mark == UInt8(ascii: "\\") && next.map { isPunctuation($0) } ?? false
      let shown = rest.utf8.index(rest.startIndex, offsetBy: isEscape ? 1 : 0)
      let end = rest.utf8.index(after: shown)
      html += escapedHTML(rest[shown..<end])
      rest = rest[end...]
    }
    return html
  }

  /// In bytes.
  private static let longestSpan = 1_000

  /// The span that begins here, and its end.
  private func span(_ text: Substring, behind before: Character?) -> (html: String, end: String.Index)? {
    switch text.utf8.first {
    case UInt8(ascii: "`"): code(text)
    case UInt8(ascii: "[") where !isInLink: link(text)
    case UInt8(ascii: "!") where text.utf8.starts(with: "![".utf8):
      // Pictures are in the repository, and not on the site.
      partsOfLink(text.dropFirst()).map { ("", $0.end) }
    case UInt8(ascii: "*") where text.hasPrefix("**"): emphasis(text, mark: "**", element: "strong", behind: before)
    case UInt8(ascii: "*"): emphasis(text, mark: "*", element: "em", behind: before)
    case UInt8(ascii: "<") where text.hasPrefix("<http"): plainAddress(text)
    default: nil
    }
  }

  private func code(_ text: Substring) -> (String, String.Index)? {
    let marks = Substring(text.utf8.prefix { $0 == UInt8(ascii: "`") })
    let inside = text[marks.endIndex...]
    guard let end = inside.firstRange(of: marks) else { return nil }
    let code = inside[..<end.lowerBound].split(separator: "\n").joined(separator: " ")
    let shown =
      code.hasPrefix(" ") && code.hasSuffix(" ") && code.count > 2 ? String(code.dropFirst().dropLast()) : code
    return ("<code>\(escapedHTML(shown))</code>", end.upperBound)
  }

  private func link(_ text: Substring) -> (html: String, end: String.Index)? {
    guard let (label, target, end) = partsOfLink(text) else { return nil }
    var inside = self
    inside.isInLink = true
    let shown = inside.html(label)
    guard let address = address(String(target)) else { return (shown, end) }
    return ("<a href=\"\(escapedHTML(address))\">\(shown)</a>", end)
  }

  private func partsOfLink(_ text: Substring) -> (label: Substring, target: Substring, end: String.Index)? {
    var depth = 0
    let close = text.utf8.indices.first { index in
      if text.utf8[index] == UInt8(ascii: "[") { depth += 1 }
      if text.utf8[index] == UInt8(ascii: "]") { depth -= 1 }
      return depth == 0
    }
    guard let close, case let target = text.utf8[close...].dropFirst(), target.first == UInt8(ascii: "("),
      let end = target.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (text[..<close].dropFirst(), text[target.startIndex..<end].dropFirst(), text.utf8.index(after: end))
  }

  private func emphasis(
    _ text: Substring, mark: String, element: String, behind before: Character?
  ) -> (String, String.Index)? {
    let inside = text.dropFirst(mark.count)
    guard before.map({ $0.isWhitespace || $0.isPunctuation || $0 == ">" }) ?? true, let first = inside.first,
      !first.isWhitespace, let end = inside.firstRange(of: mark), end.lowerBound > inside.startIndex,
      !inside[inside.index(before: end.lowerBound)].isWhitespace
    else { return nil }
    return ("<\(element)>\(html(inside[..<end.lowerBound]))</\(element)>", end.upperBound)
  }

  private func plainAddress(_ text: Substring) -> (String, String.Index)? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    let address = escapedHTML(text[..<end].dropFirst())
    return ("<a href=\"\(address)\">\(address)</a>", text.index(after: end))
  }
}

/// Whether a span or an escape may begin with the byte.
private func mayBeginSpan(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "<"),
    UInt8(ascii: "\\"):
    true
  default: false
  }
}

/// A sign that a backslash may stand before (CommonMark 0.31, 2.4).
private func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}
