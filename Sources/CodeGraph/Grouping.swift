/// The indexes of `owners` by owner, ascending: where each owner's begin, and all of them in one run. An owner of -1
/// is nobody.
package func grouped(_ owners: [Int32], into count: Int) -> (starts: [Int32], indexes: [Int32]) {
  var starts = [Int32](repeating: 0, count: count + 2)
  for owner in owners where owner >= 0 { starts[Int(owner) + 2] += 1 }
  for index in 1..<starts.count { starts[index] += starts[index - 1] }
  var indexes = [Int32](repeating: 0, count: Int(starts[count + 1]))
  for (index, owner) in owners.enumerated() where owner >= 0 {
    indexes[Int(starts[Int(owner) + 1])] = Int32(index)
    starts[Int(owner) + 1] += 1
  }
  return (starts, indexes)
}
