extension Scan {
  /// A name for each module that is not an SDK's, by its id; two of one name are told apart by their folders.
  func moduleNames() throws -> [Int: String] {
    let rows = try factBase.database.query("SELECT id, name, path FROM module WHERE origin <> 'sdk'").rows
    let names = uniqueNames(rows.map { $0[1].text ?? "" }) { rows[$0][2].text ?? "" }
    return Dictionary(uniqueKeysWithValues: zip(rows.map { $0[0].integer ?? 0 }, names))
  }

  /// The modules of the project, vendored ones apart.
  func pageModules(_ names: [Int: String]) throws -> [HTMLReport.Module] {
    var modules: [HTMLReport.Module] = []
    try factBase.database.forEachRow(
      """
      SELECT m.id, m.kind, m.origin, m.path, m.layer, l.rank, m.is_test, m.files, m.types, m.lines,
        m.afferent_coupling, m.efferent_coupling, m.instability, m.abstractness, m.distance, m.relational_cohesion,
        m.cycle, m.owner
      FROM module m LEFT JOIN layer l ON l.name = m.layer
      WHERE m.origin <> 'sdk' AND m.is_external = 0 AND (m.files > 0 OR m.kind <> 'unassigned')
      """
    ) { row in
      guard let id = row[0].integer, let name = names[id] else { return }
      var module = HTMLReport.Module(name: name, kind: row[1].text ?? "", origin: row[2].text ?? "")
      module.path = row[3].text
      module.layer = row[4].text
      module.layerRank = row[5].integer.map { $0 - 1 }
      module.isTest = row[6] == 1
      module.files = row[7].integer ?? 0
      module.types = row[8].integer ?? 0
      module.lines = row[9].integer ?? 0
      module.afferentCoupling = row[10].integer
      module.efferentCoupling = row[11].integer
      module.instability = row[12].number
      module.abstractness = row[13].number
      module.distance = row[14].number
      module.relationalCohesion = row[15].number
      module.cycle = row[16].integer
      module.owner = row[17].text
      modules.append(module)
    }
    return modules
  }

  /// As `project.modules_per_engineer` counts: two of one name are one, though the page tells them apart. The rule about it
  /// leaves out examples and fixtures besides.
  func tendedModules() throws -> Int {
    try factBase.database.query(
      """
      SELECT count(DISTINCT name) FROM module
      WHERE is_external = 0 AND is_test = 0 AND files > 0 AND kind NOT IN ('system', 'sdk', 'unassigned')
      """
    ).rows[0][0].integer ?? 0
  }

  /// What makes the modules depend on each other, each with the places that a reader wants to see first.
  func pageEdges(_ names: [Int: String], breaches: Breaches) throws -> [HTMLReport.Edge] {
    let cycleEdges = try cycleEdges(of: "module")
    var edges: [HTMLReport.Edge] = []
    var indexes: [Pair: Int] = [:]
    var firsts: [Pair: HTMLReport.Place] = [:]
    var subjects: [String] = []
    try factBase.database.forEachRow(
      """
      SELECT d.source, d.target, d.weight, d.imports, d.uses, d.inherits, d.conforms, d.wirings,
        s.name || ' -> ' || t.name, d.broadcasts, f.path, d.line
      FROM module_dependency d
      LEFT JOIN file f ON f.id = d.file
      JOIN module s ON s.id = d.source AND s.is_external = 0
      JOIN module t ON t.id = d.target AND t.is_external = 0 AND t.origin <> 'sdk'
      WHERE d.source <> d.target
      """
    ) { row in
      guard let source = row[0].integer, let target = row[1].integer, let from = names[source], let to = names[target]
      else { return }
      var edge = HTMLReport.Edge(source: from, target: to, weight: row[2].integer ?? 0)
      for (offset, kind) in ["imports", "uses", "inherits", "conforms", "wirings"].enumerated() {
        if let count = row[3 + offset].integer, count > 0 { edge.kinds.append(.init(kind, count)) }
      }
      let pair = Pair(source: source, target: target)
      (edge.isCycle, edge.isCut) = (cycleEdges[pair] != nil, cycleEdges[pair] ?? false)
      edge.broadcasts = row[9].integer ?? 0
      edge.isBroadcast = edge.broadcasts == edge.weight
      subjects.append(row[8].text ?? "")
      if let file = row[10].text { firsts[pair] = .init(text: "wiring", file: file, line: row[11].integer ?? 0) }
      indexes[pair] = edges.count
      edges.append(edge)
    }
    try addPlaces(to: &edges, indexes)
    // What only meets at run time has neither an import nor two types that name each other.
    for (pair, index) in indexes where edges[index].places.isEmpty {
      if let first = firsts[pair] { edges[index].places = [first] }
    }
    let alike = Dictionary(subjects.map { ($0, 1) }, uniquingKeysWith: +)
    for (pair, index) in indexes {
      let places = edges[index].places + [firsts[pair]].compactMap { $0 }
      edges[index].isBreach = breaches.contain(subjects[index], at: alike[subjects[index]] == 1 ? nil : places)
    }
    return edges
  }

  /// A few imports first, because they are what a manifest must allow; then pairs of types and keys that are met by at
  /// run time, the heaviest first; then the other imports.
  private func addPlaces(to edges: inout [HTMLReport.Edge], _ indexes: [Pair: Int]) throws {
    var more: [Int: [HTMLReport.Place]] = [:]
    try factBase.database.forEachRow(
      """
      SELECT f.module, i.target, f.path, i.line FROM import i JOIN file f ON f.id = i.file
      WHERE i.target IS NOT NULL AND f.module <> i.target AND i.kind <> 'forward'
      """
    ) { row in
      guard let source = row[0].integer, let target = row[1].integer,
        let index = indexes[Pair(source: source, target: target)]
      else { return }
      let place = HTMLReport.Place(text: "import", file: row[2].text ?? "", line: row[3].integer ?? 0)
      if edges[index].places.count < 10 {
        edges[index].places.append(place)
      } else {
        more[index, default: []].append(place)
      }
    }
    EdgeJoints(of: graph, indexes).addPlaces(to: &edges)
    for (index, places) in more { edges[index].places += places }
  }
}
