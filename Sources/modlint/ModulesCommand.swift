import ModlintKit
import ArgumentParser

struct ModulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules", abstract: "The discovered modules: how each was found, its size, what it depends on.")

  @Argument(help: "The folder of the project.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Flag(help: "List files and their modules instead.")
  var files = false

  @Option(help: ArgumentHelp("How the rows are shown.", valueName: "name"))
  var format = TableFormat.table

  private static let modules = """
    SELECT name, kind, origin, path, files, lines,
      (SELECT count(DISTINCT target_name) FROM declared_dependency WHERE source = module.id) AS declared,
      (SELECT count(*) FROM module_dependency JOIN module AS target ON target.id = module_dependency.target
       WHERE module_dependency.source = module.id AND target.kind <> 'sdk') AS real,
      is_external, owner
    FROM module WHERE kind <> 'sdk' ORDER BY is_external, name, path
    """

  /// More than these nobody reads below a table.
  private static let shownNotes = 20

  private static let memberships = """
    SELECT file.path, module.name AS module, module.origin, file.owner
    FROM file LEFT JOIN module_file ON module_file.file = file.id LEFT JOIN module ON module.id = module_file.module
    ORDER BY file.path, module.name
    """

  /// The rows without the last column, of owners, where nobody owns anything.
  private func owned(_ rows: Rows) -> Rows {
    guard rows.rows.allSatisfy({ $0.last == .null }) else { return rows }
    var rows = rows
    rows.columns.removeLast()
    for index in rows.rows.indices { rows.rows[index].removeLast() }
    return rows
  }

  func run() async throws {
    var configuration = try Configuration(project.request([path]))
    // Whoever mends a pattern that matches no module asks here which there are.
    configuration.toleratesMisses = true
    let scan = try await project.scan(configuration)
    let rows = owned(try scan.factBase.database.query(files ? Self.memberships : Self.modules))
    try Output.write(format.text(rows))
    for miss in misses(of: scan.configuration, in: scan) { Output.note("warning: " + visible(miss)) }
    for problem in scan.project.problems { Output.note(visible("\(problem.file):\(problem.line): \(problem.message)")) }
    let notes = scan.project.notes
    for note in notes.prefix(Self.shownNotes) {
      Output.note(visible("note: \(note.file):\(note.line): \(note.message)"))
    }
    if notes.count > Self.shownNotes { Output.note("note: and \(notes.count - Self.shownNotes) more like these") }
    let homeless = scan.graph.files.filter { !$0.module.exists }.map(\.path)
    if !homeless.isEmpty, !files {
      Output.note("in no module: \(homeless.count) of \(scan.graph.files.count) files; --files lists them")
    }
  }
}
