/// Who owns the files of modules.
func ownershipRelation(_ ownership: Deferred<OwnershipRows>) -> Relation {
  Relation(
    "ownership",
    "Whose files a module has, by the repository's CODEOWNERS; no rows where that names nobody.",
    count: ownership.value.rows.count,
    [
      .integer("module", "-> module: the principal one of the files", of: ownership.value.rows) { id($0[$1].module) },
      .text("owner", "as in file; NULL for the files of nobody", of: ownership.value.rows) { rows, row, sink in
        if let owner = rows[row].owner { sink(owner) }
      },
      .integer("files", of: ownership.value.rows) { $0[$1].files },
      .integer("lines", of: ownership.value.rows) { $0[$1].lines },
    ])
}

/// The files of each module by their owner: by module, then by owner, nobody first.
struct OwnershipRows: Sendable {
  struct Row: Sendable {
    let module: ModuleIndex
    let owner: String?
    var files = 0
    var lines = 0
  }

  private(set) var rows: [Row] = []

  init(_ graph: CodeGraph, _ ownerOfFile: [String?]) {
    if ownerOfFile.allSatisfy({ $0 == nil }) { return }
    var places: [ModuleIndex: [String?: Int]] = [:]
    for (file, owner) in zip(graph.files.indices, ownerOfFile) where graph.files[file].module.exists {
      let module = graph.files[file].module
      let place = places[module]?[owner] ?? rows.count
      if place == rows.count { rows.append(Row(module: module, owner: owner)) }
      places[module, default: [:]][owner] = place
      rows[place].files += 1
      rows[place].lines += Int(graph.facts[file].lines)
    }
    rows.sort { ($0.module, $0.owner ?? "") < ($1.module, $1.owner ?? "") }
  }

  /// The owner of most files of each module; none where most have none.
  var ownerOfMost: [ModuleIndex: String] {
    var most: [ModuleIndex: Row] = [:]
    // Of two with as many the first one.
    for row in rows where row.files > most[row.module]?.files ?? 0 { most[row.module] = row }
    return most.compactMapValues(\.owner)
  }
}
