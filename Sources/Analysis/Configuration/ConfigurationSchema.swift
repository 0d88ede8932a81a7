import BuiltinRules
import Foundation

extension RuleCatalogue {
  /// The JSON Schema of `.modlint.yml` with each rule of the catalogue, a team's own among them, and its parameters: an editor
  /// completes their names, shows what they mean, and marks what is none.
  package func configurationSchema() throws -> String {
    let base = try JSONSerialization.jsonObject(with: Data(BuiltinRules.schema.utf8))
    guard let schema = base as? [String: Any] else { return BuiltinRules.schema }
    let named = schema.replacing(["properties", "rules"]) { withRules($0, isPart: false) }
      .replacing(["properties", "overrides", "items", "properties", "rules"]) { withRules($0, isPart: true) }
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try JSONSerialization.data(withJSONObject: named, options: options)
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A mapping by rule or by pack, and of nothing else.
  private func withRules(_ mapping: [String: Any], isPart: Bool) -> [String: Any] {
    var settings = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, self.settings(of: $0, isPart: isPart)) })
    for rule in rules {
      for former in rule.formers {
        settings[former.id] = [
          "deprecated": true, "description": "A former id of '\(rule.id)'.",
          "anyOf": [["$ref": "#/$defs/verdict"], ["type": "object"]],
        ]
      }
    }
    for page in Suppressions.pages { settings[page.id] = ["$ref": "#/$defs/verdict", "description": page.title] }
    for pack in packs where settings[pack] == nil {
      settings[pack] = ["$ref": "#/$defs/verdict", "description": "All rules of the pack."]
    }
    var mapping = mapping
    mapping["properties"] = settings
    mapping["additionalProperties"] = false
    return mapping
  }

  /// Of a part no rule can be strict: a baseline is one for the whole.
  private func settings(of rule: Rule, isPart: Bool) -> [String: Any] {
    var settings: [String: Any] = ["severity": ["$ref": "#/$defs/verdict"]]
    if !isPart { settings["strict"] = ["type": "boolean", "description": "No baseline keeps what violates the rule."] }
    for parameter in rule.parameters { settings[parameter.name] = schema(of: parameter) }
    let mapping: [String: Any] = ["type": "object", "properties": settings, "additionalProperties": false]
    return ["description": rule.title, "anyOf": [["$ref": "#/$defs/verdict"], mapping] as [Any]]
  }

  private func schema(of parameter: RuleParameter) -> [String: Any] {
    var schema = parameter.defaultValue.schema
    schema["description"] = parameter.meaning
    let value = Data(parameter.defaultValue.json.utf8)
    schema["default"] = try? JSONSerialization.jsonObject(with: value, options: .fragmentsAllowed)
    return schema
  }
}

extension [String: Any] {
  /// The same with the mapping at a path replaced; unchanged where there is none.
  fileprivate func replacing(_ path: ArraySlice<String>, by replaced: ([String: Any]) -> [String: Any]) -> [String: Any]
  {
    guard let key = path.first else { return replaced(self) }
    guard let inner = self[key] as? [String: Any] else { return self }
    var result = self
    result[key] = inner.replacing(path.dropFirst(), by: replaced)
    return result
  }
}
