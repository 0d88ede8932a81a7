import CodeGraph
import Findings

extension Scan {
  /// The lines that make the edges a finding speaks of, `A -> B` in its subject or in its cycle: each with what it joins.
  /// Of edges between modules, folders or types that the finding does not name so, nothing.
  ///
  /// - Parameters:
  ///   - violation: A finding of this scan.
  ///   - limit: How many lines of each edge are wanted.
  /// - Returns: By edge, file and line; at most `limit` of each edge, and how many there are.
  package func evidence(
    of violation: Violation, limit: Int = 10
  ) -> [(edge: String, places: [Location], count: Int)] {
    EdgeEvidence(graph: graph).lines(of: violation, limit)
  }
}

private struct EdgeEvidence {
  let graph: CodeGraph

  func lines(of violation: Violation, _ limit: Int) -> [(edge: String, places: [Location], count: Int)] {
    let edges = violation.edges.isEmpty ? [violation.subject] : violation.edges
    let meaning = meanings
    let wanted = edges.compactMap { edge -> (text: String, source: Named, target: Named)? in
      let ends = edge.split(separator: " -> ", maxSplits: 1).map(String.init)
      return ends.count == 2 ? (edge, meaning(ends[0]), meaning(ends[1])) : nil
    }
    guard !wanted.isEmpty else { return [] }
    var places: [[Named]: [Location]] = [:]
    for place in graph.dependencyPlaces() {
      let location = Location(file: graph.files[Int(place.file)].path, line: max(1, Int(place.line)))
      for source in names(of: place.source, nil) {
        for target in names(of: place.target, place.targetName) {
          places[[source, target], default: []].append(location)
        }
      }
    }
    return wanted.compactMap { edge in
      guard let found = places[[edge.source, edge.target]] else { return nil }
      let unique = Set(found).sorted()
      return (edge.text, Array(unique.prefix(limit)), unique.count)
    }
  }

  /// What an end of an edge is called. A folder may have the name of a module and hold others as well.
  private enum Named: Hashable {
    case module(String), type(String), folder(String)
  }

  /// What a name in a finding stands for: a module before a type, a type before a folder.
  private var meanings: (String) -> Named {
    let modules = Set(graph.modules.map(\.module.name))
    let types = Set(graph.types.indices.map { graph.qualifiedName(of: Int32($0)) })
    return { name in
      if modules.contains(name) { return .module(name) }
      return types.contains(name) ? .type(name) : .folder(name)
    }
  }

  private func names(of end: DependencyPlace.End, _ name: String?) -> [Named] {
    var names: [Named] = []
    if end.module >= 0 { names.append(.module(graph.modules[Int(end.module)].module.name)) }
    if end.type >= 0 { names.append(.type(graph.qualifiedName(of: end.type))) }
    // A module that is not in the project is told by no more than its name.
    if let name { names.append(.folder(name)) }
    if end.file >= 0 {
      var path = Substring(graph.files[Int(end.file)].path)
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        names.append(.folder(String(path)))
      }
    }
    return names
  }
}
