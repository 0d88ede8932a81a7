import Foundation
import PackagePlugin

/// Puts every Markdown and SDK table file of the target's folder into one generated Swift file, so that the
/// released binary is a single file. A new rule is then a new file and nothing else.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { ($0.hasSuffix(".md") || $0.hasSuffix(".txt")) && $0 != "README.md" }
      .sorted()
      .map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) rule files",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: [folder.path, output.path],
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
