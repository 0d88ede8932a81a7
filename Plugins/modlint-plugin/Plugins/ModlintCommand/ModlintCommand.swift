import Foundation
import PackagePlugin

/// `swift package modlint [ARGUMENTS]`: the command over the package it is asked in.
@main
struct ModlintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(context.tool(named: "modlint").url, arguments, in: context.package.directoryURL)
  }

  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    // The exit code is the answer of a check, so it must arrive where the package manager was called.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ModlintCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode adds the targets that were chosen; modlint reads the whole project.
      var arguments = arguments
      while let index = arguments.firstIndex(of: "--target") {
        arguments.removeSubrange(index..<min(index + 2, arguments.count))
      }
      try run(context.tool(named: "modlint").url, arguments, in: context.xcodeProject.directoryURL)
    }
  }
#endif
