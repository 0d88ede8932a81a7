/// Objective-C that no libclang has read. What else there is, is judged; what is said to be missing or unused may be there.
package struct UnreadObjectiveC: Sendable, Equatable {
  /// None where the files are remembered, and only what their macros write is not.
  var files: [String]
  var cause: ClangUnavailable

  /// All of them as one, with the command that mends it.
  var problem: ProjectProblem {
    let what = files.isEmpty ? "what macros write in Objective-C" : plural(files.count, "Objective-C file")
    return ProjectProblem(message: "\(what) \(FileTree.unread)\(cause.reason)", file: files.first ?? "", line: 1)
  }

  /// The problem for those who are shown none.
  package var note: String { (files.first.map { $0 + ": " } ?? "") + problem.message }

  /// For those who would rather have nothing judged.
  var refusal: AnalysisError { AnalysisError("\(cause) (require-objc asks for it)") }
}
