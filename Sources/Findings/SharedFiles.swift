// A file that several targets build holds what is found in it for each of them.

extension Report {
  /// The report with each finding told once: what a file of several modules makes of each of them stands with the first, and every
  /// finding of such a file names the modules that it holds for. Baselines know them one by one.
  package func tellingOnce() -> Report {
    var report = self
    report.violations = []
    var numbers: [SharedFinding: [Int]] = [:]
    var holders: [Int: [String]] = [:]
    for violation in violations {
      guard let (module, finding) = violation.ofOneModule else {
        holders[report.violations.count] = violation.isAboutModule ? nil : violation.modules
        report.violations.append(violation)
        continue
      }
      // Several may be told at one place, each with places of its own.
      let joined = numbers[finding]?.lazy.compactMap { number in
        report.violations[number].joined(with: violation).map { (number, $0) }
      }.first
      if let (known, merged) = joined {
        report.violations[known] = merged
        holders[known, default: []].append(module)
      } else {
        numbers[finding, default: []].append(report.violations.count)
        holders[report.violations.count] = [module]
        report.violations.append(violation)
      }
    }
    for (number, modules) in holders.mapValues(Set.init) where modules.count > 1 {
      report.violations[number].message += "; holds for \(listed(modules.sorted()))"
    }
    report.count()
    return report
  }

  /// Counts the violations anew.
  package mutating func count() {
    (summary.errors, summary.warnings, summary.infos) = (0, 0, 0)
    for violation in violations {
      switch violation.severity {
      case .error: summary.errors += 1
      case .warning: summary.warnings += 1
      case .info: summary.infos += 1
      }
    }
  }
}

/// What one file says of one of its modules, without that module: other modules of the file say the same.
private struct SharedFinding: Hashable {
  var rule: String
  var severity: Severity
  var location: Location
  var target: String
}

extension Violation {
  /// The one of its file's modules that the finding is an edge of, or a cycle of parts in, and what it says of that; nil where there
  /// is none. A cycle is known by its place: the same files make a smaller one of it where a module builds only some of them.
  fileprivate var ofOneModule: (module: String, finding: SharedFinding)? {
    let separator = edges.isEmpty ? " -> " : ": "
    guard modules.count > 1, let end = subject.firstRange(of: separator) else { return nil }
    let module = String(subject[..<end.lowerBound])
    guard modules.contains(module) else { return nil }
    let target = edges.isEmpty ? String(subject[end.upperBound...]) : ""
    return (module, SharedFinding(rule: rule, severity: severity, location: location, target: target))
  }

  /// Whether its subject is one of the modules of its file, or speaks of several of them.
  fileprivate var isAboutModule: Bool {
    !edges.isEmpty || modules.contains { name in subject.split(separator: " ").contains { $0 == name } }
  }

  /// Nil where each has places that the other has not.
  fileprivate func joined(with other: Violation) -> Violation? {
    let (places, others) = (Set(parts.map(\.location)), Set(other.parts.map(\.location)))
    if others.isSubset(of: places) { return self }
    return places.isSubset(of: others) ? other : nil
  }
}

/// `A`, `A and B`, `A, B and C`.
private func listed(_ names: [String]) -> String {
  names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names.last!
}
