import ModlintKit
import ArgumentParser

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "The JSON Schema of .modlint.yml, with all rules, for editors.",
    discussion: """
      Rules of your own are in it: write it to a file and name that in the first line of .modlint.yml, as \
      '# yaml-language-server: $schema=modlint.schema.json'.
      """)

  @Option(
    help: ArgumentHelp(
      "The configuration file, for its rule folders; by default .modlint.yml, searched upward.", valueName: "file"))
  var config: String?

  func run() throws {
    var request = ScanRequest()
    request.configurationFile = config
    request.files = .none
    try Output.write(try Configuration(request).catalogue.configurationSchema())
  }
}
