import BuiltinRules

/// What of a project somebody has named: the whole is judged, and this is shown.
package struct ProjectPart: Sendable, Equatable {
  /// As they were typed.
  package var names: [String]
  /// Files and folders, from the root of the scan.
  package var paths: [String]
  /// The folder that is judged, as the user would name it.
  package var project: String

  func holds(_ file: String) -> Bool {
    !file.isEmpty && paths.contains { $0.isEmpty || isSame(file, orBelow: $0) }
  }

  /// A finding is shown where it stands in the part or one of its other ends does.
  package func holds(_ violation: Violation) -> Bool {
    holds(violation.location.file) || violation.related.contains { holds($0.location.file) }
      || violation.parts.contains { holds($0.location.file) }
  }

  /// What does not belong to the code itself, as a manifest does not, is about all of it.
  func holds(_ problem: Problem) -> Bool { FileKind(path: problem.file)?.isSource != true || holds(problem.file) }
}

extension Configuration {
  /// The configuration of a run that does not show all: entries of a list have no place, and what is not shown is not fixed.
  var seeingPart: Configuration {
    guard part != nil else { return self }
    var configuration = self
    configuration.isWholeProject = false
    return configuration
  }
}

extension Report {
  /// The report as it is shown: with what the user should know of the paths and files that he named.
  func presented(_ configuration: Configuration, in tree: FileTree) -> Report {
    var report = self
    report.weights = CauseWeights(parsing: BuiltinRules.causes)
    report.notes += configuration.notes
    report.problems = (problems + configuration.problems).sorted()
    return report.limited(to: configuration.part, in: tree).owned(by: Owners(ofRepositoryAround: tree.root))
  }

  /// The report with what concerns a part alone, and a note that says so.
  func limited(to part: ProjectPart?, in tree: FileTree) -> Report {
    guard let part else { return self }
    var report = self
    report.violations = violations.filter(part.holds)
    report.known = known.filter(part.holds)
    report.problems = problems.filter(part.holds)
    if delta != nil {
      report.delta = BaselineDelta(known: report.known.count, fixed: nil, new: report.violations.count)
    }
    report.notes.insert(part.note(elsewhere: violations.count - report.violations.count), at: 0)
    report.notes += part.unread(in: tree).map {
      "nothing is read of '\($0)': it is excluded, ignored by git, or no code"
    }
    report.count()
    return report
  }
}

extension ProjectPart {
  fileprivate func note(elsewhere: Int) -> String {
    let words = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
    let others = elsewhere == 0 ? "" : "; \(plural(elsewhere, "finding stands", "findings stand")) elsewhere"
    return "only a part of the project is shown, \(words); all of it is judged, \(project)\(others)"
  }

  /// Those of which the tree lists nothing.
  fileprivate func unread(in tree: FileTree) -> [String] {
    zip(names, paths).filter { _, path in tree.index(of: path) == nil && tree.indexes(in: path).isEmpty }.map(\.0)
  }
}
