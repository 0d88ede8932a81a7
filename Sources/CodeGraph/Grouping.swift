/// The indexes of a list by the owner of each element, ascending. An owner of -1 is nobody.
package struct Grouping: Sendable {
  /// Where each owner's begin in ``indexes``, and where the last one's end.
  private let starts: [Int32]
  /// All of them in one run.
  package let indexes: [Int32]

  /// Sorted by counting, for there may be a million.
  package init(_ owners: [Int32], into count: Int) {
    var starts = [Int32](repeating: 0, count: count + 2)
    for owner in owners where owner >= 0 { starts[Int(owner) + 2] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var indexes = [Int32](repeating: 0, count: Int(starts[count + 1]))
    for (index, owner) in owners.enumerated() where owner >= 0 {
      indexes[Int(starts[Int(owner) + 1])] = Int32(index)
      starts[Int(owner) + 1] += 1
    }
    (self.starts, self.indexes) = (starts, indexes)
  }

  /// Where an owner's stand in ``indexes``; nowhere for one that is not there.
  package func places(of owner: Int32) -> Range<Int> {
    guard owner >= 0, Int(owner) + 1 < starts.count else { return 0..<0 }
    return Int(starts[Int(owner)])..<Int(starts[Int(owner) + 1])
  }

  package subscript(owner: Int32) -> ArraySlice<Int32> { indexes[places(of: owner)] }
}
