extension Scan {
  /// What shows the lines behind findings of this scan.
  package var evidence: Evidence { Evidence(of: metrics) }
}

/// The lines that make the edges which findings speak of, of uses the first in each member. What is found out for one finding serves the next.
package struct Evidence {
  private let metrics: Metrics
  private let graph: CodeGraph
  private lazy var places = graph.dependencyPlaces(of: metrics.usePlaces.value)
  private lazy var typeNames = graph.types.indices.map { graph.qualifiedName(of: $0) }
  private lazy var types = Set(typeNames)
  private lazy var modules = Set(graph.modules.map(\.module.name))
  private lazy var cuts = edgesToCut()

  init(of metrics: Metrics) {
    self.metrics = metrics
    graph = metrics.graph
  }

  /// The lines that make the edges a finding speaks of, `A -> B` in its subject or in its cycle: each with what it joins.
  /// Of edges between modules, folders or types that the finding does not name so, nothing.
  ///
  /// - Parameters:
  ///   - violation: A finding of the scan.
  ///   - limit: How many lines of each edge are wanted.
  /// - Returns: By edge, file and line; at most `limit` of each edge, and how many there are. The edges without which
  ///   no cycle would be left come first, because a message has no room for many of them.
  package mutating func lines(
    of violation: Violation, limit: Int = 10
  ) -> [(edge: String, places: [Location], count: Int, isCut: Bool)] {
    let edges = violation.edges.isEmpty ? [violation.subject] : violation.edges
    let ends = endsOfCycle(with: violation.edges)
    func meaning(of name: String) -> Named { ends[name] ?? self.meaning(of: name) }
    var wanted: [(text: String, edge: NamedEdge)] = []
    for text in edges {
      let ends = text.split(separator: " -> ", maxSplits: 1).map(String.init)
      guard ends.count == 2 else { continue }
      wanted.append((text, NamedEdge(source: meaning(of: ends[0]), target: meaning(of: ends[1]))))
    }
    guard !wanted.isEmpty else { return [] }
    var found: [NamedEdge: [Location]] = [:]
    for (_, edge) in wanted { found[edge] = [] }
    let names = MeantEnds(Set(wanted.flatMap { [$0.edge.source, $0.edge.target] }), in: metrics, typeNames)
    for place in places {
      for source in names.meaning(place.source, nil) {
        for target in names.meaning(place.target, place.targetName) {
          found[NamedEdge(source: source, target: target)]?.append(
            Location(file: graph.files[place.file].path, line: max(1, Int(place.line))))
        }
      }
    }
    let cuts = violation.edges.isEmpty ? [] : cuts
    var told: [(edge: String, places: [Location], count: Int, isCut: Bool)] = []
    for isCut in [true, false] {
      for (text, edge) in wanted where cuts.contains(edge) == isCut {
        let unique = Set(found[edge] ?? []).sorted()
        if !unique.isEmpty { told.append((text, Array(unique.prefix(limit)), unique.count, isCut)) }
      }
    }
    return told
  }

  /// The ends of a cycle by their names: a type may be called like its module, and a part like a folder that holds others.
  ///
  /// - Parameter edges: Of a finding.
  /// - Returns: The ends of the cycle that has these edges; none where they are no cycle.
  private func endsOfCycle(with edges: [String]) -> [String: Named] {
    let wanted = Set(edges)
    for cycle in metrics.cycles.value.cycles where cycle.edges.count == wanted.count && !wanted.isEmpty {
      guard let named = named(in: cycle.scope) else { continue }
      let ends = Set(cycle.edges.flatMap { [$0.source, $0.target] })
      let names = Dictionary(uniqueKeysWithValues: ends.map { ($0, named($0)) })
      let isMeant = cycle.edges.allSatisfy { edge in
        guard let source = names[edge.source], let target = names[edge.target] else { return false }
        return wanted.contains("\(source.name) -> \(target.name)")
      }
      if isMeant { return Dictionary(names.values.map { ($0.name, $0.end) }, uniquingKeysWith: { first, _ in first }) }
    }
    return [:]
  }

  /// How findings name the ends of a cycle, by their numbers; nil for files, which no finding joins by edges.
  private func named(in scope: DependencyCycles.Scope) -> ((Int) -> (name: String, end: Named))? {
    switch scope {
    case .module:
      return { number in
        let name = graph.modules[ModuleIndex(number)].module.name
        return (name, .module(name))
      }
    case .type:
      return { number in
        let name = graph.qualifiedName(of: TypeIndex(number))
        return (name, .type(name))
      }
    case .part:
      let parts = metrics.parts.value.parts
      return { number in
        let part = parts[PartIndex(number)]
        return (part.path ?? part.name, .part(PartIndex(number)))
      }
    case .file: return nil
    }
  }

  private func edgesToCut() -> Set<NamedEdge> {
    var edges: Set<NamedEdge> = []
    for cycle in metrics.cycles.value.cycles {
      guard let named = named(in: cycle.scope) else { continue }
      for edge in cycle.edges where edge.isCut {
        edges.insert(NamedEdge(source: named(edge.source).end, target: named(edge.target).end))
      }
    }
    return edges
  }

  /// What a name in a finding stands for: a module before a type, a type before a folder.
  private mutating func meaning(of name: String) -> Named {
    if modules.contains(name) { return .module(name) }
    return types.contains(name) ? .type(name) : .folder(name)
  }
}

/// What an end of an edge is called. A folder may have the name of a module and hold others as well.
private enum Named: Hashable {
  case module(String), type(String), folder(String), part(PartIndex)
}

private struct NamedEdge: Hashable {
  var source: Named
  var target: Named
}

/// The modules, types and files that some names mean, by their numbers: to spell out what every place of a project joins
/// takes longer than to scan it.
private struct MeantEnds {
  private let names: Set<Named>
  private var modules: [ModuleIndex: Named] = [:]
  private var types: [TypeIndex: Named] = [:]
  /// The folders and the parts that a file is in.
  private var places: [FileIndex: [Named]] = [:]

  init(_ names: Set<Named>, in metrics: Metrics, _ typeNames: [String]) {
    let graph = metrics.graph
    self.names = names
    for (part, file) in metrics.parts.value.files where names.contains(.part(part)) {
      places[file, default: []].append(.part(part))
    }
    for (number, node) in graph.modules.indexed where names.contains(.module(node.module.name)) {
      modules[number] = .module(node.module.name)
    }
    for (number, name) in typeNames.enumerated() where names.contains(.type(name)) {
      types[TypeIndex(number)] = .type(name)
    }
    guard names.contains(where: { if case .folder = $0 { true } else { false } }) else { return }
    for (number, file) in graph.files.indexed {
      var folder = parentFolder(of: file.path)
      while !folder.isEmpty {
        if names.contains(.folder(folder)) { places[number, default: []].append(.folder(folder)) }
        folder = parentFolder(of: folder)
      }
    }
  }

  /// Those of the names that mean the end; a module that is not in the project is told by no more than its name.
  func meaning(_ end: DependencyPlace.End, _ name: String?) -> [Named] {
    var found = places[end.file] ?? []
    if let module = modules[end.module] { found.append(module) }
    if let type = types[end.type] { found.append(type) }
    if let name, names.contains(.folder(name)) { found.append(.folder(name)) }
    return found
  }
}
