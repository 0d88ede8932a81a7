/// What people call the languages of the fact base.
private let languageTitles = [
  "swift": "Swift", "swiftinterface": "Swift interfaces", "objc": "Objective-C", "objcxx": "Objective-C++",
  "c_header": "headers", "plist": "property lists", "xib": "interface files (xib, storyboard)",
]

/// Why rules judge a file less than others: the word by which the table of files lists it, and what to call many.
private let marks = [
  ("vendored", "vendored files"), ("generated", "generated files"), ("test", "files of tests"),
  ("unassigned", "files of no module"),
]

extension Scan {
  /// Every file of the fact base, with the module it is counted for. One that is vendored is not asked what else it is.
  func pageFiles(_ names: [Int: String]) throws -> [HTMLReport.SourceFile] {
    var files: [HTMLReport.SourceFile] = []
    try factBase.database.forEachRow(
      """
      SELECT f.path, f.module, f.language, iif(f.language IN ('xib', 'plist'), NULL, f.lines), f.is_external, f.is_external = 0 AND f.is_generated = 1,
        f.is_external = 0 AND f.is_test = 1, m.id IS NULL OR m.kind = 'unassigned', f.owner
      FROM file f LEFT JOIN module m ON m.id = f.module
      """
    ) { row in
      let language = row[2].text ?? ""
      var file = HTMLReport.SourceFile(
        path: row[0].text ?? "", module: row[1].integer.flatMap { names[$0] },
        language: languageTitles[language] ?? language, lines: row[3].integer)
      for (offset, mark) in marks.enumerated() where row[4 + offset] == 1 { file.marks.append(mark.0) }
      file.owner = row[4 + marks.count].text
      files.append(file)
    }
    return files
  }

  /// What was read, what was read but not judged, what was left out, and what could not be settled.
  func pageCoverage(of files: [HTMLReport.SourceFile]) throws -> HTMLReport.Coverage {
    var coverage = HTMLReport.Coverage()
    coverage.filesByLanguage = Dictionary(grouping: files, by: \.language)
      .map { .init($0, $1.count, listing: "language:\($0)") }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    coverage.unjudged = marks.compactMap { mark, name in
      let count = files.count { $0.marks.contains(mark) }
      return count > 0 ? .init(name, count, listing: "is:\(mark)") : nil
    }
    coverage.skipped = leftOut
    coverage.unresolvedKinds = try countsWithAPlace(
      """
      u.reason || ', as ' || CASE u.kind WHEN 'inherits' THEN 'superclass' WHEN 'calls' THEN 'what is called'
        WHEN 'creates' THEN 'what is created' WHEN 'names' THEN 'a name in code' WHEN 'casts' THEN 'what is cast to'
        WHEN 'wiring' THEN 'key of a wiring' ELSE u.kind END
      """)
    coverage.unresolvedNames = try countsWithAPlace("u.name || ' (' || u.reason || ')'")
    return coverage
  }

  private var leftOut: [HTMLReport.Count] {
    let folders = tree.leftOut.passedOver.sorted { $0.key < $1.key }.map { ("folders called \($0)", $1) }
    let others = [
      ("files and folders that exclude names", tree.leftOut.excluded), ("files that git ignores", tree.leftOut.ignored),
    ]
    return (folders + others).compactMap { name, group in
      group.first.map { HTMLReport.Count(name, group.count, at: .init(text: "", file: $0, line: 0)) }
    }
  }

  /// The most frequent values of a column about names that are not settled, each with the first place of one of them.
  private func countsWithAPlace(_ column: String) throws -> [HTMLReport.Count] {
    try factBase.database.query(
      """
      SELECT \(column), count(*) AS n, min(printf('%s:%08d', f.path, u.line))
      FROM unresolved u JOIN file f ON f.id = u.file
      GROUP BY 1 ORDER BY n DESC, 1 LIMIT 25
      """
    )
    .rows.map { row in
      let place = row[2].text ?? ""
      return .init(
        row[0].text ?? "", row[1].integer ?? 0,
        at: .init(text: "", file: String(place.dropLast(9)), line: Int(place.suffix(8)) ?? 1))
    }
  }
}
