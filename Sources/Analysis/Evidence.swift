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
    let edges = violation.edges.isEmpty ? [violation.subject] : violation.edges
    let wanted = edges.compactMap { edge -> (text: String, source: String, target: String)? in
      let ends = edge.split(separator: " -> ", maxSplits: 1)
      return ends.count == 2 ? (edge, String(ends[0]), String(ends[1])) : nil
    }
    guard !wanted.isEmpty else { return [] }
    var places: [[String]: [Location]] = [:]
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

  private func names(of end: DependencyPlace.End, _ name: String?) -> [String] {
    var names: [String] = []
    if end.module >= 0 { names.append(graph.modules[Int(end.module)].module.name) }
    if end.type >= 0 { names.append(graph.qualifiedName(of: end.type)) }
    if let name { names.append(name) }
    if end.file >= 0 {
      var path = Substring(graph.files[Int(end.file)].path)
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        names.append(String(path))
      }
    }
    return names
  }
}
