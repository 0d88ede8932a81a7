/// part, part_file, part_dependency.
func partRelations(_ metrics: Metrics) -> [Relation] {
  let parts = metrics.parts
  let fans = Deferred { Fans(of: parts.value) }
  return [
    Relation(
      "part",
      """
      The second level between modules and types: folders, or families of names, of modules that hold much of the \
      product or have many files. Rules/parts.txt says which are divided and how, `parts` of .modlint.yml says \
      otherwise. Product code only.
      """, count: parts.value.parts.count,
      [
        .integer("id") { $0 + 1 },
        .integer("module", "-> module", of: parts.value.parts.values) { id($0[$1].module) },
        .text(
          "name", "the folder's, with those around it where a module has several of that name; a family's prefix",
          of: parts.value.parts.values
        ) { $2($0[$1].name) },
        .text(
          "path", "the folder; NULL where the part lies in several folders, and for a family",
          of: parts.value.parts.values
        ) { parts, row, sink in
          if let path = parts[row].path { sink(path) }
        },
        .text(
          "kind", "folder, family, declared in .modlint.yml; rest: files beside the folders, or names of no family",
          of: parts.value.parts.values
        ) { $2($0[$1].kind.rawValue) },
        .integer("files", "a file of several modules is in a part of each", of: parts.value.parts.values) {
          Int($0[$1].files)
        },
        .integer("types", "types whose primary declaration lies in its files", of: parts.value.parts.values) {
          Int($0[$1].types)
        },
        .integer("lines", "lines of its files of code", of: parts.value.parts.values) { Int($0[$1].lines) },
        .integer("fan_in", "parts of its module that depend on it", of: fans.value) { $0.entering[Index($1)] },
        .integer("fan_out", "parts of its module that it depends on", of: fans.value) { $0.leaving[Index($1)] },
        .integer("cycle", "-> cycle: the cycle of parts it is part of", of: metrics.cycles.value.cycleOfPart.values) {
          id($0[$1])
        },
      ]),
    Relation(
      "part_file", count: parts.value.files.count,
      [
        .integer("part", "-> part", of: parts.value.files) { id($0[$1].part) },
        .integer("file", "-> file", of: parts.value.files) { id($0[$1].file) },
      ]),
    Relation(
      "part_dependency",
      """
      Between parts of one module, by the files that say so. What meets only at run time is not counted, nor what \
      files import that declare nothing.
      """, count: parts.value.dependencies.count,
      [
        .integer("source", "-> part", of: parts.value.dependencies) { id($0[$1].source) },
        .integer("target", "-> part", of: parts.value.dependencies) { id($0[$1].target) },
        .integer("imports", "import lines of headers", of: parts.value.dependencies) { Int($0[$1].imports) },
        .integer("uses", "places that name a type of the target", of: parts.value.dependencies) { Int($0[$1].uses) },
        .integer("inherits", "superclasses that are types of the target", of: parts.value.dependencies) {
          Int($0[$1].inherits)
        },
        .integer("conforms", "adoptions of protocols of the target", of: parts.value.dependencies) {
          Int($0[$1].conforms)
        },
        .integer("weight", "all of them", of: parts.value.dependencies) { Int($0[$1].weight) },
        .integer("file", "-> file where the edge is first made: a use if there is one", of: parts.value.dependencies) {
          id($0[$1].file)
        },
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
