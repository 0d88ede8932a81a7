import Foundation
import Testing

/// Runs the real git in a folder.
func git(_ arguments: [String], in folder: URL, with variables: [String: String] = [:]) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git"] + arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
}
