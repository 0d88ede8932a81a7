extension YAMLNode {
  /// Reads a document of another program that may take keys given twice, as XcodeGen did for long.
  ///
  /// - Returns: The document, in which the first of such keys holds, and an issue for each further one.
  /// - Throws: What ``init(parsing:)`` throws for other reasons.
  package static func reading(_ text: String) throws(YAMLIssue) -> (node: YAMLNode, issues: [YAMLIssue]) {
    var text = text
    var issues: [YAMLIssue] = []
    let work = WorkBudget(repetitions)
    while true {
      do throws(YAMLIssue) {
        let node = try YAMLNode(parsing: text)
        return (issues.isEmpty ? node : node.withoutRepetitions, issues)
      } catch {
        // Each repetition costs another reading of all.
        guard work.step(), work.make(bytes: text.utf8.count), let renamed = renamed(error, in: text, issues.count)
        else { throw error }
        issues.append(error)
        text = renamed
      }
    }
  }

  private var withoutRepetitions: YAMLNode {
    switch content {
    case .scalar: return self
    case .sequence(let elements):
      return YAMLNode(line: line, column: column, content: .sequence(elements.map(\.withoutRepetitions)))
    case .mapping(let pairs):
      let kept = pairs.filter { $0.key.string?.contains(repetition) != true }
      return YAMLNode(
        line: line, column: column, content: .mapping(kept.map { ($0.key, $0.value.withoutRepetitions) }))
    }
  }
}

/// Repetitions and the bytes that are read again for their sake: twenty times a large specification.
private let repetitions = WorkBudget.Limits(steps: 50, bytes: 4 << 20, depth: 1, visits: 1)

/// What nobody writes into a key.
private let repetition = "~given~again~"

/// The text in which the key has another name where it stands again, so that a parser which refuses it can go on; nil where it
/// cannot be found.
private func renamed(_ issue: YAMLIssue, in text: String, _ number: Int) -> String? {
  guard let key = issue.repeatedKey, !key.isEmpty else { return nil }
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard lines.indices.contains(issue.line - 1) else { return nil }
  let line = lines[issue.line - 1]
  let content = line.dropFirst(issue.column - 1)
  let word = content.drop { $0 == "\"" || $0 == "'" }
  guard word.hasPrefix(key) else { return nil }
  let rest = word.dropFirst(key.count)
  lines[issue.line - 1] = Substring("\(line[..<rest.startIndex])\(repetition)\(number)\(rest)")
  return lines.joined(separator: "\n")
}
