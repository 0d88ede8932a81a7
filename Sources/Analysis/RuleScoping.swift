/// Which setting of a rule holds for which finding, where the configuration says several.
struct RuleScoping: Sendable {
  private let base: [String: RuleSetting]
  private let scopes: [RuleScope]
  /// By file that is part of a module the scopes that hold for it, in ascending order.
  private var holding: [String: [Int]] = [:]
  /// By name of a module those that name it.
  private var naming: [String: [Int]] = [:]
  /// All that may hold together for a finding.
  private var combinations: Set<[Int]> = [[]]

  init(_ configuration: Configuration, _ tree: FileTree, _ graph: CodeGraph) {
    (base, scopes) = (configuration.settings, configuration.scopes)
    if scopes.isEmpty { return }
    for node in graph.modules where !node.isSDK {
      let named = scopes.indices.filter { scopes[$0].names(node.module.name, node.module.targetName) }
      if !named.isEmpty { naming[node.module.name] = named }
    }
    let matchers = scopes.map(\.pathMatcher)
    for file in graph.files {
      let named = !file.module.exists ? [] : naming[graph.modules[file.module].module.name] ?? []
      holding[file.path] = scopes.indices.filter { index in
        matchers[index]?(file.path) ?? false || named.contains(index) && file.path.hasPrefix(scopes[index].folder)
      }
    }
    combinations.formUnion(holding.values)
    // What is said of a module may stand in its manifest.
    let manifests = Set(tree.files.lazy.filter { !$0.kind.isSource }.map(\.path)).union(["", "Package.swift"])
    let places = Set(manifests.map { path in scopes.indices.filter { matchers[$0]?(path) ?? false } })
    for place in places {
      for named in Array(naming.values) + [[]] { combinations.insert(Set(place + named).sorted()) }
    }
  }

  /// The settings to ask a rule by, and for each which of its findings it holds for; nil for all.
  func plans(for rule: Rule, _ setting: RuleSetting) -> [(setting: RuleSetting, isMeant: ((Violation) -> Bool)?)] {
    guard scopes.contains(where: { $0.settings[rule.id] != nil }) else { return [(setting, nil)] }
    var settings: [RuleSetting] = []
    for scopes in combinations.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let setting = self.setting(of: rule.id, setting, in: scopes)
      if !settings.contains(setting) { settings.append(setting) }
    }
    return settings.map { plan in
      (plan, { self.setting(of: rule.id, setting, in: scopesHolding(for: $0)) == plan })
    }
  }

  /// The violation with the severity that is set where it stands; nil where it is off.
  func applied(to violation: Violation) -> Violation? {
    setting(of: violation.rule, base[violation.rule] ?? RuleSetting(), in: scopesHolding(for: violation))
      .applied(to: violation)
  }

  private func setting(of rule: String, _ setting: RuleSetting, in holding: [Int]) -> RuleSetting {
    var result = holding.reduce(setting) { setting, index in
      scopes[index].settings[rule].map { setting.overlaid(by: $0) } ?? setting
    }
    // Above the others both mean the same.
    if result.verdict == .on { result.verdict = .asWritten }
    return result
  }

  /// Those of the file, or of the module that the finding is about where it stands in none.
  private func scopesHolding(for violation: Violation) -> [Int] {
    let file = violation.location.file
    if scopes.isEmpty { return [] }
    if let known = holding[file] { return known }
    let subject = violation.subject.split(separator: " -> ", maxSplits: 1).first.map(String.init) ?? ""
    let named = naming[subject] ?? []
    return scopes.indices.filter { scopes[$0].pathMatcher?(file) ?? false || named.contains($0) }
  }
}
