/// part, part_file, part_dependency.
func partRelations(_ metrics: Metrics) -> [Relation] {
  let parts = metrics.parts
  let fans = Deferred { Fans(of: parts.value) }
  return [
    Relation(
      "part", count: parts.value.parts.count,
      [
        .integer("id") { $0 + 1 },
        .integer("module", of: parts.value.parts.values) { id($0[$1].module) },
        .text("name", of: parts.value.parts.values) { $2($0[$1].name) },
        .text("path", of: parts.value.parts.values) { parts, row, sink in
          if let path = parts[row].path { sink(path) }
        },
        .text("kind", of: parts.value.parts.values) { $2($0[$1].kind.rawValue) },
        .integer("files", of: parts.value.parts.values) { Int($0[$1].files) },
        .integer("types", of: parts.value.parts.values) { Int($0[$1].types) },
        .integer("lines", of: parts.value.parts.values) { Int($0[$1].lines) },
        .integer("fan_in", of: fans.value) { $0.entering[Index($1)] },
        .integer("fan_out", of: fans.value) { $0.leaving[Index($1)] },
        .integer("cycle", of: metrics.cycles.value.cycleOfPart.values) { id($0[$1]) },
      ]),
    Relation(
      "part_file", count: parts.value.files.count,
      [
        .integer("part", of: parts.value.files) { id($0[$1].part) },
        .integer("file", of: parts.value.files) { id($0[$1].file) },
      ]),
    Relation(
      "part_dependency", count: parts.value.dependencies.count,
      [
        .integer("source", of: parts.value.dependencies) { id($0[$1].source) },
        .integer("target", of: parts.value.dependencies) { id($0[$1].target) },
        .integer("imports", of: parts.value.dependencies) { Int($0[$1].imports) },
        .integer("uses", of: parts.value.dependencies) { Int($0[$1].uses) },
        .integer("inherits", of: parts.value.dependencies) { Int($0[$1].inherits) },
        .integer("conforms", of: parts.value.dependencies) { Int($0[$1].conforms) },
        .integer("weight", of: parts.value.dependencies) { Int($0[$1].weight) },
        .integer("file", of: parts.value.dependencies) { id($0[$1].file) },
        .integer("line", of: parts.value.dependencies) { line($0[$1].line) },
      ]),
  ]
}

/// The number of parts that each part depends on, and of those that depend on it.
private struct Fans: Sendable {
  var leaving: Keyed<ModulePart, Int>
  var entering: Keyed<ModulePart, Int>

  init(of parts: ModuleParts) {
    leaving = Keyed(repeating: 0, count: parts.parts.count)
    entering = leaving
    for edge in parts.dependencies {
      leaving[edge.source] += 1
      entering[edge.target] += 1
    }
  }
}
