/// Where the lines of a text start.
struct LineTable: Sendable {
  private let starts: [Int]

  init(_ source: String) {
    var starts = [0]
    for (offset, byte) in source.utf8.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
  }

  /// The 1-based line of the byte.
  func line(at offset: Int) -> Int32 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Int32(low + 1)
  }
}
