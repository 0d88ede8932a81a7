import BuiltinRules

/// Open projects that are like one, with their figures.
struct ReferenceGroup {
  /// By how much they are like it, the narrower first; each group has as many as it must.
  private let groups: [(words: String, projects: [[Substring]])]
  private let columns: [Substring]
  private let fewest: Int

  init(of project: [String: Value], _ group: VerdictGroup) {
    let table = ReferenceTable.known
    columns = table.columns
    fewest = group.fewest
    guard let kind = project["kind"]?.text, let lines = project["lines"]?.integer,
      let kindColumn = columns.firstIndex(of: "kind"), let linesColumn = columns.firstIndex(of: "lines")
    else {
      groups = []
      return
    }
    let ofKind = table.rows.filter { $0[kindColumn] == kind }
    let bounds = Self.bounds(around: lines, group.sizes)
    let noun = kind == "app" ? "open apps" : "open libraries"
    groups = [
      ("\(noun) \(bounds.words)", ofKind.filter { Int($0[linesColumn]).map(bounds.range.contains) ?? false }),
      (noun, ofKind), ("open projects", table.rows),
    ]
  }

  /// `more than in 31 of 38 open apps`: among the first group that has the figure often enough; nil where none has.
  func place(of value: Double, _ measure: String, more: String, less: String) -> String? {
    guard let column = columns.firstIndex(of: Substring(measure)) else { return nil }
    for (words, projects) in groups {
      let values = projects.compactMap { Double($0[column]) }
      guard values.count >= fewest else { continue }
      // The figures are kept with three digits.
      let rounded = (value * 1000).rounded() / 1000
      let (below, above) = (values.count { $0 < rounded }, values.count { $0 > rounded })
      // Where most have the same, as no cycle at all, there is no place to tell.
      guard 2 * max(below, above) >= values.count else { return nil }
      return below >= above
        ? "\(more) \(below) of \(values.count) \(words)" : "\(less) \(above) of \(values.count) \(words)"
    }
    return nil
  }

  private static func bounds(around lines: Int, _ sizes: [Int]) -> (range: Range<Int>, words: String) {
    let lower = sizes.last { $0 <= lines }
    let upper = sizes.first { $0 > lines }
    let words =
      switch (lower, upper) {
      case (nil, let upper?): "below \(grouped(upper)) lines"
      case (let lower?, let upper?): "of \(grouped(lower)) to \(grouped(upper)) lines"
      case (let lower?, nil): "above \(grouped(lower)) lines"
      case (nil, nil): ""
      }
    return ((lower ?? 0)..<(upper ?? .max), words)
  }
}

/// `Rules/reference/projects.csv`: facts about public repositories, no field of which holds a comma.
private struct ReferenceTable {
  static let known = ReferenceTable(BuiltinRules.referenceProjects)

  let columns: [Substring]
  let rows: [[Substring]]

  private init(_ text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map {
      $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Substring.init)
    }
    columns = lines.first ?? []
    rows = lines.dropFirst().filter { [columns] in $0.count == columns.count }
  }
}
