extension Scan {
  /// The modules that are divided into parts, the largest first, each with its parts and what makes these depend on each other.
  func pageDivisions(_ names: [Int: String]) throws -> [HTMLReport.Division] {
    var divisions: [Int: HTMLReport.Division] = [:]
    var nameOf: [Int: (module: Int, name: String)] = [:]
    try factBase.database.forEachRow(
      """
      SELECT p.id, p.module, p.name, p.path, p.files, p.types, p.lines, p.fan_in, p.fan_out, p.cycle, p.kind
      FROM part p ORDER BY p.id
      """
    ) { row in
      guard let id = row[0].integer, let module = row[1].integer, let whole = names[module] else { return }
      // The whole's name before it: a module may be called as a part.
      var part = HTMLReport.Module(name: whole + "/" + (row[2].text ?? ""), kind: row[10].text ?? "", origin: "parts")
      part.path = row[3].text
      part.files = row[4].integer ?? 0
      part.types = row[5].integer ?? 0
      part.lines = row[6].integer ?? 0
      part.afferentCoupling = row[7].integer
      part.efferentCoupling = row[8].integer
      part.cycle = row[9].integer
      nameOf[id] = (module, part.name)
      divisions[module, default: HTMLReport.Division(module: whole)].parts.append(part)
    }
    let cycleEdges = try cycleEdges(of: "part")
    try factBase.database.forEachRow(
      """
      SELECT d.source, d.target, d.weight, d.imports, d.uses, d.inherits, d.conforms, f.path, d.line
      FROM part_dependency d LEFT JOIN file f ON f.id = d.file ORDER BY d.source, d.target
      """
    ) { row in
      guard let source = row[0].integer, let target = row[1].integer, let from = nameOf[source], let to = nameOf[target]
      else { return }
      var edge = HTMLReport.Edge(source: from.name, target: to.name, weight: row[2].integer ?? 0)
      for (offset, kind) in ["imports", "uses", "inherits", "conforms"].enumerated() {
        if let count = row[3 + offset].integer, count > 0 { edge.kinds.append(.init(kind, count)) }
      }
      let pair = Pair(source: source, target: target)
      (edge.isCycle, edge.isCut) = (cycleEdges[pair] != nil, cycleEdges[pair] ?? false)
      if let file = row[7].text { edge.places = [.init(text: "first", file: file, line: row[8].integer ?? 0)] }
      divisions[from.module]?.edges.append(edge)
    }
    return divisions.values.sorted { ($1.lines, $0.module) < ($0.lines, $1.module) }
  }
}
