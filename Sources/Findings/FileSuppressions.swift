/// The suppression comments of one file, found by what they name: a generator may write one for each of its lines.
struct FileSuppressions: Sendable {
  /// By line.
  let comments: [PlacedSuppression]
  /// The first comment that names a line and a rule, or `all`.
  private var ofLine: [LineAndRule: Int] = [:]
  /// Those that open and those that close a region, by each word in them, ascending.
  private var opening: [String: [Int]] = [:]
  private var closing: [String: [Int]] = [:]

  private struct LineAndRule: Hashable {
    var line: Int
    var rule: String
  }

  init(_ comments: [PlacedSuppression]) {
    self.comments = comments.sorted { $0.place < $1.place }
    for (index, comment) in self.comments.enumerated() {
      for rule in comment.suppression.rules {
        if let lines = comment.lines {
          for line in lines where ofLine[LineAndRule(line: line, rule: rule)] == nil {
            ofLine[LineAndRule(line: line, rule: rule)] = index
          }
        } else if comment.suppression.action == .enable {
          closing[rule, default: []].append(index)
        } else {
          opening[rule, default: []].append(index)
        }
      }
    }
  }

  /// The comment that means just this line. `rules` are the ids that a finding goes by, today's first.
  func use(for rules: [String], atLine line: Int, ignoringAll: Bool) -> SuppressionUse? {
    first(words(for: rules, ignoringAll)) { ofLine[LineAndRule(line: line, rule: $0)] }
  }

  /// The comment that opened the region of the line.
  func use(for rules: [String], inRegionOfLine line: Int, ignoringAll: Bool) -> SuppressionUse? {
    if opening.isEmpty { return nil }
    let words = words(for: rules, ignoringAll)
    let end = comments.indices.partitionPoint { comments[$0].place.line <= line }
    let closed = words.compactMap { word in
      closing[word].flatMap { list in
        let below = list.partitionPoint { $0 < end }
        return below > 0 ? list[below - 1] : nil
      }
    }
    let start = (closed.max() ?? -1) + 1
    return first(words) { word in
      guard let list = opening[word] else { return nil }
      let place = list.partitionPoint { $0 < start }
      return place < list.count && list[place] < end ? list[place] : nil
    }
  }

  /// The words that speak of a rule; its own goes first.
  private func words(for rules: [String], _ ignoringAll: Bool) -> [String] { ignoringAll ? rules : rules + ["all"] }

  private func first(_ words: [String], _ comment: (String) -> Int?) -> SuppressionUse? {
    var found: (comment: Int, word: String)?
    for word in words {
      if let comment = comment(word), comment < found?.comment ?? .max { found = (comment, word) }
    }
    return found.map { SuppressionUse(place: comments[$0.comment].place, rule: $0.word) }
  }
}
