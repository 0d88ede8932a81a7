/// Which graph of a scan is meant.
package enum GraphLevel: String, Sendable, CaseIterable {
  case modules, types
}

extension Scan {
  /// The modules or the types of the project and what makes them depend on each other; edges that a finding of the
  /// report calls a breach of the layers are marked.
  ///
  /// - Throws: ``QueryError`` only if a query of this room does not fit the schema.
  package func graphView(_ level: GraphLevel, report: Report) throws -> GraphView {
    switch level {
    case .modules: try moduleView(report)
    case .types: try typeView()
    }
  }

  private func moduleView(_ report: Report) throws -> GraphView {
    let names = try moduleNames()
    let modules = try pageModules(names)
    let nodes = modules.map { module in
      var node = GraphView.Node(id: module.name, name: module.name, kind: module.kind, group: module.layer)
      node.attributes = [
        .init("files", .integer(module.files)), .init("types", .integer(module.types)),
        .init("lines", .integer(module.lines)),
      ]
      for (name, number) in [("instability", module.instability), ("abstractness", module.abstractness)] {
        if let number { node.attributes.append(.init(name, .number(number))) }
      }
      return node
    }
    return GraphView(nodes: nodes, edges: try pageEdges(names, breaches: Breaches(in: report)).map(graphEdge))
  }

  private func typeView() throws -> GraphView {
    let shown = graph.types.indices.filter {
      graph.types[$0].file.exists && !graph.types[$0].flags.contains(.external)
    }
    let names = uniqueNames(shown.map { graph.qualifiedName(of: $0) }) {
      graph.files[graph.types[shown[$0]].file].path
    }
    let idOf = Dictionary(uniqueKeysWithValues: zip(shown, names))
    let nodes = zip(shown, names).map { index, name in
      let type = graph.types[index]
      let group = type.module.exists ? graph.modules[type.module].module.name : nil
      return GraphView.Node(
        id: name, name: graph.qualifiedName(of: index), kind: "\(type.kind)", group: group)
    }
    let cycleEdges = try cycleEdges(of: "type")
    let edges = metrics.couplings.value.edges.compactMap { edge -> GraphView.Edge? in
      guard let source = idOf[edge.source], let target = idOf[edge.target] else { return nil }
      var result = GraphView.Edge(source: source, target: target)
      result.weight = Int(edge.weight)
      (result.file, result.line) = (graph.files[edge.file].path, Int(edge.line))
      let isCut = cycleEdges[Pair(source: edge.source.number + 1, target: edge.target.number + 1)]
      (result.isCycle, result.isCut) = (isCut != nil, isCut ?? false)
      return result
    }
    return GraphView(nodes: nodes, edges: edges)
  }
}

func graphEdge(_ edge: HTMLReport.Edge) -> GraphView.Edge {
  var result = GraphView.Edge(source: edge.source, target: edge.target)
  result.kinds = edge.kinds.map(\.name)
  result.weight = edge.weight
  if let first = edge.places.first { (result.file, result.line) = (first.file, first.line) }
  result.isCycle = edge.isCycle
  result.isBreach = edge.isBreach
  result.isCut = edge.isCut
  result.isBroadcast = edge.isBroadcast
  return result
}
