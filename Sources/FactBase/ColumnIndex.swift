/// The rows of a relation by the value of one column, built the first time a query looks a value up.
///
/// Values are told apart by a bucket only, so that building needs no dictionary: whoever reads the rows of a bucket
/// compares the values once more, as SQLite does. The rows of a bucket lie together, so that a lookup is two array
/// reads and a join over a million rows allocates nothing.
final class ColumnIndex {
  private let starts: UnsafeMutableBufferPointer<Int32>
  private let rows: UnsafeMutableBufferPointer<Int32>
  /// Buckets that hold anything; never 0, because it divides.
  let usedBuckets: Int

  /// - Parameters:
  ///   - buckets: The bucket of each row that is not NULL, below `bucketCount`.
  ///   - numbers: The row of each, ascending.
  ///   - bucketCount: How many buckets there are.
  init(buckets: [Int32], rows numbers: [Int32], bucketCount: Int) {
    starts = .allocate(capacity: bucketCount + 1)
    starts.initialize(repeating: 0)
    rows = .allocate(capacity: max(1, numbers.count))
    rows.initialize(repeating: 0)
    for bucket in buckets { starts[Int(bucket)] += 1 }
    var sum: Int32 = 0
    var used = 0
    for bucket in 0..<bucketCount {
      used += starts[bucket] > 0 ? 1 : 0
      sum += starts[bucket]
      starts[bucket] = sum
    }
    starts[bucketCount] = sum
    // From the end, so that the rows of a bucket stand in ascending order.
    for position in buckets.indices.reversed() {
      let bucket = Int(buckets[position])
      starts[bucket] -= 1
      rows[Int(starts[bucket])] = numbers[position]
    }
    usedBuckets = max(1, used)
  }

  deinit {
    starts.deallocate()
    rows.deallocate()
  }

  /// The rows of a bucket, valid as long as the index; none for a bucket that does not exist.
  func rows(in bucket: Int) -> UnsafeBufferPointer<Int32> {
    guard bucket >= 0, bucket < starts.count - 1 else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: rows[Int(starts[bucket])..<Int(starts[bucket + 1])])
  }
}

/// Which bucket a value belongs to.
enum Bucketing {
  /// Numbers that lie close together, as ids and lines do, have a bucket each.
  case near(smallest: Int)
  /// Everything else is scattered over 2ⁿ buckets.
  case scattered(mask: Int)

  /// As many buckets as there are rows to scatter, or up to twice as many.
  static func scattering(_ count: Int) -> Bucketing {
    var size = 1
    while size < count, size < 1 << 30 { size <<= 1 }
    return .scattered(mask: size - 1)
  }

  static func numbers(_ numbers: [Int]) -> (Bucketing, bucketCount: Int) {
    guard let smallest = numbers.min(), let largest = numbers.max() else { return (.near(smallest: 0), 0) }
    let span = largest.subtractingReportingOverflow(smallest)
    if !span.overflow, span.partialValue <= 2 * numbers.count + 1024 {
      return (.near(smallest: smallest), span.partialValue + 1)
    }
    let scattering = Bucketing.scattering(numbers.count)
    return (scattering, scattering.bucketCount)
  }

  var bucketCount: Int {
    switch self {
    case .near: 0
    case .scattered(let mask): mask + 1
    }
  }

  /// Negative, or above all buckets, for a number that is not there.
  func bucket(of number: Int) -> Int {
    switch self {
    case .near(let smallest):
      let distance = number.subtractingReportingOverflow(smallest)
      return distance.overflow ? -1 : distance.partialValue
    case .scattered(let mask): return number.hashValue & mask
    }
  }

  func bucket(of bytes: UnsafeRawBufferPointer) -> Int {
    guard case .scattered(let mask) = self else { return -1 }
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.finalize() & mask
  }
}
