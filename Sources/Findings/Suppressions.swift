/// The suppression comments of a project, and what is left of the findings after them.
///
/// A comment works on the line where a finding stands. The forms that name one line (`:next`, `:this`, `:previous`)
/// work at the other ends of a finding as well: an edge is accepted where it starts or where it arrives, a cycle at
/// any of its edges. A region does not: it speaks of the code it stands in, not of what others make of that code.
package struct Suppressions: Sendable {
  /// The ids of the findings that are about comments. They are no files in the catalogue, because no query finds them.
  package static let superfluous = "superfluous-suppression"
  package static let invalid = "invalid-suppression"
  package static let unexplained = "unexplained-suppression"

  /// Ordered by line within each file.
  private var directives: [String: [Directive]] = [:]
  private var mistakes: [(SuppressionMistake, Location)] = []

  private struct Directive {
    var suppression: Suppression
    var place: Location
    /// The line a one-line form means.
    var target: Int?
  }

  /// - Parameter comments: What stands behind `modlint:` in each comment, and where.
  package init(_ comments: some Sequence<(text: String, location: Location)>) {
    for (text, place) in comments {
      do {
        directives[place.file, default: []].append(Directive(suppression: try Suppression(parsing: text), place: place))
      } catch {
        mistakes.append((error, place))
      }
    }
    for file in directives.keys { directives[file]?.aim() }
  }

  /// What a run knows about its rules.
  package struct Rules: Sendable {
    /// Every id there is, switched off or not.
    package var known: Set<String>
    /// The ids that judged every file of this run. A comment about any other is not called superfluous.
    package var judged: Set<String>
    /// Whether all rules that are on have judged the whole project; only then is a `disable all` called superfluous.
    package var isWholeRun: Bool
    package var requiresReason = false

    package init(known: Set<String>, judged: Set<String>, isWholeRun: Bool) {
      self.known = known.union([Suppressions.superfluous, Suppressions.invalid, Suppressions.unexplained])
      self.judged = judged
      self.isWholeRun = isWholeRun
    }
  }

  /// The findings that stay, together with those about the comments themselves, in order; and what was suppressed.
  package func applied(
    to violations: [Violation], rules: Rules
  ) -> (kept: [Violation], suppressed: [Violation]) {
    var used: Set<Use> = []
    var (kept, suppressed) = split(violations, used: &used)
    let checks = SuppressionChecks(knownRules: rules.known, requiresReason: rules.requiresReason)
    var findings = mistakes.flatMap { checks.findings(for: $0, at: $1) }
    for directive in directives.values.joined() {
      findings += checks.findings(for: directive.suppression, at: directive.place)
    }
    findings += superfluousFindings(used: used, rules: rules)
    // A finding about a comment is suppressed only by its own name: `disable all` would always hide that it is useless.
    let (keptFindings, suppressedFindings) = split(findings, ignoringAll: true, used: &used)
    kept += keptFindings
    suppressed += suppressedFindings
    return (kept.sorted(), suppressed.sorted())
  }

  /// A comment and the rule (or `all`) for which it was good.
  private struct Use: Hashable {
    var place: Location
    var rule: String
  }

  private func split(
    _ violations: [Violation], ignoringAll: Bool = false, used: inout Set<Use>
  ) -> (kept: [Violation], suppressed: [Violation]) {
    if directives.isEmpty { return (violations, []) }
    var kept: [Violation] = []
    var suppressed: [Violation] = []
    for violation in violations {
      if let use = cover(of: violation, ignoringAll: ignoringAll) {
        used.insert(use)
        suppressed.append(violation)
      } else {
        kept.append(violation)
      }
    }
    return (kept, suppressed)
  }

  /// The comment that suppresses a finding. One that names a line goes before a region, so that the wider is the one
  /// called superfluous.
  private func cover(of violation: Violation, ignoringAll: Bool) -> Use? {
    let places = [violation.location] + violation.related.map(\.location)
    for place in places {
      for directive in directives[place.file] ?? [] where directive.target == place.line {
        if let use = directive.use(for: violation.rule, ignoringAll: ignoringAll) { return use }
      }
    }
    var open: Use?
    for directive in directives[violation.location.file] ?? [] where directive.place.line <= violation.location.line {
      guard directive.target == nil else { continue }
      let use = directive.use(for: violation.rule, ignoringAll: ignoringAll)
      if directive.suppression.action == .enable {
        if use != nil { open = nil }
      } else if open == nil {
        open = use
      }
    }
    return open
  }

  private func superfluousFindings(used: Set<Use>, rules: Rules) -> [Violation] {
    directives.values.flatMap { directives in
      directives.enumerated().flatMap { index, directive in
        directive.suppression.rules.compactMap { rule -> Violation? in
          let isJudged = rule == "all" ? rules.isWholeRun : rules.judged.contains(rule)
          guard isJudged else { return nil }
          if directive.suppression.action == .enable {
            if directives[..<index].leavesOpen(rule) { return nil }
            return superfluous("'\(rule)' is enabled here, but was not disabled above", rule, at: directive.place)
          }
          if used.contains(Use(place: directive.place, rule: rule)) { return nil }
          let what = rule == "all" ? "everything is disabled here, but nothing is violated" : "'\(rule)' is disabled here, but nothing violates it"
          return superfluous(what, rule, at: directive.place)
        }
      }
    }
  }

  private func superfluous(_ message: String, _ rule: String, at place: Location) -> Violation {
    suppressionFinding(Suppressions.superfluous, message, rule, at: place)
  }
}

extension Suppressions.Directive {
  /// What the comment does for a rule: the word in it that names the rule, or nil.
  fileprivate func use(for rule: String, ignoringAll: Bool) -> Suppressions.Use? {
    if suppression.rules.contains(rule) { return Suppressions.Use(place: place, rule: rule) }
    if !ignoringAll, suppression.rules.contains("all") { return Suppressions.Use(place: place, rule: "all") }
    return nil
  }
}

extension [Suppressions.Directive] {
  /// Orders by line and finds out which line each one-line form means. Several `disable:next` below each other all mean
  /// the line below the last.
  fileprivate mutating func aim() {
    sort { $0.place < $1.place }
    let nextLines = Set(filter { $0.suppression.action == .disable(.line(1)) }.map(\.place.line))
    for index in indices {
      guard case .disable(.line(let distance)) = self[index].suppression.action else { continue }
      var line = self[index].place.line + distance
      while distance == 1, nextLines.contains(line) { line += 1 }
      self[index].target = line
    }
  }
}

extension ArraySlice<Suppressions.Directive> {
  /// Whether a region that disables the rule is still open behind these comments.
  fileprivate func leavesOpen(_ rule: String) -> Bool {
    var isOpen = false
    for directive in self where directive.target == nil {
      let names = directive.suppression.names(rule) || rule == "all"
      if names { isOpen = directive.suppression.action != .enable }
    }
    return isOpen
  }
}
