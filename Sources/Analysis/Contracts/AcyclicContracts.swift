/// Contracts that siblings below a folder form no cycles.
extension ContractBuilder {
  mutating func addAcyclic(_ contract: ContractDefinition, _ number: Int) {
    var folders = matcher(contract.source)
    var exceptions = matchers(contract.exceptions)
    var bySibling: [String: ContractEdges] = [:]
    // A folder has a file once, however many modules build it.
    for place in places
    where place.source.file.exists && place.source.module == graph.files[place.source.file].module {
      guard let root = folders.folder(of: place.source), folders.folder(of: place.target) == root else { continue }
      let (a, b) = (names(place.source, below: root), names(place.target, below: root))
      guard let split = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset, split <= contract.depth,
        split < a.count - 1, split < b.count - 1, !isExcepted(place, by: &exceptions)
      else { continue }
      let parent = ((root.isEmpty ? [] : [Substring(root)]) + a[..<split]).joined(separator: "/")
      let prefix = parent.isEmpty ? "" : parent + "/"
      bySibling[parent, default: ContractEdges()].add(
        .init(name: "\(prefix)\(a[split])"), .init(name: "\(prefix)\(b[split])"), place)
    }
    note(exceptions, of: number)
    var cycle = 0
    for parent in bySibling.keys.sorted() { addCycles(of: bySibling[parent]!, number, &cycle) }
  }

  /// The folders below the root, and the file or what stands for all files of a module.
  private func names(_ end: DependencyPlace.End, below root: String) -> [Substring] {
    let path = end.file.exists ? graph.files[end.file].path : (commonFolders[end.module] ?? "") + "/*"
    return (pathPrefix + path).dropFirst(root.isEmpty ? 0 : root.count + 1).split(separator: "/")
  }

  private mutating func addCycles(of edges: ContractEdges, _ number: Int, _ cycle: inout Int) {
    var successors = [[Int]](repeating: [], count: edges.nodes.count)
    for edge in edges.edges { successors[edge.source].append(edge.target) }
    for component in stronglyConnectedComponents(of: edges.nodes.count, successors: { successors[$0][...] }) {
      cycle += 1
      let members = component.sorted { edges.nodes[$0].name < edges.nodes[$1].name }
      var position: [Int: Int] = [:]
      for (index, member) in members.enumerated() { position[member] = index }
      let inside = edges.edges.filter { position[$0.source] != nil && position[$0.target] != nil }.sorted {
        (position[$0.source]!, position[$0.target]!) < (position[$1.source]!, position[$1.target]!)
      }
      let cut = Set(
        feedbackArcs(
          of: members.count,
          edges: inside.map { WeightedEdge(position[$0.source]!, position[$0.target]!, weight: $0.places) }))
      for (index, edge) in inside.enumerated() {
        var row = edges.row(edge, contract: number)
        row.cycle = cycle
        row.isCut = cut.contains(index)
        result.edges.append(row)
      }
    }
  }
}
