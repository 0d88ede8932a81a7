import ModlintKit
import ArgumentParser

struct ArchitectureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "architecture",
    abstract: "The inventory a reader of foreign code wants: services, events, boot order, chains.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("How the rows are shown; json holds every one.", valueName: "name"))
  var format = Format.text

  func run() async throws {
    let sections = try ArchitectureSection.all()
    let configuration = try Configuration(project.request([path]))
    let scan = try await project.scan(configuration)
    let answers = try scan.architecture(sections)
    try Output.write(format == .json ? json(answers) : text(answers))
  }

  /// What is not there is left out; a reader of text wants the rest.
  private func text(_ answers: [ArchitectureAnswer]) -> String {
    var parts: [String] = []
    for answer in answers where !answer.rows.rows.isEmpty || !answer.unknown.isEmpty || answer.problem != nil {
      let all = answer.rows.rows.count
      var shown = answer.rows
      if all > answer.section.limit { shown.rows = Array(shown.rows.prefix(answer.section.limit)) }
      shown = readable(shown)
      var part = "\(answer.section.title) (\(all))\n\n" + TableFormat.table.text(shown)
      if let problem = answer.problem { part = "\(answer.section.title)\n\nnot told: \(problem)\n" }
      if all > answer.section.limit { part += "… and \(all - answer.section.limit) more; --format json has all\n" }
      if !answer.unknown.isEmpty { part += unknown(answer.unknown) }
      parts.append(part)
    }
    return parts.isEmpty ? "nothing to tell\n" : parts.joined(separator: "\n")
  }

  /// Columns that are empty all the way down are left out, and long cells are cut: of a path the front, of anything else the
  /// end. JSON has them whole.
  private func readable(_ rows: Rows) -> Rows {
    let filled = rows.columns.indices.filter { column in rows.rows.contains { $0[column] != .null && $0[column] != "" }
    }
    let widest = 56
    return Rows(
      columns: filled.map { rows.columns[$0] },
      rows: rows.rows.map { row in
        filled.map { column in
          guard case .text(let text) = row[column], text.count > widest else { return row[column] }
          let isPath = rows.columns[column] == "path" || rows.columns[column] == "registered"
          return .text(isPath ? "…" + text.suffix(widest - 1) : text.prefix(widest - 1) + "…")
        }
      })
  }

  /// How many keys the source does not show, and the first places to look at.
  private func unknown(_ places: [String]) -> String {
    let shown = places.prefix(3).joined(separator: ", ")
    let rest = places.count > 3 ? " and \(places.count - 3) more" : ""
    let which = places.count == 1 ? "1 whose name" : "\(places.count) whose names"
    return "unknown: \(which) the source does not show, at \(visible(shown))\(rest)\n"
  }

  private func json(_ answers: [ArchitectureAnswer]) -> String {
    jsonInventory(
      answers.map { answer in
        InventorySection(
          name: answer.section.name, problem: answer.problem, unknown: answer.unknown, columns: answer.rows.columns,
          rows: answer.rows.rows.map { $0.map(TableCell.init) })
      })
  }
}
