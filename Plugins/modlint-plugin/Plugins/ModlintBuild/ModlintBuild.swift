import Foundation
import PackagePlugin

/// Shows the findings of the whole package while it is built. One target is enough to have it: modular, or not, is a package
/// and not a target.
@main
struct ModlintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    // Where nothing has changed since, the build does not ask again. Before 6.0 a command without a file that it writes would not
    // run, and what it writes becomes a resource of the target.
    let needsOutput = context.package.toolsVersion.major < 6
    let report = context.pluginWorkDirectoryURL.appending(path: "modlint.json")
    let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
    let sources = context.package.targets.compactMap { $0 as? SourceModuleTarget }.flatMap { module in
      module.sourceFiles.filter { $0.type == .source || $0.type == .header }.map(\.url)
    }
    var arguments = [
      "scan", context.package.directoryURL.path(percentEncoded: false), "--format", "xcode",
      "--no-progress", "--cache-path", cache.path(percentEncoded: false),
    ]
    if needsOutput { arguments += ["--format", "json=\(report.path(percentEncoded: false))"] }
    return [
      .buildCommand(
        displayName: "modlint \(context.package.displayName)", executable: try context.tool(named: "modlint").url,
        arguments: arguments, inputFiles: sources, outputFiles: needsOutput ? [report] : [])
    ]
  }
}
