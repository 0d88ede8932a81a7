/// The rows of a relation by the value of one column, built the first time a query looks a value up.
///
/// The row numbers of one value lie together, so that a lookup is two array reads and a join over a million rows
/// allocates nothing.
final class ColumnIndex {
  /// Numbers that lie close together, as ids do, need no dictionary.
  private let smallest: Int
  private let groups: [Int: Int32]
  private let starts: UnsafeMutableBufferPointer<Int32>
  private let rows: UnsafeMutableBufferPointer<Int32>
  /// How many different values there are; never 0, because it divides.
  let distinctValues: Int

  /// - Parameters:
  ///   - keys: The values that are not NULL.
  ///   - rows: The row of each.
  init(keys: [Int], rows numbers: [Int32]) {
    let smallest = keys.min() ?? 0
    let span = (keys.max() ?? 0).subtractingReportingOverflow(smallest)
    let isDense = !span.overflow && span.partialValue <= 2 * keys.count + 1024
    var groups: [Int: Int32] = [:]
    if !isDense {
      groups.reserveCapacity(keys.count)
      for key in keys where groups[key] == nil { groups[key] = Int32(groups.count) }
    }
    let groupOf = { (key: Int) in isDense ? key - smallest : Int(groups[key] ?? 0) }
    let groupCount = isDense ? span.partialValue + 1 : groups.count

    starts = .allocate(capacity: groupCount + 1)
    starts.initialize(repeating: 0)
    rows = .allocate(capacity: max(1, numbers.count))
    rows.initialize(repeating: 0)
    for key in keys { starts[groupOf(key)] += 1 }
    var sum: Int32 = 0
    var distinct = 0
    for group in 0..<groupCount {
      distinct += starts[group] > 0 ? 1 : 0
      sum += starts[group]
      starts[group] = sum
    }
    starts[groupCount] = sum
    // From the end, so that the rows of a value stand in ascending order.
    for position in keys.indices.reversed() {
      let group = groupOf(keys[position])
      starts[group] -= 1
      rows[Int(starts[group])] = numbers[position]
    }
    self.smallest = smallest
    self.groups = groups
    self.distinctValues = max(1, distinct)
  }

  deinit {
    starts.deallocate()
    rows.deallocate()
  }

  /// The rows with a value, valid as long as the index.
  func rows(of key: Int) -> UnsafeBufferPointer<Int32> {
    let group: Int
    if groups.isEmpty {
      let distance = key.subtractingReportingOverflow(smallest)
      guard !distance.overflow, distance.partialValue >= 0, distance.partialValue < starts.count - 1 else {
        return UnsafeBufferPointer(rebasing: rows[0..<0])
      }
      group = distance.partialValue
    } else {
      guard let found = groups[key] else { return UnsafeBufferPointer(rebasing: rows[0..<0]) }
      group = Int(found)
    }
    return UnsafeBufferPointer(rebasing: rows[Int(starts[group])..<Int(starts[group + 1])])
  }
}
