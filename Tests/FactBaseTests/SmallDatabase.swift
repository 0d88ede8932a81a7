@testable import ModlintKit

private let files: [(String, Int?)] = [("A.swift", 10), ("B.swift", nil), ("Ünicode/C.swift", 1234)]
private let types: [(String?, Int?, String)] = [
  ("A", 1, "class"), ("B", 2, "struct"), ("B", 3, "class"), (nil, nil, "enum"), ("E", 1, "class"),
]

/// Three relations as the real ones are, small enough to see through; the last has no row.
private let relations = [
  Relation(
    "file", "The files that were read.", count: files.count,
    [
      .integer("id", "row + 1") { $0 + 1 },
      .text("path", "relative to the root") { row, sink in sink(files[row].0) },
      .integer("lines") { files[$0].1 },
    ]),
  Relation(
    "type", "Classes, structs…", count: types.count,
    [
      .integer("id") { $0 + 1 },
      .text("name") { row, sink in if let name = types[row].0 { sink(name) } },
      .integer("file", "-> file") { types[$0].1 },
      .text("kind") { row, sink in sink(types[row].2) },
      .real("share") { $0 == 0 ? nil : Double($0) / 2 },
    ]),
  Relation("layer", count: 0, [.text("name") { _, _ in }, .integer("rank") { _ in nil }]),
]

/// A database over them.
func smallDatabase(limit: Duration = .seconds(10), memory: Int = 1 << 20) throws -> Database {
  var bounds = QueryBounds()
  (bounds.time, bounds.memory) = (limit, memory)
  return try Database(relations: relations, bounds: bounds)
}
