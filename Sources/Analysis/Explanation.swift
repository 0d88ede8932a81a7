extension Scan {
  /// The shortest chain of edges between two types, two modules or two parts of a module; nil where none leads there, empty where both are one.
  ///
  /// - Parameters:
  ///   - source: A type by its name or with those around it (`Outer.Inner`, `Module.Type`), a module, or a part by its name or folder.
  ///   - target: The same. Where only one of the two can be a module, it stands for all its types.
  /// - Returns: One step for each edge.
  /// - Throws: ``AnalysisError`` where nothing is called so.
  package func path(from source: String, to target: String) throws(AnalysisError) -> [DependencyStep]? {
    try DependencyLinks(graph: graph, parts: metrics.parts).shortest(from: source, to: target)
  }
}

extension DependencyLinks {
  fileprivate func shortest(from source: String, to target: String) throws(AnalysisError) -> [DependencyStep]? {
    let (modules, types) = (moduleNames, typeNames)
    let isModules = modules[source] != nil && modules[target] != nil
    if !isModules, types[source] == nil || types[target] == nil, let steps = stepsOfParts(from: source, to: target) {
      return steps
    }
    var starts = isModules ? modules[source] : types[source]
    var ends = isModules ? modules[target] : types[target]
    if starts == nil { starts = modules[source].map(typesOf) }
    if ends == nil { ends = modules[target].map(typesOf) }
    guard let starts, let ends else {
      throw nothing(called: [(source, starts), (target, ends)].filter { $0.1 == nil }.map(\.0), modules, types)
    }
    // What somebody adds to a class of an SDK, not everybody needs who uses that class; what it inherits from, they do.
    func isPassable(_ link: Link) -> Bool {
      isModules || !link.file.exists
        || graph.types[TypeIndex(link.source)].flags.isDisjoint(with: [.sdk, .placeholder])
    }
    let edges = isModules ? moduleLinks : typeLinks
    var links = shortestPath(edges, from: starts, to: ends, through: isPassable)
    if links == nil, !isModules {
      // Many a library has a class of its own name, and the library may be meant.
      let (from, to) = (modules[source].map(typesOf) ?? starts, modules[target].map(typesOf) ?? ends)
      if Set(from).isDisjoint(with: to) { links = shortestPath(edges, from: from, to: to, through: isPassable) }
    }
    return links.map { links in links.map { step($0) { name($0, isModules) } } }
  }

  /// The chain between two parts; no steps where none leads there, nil where one of them is no part.
  private func stepsOfParts(from source: String, to target: String) -> [DependencyStep]?? {
    let (starts, ends) = (parts(called: source), parts(called: target))
    guard !starts.isEmpty, !ends.isEmpty else { return nil }
    let found = shortestPath(partLinks, from: starts, to: ends) { _ in true }
    return .some(found.map { links in links.map { step($0, partName) } })
  }

  /// Breadth first over the edges in the order of their ends; several edges between the same two become one step.
  private func shortestPath(
    _ links: [Link], from starts: [Int], to ends: [Int], through isPassable: (Link) -> Bool
  ) -> [Link]? {
    let links = links.enumerated().sorted {
      ($0.element.source, $0.element.target, $0.offset) < ($1.element.source, $1.element.target, $1.offset)
    }.map(\.element)
    let goal = Set(ends)
    if starts.contains(where: goal.contains) { return [] }
    var arrival: [Int: Int] = [:]
    var seen = Set(starts)
    var waiting = starts
    var next = 0
    while next < waiting.count {
      let node = waiting[next]
      next += 1
      let isStart = next <= starts.count
      var index = links.partitionPoint { $0.source < node }
      while index < links.count, links[index].source == node {
        let target = links[index].target
        if isStart || isPassable(links[index]), seen.insert(target).inserted {
          arrival[target] = index
          if goal.contains(target) { return steps(to: target, arrival, links) }
          waiting.append(target)
        }
        index += 1
      }
    }
    return nil
  }

  private func steps(to end: Int, _ arrival: [Int: Int], _ links: [Link]) -> [Link] {
    var path: [Link] = []
    var node = end
    while let index = arrival[node] {
      let first = links[index]
      path.append(joined(links[index...].prefix { $0.source == first.source && $0.target == first.target }))
      node = first.source
    }
    return path.reversed()
  }
}
