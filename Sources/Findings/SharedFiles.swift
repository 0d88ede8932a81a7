// A file that several targets build holds what is found in it for each of them.

extension Report {
  /// The report with each finding told once: what a file of several modules makes of each of them stands with the first, and every
  /// finding of such a file names the modules that it holds for. Baselines know them one by one.
  package func tellingOnce() -> Report {
    var told = violations
    var numbers: [SharedFinding: [Int]] = [:]
    var holders: [Int: [String]] = [:]
    var joined: Set<Int> = []
    for (number, violation) in violations.enumerated() {
      guard let (module, finding) = violation.ofOneModule else {
        holders[number] = violation.isAboutModule ? nil : violation.modules
        continue
      }
      holders[number] = [module]
      // Several may be told at one place, each with places of its own.
      let alike = numbers[finding, default: []]
      let place = alike.firstIndex { violations[$0].covers(violation) || violation.covers(violations[$0]) }
      guard let place else {
        numbers[finding, default: []].append(number)
        continue
      }
      let known = alike[place]
      let (kept, other) = violations[known].covers(violation) ? (known, number) : (number, known)
      holders[kept, default: []] += holders.removeValue(forKey: other) ?? []
      numbers[finding]?[place] = kept
      joined.insert(other)
    }
    for (number, modules) in holders.mapValues(Set.init) where modules.count > 1 {
      told[number].message += "; holds for \(listed(modules.sorted()))"
    }
    var report = self
    report.violations = told.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
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
  /// Nil for a cycle, which stands elsewhere where another edge is its first.
  var location: Location?
  var target: String
}

extension Violation {
  /// The one of its file's modules that the finding is an edge of, or a cycle of parts in, and what it says of that; nil where there
  /// is none. The same files make a smaller cycle of one where a module builds only some of them.
  fileprivate var ofOneModule: (module: String, finding: SharedFinding)? {
    let separator = edges.isEmpty ? " -> " : ": "
    guard modules.count > 1 || !edges.isEmpty, let end = subject.firstRange(of: separator) else { return nil }
    let module = String(subject[..<end.lowerBound])
    guard modules.contains(module) else { return nil }
    let target = edges.isEmpty ? String(subject[end.upperBound...]) : ""
    let location = edges.isEmpty ? location : nil
    return (module, SharedFinding(rule: rule, severity: severity, location: location, target: target))
  }

  /// Whether its subject is one of the modules of its file, or speaks of several of them.
  fileprivate var isAboutModule: Bool {
    !edges.isEmpty || modules.contains { name in subject.split(separator: " ").contains { $0 == name } }
  }

  /// True where this finding holds all of the other: its places, or of a cycle its edges, in a file of both modules.
  fileprivate func covers(_ other: Violation) -> Bool {
    guard let module = ofOneModule?.module, !edges.isEmpty else {
      return Set(other.parts.map(\.location)).isSubset(of: parts.map(\.location))
    }
    return other.modules.contains(module) && Set(other.edges).isSubset(of: edges)
  }
}

/// `A`, `A and B`, `A, B and C`.
private func listed(_ names: [String]) -> String {
  names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names.last!
}
