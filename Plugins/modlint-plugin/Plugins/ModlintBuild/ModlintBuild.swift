import Foundation
import PackagePlugin

/// Shows the findings of the whole package while it is built. One target is enough to have it: modular, or not, is a package
/// and not a target.
@main
struct ModlintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    // Where nothing has changed since it was written, the build does not ask again.
    let report = context.pluginWorkDirectoryURL.appending(path: "modlint.json")
    let cache = context.pluginWorkDirectoryURL.appending(path: "cache")
    let sources = context.package.targets.compactMap { $0 as? SourceModuleTarget }.flatMap { module in
      module.sourceFiles.filter { $0.type == .source || $0.type == .header }.map(\.url)
    }
    return [
      .buildCommand(
        displayName: "modlint \(context.package.displayName)", executable: try context.tool(named: "modlint").url,
        arguments: [
          "scan", context.package.directoryURL.path(percentEncoded: false), "--format", "xcode",
          "--format", "json=\(report.path(percentEncoded: false))",
          "--no-progress", "--cache-path", cache.path(percentEncoded: false),
        ],
        inputFiles: sources, outputFiles: [report])
    ]
  }
}
