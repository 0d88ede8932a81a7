/// An id that the findings of a rule, or some of them, had in an earlier version. Configurations, comments, baselines and
/// command lines may still use it.
struct FormerRule: Sendable, Equatable {
  var id: String
  /// The pack that it was in, where that is not the rule's.
  var pack: String?
  /// The names of its parameters today, by those that they had; one that kept its name is not in it.
  var parameters: [String: String] = [:]
  /// True where only some of the rule's findings had it, those of which the query's column `formerly` says so.
  var isPart = false
}

extension FormerRule {
  /// The value of `formerly` in a front matter: a list of ids of the whole rule, or a mapping of those of its parts, each to its
  /// parameters that are called otherwise now.
  ///
  /// ```yaml
  /// formerly:
  ///   unsent-event: {mechanisms: events}
  ///   strong-context: {pack: wiring}
  /// ```
  static func all(_ node: YAMLNode, _ reading: inout YAMLReading) -> [FormerRule] {
    guard let value = node["formerly"], value.mapping != nil else {
      return (reading.strings(node, "formerly") ?? []).map { FormerRule(id: $0) }
    }
    return (value.mapping ?? []).compactMap { key, said in
      guard let id = key.string else { return nil }
      var former = FormerRule(id: id, isPart: true)
      for (name, now) in said.mapping ?? [] {
        guard let name = name.string, let now = now.string else {
          reading.report("'formerly' maps names of parameters to those of today", at: said)
          continue
        }
        if name == "pack" { former.pack = now } else { former.parameters[name] = now }
      }
      return former
    }
  }
}

extension RuleCatalogue {
  /// The rule that finds today what one of this id found before; nil where the id is today's, or was never one.
  ///
  /// All pages are read for it.
  func successor(of id: String) -> (rule: Rule, former: FormerRule)? {
    guard !ids.contains(id) else { return nil }
    for rule in rules {
      if let former = rule.formers.first(where: { $0.id == id }) { return (rule, former) }
    }
    return nil
  }

  /// The sentence that says what a former id is called now.
  package func renaming(of id: String) -> String? {
    successor(of: id).map { "'\(id)' is a former id: the rule is '\($0.rule.id)' now" }
  }
}
