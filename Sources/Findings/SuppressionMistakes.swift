/// What is wrong with suppression comments as such, whatever they suppress: words modlint does not know, rules there
/// are not, a reason that is missing where the team wants one.
struct SuppressionChecks {
  var knownRules: Set<String>
  var requiresReason: Bool

  func findings(for mistake: SuppressionMistake, at place: Location) -> [Violation] {
    switch mistake {
    case .unknownVerb(let word):
      let guess = suggestion(for: word, in: Suppression.verbs)
      return [invalid("'modlint:\(word)' is no comment modlint knows\(guess)", "modlint:\(word)", at: place)]
    case .noRule(let verb):
      return [invalid("'modlint:\(verb)' names no rule; 'all' stands for every one", "modlint:\(verb)", at: place)]
    }
  }

  func findings(for suppression: Suppression, at place: Location) -> [Violation] {
    var findings: [Violation] = []
    for rule in suppression.rules where rule != "all" && !knownRules.contains(rule) {
      // `disable this x` hides x to the end of the file.
      let isVerb = suppression.action == .disable(.region) && Suppression.verbs.contains("disable:\(rule)")
      let guess = isVerb ? "; did you mean 'disable:\(rule)'?" : suggestion(for: rule, in: knownRules)
      findings.append(invalid("there is no rule '\(rule)'\(guess)", rule, at: place))
    }
    if requiresReason, suppression.reason == nil, suppression.action != .enable {
      let rules = suppression.rules.joined(separator: ", ")
      findings.append(
        suppressionFinding(
          Suppressions.unexplained, "'\(rules)' is disabled without a reason; write one behind ' - '", rules, at: place)
      )
    }
    return findings
  }

  private func invalid(_ message: String, _ subject: String, at place: Location) -> Violation {
    suppressionFinding(Suppressions.invalid, message, subject, at: place)
  }
}

/// A finding about a comment. Its identity is what the comment says and the name of the file, without the way to it:
/// a comment has no other name, and a file that is moved keeps its own.
func suppressionFinding(_ rule: String, _ message: String, _ subject: String, at place: Location) -> Violation {
  let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
  return Violation(
    rule: rule, severity: .warning, message: message, subject: "\(subject) in \(name)", location: place)
}
