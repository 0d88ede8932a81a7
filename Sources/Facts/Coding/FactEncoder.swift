/// Appends what it is handed to bytes, numbers with their least byte first.
struct FactEncoder: FactCoder {
  var tables = FactTables()
  var isGood = true
  /// More than what is written, so that most numbers are stored where there is room already.
  private var room: [UInt8]
  /// Where what is written ends.
  private var end = 0

  /// The memory of the bytes is used again.
  init(bytes: [UInt8]) { room = bytes }

  /// All that was written.
  mutating func finish() -> [UInt8] {
    room.removeLast(room.count - end)
    return room
  }

  @inline(__always)
  mutating func number<Number: FixedWidthInteger>(_ number: inout Number) {
    let value = number.littleEndian
    let place = take(MemoryLayout<Number>.size)
    room.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: place, as: Number.self) }
  }

  mutating func records<Record: FactRecord>(_ records: inout [Record]) {
    put(count: records.count)
    tables.before = 0
    for var record in records {
      record.code(&self)
      tables.before += 1
    }
  }

  mutating func words(_ words: inout [UInt64]) {
    put(count: words.count)
    for var word in words { number(&word) }
  }

  mutating func ends(_ ends: inout [UInt32]) {
    put(count: ends.count)
    for var end in ends { number(&end) }
  }

  mutating func bytes(_ bytes: inout [UInt8]) {
    put(count: bytes.count)
    let place = take(bytes.count)
    room.replaceSubrange(place..<place + bytes.count, with: bytes)
  }

  private mutating func put(count: Int) {
    var number = UInt32(clamping: count)
    self.number(&number)
  }

  /// Where the next bytes go.
  @inline(__always)
  private mutating func take(_ size: Int) -> Int {
    let place = end
    end += size
    if end > room.count { grow() }
    return place
  }

  private mutating func grow() {
    room.append(contentsOf: repeatElement(0, count: max(4096, end, 2 * room.count) - room.count))
  }
}
