/// The protocols that each type adopts or refines as written, by type.
package struct AdoptedProtocols: Sendable {
  private var starts: [Int32] = []
  private var protocols: [Int32] = []

  init() {}

  package init(_ edges: [ConformanceEdge], typeCount: Int) {
    let byType = grouped(edges.map(\.type), into: typeCount)
    starts = byType.starts
    protocols = byType.indexes.map { edges[Int($0)].protocolType }
  }

  package subscript(type: Int32) -> ArraySlice<Int32> {
    Int(type) + 1 < starts.count ? protocols[Int(starts[Int(type)])..<Int(starts[Int(type) + 1])] : []
  }
}
