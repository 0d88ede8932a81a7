/// The indexes of a list by the owner of each element, ascending. An owner that is not there has none.
struct Grouping<Owner, Element> {
  /// Where each owner's begin in ``indexes``, and where the last one's end.
  let starts: [Int32]
  /// All of them in one run.
  let indexes: [Index<Element>]

  /// Sorted by counting, for there may be a million.
  init(_ owners: [Index<Owner>], into count: Int) {
    var starts = [Int32](repeating: 0, count: count + 2)
    for owner in owners where owner.exists { starts[owner.number + 2] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var indexes = [Index<Element>](repeating: .none, count: Int(starts[count + 1]))
    for (index, owner) in owners.enumerated() where owner.exists {
      indexes[Int(starts[owner.number + 1])] = Index(index)
      starts[owner.number + 1] += 1
    }
    (self.starts, self.indexes) = (starts, indexes)
  }

  /// Where an owner's stand in ``indexes``; nowhere for one that is not there.
  func places(of owner: Index<Owner>) -> Range<Int> {
    guard owner.exists, owner.number + 1 < starts.count else { return 0..<0 }
    return Int(starts[owner.number])..<Int(starts[owner.number + 1])
  }

  subscript(owner: Index<Owner>) -> ArraySlice<Index<Element>> { indexes[places(of: owner)] }
}

extension Grouping: Sendable {}
