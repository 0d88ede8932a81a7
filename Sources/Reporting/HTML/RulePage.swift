import Findings
import Mustache

/// What the template of the rules asks for.
struct RulePages {
  var rules: [RulePage]

  init(of report: Report) {
    let shown = Set(report.rules.map(\.id))
    rules = report.rules.map { RulePage($0, beside: shown) }
  }
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
    var paragraph: Prose?
    var item: Prose?
    /// What the file of the code below is called.
    var file: String?
    var code: String?
  }

  /// - Parameters:
  ///   - rule: What it is the page of.
  ///   - shown: All rules that have a page here, to be linked.
  init(_ rule: RuleDescription, beside shown: Set<String>) {
    id = visible(rule.id)
    anchor = "rule/" + uriPath(rule.id)
    findings = "#findings?rule=" + HTMLReport.encoded(rule.id)
    severity = rule.severity.rawValue
    title = visible(rule.title)
    blocks = RulePage.blocks(of: rule.markdown, beside: shown)
  }

  private static func blocks(of markdown: String, beside shown: Set<String>) -> [Block] {
    var blocks: [Block] = []
    var paragraph: [Substring] = []
    var code: [Substring]?
    var isTitle = true
    func flush() {
      if !paragraph.isEmpty {
        blocks.append(Block(paragraph: Prose(paragraph.joined(separator: " "), beside: shown)))
      }
      paragraph = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = code {
          blocks.append(Block(code: lines.joined(separator: "\n")))
          code = nil
        } else {
          flush()
          let words = line.drop { $0 == "`" }.split(separator: " ", maxSplits: 1)
          if words.count > 1 { blocks.append(Block(file: String(words[1]))) }
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
        blocks.append(Block(item: Prose(String(line.dropFirst(2)), beside: shown)))
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
    case "file": file.map { $0 as Any }
    case "code": code.map { $0 as Any }
    default: nil
    }
  }
}
