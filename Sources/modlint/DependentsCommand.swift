import ModlintKit
import ArgumentParser

struct DependentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dependents", abstract: "What depends directly on a type, a module or a part of a module.",
    discussion: """
      By what the code does, not by what manifests declare, tests included; with the first place of each and how many there \
      are, most places first. Code outside of types is told by its file.
      """)

  @Argument(help: "A type (List, Outer.Inner, Module.List), a module, or a part by its name or folder.")
  var name: String

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("How the dependents are shown; by default one a line.", valueName: "name"))
  var format: TableFormat?

  func run() async throws {
    let scan = try await project.scan(Configuration(project.request([path])))
    let found = try scan.dependents(on: name)
    if let format { return try Output.write(format.text(rows(of: found.flatMap(\.edges)))) }
    for dependents in found {
      let number = dependents.edges.isEmpty ? "nothing depends" : dependsOn(dependents.edges.count)
      try Output.write("\(number) on the \(dependents.kind) \(name)\n" + lines(of: dependents.edges))
    }
  }

  private func dependsOn(_ number: Int) -> String { number == 1 ? "1 depends" : "\(number) depend" }
}
