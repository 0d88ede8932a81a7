/// What a rule's page says, for catalogues and for the formats that carry help.
package struct RuleDescription: Sendable, Equatable {
  package var id: String
  package var pack: String
  package var severity: Severity
  package var title: String
  /// The whole page as Markdown, without its front matter.
  package var markdown: String
  /// Whether modlint brings it with it, so that its page is where modlint's are.
  package var isBuiltIn = false
}

extension RuleDescription {
  /// The prose of the page: what the rule finds, why, how to change it, when to leave it, what it does not judge. Sections
  /// with files or with the question are left out. Headings stand before the text of their section, but for that of the reasons.
  /// Hosts show it beside a finding.
  package var reasons: String {
    sections.filter { !$0.hasFence && !$0.text.isEmpty }.map { section in
      guard let heading = section.heading, heading != "Why" else { return section.text }
      return "\(heading):\(section.text.first?.isNumber == true ? "\n\n" : " ")\(section.text)"
    }
    .joined(separator: "\n\n")
  }

  /// The page with a section about its parameters, of which its front matter tells: before the question, or at the end. The
  /// section begins with a heading and ends with a newline; empty for none.
  package func markdown(withParameters parameters: String) -> String {
    if parameters.isEmpty { return markdown }
    guard let last = sections.last, last.heading != nil, last.text.hasPrefix("```sql") else {
      return markdown + (markdown.hasSuffix("\n") ? "\n" : "\n\n") + parameters
    }
    return markdown[..<last.start] + parameters + "\n" + markdown[last.start...]
  }

  /// The texts behind the title, and behind each heading of the second level.
  private var sections: [PageSection] {
    var sections: [PageSection] = []
    var (heading, start, textStart): (String?, String.Index, String.Index?) = (nil, markdown.startIndex, nil)
    var fence: Substring?
    var hasFence = false
    func end(at index: String.Index) {
      guard let textStart else { return }
      let text = markdown[textStart..<index].withoutWhitespace
      sections.append(PageSection(heading: heading, text: text, hasFence: hasFence, start: start))
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let open = fence {
        if ticks.count >= open.count { fence = nil }
      } else if ticks.count >= 3 {
        (fence, hasFence) = (ticks, true)
      } else if line.hasPrefix("## ") || line.hasPrefix("# ") && textStart == nil {
        end(at: line.startIndex)
        (heading, start, textStart) = (
          line.hasPrefix("## ") ? String(line.dropFirst(3)) : nil, line.startIndex, line.endIndex
        )
        hasFence = false
      }
    }
    end(at: markdown.endIndex)
    return sections
  }
}

/// A part of a page.
private struct PageSection {
  /// Nil of what stands behind the title.
  var heading: String?
  var text: String
  /// True where it holds code.
  var hasFence: Bool
  /// The start of its heading.
  var start: String.Index
}
