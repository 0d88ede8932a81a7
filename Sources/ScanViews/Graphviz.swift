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
  let run = ProgramRun(program: program, arguments: ["-Tsvg"])
  return await run.output(input: graph, most: 32 << 20).map { .success($0) } ?? .failure(.refused)
}
