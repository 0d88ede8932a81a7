@testable import ModlintKit

/// A whole rule file, with one part replaced at a time by the tests.
func ruleText(
  header: String = """
  severity: warning
  message: "{name} has {plural} lines, more than {max}"
  subject: "{name}"
  parameters:
    max: {default: 100, meaning: lines that are enough}
  """,
  title: String = "# Long types",
  sql: String = """
  SELECT name, lines AS plural, file, line FROM thing WHERE lines > :max
  """,
  examples: String = """
  ## A long one

  ```swift Sources/A.swift
  struct A {  // violation: A has 3 lines
  }
  ```

  ## A short one

  ```swift Sources/B.swift
  struct B {}
  ```
  """
) -> String {
  "---\n\(header)\n---\n\n\(title)\n\nWhy it matters.\n\n```sql\n\(sql)\n```\n\n\(examples)\n"
}

/// Things in two files, one without a place.
func things() throws -> Database {
  let rows: [(name: String, lines: Int, file: Int?, line: Int)] = [
    ("Big", 500, 2, 7), ("Small", 10, 1, 1), ("Huge", 2000, 1, 30), ("Big", 500, 2, 7),
  ]
  let files = ["A.swift", "Sub/B.swift"]
  return try Database(
    relations: [
      Relation(
        "thing", count: rows.count,
        [
          .integer("id") { $0 + 1 }, .text("name") { $1(rows[$0].name) }, .integer("lines") { rows[$0].lines },
          .integer("file") { rows[$0].file }, .integer("line") { rows[$0].line }, .real("share") { _ in nil },
        ]),
      Relation("file", count: files.count, [.integer("id") { $0 + 1 }, .text("path") { $1(files[$0]) }]),
    ])
}
