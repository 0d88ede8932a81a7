import Analysis
import ArgumentParser
import FactBase
import Reporting

struct QueryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Ask the fact base in SQL.",
    discussion: "The relations and their columns: modlint query 'SELECT sql FROM sqlite_master' --format csv")

  @Argument(help: "A SELECT over the relations of the fact base.")
  var sql: String

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("How the rows are shown.", valueName: "name"))
  var format = TableFormat.table

  func run() async throws {
    let configuration = try Configuration(project.request([path]))
    // A mistake in the query is told before anything is read.
    try FactBase.check(sql)
    let scan = try await project.scan(configuration)
    let rows = try scan.factBase.database.query(sql)
    try Output.write(format.text(rows))
  }
}
