import ModlintKit
import ArgumentParser

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the examples written inside rule files.")

  @Argument(
    help: "A folder of rules, or one rule's file; without it the built-in ones are tested.", completion: .file())
  var path: String?

  func run() throws {
    var name = path
    while let known = name, known.count > 1, known.hasSuffix("/") { name = String(known.dropLast()) }
    let result = try testExamples(in: name)
    if result.examples == 0, let name { throw AnalysisError("no rules and no idioms in \(name)") }
    for mistake in result.mistakes { try Output.write("\(mistake)\n") }
    Output.note("\(result.examples - result.failed) passed, \(result.failed) failed")
    if !result.mistakes.isEmpty { throw ExitCode(1) }
  }
}
