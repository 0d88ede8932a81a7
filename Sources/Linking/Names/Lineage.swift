/// A type and its superclasses, nearest first; of a circle some stand there more than once.
struct Lineage: Sequence, IteratorProtocol {
  private let types: Table<TypeNode>
  private var following: TypeIndex
  private var left = CodeGraph.longestLineage + 1

  fileprivate init(of type: TypeIndex, in types: Table<TypeNode>) {
    self.types = types
    following = type
  }

  mutating func next() -> TypeIndex? {
    guard following.exists, left > 0 else { return nil }
    left -= 1
    defer { following = types[following].superclass }
    return following
  }
}

extension NameScope {
  func lineage(of type: TypeIndex) -> Lineage { Lineage(of: type, in: types) }

  /// The protocols that a type adopts, and those that these refine.
  func protocols(of type: TypeIndex) -> [TypeIndex] {
    var found = Array(adopted[type])
    var next = 0
    // More than this is a circle of broken code.
    while next < found.count, found.count < 256 {
      for refined in adopted[found[next]] where !found.contains(refined) { found.append(refined) }
      next += 1
    }
    return found
  }
}
