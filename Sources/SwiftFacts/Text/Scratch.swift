/// Bytes that a name is put together from. Unlike an array it is never shared, so appending asks nobody.
struct Scratch: ~Copyable {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
  private var capacity = 256
  private(set) var count = 0

  deinit { bytes.deallocate() }

  var isEmpty: Bool { count == 0 }
  var last: UInt8 { count == 0 ? 0 : bytes[count - 1] }
  var text: Bytes { Bytes(start: bytes, count: count) }

  mutating func removeAll() { count = 0 }

  mutating func removeLast() { count = max(0, count - 1) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(for: 1) }
    bytes[count] = byte
    count += 1
  }

  mutating func append(_ text: Bytes) {
    if count + text.count > capacity { grow(for: text.count) }
    for index in 0..<text.count { bytes[count + index] = text[index] }
    count += text.count
  }

  mutating func append(_ text: StaticString) {
    append(Bytes(text))
  }

  private mutating func grow(for more: Int) {
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: (count + more) * 2)
    grown.initialize(from: bytes, count: count)
    bytes.deallocate()
    bytes = grown
    capacity = (count + more) * 2
  }
}
