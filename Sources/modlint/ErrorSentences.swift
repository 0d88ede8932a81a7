import Analysis
import FactBase
import RuleEngine

/// An error as one sentence for the user; several mistakes as several lines, each of which says that it is one. What is
/// indented continues the line before.
func sentences(of error: any Error) -> String {
  description(of: error).split(separator: "\n")
    .map { $0.hasPrefix(" ") ? String($0) : "error: \($0)" }.joined(separator: "\n")
}

private func description(of error: any Error) -> String {
  switch error {
  case let error as AnalysisError: error.description
  case let error as RuleMistakes: error.description
  case let error as RuleMistake: error.description
  case let error as QueryError: error.description
  case let error as OutputError: error.description
  default: "\(error)"
  }
}
