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

  package init(verdict: Verdict = .asWritten, parameters: [String: ParameterValue] = [:]) {
    self.verdict = verdict
    self.parameters = parameters
  }
}

extension RuleCatalogue {
  /// Reads the value of the key `rules`: for each rule `off`, a severity, or its parameters and severity.
  ///
  /// ```yaml
  /// deep-inheritance: {max: 3, severity: warning}
  /// oversized-controller: off
  /// ```
  ///
  /// What is wrong is collected in `reading`: unknown rules and parameters, values of another kind.
  package func settings(_ node: YAMLNode, _ reading: inout YAMLReading) -> [String: RuleSetting] {
    reading.allowOnlyRules(rules.map(\.id), in: node)
    var settings: [String: RuleSetting] = [:]
    for (key, value) in node.mapping ?? [] {
      guard let id = key.string, let rule = self[id] else { continue }
      settings[id] = rule.setting(value, &reading)
    }
    return settings
  }
}

extension Rule {
  private static let words = ["off", "info", "warning", "error"]

  fileprivate func setting(_ node: YAMLNode, _ reading: inout YAMLReading) -> RuleSetting {
    guard let pairs = node.mapping else {
      return RuleSetting(verdict: verdict(node, &reading))
    }
    var setting = RuleSetting()
    reading.allowOnly(["severity"] + parameters.map(\.name), in: node, of: id)
    for (key, value) in pairs {
      if key.string == "severity" {
        setting.verdict = verdict(value, &reading)
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

  private func verdict(_ node: YAMLNode, _ reading: inout YAMLReading) -> RuleSetting.Verdict {
    // YAML reads the plain words `off` and `on` as no and yes.
    switch node.bool {
    case true: return .severity(severity ?? .warning)
    case false: return .off
    case nil: break
    }
    if let severity = node.string.flatMap(Severity.init(rawValue:)) { return .severity(severity) }
    if let word = node.string {
      reading.report(reading.unknown("severity", word, in: Self.words, place: id), at: node)
    } else {
      reading.report("'\(id)' must be \(Self.words.joined(separator: ", ")) or its parameters", at: node)
    }
    return .asWritten
  }
}

extension YAMLReading {
  fileprivate mutating func allowOnlyRules(_ ids: [String], in node: YAMLNode) {
    guard let pairs = node.mapping else {
      if !node.isNull { report("expected rules and what is said of them, found \(node.kindInWords)", at: node) }
      return
    }
    for (key, _) in pairs where !ids.contains(key.string ?? "") {
      report(unknown("rule", key.string ?? "", in: ids), at: key)
    }
  }
}
