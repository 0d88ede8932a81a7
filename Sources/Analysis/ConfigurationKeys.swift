import History
import ProjectModel
import YAMLDocuments

extension Configuration {
  mutating func read(_ document: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(
      ["exclude", "modules", "layers", "team", "rules", "rule-folders", "baseline", "suppressions"], in: document)
    exclude = reading.strings(document, "exclude") ?? []
    baselineFile = reading.string(document, "baseline")
    for node in reading.sequence(document, "modules") { readModule(node, &reading) }
    for node in reading.sequence(document, "layers") { readLayer(node, &reading) }
    if let node = document["team"] {
      reading.allowOnly(["engineers"], in: node, of: "team")
      if let engineers = reading.int(node, "engineers") {
        if engineers < 1 { reading.report("'engineers' must be at least 1", at: node) }
        team = Team(given: engineers, by: Self.fileNames[0])
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
    guard let name = reading.string(node, "name"), let paths = reading.strings(node, "paths"), !paths.isEmpty else {
      if node.mapping != nil { reading.report("a module needs a 'name' and 'paths'", at: node) }
      return
    }
    modules.append(ModuleOverride(name: name, paths: paths, layer: reading.string(node, "layer")))
  }

  private mutating func readLayer(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "modules", "closed", "independent"], in: node, of: "layers")
    guard let name = reading.string(node, "name") else {
      if node.mapping != nil { reading.report("a layer needs a 'name'", at: node) }
      return
    }
    layers.append(
      LayerDefinition(
        name: name, patterns: reading.strings(node, "modules") ?? [], isClosed: reading.bool(node, "closed") ?? false,
        isIndependent: reading.bool(node, "independent") ?? false, line: node.line))
  }
}
