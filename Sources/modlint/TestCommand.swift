import Analysis
import ArgumentParser

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the examples written inside rule files.")

  @Argument(help: "A folder of rules; without it the built-in ones are tested.", completion: .directory)
  var folder: String?

  func run() throws {
    var name = folder
    while let known = name, known.count > 1, known.hasSuffix("/") { name = String(known.dropLast()) }
    let result = try testExamples(inFolder: name)
    if result.examples == 0, let name { throw AnalysisError("no rules and no idioms in \(name)") }
    for mistake in result.mistakes { try Output.write("\(mistake)\n") }
    Output.note("\(result.examples - result.failed) passed, \(result.failed) failed")
    if !result.mistakes.isEmpty { throw ExitCode(1) }
  }
}
