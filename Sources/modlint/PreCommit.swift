import ModlintKit
import Foundation

/// What pre-commit asks for by its environment: it runs hooks for a commit, over a range and over all files alike.
enum PreCommit {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// `--from-ref` and `--to-ref`, which it says as well before a push.
  static var range: Change? {
    guard let from = environment["PRE_COMMIT_FROM_REF"], let to = environment["PRE_COMMIT_TO_REF"], !from.isEmpty,
      !to.isEmpty
    else { return nil }
    return .range(from: from, to: to)
  }

  /// Whether it runs outside of a commit, for which git names the index: by hand, or in CI with `--all-files`, which it tells
  /// no hook.
  static var runsByItself: Bool { environment["PRE_COMMIT"] == "1" && environment["GIT_INDEX_FILE"] == nil }
}
