import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Why a page has no picture, in a sentence that says what to do about it.
enum PictureFailure: Error, CustomStringConvertible {
  case notInstalled, tooSlow, refused, nothingToDraw

  var description: String {
    switch self {
    case .notInstalled:
      "Graphviz, which lays out this picture, is not installed (apt-get install graphviz, brew install graphviz). "
        + "Everything else on this page works without it."
    case .tooSlow:
      "Graphviz did not finish this picture within \(timeLimit.components.seconds) seconds. The matrix below says the same."
    case .refused: "Graphviz could not draw these modules. The matrix below says the same."
    case .nothingToDraw: "There is nothing to draw: no module depends on another."
    }
  }
}

private let timeLimit = Duration.seconds(15)

/// What `dot -Tsvg` makes of a graph in its language.
func graphvizSVG(_ graph: String, outside border: Border) async -> Result<String, PictureFailure> {
  await withTaskGroup(of: Result<String, PictureFailure>.self) { group in
    group.addTask { await dot(graph, outside: border) }
    group.addTask {
      // Cancelled as soon as the picture is there; then nobody asks for this answer.
      try? await Task.sleep(for: timeLimit)
      return .failure(.tooSlow)
    }
    let first = await group.next() ?? .failure(.refused)
    // Ends the process if it is still at work.
    group.cancelAll()
    return first
  }
}

private func dot(_ graph: String, outside border: Border) async -> Result<String, PictureFailure> {
  guard let program = border.program("dot") else { return .failure(.notInstalled) }
  // By a file: a program that ends without reading what it is written would end this one as well.
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("modlint-\(UUID().uuidString).dot")
  defer { try? FileManager.default.removeItem(at: file) }
  do {
    try graph.write(to: file, atomically: false, encoding: .utf8)
    let result = try await run(
      .path(FilePath(program)), arguments: ["-Tsvg", file.path], output: .bytes(limit: 32 << 20), error: .discarded)
    guard result.terminationStatus.isSuccess else { return .failure(.refused) }
    return .success(String(decoding: result.standardOutput, as: UTF8.self))
  } catch {
    return .failure(.refused)
  }
}
