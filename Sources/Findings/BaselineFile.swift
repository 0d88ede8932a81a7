import YAMLDocuments

extension Baseline {
  /// The baseline as the text of its file: YAML, one entry on a line, sorted, so that git merges what two branches did
  /// to different entries. Where two branches touch neighbouring lines, `merge=union` in `.gitattributes`, which the
  /// command adds with the file, keeps both, and reading sorts that out.
  package var text: String {
    var text = """
      # What modlint found and this team knows. `modlint baseline update` makes it shorter; `modlint baseline accept
      # RULE --reason "…"` adds to it. `merge=union` in .gitattributes lets git merge the lists of two branches.
      version: 1
      known:

      """
    for entry in entries { text += line(entry) }
    return text
  }

  /// Reads the text of a baseline file.
  ///
  /// - Parameters:
  ///   - text: What the file says.
  ///   - keepsBothSides: Whether a conflict that git marked in it is settled: what one of the branches knew is known.
  /// - Throws: Everything that is wrong with it, in order of lines.
  package init(parsing text: String, keepingBothSides keepsBothSides: Bool = false) throws(BaselineMistakes) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var text = text
    if let start = lines.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }) {
      guard keepsBothSides else { throw BaselineMistakes(issues: [conflict(at: start + 1)]) }
      text = bothSides(of: lines).joined(separator: "\n")
    }
    let root: YAMLNode
    do { root = try YAMLNode(parsing: text) } catch { throw BaselineMistakes(issues: [error]) }
    var reading = YAMLReading()
    reading.allowOnly(["version", "known"], in: root)
    if let version = reading.int(root, "version"), version != 1, let node = root["version"] {
      reading.report("this modlint reads version 1 of the format, not \(version)", at: node)
    }
    let entries = reading.sequence(root, "known").compactMap { entry($0, &reading) }
    guard reading.issues.isEmpty else { throw BaselineMistakes(issues: reading.issues) }
    self.init(entries: entries)
  }
}

/// Everything that is wrong with a baseline file.
package struct BaselineMistakes: Error, Equatable, Sendable {
  package var issues: [YAMLIssue]
}

private func conflict(at line: Int) -> YAMLIssue {
  YAMLIssue(
    line: line, column: 1,
    message: "git left a conflict of two branches here; 'modlint baseline update' keeps what either knows")
}

/// Without git's marks, and without what the branches had in common before, which some configurations show as well.
private func bothSides(of lines: [Substring]) -> [Substring] {
  var isCommon = false
  return lines.filter { line in
    guard let mark = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].first(where: line.hasPrefix) else { return !isCommon }
    isCommon = mark == "|||||||"
    return false
  }
}

private func line(_ entry: BaselineEntry) -> String {
  var fields = ["rule: \(yamlQuoted(entry.rule))"]
  switch entry.known {
  case .subject(let subject): fields.append("subject: \(yamlQuoted(subject))")
  case .edge(let edge): fields.append("edge: \(yamlQuoted(edge))")
  }
  if entry.count != 1 { fields.append("count: \(entry.count)") }
  if let value = entry.value { fields.append("value: \(shortest(value))") }
  if let reason = entry.reason { fields.append("reason: \(yamlQuoted(reason))") }
  return "  - {\(fields.joined(separator: ", "))}\n"
}

private func entry(_ node: YAMLNode, _ reading: inout YAMLReading) -> BaselineEntry? {
  reading.allowOnly(["rule", "subject", "edge", "count", "value", "reason"], in: node, of: "known")
  guard node.isMappingOrNull else { return nil }
  guard let rule = reading.string(node, "rule"), !rule.isEmpty else {
    reading.report("an entry needs a 'rule'", at: node)
    return nil
  }
  let known: BaselineEntry.Known
  switch (text(node["subject"]), text(node["edge"])) {
  case (let subject?, nil): known = .subject(subject)
  case (nil, let edge?): known = .edge(edge)
  default:
    reading.report("an entry needs either a 'subject' or an 'edge'", at: node)
    return nil
  }
  var entry = BaselineEntry(rule: rule, known: known)
  entry.value = reading.double(node, "value")
  entry.reason = reading.string(node, "reason")
  let count = reading.int(node, "count") ?? 1
  // A comparison goes through the findings of an entry one by one; no project has more that are alike.
  if (1...10_000).contains(count) {
    entry.count = count
  } else {
    reading.report("'count' must be between 1 and 10,000, not \(count)", at: node["count"] ?? node)
  }
  return entry
}

/// Any scalar, the empty one in quotes too: a subject may be anything.
private func text(_ node: YAMLNode?) -> String? {
  guard let node, case .scalar(let text, let isPlain) = node.content, !(isPlain && text.isEmpty) else { return nil }
  return text
}
