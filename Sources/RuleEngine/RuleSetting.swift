/// What a configuration says about one rule.
package struct RuleSetting: Sendable, Equatable {
  enum Verdict: Sendable, Equatable {
    /// The rule's own severity.
    case asWritten
    /// The same, where somebody has said so: what else is said of the rule below does not hold.
    case on
    case off
    /// For all findings of the rule, also those to which the rule itself gives another.
    case severity(Severity)
  }

  var verdict = Verdict.asWritten
  /// Overridden parameters only.
  package var parameters: [String: ParameterValue] = [:]
  /// Whether no baseline may know what violates the rule; nil where the rule itself decides.
  var isStrict: Bool?
  /// What is said of findings by the id that they had before: it goes before what is said of the rule. Only verdicts and strictness.
  var formers: [String: RuleSetting] = [:]
  /// Whether somebody wants this rule to judge that is silent by itself: `--only`, and the test of its examples.
  var isAskedByName = false

  init(
    verdict: Verdict = .asWritten, parameters: [String: ParameterValue] = [:], isStrict: Bool? = nil
  ) {
    self.verdict = verdict
    self.parameters = parameters
    self.isStrict = isStrict
  }
}

extension RuleSetting {
  /// What holds where another setting stands above this one: what that says, and else what this one does.
  func overlaid(by other: RuleSetting) -> RuleSetting {
    var setting = self
    if other.verdict != .asWritten {
      setting.verdict = other.verdict
      for id in setting.formers.keys { setting.formers[id]?.verdict = .asWritten }
    }
    setting.formers.merge(other.formers) { $0.overlaid(by: $1) }
    setting.parameters.merge(other.parameters) { $1 }
    setting.isStrict = other.isStrict ?? isStrict
    return setting
  }

  /// What is said of a finding, by the id that it had before.
  func verdict(onFormer id: String?) -> Verdict {
    if let id, let former = formers[id], former.verdict != .asWritten { return former.verdict }
    return verdict
  }

  /// Whether a rule of this severity has anything to say by this setting; nil is the severity of one that is silent by itself.
  package func judges(bySeverity severity: Severity?) -> Bool {
    let verdicts = [verdict] + formers.values.map(\.verdict)
    if verdict == .asWritten, severity != nil || isAskedByName { return true }
    return verdicts.contains { $0 != .off && $0 != .asWritten }
  }

  /// The violation with the severity that is set; nil where it is off.
  package func applied(to violation: Violation) -> Violation? {
    switch verdict {
    case .asWritten, .on: return violation
    case .off: return nil
    case .severity(let severity):
      var violation = violation
      violation.severity = severity
      return violation
    }
  }
}

extension [String: RuleSetting] {
  /// These settings with others above them.
  func overlaid(by others: [String: RuleSetting]) -> [String: RuleSetting] {
    merging(others) { $0.overlaid(by: $1) }
  }
}

extension RuleCatalogue {
  /// Reads the value of the key `rules`: for each rule `off`, a severity, or its parameters, severity and strictness; for a
  /// pack `off`, `on` or a severity, which hold for those of its rules that are not named themselves.
  ///
  /// ```yaml
  /// cycles: off
  /// deep-inheritance: {max: 3, severity: warning}
  /// oversized-controller: off
  /// ```
  ///
  /// What is wrong is collected in `reading`: unknown rules and parameters, values of another kind.
  package func settings(_ node: YAMLNode, _ reading: inout YAMLReading) -> [String: RuleSetting] {
    let known = ids + packs + Suppressions.rules
    let former = (node.mapping ?? []).compactMap { key, value in
      known.contains(key.string ?? "") ? nil : successor(of: key.string ?? "").map { (key, value, $0.rule, $0.former) }
    }
    reading.allowOnlyRules(known, beside: unreadable.union(former.map(\.3.id)), in: node)
    var settings = packSettings(node, &reading)
    for (key, value) in node.mapping ?? [] {
      guard let id = key.string else { continue }
      if Suppressions.rules.contains(id) {
        settings[id] = RuleSetting(verdict: verdict(value, of: id, as: .warning, &reading))
      } else if ids.contains(id), let rule = self[id] {
        settings[id] = (settings[id] ?? RuleSetting()).overlaid(by: rule.setting(value, &reading))
      }
    }
    // What is said of a part goes before what is said of the whole.
    for (key, value, rule, former) in former {
      settings[rule.id] = (settings[rule.id] ?? RuleSetting()).overlaid(by: rule.setting(value, as: former, &reading))
      reading.note("'\(former.id)' is a former id: the rule is '\(rule.id)' now", at: key)
    }
    return settings
  }

  /// Of the packs that are named the rules that judge by themselves; one that does not is turned on by its name.
  private func packSettings(_ node: YAMLNode, _ reading: inout YAMLReading) -> [String: RuleSetting] {
    var said: [String: RuleSetting] = [:]
    for (key, value) in node.mapping ?? [] where packs.contains(key.string ?? "") {
      let pack = key.string ?? ""
      if value.mapping != nil {
        reading.report("'\(pack)' is a pack of rules: it is off, on or a severity, and has no parameters", at: value)
      } else {
        said[pack] = RuleSetting(verdict: verdict(value, of: pack, as: .warning, &reading))
      }
    }
    if said.isEmpty { return [:] }
    let judging = rules.lazy.filter { $0.severity != nil }
    return Dictionary(
      uniqueKeysWithValues: judging.compactMap { rule in rule.setting(byPacks: said).map { (rule.id, $0) } })
  }
}

extension Rule {
  /// What is said of it by its pack; of findings that an id of another pack had before, that pack decides.
  fileprivate func setting(byPacks said: [String: RuleSetting]) -> RuleSetting? {
    var setting = said[pack]
    for former in formers {
      guard let other = former.pack else { continue }
      if setting != nil || said[other] != nil {
        setting = setting ?? RuleSetting()
        setting?.formers[former.id] = said[other] ?? RuleSetting(verdict: .on)
      }
    }
    return setting
  }

  /// What a configuration says of it. `former` is the id that it calls it by, where that is a former one: what is said then holds
  /// for the findings that had it.
  fileprivate func setting(
    _ node: YAMLNode, as former: FormerRule? = nil, _ reading: inout YAMLReading
  ) -> RuleSetting {
    let name = former?.id ?? id
    var setting = RuleSetting()
    if let pairs = node.mapping {
      let renamed = former?.parameters ?? [:]
      let names = parameters.map(\.name).filter { !renamed.values.contains($0) } + renamed.keys
      reading.allowOnly(["severity", "strict"] + names.sorted(), in: node, of: name)
      setting.isStrict = reading.bool(node, "strict")
      for (key, value) in pairs {
        if key.string == "severity" {
          setting.verdict = verdict(value, of: name, as: severity, &reading)
        } else if let parameter = parameters.first(where: { $0.name == renamed[key.string ?? ""] ?? key.string }) {
          setting.parameters[parameter.name] = parameter.override(value, called: key.string ?? "", of: name, &reading)
        }
      }
    } else {
      setting.verdict = verdict(node, of: name, as: severity, &reading)
    }
    guard let former, former.isPart else { return setting }
    // Of several rules that became one, it was said of one.
    var part = RuleSetting(parameters: setting.parameters)
    part.formers[former.id] = RuleSetting(verdict: setting.verdict, isStrict: setting.isStrict)
    return part
  }
}

extension RuleParameter {
  fileprivate func override(
    _ value: YAMLNode, called name: String, of rule: String, _ reading: inout YAMLReading
  ) -> ParameterValue? {
    if let override = defaultValue.override(value) { return override }
    reading.report("'\(name)' of '\(rule)' is \(defaultValue.kindInWords), found \(value.kindInWords)", at: value)
    return nil
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
  case true: return severity == nil ? .severity(.warning) : .on
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
  fileprivate mutating func allowOnlyRules(_ ids: [String], beside others: Set<String>, in node: YAMLNode) {
    guard let pairs = node.mapping else {
      if !node.isNull { report("expected rules and what is said of them, found \(node.kindInWords)", at: node) }
      return
    }
    for (key, _) in pairs where !ids.contains(key.string ?? "") && !others.contains(key.string ?? "") {
      report(unknown("rule", key.string ?? "", in: ids), at: key)
    }
  }
}
