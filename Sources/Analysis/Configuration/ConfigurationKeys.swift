import FileTrees
import History
import ProjectDiscovery
import YAMLDocuments

extension Configuration {
  mutating func read(_ document: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(
      ["exclude", "modules", "team", "rules", "rule-folders", "baseline", "suppressions"] + Self.contractKeys,
      in: document)
    exclude = Self.patterns(document, "exclude", &reading)
    for node in document["exclude"].map({ $0.sequence ?? [$0] }) ?? [] {
      guard let text = node.string, Glob(exclusion: text).matchesEverything else { continue }
      reading.report("exclude: '\(text)' would leave nothing to scan", at: node)
    }
    baselineFile = reading.string(document, "baseline")
    if let node = document["baseline"] {
      if baselineFile == "" { reading.report("'baseline' names no file", at: node) }
      if let file { baselinePlace = "\(file):\(node.line): " }
    }
    for node in reading.sequence(document, "modules") { readModule(node, &reading) }
    readContracts(document, &reading)
    if let node = document["team"] {
      reading.allowOnly(["engineers", "days"], in: node, of: "team")
      if let engineers = reading.int(node, "engineers") {
        if engineers < 1 { reading.report("'engineers' must be at least 1", at: node) }
        team = Team(given: engineers, by: file.map { String($0.split(separator: "/").last ?? "") } ?? "")
      }
      if let days = reading.int(node, "days") {
        if !(1...3650).contains(days) { reading.report("'days' must be between 1 and 3650", at: node) }
        teamDays = days
      }
    }
    if let node = document["suppressions"] {
      reading.allowOnly(["require-reason"], in: node, of: "suppressions")
      requiresSuppressionReason = reading.bool(node, "require-reason") ?? false
    }
    if let node = document["rules"] { settings = catalogue.settings(node, &reading) }
  }

  private mutating func readModule(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "paths", "layer"], in: node, of: "modules")
    guard let name = reading.string(node, "name"), let paths = reading.strings(node, "paths"), !paths.isEmpty,
      !name.isEmpty
    else {
      if node.isMappingOrNull { reading.report("a module needs a 'name' and 'paths'", at: node) }
      return
    }
    // Of two the second would have the name, and the files of the first none.
    if modules.contains(where: { $0.name == name }) { reading.report("there are two modules '\(name)'", at: node) }
    var module = ModuleOverride(name: name, paths: paths, layer: reading.string(node, "layer"))
    module.line = node.line
    modules.append(module)
  }
}
