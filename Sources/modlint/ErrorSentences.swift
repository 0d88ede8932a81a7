import ModlintKit

/// An error as one sentence for the user; several mistakes as several lines, each of which says that it is one. What is
/// indented continues the line before. A name with a newline in it is shown with an escape, so that it stays on its line.
func sentences(of error: any Error) -> String {
  let sentences =
    switch error {
    case let error as AnalysisError: error.sentences
    case let error as RuleMistakes: error.mistakes.map(\.description)
    default: ["\(error)"]
    }
  return sentences.map { $0.hasPrefix(" ") ? visible($0) : "error: \(visible($0))" }.joined(separator: "\n")
}
