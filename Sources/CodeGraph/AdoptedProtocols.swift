/// The protocols that each type adopts or refines as written, by type.
package struct AdoptedProtocols: Sendable {
  private let byType: Grouping
  /// As their conformances stand in ``byType``.
  private let protocols: [Int32]

  package init() { self.init([], typeCount: 0) }

  package init(_ edges: [ConformanceEdge], typeCount: Int) {
    byType = Grouping(edges.map(\.type), into: typeCount)
    protocols = byType.indexes.map { edges[Int($0)].protocolType }
  }

  package subscript(type: Int32) -> ArraySlice<Int32> { protocols[byType.places(of: type)] }
}
