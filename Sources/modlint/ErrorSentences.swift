/// An error as one sentence for the user; several mistakes as several lines, each of which says that it is one. What is
/// indented continues the line before.
func sentences(of error: any Error) -> String {
  "\(error)".split(separator: "\n")
    .map { $0.hasPrefix(" ") ? String($0) : "error: \($0)" }.joined(separator: "\n")
}
