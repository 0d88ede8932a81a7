/// The protocols that each type adopts or refines as written, by type.
struct AdoptedProtocols: Sendable {
  private let byType: Grouping<TypeNode, ConformanceEdge>
  /// As their conformances stand in ``byType``.
  private let protocols: [TypeIndex]

  init() { self.init([], typeCount: 0) }

  init(_ edges: [ConformanceEdge], typeCount: Int) {
    byType = Grouping(edges.map(\.type), into: typeCount)
    protocols = byType.indexes.map { edges[$0.number].protocolType }
  }

  subscript(type: TypeIndex) -> ArraySlice<TypeIndex> { protocols[byType.places(of: type)] }
}
