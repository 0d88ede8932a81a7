import ModlintKit
import ArgumentParser

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

extension QueryCommand {
  /// A query may begin with a comment, which the parser takes for an option. It does not behind a space, and the names of
  /// options have none.
  static func withReadableComments(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    return arguments.map { argument in
      let name = argument.prefix { $0 != "=" }
      return name.hasPrefix("--") && name.contains(where: \.isWhitespace) ? " " + argument : argument
    }
  }
}
