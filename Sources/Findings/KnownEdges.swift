/// The edges of cycles that a list knows, each in its package, and which of them are there.
struct KnownEdges {
  private struct Edge: Hashable {
    var rule: String
    var name: String
  }

  private var listed: [Edge: [BaselineEntry]] = [:]
  private var found: [Edge: [Part]] = [:]
  /// Of edges in a package that the list does not know, the package they have moved from.
  private var origins: [Edge: [String: String]] = [:]
  private let projects: Set<String>

  init(_ entries: [BaselineEntry], in cycles: [Violation], projects: Set<String>) {
    self.projects = projects
    for entry in entries {
      if case .edge(let name) = entry.known { listed[Edge(rule: entry.rule, name: name), default: []].append(entry) }
    }
    for cycle in cycles {
      for part in cycle.edgeParts { found[Edge(rule: cycle.rule, name: part.name), default: []].append(part) }
    }
  }

  /// Whether the list has the edge: in its package, in a package that is there no more and whose edge no other has taken, or,
  /// in a list of version 1, anywhere.
  mutating func isKnown(_ part: Part, to rule: String) -> Bool {
    let edge = Edge(rule: rule, name: part.name)
    let entries = listed[edge] ?? []
    if entries.contains(where: { $0.project == nil || $0.project == part.project }) { return true }
    if origins[edge]?[part.project] != nil { return true }
    let taken = Set(origins[edge, default: [:]].values)
    let stays = Set((found[edge] ?? []).map(\.project))
    let origin = entries.lazy.compactMap(\.project).first {
      !$0.isEmpty && !projects.contains($0) && !stays.contains($0) && !taken.contains($0)
    }
    guard let origin else { return false }
    origins[edge, default: [:]][part.project] = origin
    return true
  }

  /// The entry as it is to be written now; none where its edge is gone, several of one in a list of version 1.
  func present(_ entry: BaselineEntry) -> [BaselineEntry] {
    guard case .edge(let name) = entry.known else { return [] }
    let edge = Edge(rule: entry.rule, name: name)
    guard let parts = found[edge] else { return [] }
    if entry.project != nil, parts.contains(where: { $0.project == entry.project }) { return [entry] }
    let moved = parts.filter { entry.project == nil || origins[edge]?[$0.project] == entry.project }
    return moved.map { part in
      var present = entry
      present.project = part.project
      present.file = part.location.file
      return present
    }
  }
}
