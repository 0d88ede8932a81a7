extension RuleCatalogue {
  /// The catalogue as Markdown: for each pack a heading and a table, and one of what is asked only where a framework is found.
  package var markdownTable: String {
    var parts: [String] = []
    for pack in packs {
      let rules = rules(ofPack: pack).filter { $0.framework == nil }
      if rules.isEmpty { continue }
      parts.append("### \(pack)\n\n| rule | severity | finds | parameters |\n|---|---|---|---|\n")
      parts[parts.count - 1] += rules.map { "| \($0.cells) |\n" }.joined()
    }
    let ofFrameworks = rules.filter { $0.framework != nil }
    if !ofFrameworks.isEmpty {
      parts.append(
        "### Only where the framework is found\n\n| framework | rule | severity | finds | parameters |\n|---|---|---|---|---|\n"
      )
      let sorted = ofFrameworks.sorted { ($0.framework ?? "", $0.id) < ($1.framework ?? "", $1.id) }
      parts[parts.count - 1] += sorted.map { "| \($0.framework ?? "") | \($0.cells) |\n" }.joined()
    }
    return parts.joined(separator: "\n")
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

extension Rule {
  fileprivate var cells: String {
    let parameters = parameters.map { "\($0.name): \($0.defaultValue.inCatalogue)".inlineCode }
    let link = "[\(id)](\(path))"
    return [link, severity?.rawValue ?? "off", title.inTable, parameters.joined(separator: " ").inTable].joined(
      separator: " | ")
  }
}

extension String {
  /// As code within a line of Markdown, whatever marks it holds itself.
  package var inlineCode: String { contains("`") ? "`` \(self) ``" : "`\(self)`" }

  /// As a cell of a table in Markdown.
  package var inTable: String { split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
}
