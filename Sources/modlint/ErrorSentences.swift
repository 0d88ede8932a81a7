import Analysis
import FactBase
import RuleEngine

/// An error as one sentence for the user; several mistakes as several lines.
func sentence(of error: any Error) -> String {
  switch error {
  case let error as AnalysisError: error.description
  case let error as RuleMistakes: error.description
  case let error as RuleMistake: error.description
  case let error as QueryError: error.description
  case let error as OutputError: error.description
  default: "\(error)"
  }
}
