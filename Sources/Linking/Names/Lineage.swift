import CodeGraph

/// A type and its superclasses, nearest first.
struct Lineage: Sequence, IteratorProtocol {
  private let types: [TypeNode]
  private var following: Int32
  /// More than this is a circle of broken code.
  private var left = 256

  fileprivate init(of type: Int32, in types: [TypeNode]) {
    self.types = types
    following = type
  }

  mutating func next() -> Int32? {
    guard following >= 0, left > 0 else { return nil }
    left -= 1
    defer { following = types[Int(following)].superclass }
    return following
  }
}

extension Scope {
  func lineage(of type: Int32) -> Lineage { Lineage(of: type, in: types) }
}
