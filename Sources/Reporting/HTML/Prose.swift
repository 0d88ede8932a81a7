import Mustache

/// A paragraph of a rule's page, cut at what stands between backticks and at the names of other rules.
struct Prose {
  struct Span {
    var plain: String?
    var code: String?
    /// Another rule that has a page here.
    var rule: String?
  }

  var spans: [Span] = []

  /// - Parameters:
  ///   - text: Markdown of one paragraph.
  ///   - shown: The rules that `[name](../pack/name.md)` can lead to; others are named.
  init(_ text: String, beside shown: Set<String>) {
    var plain = ""
    var rest = text[...]
    func addPlain() {
      if !plain.isEmpty { spans.append(Span(plain: plain)) }
      plain = ""
    }
    while let start = rest.firstIndex(where: { $0 == "`" || $0 == "[" }) {
      plain += rest[..<start]
      let behind = rest[rest.index(after: start)...]
      if rest[start] == "`", let end = behind.firstIndex(of: "`") {
        addPlain()
        spans.append(Span(code: String(behind[..<end])))
        rest = behind[behind.index(after: end)...]
      } else if rest[start] == "[", let middle = behind.firstRange(of: "]("),
        let end = behind[middle.upperBound...].firstIndex(of: ")"), behind[middle.upperBound..<end].hasSuffix(".md")
      {
        let name = String(behind[..<middle.lowerBound])
        if shown.contains(name) {
          addPlain()
          spans.append(Span(rule: name))
        } else {
          plain += name
        }
        rest = behind[behind.index(after: end)...]
      } else {
        plain.append(rest[start])
        rest = behind
      }
    }
    plain += rest
    addPlain()
  }
}

extension Prose: MustacheParent {
  func child(named name: String) -> Any? { name == "spans" ? spans : nil }
}

extension Prose.Span: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "plain": plain.map { $0 as Any }
    case "code": code.map { $0 as Any }
    case "rule": rule.map { $0 as Any }
    default: nil
    }
  }
}
