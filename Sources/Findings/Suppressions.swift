/// The suppression comments of a project, and what is left of the findings after them.
///
/// A comment works on the line where a finding stands. The forms that name one line (`:next`, `:this`, `:previous`)
/// work at the other ends of a finding as well: an edge is accepted where it starts or where it arrives, a cycle at
/// any of its edges. A region does not: it speaks of the code it stands in, not of what others make of that code.
package struct Suppressions: Sendable {
  /// The ids of the findings that are about comments. They are no files in the catalogue, because no query finds them.
  static let superfluous = "superfluous-suppression"
  static let invalid = "invalid-suppression"
  static let unexplained = "unexplained-suppression"
  package static let rules = [superfluous, invalid, unexplained]

  private let directives: [String: FileSuppressions]
  private var mistakes: [(SuppressionMistake, Location)] = []

  /// What the code tells its compiler, by file; nothing is said of those that hide nothing.
  private let silences: [String: [Silence]]

  package init(_ comments: some Sequence<SuppressionComment>, silences: [Silence] = []) {
    var directives: [String: [PlacedSuppression]] = [:]
    for comment in comments {
      do {
        let suppression = try Suppression(parsing: comment.text)
        directives[comment.place.file, default: []].append(PlacedSuppression(suppression, in: comment))
      } catch {
        mistakes.append((error, comment.place))
      }
    }
    self.directives = directives.mapValues(FileSuppressions.init)
    self.silences = Dictionary(grouping: silences, by: \.file)
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
      self.known = known.union(Suppressions.rules)
      self.judged = judged
      self.isWholeRun = isWholeRun
    }
  }

  /// The findings that stay, together with those about the comments themselves, in order; and what was suppressed.
  package func applied(
    to violations: [Violation], rules: Rules
  ) -> (kept: [Violation], suppressed: [Violation]) {
    var used: Set<SuppressionUse> = []
    var (kept, suppressed) = split(violations, used: &used)
    let checks = SuppressionChecks(knownRules: rules.known, requiresReason: rules.requiresReason)
    var findings = mistakes.flatMap { checks.findings(for: $0, at: $1) }
    for directive in directives.values.lazy.flatMap(\.comments) {
      findings += checks.findings(for: directive.suppression, at: directive.place)
    }
    findings += superfluousFindings(used: used, rules: rules)
    // A finding about a comment is suppressed only by its own name: `disable all` would always hide that it is useless.
    let (keptFindings, suppressedFindings) = split(findings, ignoringAll: true, used: &used)
    kept += keptFindings
    suppressed += suppressedFindings
    return (kept.sorted(), suppressed.sorted())
  }

  private func split(
    _ violations: [Violation], ignoringAll: Bool = false, used: inout Set<SuppressionUse>
  ) -> (kept: [Violation], suppressed: [Violation]) {
    if directives.isEmpty, silences.isEmpty { return (violations, []) }
    var kept: [Violation] = []
    var suppressed: [Violation] = []
    for violation in violations {
      if let use = cover(of: violation, ignoringAll: ignoringAll) {
        used.insert(use)
        suppressed.append(violation)
      } else if silences[violation.location.file]?.contains(where: { $0.covers(violation) }) == true {
        suppressed.append(violation)
      } else {
        kept.append(violation)
      }
    }
    return (kept, suppressed)
  }

  /// The comment that suppresses a finding. One that names a line goes before a region, so that the wider is the one
  /// called superfluous.
  private func cover(of violation: Violation, ignoringAll: Bool) -> SuppressionUse? {
    let places = [violation.location] + violation.related.map(\.location)
    let ids = [violation.rule] + (violation.formerRule.map { [$0] } ?? [])
    for place in places {
      let use = directives[place.file]?.use(for: ids, atLine: place.line, ignoringAll: ignoringAll)
      if let use { return use }
    }
    return directives[violation.location.file]?
      .use(for: ids, inRegionOfLine: violation.location.line, ignoringAll: ignoringAll)
  }

  private func superfluousFindings(used: Set<SuppressionUse>, rules: Rules) -> [Violation] {
    directives.values.flatMap { superfluousFindings(in: $0.comments, used: used, rules: rules) }
  }

  private func superfluousFindings(
    in comments: [PlacedSuppression], used: Set<SuppressionUse>, rules: Rules
  ) -> [Violation] {
    var findings: [Violation] = []
    var open = OpenRegions()
    for (number, comment) in comments.enumerated() {
      for rule in comment.suppression.rules where rule == "all" ? rules.isWholeRun : rules.judged.contains(rule) {
        if let finding = superfluousFinding(about: rule, in: comment, open, used: used) { findings.append(finding) }
      }
      open.read(comment, number: number)
    }
    return findings
  }

  private func superfluousFinding(
    about rule: String, in directive: PlacedSuppression, _ open: OpenRegions, used: Set<SuppressionUse>
  ) -> Violation? {
    if directive.suppression.action == .enable {
      if open.contains(rule) { return nil }
      return superfluous("'\(rule)' is enabled here, but was not disabled above", rule, at: directive.place)
    }
    if used.contains(SuppressionUse(place: directive.place, rule: rule)) { return nil }
    if rule == "all" {
      return superfluous("every rule is disabled here, but nothing is violated", rule, at: directive.place)
    }
    return superfluous("'\(rule)' is disabled here, but nothing violates it", rule, at: directive.place)
  }

  private func superfluous(_ message: String, _ rule: String, at place: Location) -> Violation {
    suppressionFinding(Suppressions.superfluous, message, rule, at: place)
  }
}
