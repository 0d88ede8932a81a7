/// The text of one paragraph, heading or cell as HTML: code, links, strong and emphasised words. Markup that stands in it is
/// shown as it is written.
struct MarkdownSpans {
  /// The target of a link on the site; nil where it leads nowhere, and only its text is shown.
  let address: (String) -> String?

  func html(_ text: String) -> String {
    var html = ""
    var rest = text[...]
    while let character = rest.first {
      if let (span, length) = span(rest, behind: html.last) {
        html += span
        rest = rest.dropFirst(length)
      } else {
        if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
          rest = rest.dropFirst()
        }
        html += escapedHTML(String(rest.removeFirst()))
      }
    }
    return html
  }

  /// The span that begins here, and its number of characters.
  private func span(_ text: Substring, behind before: Character?) -> (html: String, length: Int)? {
    switch text.first {
    case "`": code(text)
    case "[": link(text)
    case "!" where text.hasPrefix("!["):
      // Pictures are in the repository, and not on the site.
      link(text.dropFirst()).map { ("", $0.length + 1) }
    case "*" where text.hasPrefix("**"): emphasis(text, mark: "**", element: "strong", behind: before)
    case "*": emphasis(text, mark: "*", element: "em", behind: before)
    case "<" where text.hasPrefix("<http"): plainAddress(text)
    default: nil
    }
  }

  private func code(_ text: Substring) -> (String, Int)? {
    let marks = text.prefix { $0 == "`" }
    let inside = text.dropFirst(marks.count)
    guard let end = inside.firstRange(of: marks) else { return nil }
    let code = inside[..<end.lowerBound].split(separator: "\n").joined(separator: " ")
    let shown =
      code.hasPrefix(" ") && code.hasSuffix(" ") && code.count > 2 ? String(code.dropFirst().dropLast()) : code
    return ("<code>\(escapedHTML(shown))</code>", text.distance(from: text.startIndex, to: end.upperBound))
  }

  private func link(_ text: Substring) -> (html: String, length: Int)? {
    var depth = 0
    let close = text.indices.first { index in
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      return depth == 0
    }
    guard let close, text[text.index(after: close)...].first == "(",
      let end = text[close...].firstIndex(of: ")")
    else { return nil }
    let label = html(String(text[text.index(after: text.startIndex)..<close]))
    let target = String(text[text.index(close, offsetBy: 2)..<end])
    let length = text.distance(from: text.startIndex, to: end) + 1
    guard let address = address(target) else { return (label, length) }
    return ("<a href=\"\(escapedHTML(address))\">\(label)</a>", length)
  }

  private func emphasis(_ text: Substring, mark: String, element: String, behind before: Character?) -> (String, Int)? {
    let inside = text.dropFirst(mark.count)
    guard before.map({ $0.isWhitespace || $0.isPunctuation || $0 == ">" }) ?? true, let first = inside.first,
      !first.isWhitespace, let end = inside.firstRange(of: mark), end.lowerBound > inside.startIndex,
      !inside[inside.index(before: end.lowerBound)].isWhitespace
    else { return nil }
    let length = text.distance(from: text.startIndex, to: end.upperBound)
    return ("<\(element)>\(html(String(inside[..<end.lowerBound])))</\(element)>", length)
  }

  private func plainAddress(_ text: Substring) -> (String, Int)? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    let address = escapedHTML(String(text[text.index(after: text.startIndex)..<end]))
    return ("<a href=\"\(address)\">\(address)</a>", text.distance(from: text.startIndex, to: end) + 1)
  }
}

func escapedHTML(_ text: String) -> String {
  var html = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": html += "&amp;"
    case "<": html += "&lt;"
    case ">": html += "&gt;"
    case "\"": html += "&quot;"
    default: html.unicodeScalars.append(character)
    }
  }
  return html
}
