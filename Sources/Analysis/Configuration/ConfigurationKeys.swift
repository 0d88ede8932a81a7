extension Configuration {
  /// Keys that a file says for a whole project.
  static let projectKeys =
    [
      "modules", "parts", "team", "rule-folders", "baseline", "suppressions", "fail-on", "strict", "max-findings",
      "require-objc", "rules-url",
    ]
    + contractKeys
  /// Keys that hold as well for what lies below a file further down.
  static let partKeys = ["extends", "exclude", "included", "rules", "overrides"]

  /// Reads what a file and those that it extends say, whose `rules` lie above each other, the file's on top.
  mutating func read(_ document: YAMLNode, rules: [YAMLNode], _ reading: inout YAMLReading) {
    reading.allowOnly(Self.partKeys + Self.projectKeys, in: document)
    exclude = Self.exclusions(document, &reading)
    included = Self.patterns(document, "included", &reading)
    readBaseline(document, &reading)
    for node in reading.sequence(document, "modules") { readModule(node, &reading) }
    readParts(document, &reading)
    readContracts(document, &reading)
    if let node = document["team"] { readTeam(node, &reading) }
    if reading.bool(document, "require-objc") == true { requiresObjectiveC = true }
    if let node = document["suppressions"] {
      reading.allowOnly(["require-reason"], in: node, of: "suppressions")
      requiresSuppressionReason = reading.bool(node, "require-reason") ?? false
    }
    readRulesAddress(document, &reading)
    failure = FailureSetting(document, sources, &reading)
    for node in rules.compactMap({ $0["rules"] }) {
      settings = settings.overlaid(by: catalogue.settings(node, &reading))
    }
    readOverrides(document, below: "", &reading)
    readChoice()
  }

  private mutating func readRulesAddress(_ document: YAMLNode, _ reading: inout YAMLReading) {
    guard let node = document["rules-url"], let address = reading.string(document, "rules-url") else { return }
    if ["http://", "https://"].contains(where: address.lowercased().hasPrefix) {
      rulesURL = address
    } else {
      reading.report("'rules-url': '\(address)' is no address of a page, which begins with https://", at: node)
    }
  }

  /// The patterns of `exclude`, of which one that names everything is a mistake.
  static func exclusions(_ document: YAMLNode, _ reading: inout YAMLReading) -> [WrittenPattern] {
    for node in document["exclude"].map({ $0.sequence ?? [$0] }) ?? [] {
      guard let text = node.string, Glob(exclusion: text).matchesEverything else { continue }
      reading.report("exclude: '\(text)' would leave nothing to scan", at: node)
    }
    return patterns(document, "exclude", &reading)
  }

  private mutating func readBaseline(_ document: YAMLNode, _ reading: inout YAMLReading) {
    baselineFile = reading.string(document, "baseline")
    guard let node = document["baseline"] else { return }
    if baselineFile == "" { reading.report("'baseline' names no file", at: node) }
    if file != nil { baselinePlace = sources.words(for: node.line) + ": " }
  }

  private mutating func readTeam(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["engineers", "days"], in: node, of: "team")
    if let engineers = reading.int(node, "engineers") {
      if engineers < 1 { reading.report("'engineers' must be at least 1", at: node) }
      let line = node["engineers"]?.line ?? node.line
      team = Team(given: engineers, by: lastName(of: sources.place(of: line).file))
    }
    if let days = reading.int(node, "days") {
      if !(1...3650).contains(days) { reading.report("'days' must be between 1 and 3650", at: node) }
      teamDays = days
    }
  }

  private mutating func readModule(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "paths", "layer", "sample"], in: node, of: "modules")
    guard let name = reading.string(node, "name"), let paths = reading.strings(node, "paths"), !paths.isEmpty,
      !name.isEmpty
    else {
      if node.isMappingOrNull { reading.report("a module needs a 'name' and 'paths'", at: node) }
      return
    }
    // Of two the second would have the name, and the files of the first none.
    if modules.contains(where: { $0.name == name }) { reading.report("there are two modules '\(name)'", at: node) }
    var module = ModuleOverride(name: name, paths: paths, layer: reading.string(node, "layer"))
    module.isSample = reading.bool(node, "sample") ?? false
    module.line = node.line
    modules.append(module)
  }
}
