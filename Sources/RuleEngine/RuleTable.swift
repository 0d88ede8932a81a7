import Findings

extension RuleCatalogue {
  /// The catalogue as Markdown: for each pack a heading and a table.
  package var markdownTable: String {
    var lines: [String] = []
    var pack: String?
    for rule in rules {
      if rule.pack != pack {
        if pack != nil { lines.append("") }
        lines += ["### \(rule.pack)", "", "| rule | severity | finds | parameters |", "|---|---|---|---|"]
        pack = rule.pack
      }
      let parameters = rule.parameters.map { "\($0.name): \($0.defaultValue.inCatalogue)".inlineCode }
      let link = "[\(rule.id)](\(rule.path))"
      let severity = rule.severity?.rawValue ?? "off"
      lines.append("| \(link) | \(severity) | \(rule.title.inTable) | \(parameters.joined(separator: " ").inTable) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page with its table renewed: what stands between `<!-- rules -->` and `<!-- /rules -->` is replaced.
  ///
  /// - Returns: Nil if the page has no such place.
  package func renewingTable(in page: String) -> String? {
    guard let start = page.firstRange(of: "<!-- rules -->\n"),
      let end = page[start.upperBound...].firstRange(of: "<!-- /rules -->")
    else { return nil }
    return page[..<start.upperBound] + "\n" + markdownTable + "\n" + page[end.lowerBound...]
  }
}

extension String {
  /// As code within a line of Markdown, whatever marks it holds itself.
  package var inlineCode: String { contains("`") ? "`` \(self) ``" : "`\(self)`" }

  /// As a cell of a table in Markdown.
  package var inTable: String { split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
}
