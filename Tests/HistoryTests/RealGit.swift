import Foundation
import Testing

@testable import ModlintKit

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

/// A folder with a new repository, which is removed afterwards.
func withRepository(_ body: (_ folder: URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try git(["init", "-q"], in: folder)
  try await body(folder)
}

/// Commits what is staged, if anything is, as somebody.
func commit(in folder: URL) throws {
  let person = ["-c", "user.name=Ann", "-c", "user.email=a@example.org"]
  try git(person + ["commit", "-q", "--allow-empty", "-m", "A change"], in: folder)
}
