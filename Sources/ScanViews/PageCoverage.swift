import Analysis
import FactBase
import Reporting

/// What people call the languages of the fact base.
private let languageNames = [
  "swift": "Swift", "swiftinterface": "Swift interfaces", "objc": "Objective-C", "objcxx": "Objective-C++",
  "c_header": "headers", "plist": "property lists", "xib": "interface files (xib, storyboard)",
]

extension Scan {
  /// What was read, what was read but not judged, what was left out, and what could not be settled.
  func pageCoverage() throws -> HTMLReport.Coverage {
    var coverage = HTMLReport.Coverage()
    coverage.filesByLanguage = try counts(
      "SELECT language, count(*) AS n FROM file GROUP BY 1 ORDER BY n DESC, 1"
    )
    .map { .init(languageNames[$0.name] ?? $0.name, $0.count) }
    coverage.unjudged = try counts(
      """
      SELECT 'vendored files' AS what, count(*) AS n FROM file WHERE is_external = 1 HAVING n > 0
      UNION ALL SELECT 'generated files', count(*) FROM file WHERE is_external = 0 AND is_generated = 1 HAVING count(*) > 0
      UNION ALL SELECT 'files of tests', count(*) FROM file WHERE is_external = 0 AND is_test = 1 HAVING count(*) > 0
      UNION ALL SELECT 'files of no module', count(*) FROM file f LEFT JOIN module m ON m.id = f.module
        WHERE m.id IS NULL OR m.kind = 'unassigned' HAVING count(*) > 0
      """)
    coverage.skipped = leftOut
    coverage.unresolvedKinds = try counts(
      """
      SELECT reason || ', as ' || CASE kind WHEN 'inherits' THEN 'superclass' WHEN 'calls' THEN 'what is called'
          WHEN 'creates' THEN 'what is created' WHEN 'names' THEN 'a name in code' WHEN 'casts' THEN 'what is cast to'
          WHEN 'wiring' THEN 'key of a wiring' ELSE kind END,
        count(*) AS n
      FROM unresolved GROUP BY 1 ORDER BY n DESC, 1
      """)
    coverage.unresolvedNames = try factBase.database.query(
      """
      SELECT u.name || ' (' || u.reason || ')', count(*) AS n, min(printf('%s:%08d', f.path, u.line))
      FROM unresolved u JOIN file f ON f.id = u.file
      GROUP BY u.name, u.reason ORDER BY n DESC, 1 LIMIT 25
      """
    )
    .rows.map { row in
      let place = row[2].text ?? ""
      return .init(
        row[0].text ?? "", row[1].integer ?? 0,
        at: .init(text: "", file: String(place.dropLast(9)), line: Int(place.suffix(8)) ?? 1))
    }
    return coverage
  }

  private var leftOut: [HTMLReport.Count] {
    var counts = tree.leftOut.passedOver.sorted { $0.key < $1.key }.map { name, count in
      HTMLReport.Count("folders called \(name)", count)
    }
    if tree.leftOut.excluded > 0 { counts.append(.init("files and folders that exclude names", tree.leftOut.excluded)) }
    if tree.leftOut.ignored > 0 { counts.append(.init("files that git ignores", tree.leftOut.ignored)) }
    return counts
  }

  private func counts(_ sql: String) throws -> [HTMLReport.Count] {
    try factBase.database.query(sql).rows.map { .init($0[0].text ?? "unknown", $0[1].integer ?? 0) }
  }
}
