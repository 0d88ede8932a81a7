import Foundation
import Testing

/// Runs the real git in a folder.
func git(_ arguments: [String], in folder: URL, with variables: [String: String] = [:]) throws {
  _ = try gitOutput(arguments, in: folder, with: variables)
}

/// What the real git prints in a folder.
func gitOutput(_ arguments: [String], in folder: URL, with variables: [String: String] = [:]) throws -> String {
  let process = Process()
  let output = Pipe()
  process.standardOutput = output
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git"] + arguments
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  return String(decoding: data, as: UTF8.self)
}
