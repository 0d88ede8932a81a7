extension Baseline {
  /// The version of the format that is written. Lists of version 1 are read: see Documentation/baseline.md.
  static let version = 2

  /// The baseline as the text of its file: YAML, one entry on a line, sorted, so that git merges what two branches did
  /// to different entries. Where two branches touch neighbouring lines, `merge=union` in `.gitattributes`, which the
  /// command adds with the file, keeps both, and reading sorts that out.
  package var text: String {
    var text = """
      # What modlint found and this team knows. `modlint baseline update` makes it shorter; `modlint baseline accept
      # RULE --reason "…"` adds to it. `merge=union` in .gitattributes lets git merge the lists of two branches.
      # An entry is known by rule, subject or edge, and `in`, the folder of its package; `value` and `places` may not grow;
      # `file` and `marks` only help to find what was not seen and what was added.
      version: \(Self.version)

      """
    for line in headLines(of: self) { text += line + "\n" }
    text += "known:\n"
    for entry in entries { text += "  \(line(entry))\n" }
    return text
  }

  /// Reads the text of a baseline file.
  ///
  /// - Parameters:
  ///   - text: What the file says.
  ///   - keepsBothSides: Whether a conflict that git marked in it is settled: what one of the branches knew is known.
  /// - Throws: Everything that is wrong with it, in order of lines.
  package init(parsing text: String, keepingBothSides keepsBothSides: Bool = false) throws(BaselineMistakes) {
    let text = withOneWriter(try withoutConflicts(text, keepingBothSides: keepsBothSides))
    let root: YAMLNode
    do { root = try YAMLNode(parsing: text) } catch { throw BaselineMistakes(issues: [error]) }
    var reading = YAMLReading()
    reading.allowOnly(["version", "modlint", "unread", "known"], in: root)
    let version = reading.int(root, "version") ?? 1
    if !(1...Self.version).contains(version), let node = root["version"] {
      let newer = version > Self.version ? "; a newer modlint wrote it" : ""
      reading.report("this modlint reads versions 1 to \(Self.version) of the format, not \(version)\(newer)", at: node)
      // What another version has in its entries is nobody's mistake.
      throw BaselineMistakes(issues: reading.issues)
    }
    let entries = reading.sequence(root, "known").compactMap { entry($0, version, &reading) }
    guard reading.issues.isEmpty else { throw BaselineMistakes(issues: reading.issues) }
    self.init(entries: entries)
    unread = Set(root["unread"]?.strings ?? [])
    writer = root["modlint"]?.string ?? ""
  }
}

extension Baseline {
  /// The entry that a node of a readable file is.
  static func written(_ node: YAMLNode, version: Int) -> BaselineEntry? {
    var reading = YAMLReading()
    return ModlintKit.entry(node, version, &reading)
  }
}

/// Everything that is wrong with a baseline file.
package struct BaselineMistakes: Error, Equatable, Sendable {
  package var issues: [YAMLIssue]
}

/// Lines between the version of the format and the entries.
func headLines(of baseline: Baseline) -> [String] {
  var lines: [String] = []
  if !baseline.writer.isEmpty { lines.append("modlint: \(yamlQuoted(baseline.writer))") }
  if !baseline.unread.isEmpty {
    lines.append("unread: [\(baseline.unread.sorted().map(yamlQuoted).joined(separator: ", "))]")
  }
  return lines
}

/// The text with one line about its writer: git keeps two where two versions wrote the lists of two branches, and neither wrote all.
private func withOneWriter(_ text: String) -> String {
  var lines = linesOfText(text)
  let places = lines.indices.filter { lines[$0].hasPrefix("modlint:") }
  guard places.count > 1 else { return text }
  if Set(places.map { lines[$0] }).count > 1 { lines[places[0]] = "modlint: several versions" }
  for place in places.dropFirst() { lines[place] = "" }
  return lines.joined(separator: "\n")
}

/// An entry as it is written, without indentation and the end of the line.
func line(_ entry: BaselineEntry) -> String {
  var fields = ["rule: \(yamlQuoted(entry.rule))"]
  switch entry.known {
  case .subject(let subject): fields.append("subject: \(yamlQuoted(subject))")
  case .edge(let edge): fields.append("edge: \(yamlQuoted(edge))")
  }
  if entry.project != "" { fields.append("in: \(yamlQuoted(entry.project ?? anyProject))") }
  if entry.count != 1 { fields.append("count: \(entry.count)") }
  if let value = entry.value { fields.append("value: \(shortest(value))") }
  if let places = entry.places { fields.append("places: \(places)") }
  if entry.isIndirect { fields.append("indirect: true") }
  if entry.isPastLimit { fields.append("past-limit: true") }
  if let reason = entry.reason { fields.append("reason: \(yamlQuoted(reason))") }
  if let file = entry.file { fields.append("file: \(yamlQuoted(file))") }
  if !entry.marks.isEmpty { fields.append("marks: \(yamlQuoted(entry.marks))") }
  return "- {\(fields.joined(separator: ", "))}"
}

/// Of an entry of version 1 that is written down before anybody has seen where it stands. No folder is called so.
private let anyProject = "*"

private func entry(_ node: YAMLNode, _ version: Int, _ reading: inout YAMLReading) -> BaselineEntry? {
  let newer = version > 1 ? ["in", "places", "indirect", "past-limit", "file", "marks"] : []
  reading.allowOnly(["rule", "subject", "edge", "count", "value", "reason"] + newer, in: node, of: "known")
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
  readWhere(node, version, into: &entry, &reading)
  let count = reading.int(node, "count") ?? 1
  // A comparison goes through the findings of an entry one by one; no project has more that are alike.
  if (1...10_000).contains(count) {
    entry.count = count
  } else {
    reading.report("'count' must be between 1 and 10,000, not \(count)", at: node["count"] ?? node)
  }
  return entry
}

/// What version 2 has beside version 1.
private func readWhere(
  _ node: YAMLNode, _ version: Int, into entry: inout BaselineEntry, _ reading: inout YAMLReading
) {
  let project = reading.string(node, "in")
  entry.project = version == 1 || project == anyProject ? nil : project ?? ""
  entry.places = reading.int(node, "places")
  entry.isIndirect = reading.bool(node, "indirect") ?? false
  entry.isPastLimit = reading.bool(node, "past-limit") ?? false
  entry.file = reading.string(node, "file")
  entry.marks = text(node["marks"]) ?? ""
}

/// Any scalar, the empty one in quotes too: a subject may be anything.
private func text(_ node: YAMLNode?) -> String? {
  guard let node, case .scalar(let text, let isPlain) = node.content, !(isPlain && text.isEmpty) else { return nil }
  return text
}
