import Mustache

/// A rule's page as the template shows it.
struct RulePage {
  var id: String
  var anchor: String
  /// The fragment that lists its findings.
  var findings: String
  var severity: String
  var title: String
  /// Its documentation behind the title, as HTML.
  var text: String

  /// - Parameters:
  ///   - rule: Its subject.
  ///   - shown: All rules that have a page here, to be linked.
  init(_ rule: RuleDescription, beside shown: Set<String>) {
    id = visible(rule.id)
    anchor = Self.anchor(of: rule.id)
    findings = "#findings?rule=" + HTMLReport.encoded(rule.id)
    severity = rule.severity.rawValue
    title = visible(rule.title)
    text =
      DocumentHTML(rule.markdown, headingLevel: 4) { target in
        if target.hasPrefix("https://") { return target }
        guard target.hasSuffix(".md"), let file = target.split(separator: "/").last else { return nil }
        let rule = String(file.dropLast(".md".count))
        return shown.contains(rule) ? "#" + Self.anchor(of: rule) : nil
      }
      .html
  }

  private static func anchor(of id: String) -> String { "rule/" + uriPath(id) }
}

/// The pages of all rules that found something.
func rulePages(of report: Report) -> [RulePage] {
  let shown = Set(report.rules.map(\.id))
  return report.rules.map { RulePage($0, beside: shown) }
}

extension RulePage: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "id": id
    case "anchor": anchor
    case "findings": findings
    case "severity": severity
    case "title": title
    case "text": text
    default: nil
    }
  }
}
