import ModlintKit
import ArgumentParser

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "The shortest path of edges from one type or module to another.",
    discussion: "Where no path leads from A to B, the other direction is tried, and said so.")

  @Argument(help: "A type (List, Outer.Inner, Module.List) or a module.")
  var source: String

  @Argument(help: "What it may depend on.")
  var target: String

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("How the steps are shown; by default one a line.", valueName: "name"))
  var format: TableFormat?

  func run() async throws {
    let scan = try await project.scan(Configuration(project.request([path])))
    if let steps = try scan.path(from: source, to: target) { return try show(steps) }
    if format == nil { try Output.write("\(source) does not depend on \(target)\n") }
    let reverse = try scan.path(from: target, to: source)
    if let reverse, format == nil {
      try Output.write("but \(target) on \(source):\n")
      try show(reverse)
    } else {
      try show(nil)
    }
  }

  private func show(_ steps: [DependencyStep]?) throws {
    if let format { return try Output.write(format.text(rows(of: steps ?? []))) }
    guard let steps else { return }
    try Output.write(steps.isEmpty ? "\(source) and \(target) are one\n" : lines(of: steps))
  }
}
