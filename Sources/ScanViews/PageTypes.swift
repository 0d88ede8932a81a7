extension Scan {
  /// The types of the project, and the place of each in the list by its number in the graph.
  func pageTypes(_ names: [Int: String]) throws -> (types: [HTMLReport.TypeRow], indexes: [TypeIndex: Int]) {
    var types: [HTMLReport.TypeRow] = []
    var indexes: [TypeIndex: Int] = [:]
    try factBase.database.forEachRow(
      """
      SELECT t.id, t.qualified_name, t.kind, t.module, f.path, t.line, t.body_lines, t.complexity, t.methods,
        t.project_depth, t.fan_in, t.fan_out, t.role, t.is_test, t.cycle
      FROM type t JOIN file f ON f.id = t.file
      WHERE t.is_external = 0
      """
    ) { row in
      guard let id = row[0].integer else { return }
      var type = HTMLReport.TypeRow(
        name: row[1].text ?? "", kind: row[2].text ?? "type", module: row[3].integer.flatMap { names[$0] } ?? "",
        file: row[4].text ?? "", line: row[5].integer ?? 0)
      type.bodyLines = row[6].integer ?? 0
      type.complexity = row[7].integer ?? 0
      type.methods = row[8].integer ?? 0
      type.projectDepth = row[9].integer
      type.fanIn = row[10].integer
      type.fanOut = row[11].integer
      type.role = row[12].text
      type.isTest = row[13] == 1
      type.cycle = row[14].integer
      indexes[TypeIndex(id - 1)] = types.count
      types.append(type)
    }
    // The graph is a large value; asking for it anew for every edge would copy it.
    let graph = graph
    for edge in graph.inheritance where graph.types[edge.type].kind == .class {
      guard let index = indexes[edge.type] else { continue }
      types[index].superclass = indexes[edge.supertype]
      types[index].superclassName = graph.qualifiedName(of: edge.supertype)
    }
    return (types, indexes)
  }

  /// Which of the listed types depend on which, the heaviest first.
  func pageTypeEdges(_ indexes: [TypeIndex: Int]) -> [HTMLReport.TypeEdge] {
    let files = graph.files
    return metrics.couplings.value.edges.sorted(by: heavier).compactMap { edge in
      guard let source = indexes[edge.source], let target = indexes[edge.target] else { return nil }
      return HTMLReport.TypeEdge(
        source: source, target: target, weight: Int(edge.weight), file: files[edge.file].path,
        line: Int(edge.line))
    }
  }

  /// View controllers with the protocols they play a role of, and what belongs together inside each.
  func pageControllers(_ names: [Int: String]) throws -> [HTMLReport.Controller] {
    var controllers: [HTMLReport.Controller] = []
    var indexes: [Int: Int] = [:]
    try factBase.database.forEachRow(
      """
      SELECT t.id, t.qualified_name, t.module, f.path, t.line, t.body_lines, t.methods
      FROM type t JOIN file f ON f.id = t.file
      WHERE t.role = 'view_controller' AND t.is_external = 0 AND t.is_test = 0
      ORDER BY t.body_lines DESC, t.qualified_name
      """
    ) { row in
      guard let id = row[0].integer else { return }
      indexes[id] = controllers.count
      controllers.append(
        HTMLReport.Controller(
          name: row[1].text ?? "", module: row[2].integer.flatMap { names[$0] } ?? "", file: row[3].text ?? "",
          line: row[4].integer ?? 0, bodyLines: row[5].integer ?? 0, methods: row[6].integer ?? 0))
    }
    guard !controllers.isEmpty else { return [] }
    try addRoles(to: &controllers, indexes)
    try addParts(to: &controllers, indexes)
    return controllers
  }

  private func addRoles(to controllers: inout [HTMLReport.Controller], _ indexes: [Int: Int]) throws {
    // The same names that the column delegate_roles counts.
    try factBase.database.forEachRow(
      """
      SELECT DISTINCT c.type, p.name FROM conformance c
      JOIN type p ON p.id = c.protocol
      JOIN type t ON t.id = c.type AND t.role = 'view_controller'
      WHERE p.name GLOB '*Delegate*' OR p.name GLOB '*DataSource*'
      ORDER BY p.name
      """
    ) { row in
      guard let type = row[0].integer, let index = indexes[type], let name = row[1].text else { return }
      controllers[index].roles.append(name)
    }
  }

  private func addParts(to controllers: inout [HTMLReport.Controller], _ indexes: [Int: Int]) throws {
    try factBase.database.forEachRow(
      """
      SELECT c.type, c.part, m.name FROM cohesion_part c
      JOIN member m ON m.id = c.member
      JOIN type t ON t.id = c.type AND t.role = 'view_controller'
      ORDER BY c.type, c.part
      """
    ) { row in
      guard let type = row[0].integer, let index = indexes[type], let part = row[1].integer, let name = row[2].text
      else { return }
      while controllers[index].parts.count < part { controllers[index].parts.append([]) }
      controllers[index].parts[part - 1].append(name)
    }
  }
}

/// The order in which edges between types are shown.
func heavier(_ a: TypeCouplings.Edge, _ b: TypeCouplings.Edge) -> Bool {
  (b.weight, a.source, a.target) < (a.weight, b.source, b.target)
}
