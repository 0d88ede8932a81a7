/// Which types of the project depend on which, by use, inheritance or conformance; each pair once.
package struct TypeCouplings: Sendable {
  /// That one type depends on another, in whatever way and however often.
  package struct Edge: Sendable {
    package var source: TypeIndex
    package var target: TypeIndex
    /// How many places.
    var weight: Int32
    package var file: FileIndex
    package var line: Int32
    /// Whether only extensions of the source in other modules say so.
    var isAddedElsewhere = false
  }

  /// Between types declared in the project, vendored code apart, by source, then target.
  package private(set) var edges: [Edge] = []
  /// Where extensions in other modules make a type depend on another, in each file that does; first of all what they add
  /// depends on the type itself.
  private(set) var additions: [(source: TypeIndex, target: TypeIndex, file: FileIndex)] = []
  /// Where a type's edges begin in ``edges``.
  private(set) var starts: [Int32] = []
  /// |types that use it|, by use, inheritance or conformance (Henry & Kafura 1981, with types for procedures).
  private(set) var fanIn: Keyed<TypeNode, Int32>
  /// |types that it uses|, in the same ways.
  private(set) var fanOut: Keyed<TypeNode, Int32>
  /// CBO = |users ∪ used|: project types coupled either way, once each (Chidamber & Kemerer 1994).
  package private(set) var coupling: Keyed<TypeNode, Int32>

  init(of graph: CodeGraph) {
    let count = graph.types.count
    fanIn = Keyed(repeating: 0, count: count)
    fanOut = fanIn
    coupling = fanIn
    edges = Self.distinctEdges(of: graph)
    additions = Self.additions(of: graph)
    starts = [Int32](repeating: 0, count: count + 1)
    for edge in edges {
      starts[edge.source.number + 1] += 1
      fanOut[edge.source] += 1
      fanIn[edge.target] += 1
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    for index in coupling.indices { coupling[index] = fanIn[index] + fanOut[index] }
    // A pair that depends both ways is one partner, not two.
    for edge in edges where edge.source < edge.target && contains(from: edge.target, to: edge.source) {
      coupling[edge.source] -= 1
      coupling[edge.target] -= 1
    }
  }

  private func contains(from source: TypeIndex, to target: TypeIndex) -> Bool {
    let own = edges[Int(starts[source.number])..<Int(starts[source.number + 1])]
    let place = own.partitionPoint { $0.target < target }
    return place < own.endIndex && own[place].target == target
  }

  private static func additions(of graph: CodeGraph) -> [(source: TypeIndex, target: TypeIndex, file: FileIndex)] {
    graph.extensionsElsewhere.map { ($0.type, $0.type, $0.file) }
      + graph.addedUses.filter { graph.isJudged($0.source) && graph.isJudged($0.target) }
      .map { ($0.source, $0.target, $0.file) }
      + graph.conformances.filter {
        graph.isJudged($0.type) && graph.isJudged($0.protocolType) && graph.isAddedElsewhere($0.type, $0.file)
      }
      .map { ($0.type, $0.protocolType, $0.file) }
  }

  private static func distinctEdges(of graph: CodeGraph) -> [Edge] {
    var all: [Edge] = []
    for use in graph.uses where graph.isJudged(use.source) && graph.isJudged(use.target) {
      all.append(
        Edge(
          source: use.source, target: use.target, weight: use.count, file: use.file, line: use.line,
          isAddedElsewhere: use.isAddedElsewhere))
    }
    for edge in graph.inheritance where graph.isJudged(edge.type) && graph.isJudged(edge.supertype) {
      all.append(Edge(source: edge.type, target: edge.supertype, weight: 1, file: edge.file, line: edge.line))
    }
    for edge in graph.conformances where graph.isJudged(edge.type) && graph.isJudged(edge.protocolType) {
      all.append(
        Edge(
          source: edge.type, target: edge.protocolType, weight: 1, file: edge.file, line: edge.line,
          isAddedElsewhere: graph.isAddedElsewhere(edge.type, edge.file)))
    }
    all.sort { ($0.source, $0.target, $0.file, $0.line) < ($1.source, $1.target, $1.file, $1.line) }
    var result: [Edge] = []
    for edge in all where edge.source != edge.target {
      if let last = result.last, last.source == edge.source, last.target == edge.target {
        let weight = last.weight + edge.weight
        // It stands where the type itself makes it, if it does.
        if last.isAddedElsewhere, !edge.isAddedElsewhere { result[result.count - 1] = edge }
        result[result.count - 1].weight = weight
      } else {
        result.append(edge)
      }
    }
    return result
  }
}

extension CodeGraph {
  /// Extensions and categories of judged types that another module writes.
  fileprivate var extensionsElsewhere: [(type: TypeIndex, file: FileIndex)] {
    var result: [(type: TypeIndex, file: FileIndex)] = []
    for (index, type) in declarationType.indexed where isJudged(type) {
      let file = declarationFile[index]
      guard files[file].module != types[type].module, isAddedElsewhere(type, file) else { continue }
      // `@class A;` adds nothing to the class.
      if declaration(index).fact.kind == .forward { continue }
      if result.last?.type != type || result.last?.file != file { result.append((type, file)) }
    }
    return result
  }

  /// Declared in the project, vendored code apart.
  fileprivate func isJudged(_ type: TypeIndex) -> Bool {
    type.exists && types[type].file.exists && !types[type].flags.contains(.external)
  }
}
