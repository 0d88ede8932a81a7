import CodeGraph
import Facts
import FileTrees
import ModularityMetrics
import YAMLDocuments

/// One edge on the way from a type or module to another, with the line that makes it.
package struct DependencyStep: Sendable, Equatable {
  package var source: String
  package var target: String
  /// What the source does with the target: `imports`, `inherits`, `conforms`, or the kinds of its uses.
  package var how: String
  /// Nil for what an SDK says of its own.
  package var file: String?
  package var line: Int?
  /// Lines that make the edge, this one included.
  package var places: Int
}

extension Scan {
  /// The shortest chain of edges between two types, two modules or two parts of a module; nil where none leads there, empty where both are one.
  ///
  /// - Parameters:
  ///   - source: A type by its name or with those around it (`Outer.Inner`, `Module.Type`), a module, or a part by its name or folder.
  ///   - target: The same. Where only one of the two can be a module, it stands for all its types.
  /// - Returns: One step for each edge.
  /// - Throws: ``AnalysisError`` where nothing is called so.
  package func path(from source: String, to target: String) throws(AnalysisError) -> [DependencyStep]? {
    try DependencyPaths(graph: graph, parts: metrics.parts).shortest(from: source, to: target)
  }
}

private struct DependencyPaths {
  let graph: CodeGraph
  let parts: Deferred<ModuleParts>

  func shortest(from source: String, to target: String) throws(AnalysisError) -> [DependencyStep]? {
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
      throw AnalysisError(
        [(source, starts), (target, ends)].filter { $0.1 == nil }.map { name, _ in
          "no type or module is called '\(name)'" + suggestion(for: name, in: Array(modules.keys) + Array(types.keys))
        })
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
    let known = parts.value
    func called(_ name: String) -> [Int] {
      known.parts.indices.filter { known.parts[$0].name == name || known.parts[$0].path == name }.map(\.number)
    }
    let (starts, ends) = (called(source), called(target))
    guard !starts.isEmpty, !ends.isEmpty else { return nil }
    let links = known.dependencies.map { edge in
      let kinds = [
        ("imports", edge.imports), ("inherits", edge.inherits), ("conforms", edge.conforms), ("uses", edge.uses),
      ].filter { $0.1 > 0 }.map(\.0)
      return Link(
        source: edge.source.number, target: edge.target.number, how: kinds.joined(separator: ", "), file: edge.file,
        line: edge.line,
        count: edge.weight)
    }
    let found = shortestPath(links, from: starts, to: ends) { _ in true }
    return .some(found.map { links in links.map { step($0) { known.parts[PartIndex($0)].name } } })
  }

  private func step(_ link: Link, _ name: (Int) -> String) -> DependencyStep {
    DependencyStep(
      source: name(link.source), target: name(link.target), how: link.how,
      file: !link.file.exists ? nil : graph.files[link.file].path, line: !link.file.exists ? nil : Int(link.line),
      places: Int(link.count))
  }

  private func name(_ node: Int, _ isModule: Bool) -> String {
    isModule ? graph.modules[ModuleIndex(node)].module.name : graph.qualifiedName(of: TypeIndex(node))
  }

  private var moduleNames: [String: [Int]] {
    var names: [String: [Int]] = [:]
    for (index, node) in graph.modules.indexed {
      for name in Set([node.module.name, node.module.targetName]) { names[name, default: []].append(index.number) }
    }
    return names
  }

  private var typeNames: [String: [Int]] {
    var names: [String: [Int]] = [:]
    for index in graph.types.indices {
      let name = graph.qualifiedName(of: index)
      names[name, default: []].append(index.number)
      if let dot = name.lastIndex(of: ".") {
        names[String(name[name.index(after: dot)...]), default: []].append(index.number)
      }
      let module = graph.types[index].module
      if module.exists { names[graph.modules[module].module.name + "." + name, default: []].append(index.number) }
    }
    return names
  }

  private func typesOf(_ modules: [Int]) -> [Int] {
    graph.types.indices.filter { modules.contains(graph.types[$0].module.number) }.map(\.number)
  }

  // MARK: Edges

  /// Between numbers of modules, types or parts.
  private struct Link {
    var source: Int
    var target: Int
    var how: String
    /// None for what an SDK says of its own.
    var file: FileIndex
    var line: Int32
    var count: Int32
  }

  private var moduleLinks: [Link] {
    graph.moduleDependencies.filter { $0.file.exists }.map { edge in
      let kinds = [
        ("imports", edge.imports), ("inherits", edge.inherits), ("conforms", edge.conforms), ("uses", edge.uses),
        ("wires", edge.wirings),
      ].filter { $0.1 > 0 }.map(\.0)
      return Link(
        source: edge.source.number, target: edge.target.number, how: kinds.joined(separator: ", "), file: edge.file,
        line: edge.line,
        count: edge.weight)
    }
  }

  private var typeLinks: [Link] {
    var links = graph.inheritance.map {
      Link(
        source: $0.type.number, target: $0.supertype.number, how: "inherits", file: $0.file, line: $0.line, count: 1)
    }
    links += graph.conformances.map {
      Link(
        source: $0.type.number, target: $0.protocolType.number, how: "conforms", file: $0.file, line: $0.line, count: 1)
    }
    links += graph.uses.filter { $0.source.exists }.map {
      Link(
        source: $0.source.number, target: $0.target.number, how: "\($0.kind)", file: $0.file, line: $0.line,
        count: $0.count)
    }
    for (index, type) in graph.types.indexed where type.flags.contains(.sdk) && type.superclass.exists {
      links.append(
        Link(
          source: index.number, target: type.superclass.number, how: "inherits", file: .none, line: 0, count: 1))
    }
    return links
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
      var link = links[index]
      var more = index + 1
      while more < links.count, links[more].source == link.source, links[more].target == link.target {
        if !link.how.contains(links[more].how) { link.how += ", " + links[more].how }
        link.count += links[more].count
        more += 1
      }
      path.append(link)
      node = link.source
    }
    return path.reversed()
  }
}
