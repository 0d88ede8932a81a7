/// A finding as a line of a runner's log, where commands to the runner stand beside it.
func logLine(_ violation: Violation, options: RenderOptions) -> String {
  let location = violation.location
  let place = location.file.isEmpty ? "" : "\(options.repositoryPath(location.file)):\(location.line): "
  return inertValue("- \(place)\(violation.severity.rawValue): \(violation.message) (\(violation.rule))") + "\n"
}

/// The lines of a finding's message and below them its other ends, for hosts that have one text for all of it.
func messageWithEnds(_ violation: Violation, options: RenderOptions) -> [String] {
  let ends = violation.related.map { end in
    "\(options.repositoryPath(end.location.file)):\(end.location.line) \(end.message)"
  }
  return ([violation.message] + ends).flatMap { $0.split(omittingEmptySubsequences: false) { $0.isNewline } }
    .map { inertValue(String($0)) }
}
