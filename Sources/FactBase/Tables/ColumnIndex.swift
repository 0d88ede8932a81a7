/// The rows of a relation by the value of one column, built the first time a query looks a value up.
///
/// Values are told apart by a bucket only, so that building needs no dictionary: whoever reads the rows of a bucket
/// compares the values once more, as SQLite does. The rows of a bucket lie together, so that a lookup is two array
/// reads and a join over a million rows allocates nothing.
///
/// Nothing in it changes once it is built, so that connections on several threads read the same one.
final class ColumnIndex: @unchecked Sendable {
  private let bucketing: Bucketing
  private let starts: UnsafeMutableBufferPointer<Int32>
  private let rows: UnsafeMutableBufferPointer<Int32>

  /// - Parameters:
  ///   - buckets: The bucket of each row, below `bucketCount`; negative for one that is NULL.
  ///   - bucketing: How they were chosen.
  ///   - bucketCount: How many there are.
  init(buckets: UnsafeMutableBufferPointer<Int32>, bucketing: Bucketing, bucketCount: Int) {
    self.bucketing = bucketing
    starts = .allocate(capacity: bucketCount + 1)
    starts.initialize(repeating: 0)
    for bucket in buckets where bucket >= 0 { starts[Int(bucket)] += 1 }
    var sum: Int32 = 0
    for bucket in 0..<bucketCount {
      sum += starts[bucket]
      starts[bucket] = sum
    }
    starts[bucketCount] = sum
    rows = .allocate(capacity: max(1, Int(sum)))
    // From the end, so that the rows of a bucket stand in ascending order.
    for row in buckets.indices.reversed() {
      let bucket = Int(buckets[row])
      guard bucket >= 0 else { continue }
      starts[bucket] -= 1
      rows.initializeElement(at: Int(starts[bucket]), to: Int32(row))
    }
  }

  deinit {
    starts.deallocate()
    rows.deallocate()
  }

  /// The rows that may hold the number, valid as long as the index.
  func rows(with number: Int) -> UnsafeBufferPointer<Int32> { rows(in: bucketing.bucket(of: number)) }

  /// The rows that may hold the text, valid as long as the index.
  func rows(with text: UnsafeRawBufferPointer) -> UnsafeBufferPointer<Int32> { rows(in: bucketing.bucket(of: text)) }

  private func rows(in bucket: Int) -> UnsafeBufferPointer<Int32> {
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

  /// For so many numbers in a range; nil where there are none.
  static func numbers(_ count: Int, in range: ClosedRange<Int>?) -> (Bucketing, bucketCount: Int) {
    guard let range else { return (.near(smallest: 0), 0) }
    let span = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    if !span.overflow, span.partialValue <= 2 * count + 1024 {
      return (.near(smallest: range.lowerBound), span.partialValue + 1)
    }
    let scattering = Bucketing.scattering(count)
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
    return bytes.withMemoryRebound(to: UInt8.self) { Int(hashOfBytes($0)) } & mask
  }
}
