extension Scan {
  /// What is joined at run time, by place and by question.
  func pageWiring(marks: Marks) throws -> ([HTMLReport.Wiring], [HTMLReport.Inventory]) {
    let wirings = try pageWirings(marks: marks)
    return (wirings, try pageInventories(marks: marks, wirings: wirings))
  }

  /// What is joined at run time, each place with what a rule found there. Whether something is a gap is for the rules
  /// to say: they know which keys the system provides, and keep silent where keys are made while the program runs.
  private func pageWirings(marks: Marks) throws -> [HTMLReport.Wiring] {
    var wirings: [HTMLReport.Wiring] = []
    try factBase.database.forEachRow(
      """
      SELECT w.mechanism, w.action, w.key, a.qualified_name, coalesce(b.qualified_name, w.target_name), w.path, w.line,
        w.detail
      FROM wiring w
      LEFT JOIN type a ON a.id = w.type
      LEFT JOIN type b ON b.id = w.target
      WHERE w.is_external = 0
      ORDER BY w.mechanism, w.key, w.action DESC, w.path, w.line
      """
    ) { row in
      var wiring = HTMLReport.Wiring(
        mechanism: row[0].text ?? "", action: row[1].text ?? "", key: row[2].text ?? "", file: row[5].text ?? "",
        line: row[6].integer ?? 0)
      wiring.type = row[3].text
      wiring.target = row[4].text
      wiring.detail = row[7].text
      wiring.mark = marks.at(wiring.file, wiring.line)
      wirings.append(wiring)
    }
    return wirings
  }

  /// The sections of the inventory that the page shows, each row with what a rule found about it.
  private func pageInventories(marks: Marks, wirings: [HTMLReport.Wiring]) throws -> [HTMLReport.Inventory] {
    let sections = try ArchitectureSection.all().filter { $0.page == "wiring" }
    return try architecture(sections).map { inventory(of: $0, marks: marks, wirings: wirings) }
  }
}

/// A row's place is in its columns `path` and `line`; a row about a key has the mark of one of the key's places.
private func inventory(
  of answer: ArchitectureAnswer, marks: Marks, wirings: [HTMLReport.Wiring]
) -> HTMLReport.Inventory {
  let columns = answer.rows.columns
  let path = columns.firstIndex(of: "path")
  let line = columns.firstIndex(of: "line")
  let shown = columns.indices.filter { $0 != path && $0 != line }
  var markOfKey: [String: HTMLReport.Mark] = [:]
  for wiring in wirings where answer.section.mechanisms.contains(wiring.mechanism) {
    markOfKey[wiring.key] = markOfKey[wiring.key] ?? wiring.mark
  }
  var inventory = HTMLReport.Inventory(
    title: answer.section.title, introduction: answer.problem.map { "Not told: \($0)." } ?? answer.section.introduction,
    unknown: answer.unknown.count, columns: shown.map { columns[$0] })
  inventory.rows = answer.rows.rows.map { values in
    var row = HTMLReport.Inventory.Row(cells: shown.map { TableCell(values[$0]) })
    if let path, let line, let file = values[path].text {
      row.place = .init(text: "", file: file, line: values[line].integer ?? 1)
      row.mark = marks.at(file, values[line].integer ?? 1)
    }
    row.mark = row.mark ?? shown.lazy.compactMap { values[$0].text.flatMap { markOfKey[$0] } }.first
    return row
  }
  return inventory
}

/// The findings about wiring by their places, the worst where there are several.
struct Marks {
  private var marks: [String: [Int: HTMLReport.Mark]] = [:]

  init(of report: Report) {
    let rules = Set(report.rules.filter { ["wiring", "lifecycle"].contains($0.pack) }.map(\.id))
    let found = (report.violations + report.known).filter { rules.contains($0.rule) }
    for violation in found.sorted(by: { $0.severity > $1.severity }) {
      let (file, line) = (violation.location.file, violation.location.line)
      if marks[file]?[line] != nil { continue }
      marks[file, default: [:]][line] = .init(
        rule: violation.rule, subject: violation.subject, message: violation.message)
    }
  }

  func at(_ file: String, _ line: Int) -> HTMLReport.Mark? { marks[file]?[line] }
}
