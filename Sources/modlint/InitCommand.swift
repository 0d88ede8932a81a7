import ModlintKit
import ArgumentParser

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a starter .modlint.yml from what was discovered.")

  @Argument(help: "The folder of the project.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Replace a file that is there.")
  var force = false

  @Flag(help: "Begin with layers inferred from the code: the order that the fewest dependencies go against.")
  var suggestLayers = false

  @Flag(help: "Print the file instead of writing it.")
  var print = false

  func run() async throws {
    let names = Configuration.fileNames.map { Output.place(of: $0, in: path) }
    // A second file would stand before the one that is there.
    let file = names.first(where: fileExists) ?? names[0]
    if !force, !print, fileExists(file) { throw AnalysisError("\(file) is there already; --force replaces it") }
    var request = project.request([path])
    // The folder becomes a project of its own.
    request.judgesAlone = true
    // What is to be replaced has no say: a module that only it knows would be no module to the new file.
    request.searchesConfiguration = print || !fileExists(file)
    var configuration = try Configuration(request)
    configuration.toleratesMisses = true
    let scan = try await project.scan(configuration)
    let layers = suggestLayers ? scan.suggestedLayers : nil
    let text = scan.starterConfiguration(layers: layers)
    if let layers {
      Output.note(
        layers.layers.isEmpty
          ? "no layers of modules: none of the project depends on another"
            + (scan.suggestedPartOrders.contains(where: \.isFeasible) ? "; layers of folders" : "")
          : "\(plural(layers.layers.count, "layer")) of \(plural(layers.layers.joined().count, "module")); "
            + "\(plural(layers.against.count, "dependency", "dependencies")) against the order; "
            + "\(plural(layers.loose.count, "module")) not ordered")
    }
    if print { return try Output.write(text) }
    try Output.write(text, toFile: file, within: configuration.border)
    Output.note("wrote \(file)")
  }
}
