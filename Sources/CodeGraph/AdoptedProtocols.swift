/// The protocols that each type adopts or refines as written, by type.
struct AdoptedProtocols: Sendable {
  private var starts: [Int32] = []
  private var protocols: [Int32] = []

  init() {}

  init(_ edges: [ConformanceEdge], typeCount: Int) {
    starts = [Int32](repeating: 0, count: typeCount + 1)
    for edge in edges { starts[Int(edge.type) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    protocols = [Int32](repeating: -1, count: edges.count)
    for edge in edges {
      protocols[Int(next[Int(edge.type)])] = edge.protocolType
      next[Int(edge.type)] += 1
    }
  }

  subscript(type: Int32) -> ArraySlice<Int32> {
    Int(type) + 1 < starts.count ? protocols[Int(starts[Int(type)])..<Int(starts[Int(type) + 1])] : []
  }
}
