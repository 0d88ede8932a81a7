import Facts

extension CodeGraph {
  /// One edge for each pair of modules that anything in the code joins, with the place that makes it: an import if
  /// there is one, because that is the line a reader would remove.
  func linkModules(_ uses: ModuleUses) -> [ModuleDependency] {
    var edges: [ModuleUses.Pair: ModuleDependency] = [:]
    func add(_ source: Int32, _ target: Int32, _ file: Int32, _ line: Int32, _ change: (inout ModuleDependency) -> Void)
    {
      guard source >= 0, target >= 0, source != target else { return }
      let pair = ModuleUses.Pair(source: source, target: target)
      var edge = edges[pair] ?? ModuleDependency(source: source, target: target)
      if edge.file < 0 {
        edge.file = file
        edge.line = line
      }
      change(&edge)
      edges[pair] = edge
    }
    for edge in imports {
      let fact = facts[Int(edge.file)].imports[Int(edge.index)]
      add(files[Int(edge.file)].module, edge.module, edge.file, fact.line) { $0.imports += 1 }
    }
    for edge in inheritance {
      add(files[Int(edge.file)].module, types[Int(edge.supertype)].module, edge.file, edge.line) { $0.inherits += 1 }
    }
    for edge in conformances {
      add(files[Int(edge.file)].module, types[Int(edge.protocolType)].module, edge.file, edge.line) { $0.conforms += 1 }
    }
    for (pair, places) in uses.places {
      add(pair.source, pair.target, places.file, places.line) { $0.uses += places.count }
    }
    return edges.values.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }
}
