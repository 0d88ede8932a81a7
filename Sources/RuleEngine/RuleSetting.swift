import Findings
import YAMLDocuments

/// What a configuration says about one rule.
package struct RuleSetting: Sendable, Equatable {
  package enum Verdict: Sendable, Equatable {
    /// The rule's own severity.
    case asWritten
    case off
    /// For all findings of the rule, also those to which the rule itself gives another.
    case severity(Severity)
  }

  package var verdict = Verdict.asWritten
  /// Overridden parameters only.
  package var parameters: [String: ParameterValue] = [:]
  /// Whether no baseline may know what violates the rule; nil where the rule itself decides.
  package var isStrict: Bool?
  /// Whether somebody wants this rule to judge that is silent by itself: `--only`, and the test of its examples.
  package var isAskedByName = false

  package init(
    verdict: Verdict = .asWritten, parameters: [String: ParameterValue] = [:], isStrict: Bool? = nil
  ) {
    self.verdict = verdict
    self.parameters = parameters
    self.isStrict = isStrict
  }
}

extension RuleSetting {
  /// The violation with the severity that is set; nil where it is off.
  package func applied(to violation: Violation) -> Violation? {
    switch verdict {
    case .asWritten: return violation
    case .off: return nil
    case .severity(let severity):
      var violation = violation
      violation.severity = severity
      return violation
    }
  }
}

extension RuleCatalogue {
  /// Reads the value of the key `rules`: for each rule `off`, a severity, or its parameters, severity and strictness.
  ///
  /// ```yaml
  /// deep-inheritance: {max: 3, severity: warning}
  /// oversized-controller: off
  /// ```
  ///
  /// What is wrong is collected in `reading`: unknown rules and parameters, values of another kind.
  package func settings(_ node: YAMLNode, _ reading: inout YAMLReading) -> [String: RuleSetting] {
    reading.allowOnlyRules(ids + Suppressions.rules, unreadable: unreadable, in: node)
    var settings: [String: RuleSetting] = [:]
    for (key, value) in node.mapping ?? [] {
      guard let id = key.string else { continue }
      if Suppressions.rules.contains(id) {
        settings[id] = RuleSetting(verdict: verdict(value, of: id, as: .warning, &reading))
      } else if let rule = self[id] {
        settings[id] = rule.setting(value, &reading)
      }
    }
    return settings
  }
}

extension Rule {
  fileprivate func setting(_ node: YAMLNode, _ reading: inout YAMLReading) -> RuleSetting {
    guard let pairs = node.mapping else {
      return RuleSetting(verdict: verdict(node, of: id, as: severity, &reading))
    }
    var setting = RuleSetting()
    reading.allowOnly(["severity", "strict"] + parameters.map(\.name), in: node, of: id)
    setting.isStrict = reading.bool(node, "strict")
    for (key, value) in pairs {
      if key.string == "severity" {
        setting.verdict = verdict(value, of: id, as: severity, &reading)
      } else if let parameter = parameters.first(where: { $0.name == key.string }) {
        if let override = parameter.defaultValue.override(value) {
          setting.parameters[parameter.name] = override
        } else {
          let kind = parameter.defaultValue.kindInWords
          reading.report("'\(parameter.name)' of '\(id)' is \(kind), found \(value.kindInWords)", at: value)
        }
      }
    }
    return setting
  }
}

private let verdicts = ["off", "info", "warning", "error"]

/// What is said of a rule as a whole; `severity` is its own, which `on` leaves to it and to its findings.
private func verdict(
  _ node: YAMLNode, of id: String, as severity: Severity?, _ reading: inout YAMLReading
) -> RuleSetting.Verdict {
  // YAML reads the plain words `off` and `on` as no and yes; who knows that writes them in quotes.
  let words = ["on": true, "off": false]
  switch node.bool ?? node.string.flatMap({ words[$0] }) {
  case true: return severity == nil ? .severity(.warning) : .asWritten
  case false: return .off
  case nil: break
  }
  if let severity = node.string.flatMap(Severity.init(rawValue:)) { return .severity(severity) }
  if let word = node.string {
    reading.report(reading.unknown("severity", word, in: verdicts, place: id), at: node)
  } else {
    reading.report("'\(id)' must be \(verdicts.joined(separator: ", ")) or its parameters", at: node)
  }
  return .asWritten
}

extension YAMLReading {
  fileprivate mutating func allowOnlyRules(_ ids: [String], unreadable: Set<String>, in node: YAMLNode) {
    guard let pairs = node.mapping else {
      if !node.isNull { report("expected rules and what is said of them, found \(node.kindInWords)", at: node) }
      return
    }
    for (key, _) in pairs where !ids.contains(key.string ?? "") && !unreadable.contains(key.string ?? "") {
      report(unknown("rule", key.string ?? "", in: ids), at: key)
    }
  }
}
