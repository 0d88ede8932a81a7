extension Baseline {
  /// The text of a baseline file changed to say this, with as few changes as can be: the comments, the order and the
  /// style of what stays are a person's. The file can be read; a conflict in it is settled.
  package func text(changing text: String) -> String {
    if let old = try? Baseline(parsing: text), old == self { return text }
    guard let old = try? withoutConflicts(text, keepingBothSides: true), let written = WrittenList(old) else {
      return self.text
    }
    return written.text(saying: self)
  }
}

/// A baseline file line by line, and which of its lines are which entry.
private struct WrittenList {
  private var lines: [String]
  /// In the order of the file, with the lines of each.
  private let entries: [(entry: BaselineEntry, lines: Range<Int>)]
  private let root: YAMLNode
  private let isWindows: Bool

  /// Nil where entries share lines, so that nobody can change one of them.
  init?(_ text: String) {
    guard let root = try? YAMLNode(parsing: text) else { return nil }
    let known = root["known"]?.sequence ?? []
    let entries = known.compactMap { Baseline.written($0, version: root["version"]?.int ?? 1) }
    guard entries.count == known.count else { return nil }
    let lines = linesOfText(text).map(String.init)
    let starts = known.map { $0.line - 1 }
    let areApart = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    let begin = starts.allSatisfy { lines.indices.contains($0) && lines[$0].drop { $0 == " " }.hasPrefix("-") }
    guard areApart, begin, root.mapping != nil else { return nil }
    self.lines = lines
    self.root = root
    isWindows = lines.first?.unicodeScalars.last == "\r"
    self.entries = zip(entries, starts.indices).map { entry, place in
      let limit = place + 1 < starts.count ? starts[place + 1] : lines.count
      return (entry, starts[place]..<end(ofEntryAt: starts[place], before: limit, in: lines))
    }
  }

  /// What stays is left as it is, what has changed is written in its place, what is gone is taken out, what is new comes
  /// before the first entry that is greater.
  func text(saying baseline: Baseline) -> String {
    let (outcomes, added) = outcomes(saying: baseline)
    var left = added[...]
    guard var next = entries.first?.lines.lowerBound ?? placeOfFirst else { return baseline.text }
    var result = Array(lines[..<next])
    for (written, outcome) in zip(entries, outcomes) {
      result += lines[next..<written.lines.lowerBound]
      next = written.lines.upperBound
      while let first = left.first, first < (outcome ?? written.entry) {
        result.append(ended(indentation + line(first)))
        left.removeFirst()
      }
      if outcome == written.entry, outcome?.project != nil {
        result += lines[written.lines]
      } else if let outcome {
        result.append(ended(indentation + line(outcome) + remark(behind: written.lines)))
      }
    }
    result += left.map { ended(indentation + line($0)) }
    result += lines[next...]
    return headed(result, baseline).joined(separator: "\n")
  }

  /// For each written entry what becomes of it, nil of what is gone; and what no line has yet.
  private func outcomes(saying baseline: Baseline) -> ([BaselineEntry?], [BaselineEntry]) {
    var left = Set(baseline.entries)
    var outcomes = entries.map { left.remove($0.entry) }
    var others = Dictionary(grouping: baseline.entries.filter(left.contains).reversed()) { Thing(of: $0) }
    for place in entries.indices where outcomes[place] == nil {
      guard let other = others[Thing(of: entries[place].entry)]?.popLast() else { continue }
      outcomes[place] = left.remove(other)
    }
    return (outcomes, baseline.entries.filter(left.contains))
  }

  private struct Thing: Hashable {
    let rule: String
    let known: BaselineEntry.Known

    init(of entry: BaselineEntry) { (rule, known) = (entry.rule, entry.known) }
  }

  /// Of a list without entries the line behind its key.
  private var placeOfFirst: Int? { lines.firstIndex { $0.hasPrefix("known:") }.map { $0 + 1 } }

  /// As the entries are indented that are there.
  private var indentation: String {
    entries.first.map { written in String(lines[written.lines.lowerBound].prefix { $0 == " " }) } ?? "  "
  }

  private func ended(_ line: String) -> String { isWindows ? line + "\r" : line }

  /// The comment behind an entry of one line.
  private func remark(behind lines: Range<Int>) -> String {
    guard lines.count == 1, let line = lines.first.map({ self.lines[$0] }), let end = line.lastIndex(of: "}"),
      case let rest = line[line.index(after: end)...].withoutWhitespace, rest.hasPrefix("#")
    else { return "" }
    return "  " + rest
  }

  /// With the version, its writer and the unread files as they are now.
  private func headed(_ lines: [String], _ baseline: Baseline) -> [String] {
    var lines = lines
    let version = "version: \(Baseline.version)"
    lines.removeAll { $0.hasPrefix("unread:") || $0.hasPrefix("modlint:") }
    if let place = lines.firstIndex(where: { $0.hasPrefix("version:") }) {
      if root["version"]?.int != Baseline.version { lines[place] = ended(version) }
    } else {
      lines.insert(ended(version), at: lines.firstIndex { $0.hasPrefix("known:") } ?? lines.startIndex)
    }
    if let place = lines.firstIndex(where: { $0.hasPrefix("version:") }) {
      lines.insert(contentsOf: headLines(of: baseline).map(ended), at: place + 1)
    }
    if let place = lines.firstIndex(where: { $0.hasPrefix("known: []") }), !baseline.entries.isEmpty {
      lines[place] = ended("known:")
    }
    return lines
  }
}

/// The line behind an entry: comments and empty lines before the next one are not its own, nor is another key of the file.
private func end(ofEntryAt start: Int, before limit: Int, in lines: [String]) -> Int {
  var end = start + 1
  for place in lines.indices[min(start + 1, lines.count)..<limit] {
    guard let first = lines[place].first, first == " " || first == "\t" || first == "-" else { continue }
    let text = lines[place].withoutWhitespace
    if !text.isEmpty, !text.hasPrefix("#") { end = place + 1 }
  }
  return end
}

extension StringProtocol {
  /// Without the white space around it.
  var withoutWhitespace: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
