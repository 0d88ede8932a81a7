import Findings
import Mustache

/// What the template of the rules asks for.
struct RulePages {
  var rules: [RulePage]

  init(of report: Report) { rules = report.rules.map(RulePage.init) }
}

/// A rule's page, cut into what the template can show: headings, paragraphs, lists and code. That is all a rule's
/// Markdown has; anything else is shown as the text it is.
struct RulePage {
  var id: String
  var anchor: String
  /// The fragment that lists its findings.
  var findings: String
  var severity: String
  var title: String
  var blocks: [Block]

  struct Block {
    var heading: String?
    var paragraph: String?
    var item: String?
    var code: String?
  }

  init(_ rule: RuleDescription) {
    id = visible(rule.id)
    anchor = "rule/" + uriPath(rule.id)
    findings = "#findings?rule=" + HTMLReport.encoded(rule.id)
    severity = rule.severity.rawValue
    title = visible(rule.title)
    blocks = RulePage.blocks(of: rule.markdown)
  }

  private static func blocks(of markdown: String) -> [Block] {
    var blocks: [Block] = []
    var paragraph: [Substring] = []
    var code: [Substring]?
    var isTitle = true
    func flush() {
      if !paragraph.isEmpty { blocks.append(Block(paragraph: paragraph.joined(separator: " "))) }
      paragraph = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = code {
          blocks.append(Block(code: lines.joined(separator: "\n")))
          code = nil
        } else {
          flush()
          code = []
        }
      } else if code != nil {
        code?.append(line)
      } else if line.hasPrefix("#") {
        flush()
        // The title stands above the page already.
        if !isTitle { blocks.append(Block(heading: String(line.drop { $0 == "#" || $0 == " " }))) }
        isTitle = false
      } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
        flush()
        blocks.append(Block(item: String(line.dropFirst(2))))
      } else if line.allSatisfy(\.isWhitespace) {
        flush()
      } else {
        paragraph.append(line)
      }
    }
    flush()
    // A fence that is never closed holds the rest.
    if let lines = code { blocks.append(Block(code: lines.joined(separator: "\n"))) }
    return blocks
  }
}

extension RulePage: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "id": id
    case "anchor": anchor
    case "findings": findings
    case "severity": severity
    case "title": title
    case "blocks": blocks
    default: nil
    }
  }
}

/// There are thousands of blocks; asking a mirror for their properties costs more than everything else of the page.
extension RulePage.Block: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    // None is looked for in what is around the block: the template's leading dots see to that.
    case "heading": heading.map { $0 as Any }
    case "paragraph": paragraph.map { $0 as Any }
    case "item": item.map { $0 as Any }
    case "code": code.map { $0 as Any }
    default: nil
    }
  }
}
