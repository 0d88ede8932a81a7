@testable import ModlintKit

/// Two relations as the real ones are, small enough to see through.
let twoRelations = """
  -- The files that were read.
  CREATE TABLE file (
    id INTEGER, -- row + 1
    path TEXT,  -- relative to the root
    lines INTEGER
  );

  -- Classes, structs…
  CREATE TABLE type (
    id INTEGER,
    name TEXT,
    file INTEGER, -- →file
    kind TEXT,
    share REAL
  );
  CREATE TABLE layer (name TEXT, rank INTEGER);
  """

private let files: [(String, Int?)] = [("A.swift", 10), ("B.swift", nil), ("Ünicode/C.swift", 1234)]
private let types: [(String?, Int?, String)] = [
  ("A", 1, "class"), ("B", 2, "struct"), ("B", 3, "class"), (nil, nil, "enum"), ("E", 1, "class"),
]

private let relations = [
  Relation(
    "file", count: files.count,
    [
      .integer("id") { $0 + 1 },
      .text("path") { row, sink in sink(files[row].0) },
      .integer("lines") { files[$0].1 },
    ]),
  Relation(
    "type", count: types.count,
    [
      .integer("id") { $0 + 1 },
      .text("name") { row, sink in if let name = types[row].0 { sink(name) } },
      .integer("file") { types[$0].1 },
      .text("kind") { row, sink in sink(types[row].2) },
      .real("share") { $0 == 0 ? nil : Double($0) / 2 },
    ]),
]

/// A database over them.
func smallDatabase(limit: Duration = .seconds(10), memory: Int = 1 << 20) throws -> Database {
  var bounds = QueryBounds()
  (bounds.time, bounds.memory) = (limit, memory)
  return try Database(schema: twoRelations, relations: relations, bounds: bounds)
}
