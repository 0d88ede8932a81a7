import Analysis
import ArgumentParser
import FactBase

struct ArchitectureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "architecture",
    abstract: "The inventory a reader of foreign code wants: services, events, boot order, chains.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(help: "The folder to scan.")
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: "text or json; json holds every row.")
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
    for answer in answers where !answer.rows.rows.isEmpty || answer.unknown > 0 {
      let all = answer.rows.rows.count
      var shown = answer.rows
      if all > answer.section.limit { shown.rows = Array(shown.rows.prefix(answer.section.limit)) }
      var part = "\(answer.section.title) (\(all))\n\n" + TableFormat.table.text(shown)
      if all > answer.section.limit { part += "… and \(all - answer.section.limit) more; --format json has all\n" }
      if answer.unknown > 0 { part += "unknown: \(answer.unknown) more that only the running program knows\n" }
      parts.append(part)
    }
    return parts.isEmpty ? "nothing to tell\n" : parts.joined(separator: "\n")
  }

  private func json(_ answers: [ArchitectureAnswer]) -> String {
    let sections = answers.map { answer in
      var rows = TableFormat.json.text(answer.rows)
      while rows.last?.isNewline == true { rows.removeLast() }
      return "\"\(answer.section.name)\": {\"unknown\": \(answer.unknown), \"rows\": \(rows)}"
    }
    return "{\"version\": 1, \"sections\": {\n" + sections.joined(separator: ",\n") + "\n}}\n"
  }
}
