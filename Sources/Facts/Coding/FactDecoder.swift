/// Reads what a ``FactEncoder`` wrote. Behind the end of the bytes everything is zero, and ``isWhole`` says so.
struct FactDecoder: FactCoder {
  var tables = FactTables()
  var isGood = true
  private let input: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { input = bytes }

  var isWhole: Bool { isGood && offset == input.count }

  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(_ number: inout Number) {
    let end = offset &+ MemoryLayout<Number>.size
    guard end <= input.count else {
      number = 0
      return isGood = false
    }
    number = Number(littleEndian: input.loadUnaligned(fromByteOffset: offset, as: Number.self))
    offset = end
  }

  mutating func records<Record: FactRecord>(_ records: inout [Record]) {
    let count = count()
    let blank = Record.blank
    tables.before = 0
    // No record is shorter than a byte: what is promised and not there takes no memory.
    records = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      while isGood, initialized < count {
        var record = blank
        record.code(&self)
        buffer.initializeElement(at: initialized, to: record)
        initialized += 1
        tables.before += 1
      }
    }
  }

  mutating func words(_ words: inout [UInt64]) { words = numbers() }

  mutating func ends(_ ends: inout [UInt32]) { ends = numbers() }

  mutating func bytes(_ bytes: inout [UInt8]) {
    let count = count()
    bytes = Array(input[offset..<offset + count])
    offset += count
  }

  private mutating func numbers<Number: FixedWidthInteger>() -> [Number] {
    let count = count(ofBytes: MemoryLayout<Number>.size)
    return (0..<count).map { _ in
      var number: Number = 0
      self.number(&number)
      return number
    }
  }

  /// How many follow; none where there are not bytes enough for so many.
  private mutating func count(ofBytes size: Int = 1) -> Int {
    var count: UInt32 = 0
    number(&count)
    guard Int(count) * size <= input.count - offset else {
      isGood = false
      return 0
    }
    return Int(count)
  }
}
