extension Scan {
  /// That there is no code, and of what was left out the first of each kind: code that is there and is not read would
  /// else be said not to be there. Nil where anything was read.
  package var nothingToRead: String? {
    guard graph.files.isEmpty else { return nil }
    let leftOut = tree.leftOut
    var groups = leftOut.passedOver.sorted { $0.key < $1.key }.map { ($0.value, "passed over") }
    groups += [(leftOut.excluded, "excluded"), (leftOut.ignored, "ignored by git")]
    let reasons = groups.compactMap { group, reason in
      group.first.map { $0 + (group.count > 1 ? " and \(group.count - 1) more" : "") + " (\(reason))" }
    }
    let nothing = "no Swift or Objective-C files here" + (tree.isOfGit ? " that git tracks" : "")
    return reasons.isEmpty ? nothing : "\(nothing); left out: \(reasons.joined(separator: ", "))"
  }
}

extension FileTree {
  /// That folders hold the scanned repository once more, and are not read; nil where there is none.
  package var repetitionNote: String? {
    guard let first = leftOut.repetitions.min(by: bytesPrecede) else { return nil }
    let more = leftOut.repetitions.count - 1
    return more == 0
      ? "\(first) is a work tree or a clone of this repository, and not read"
      : "\(first) and \(more) more are work trees or clones of this repository, and not read"
  }
}
