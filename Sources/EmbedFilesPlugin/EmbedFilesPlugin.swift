import Foundation
import PackagePlugin

/// Puts every Markdown, table and schema file of the target's folder, and the documents of the package, into one generated Swift
/// file, so that the released binary is a single file. A new rule, or document, is then a new file and nothing else.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let top = context.package.directoryURL
    let own = try FileManager.default.subpathsOfDirectory(atPath: target.directoryURL.path)
      .filter { path in [".md", ".txt", ".json", ".csv"].contains { path.hasSuffix($0) } }
    let documents = try ["", "Documentation/", "Sources/", "Tests/"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: top.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") }
        .map { "../" + folder + $0 }
    }
    let paths = (own + documents).sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(paths.count) files",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: [output.path, target.directoryURL.path] + paths,
        inputFiles: paths.map { target.directoryURL.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
