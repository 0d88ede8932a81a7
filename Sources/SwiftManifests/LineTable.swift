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
    Int32(max(1, starts.partitionPoint { $0 <= offset }))
  }
}
