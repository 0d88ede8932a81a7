#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first byte of this value at or behind `start`.
  @inline(__always)
  func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let baseAddress, start < count, let found = memchr(baseAddress + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Whether a text occurs in these bytes. Only its byte at `rare` is searched for, the others are compared; so that
  /// should be the one that is seldom met.
  func contains(_ text: StaticString, rare: Int = 0) -> Bool {
    let bytes = text.utf8Start
    let length = text.utf8CodeUnitCount
    var from = rare
    while let found = firstOffset(of: bytes[rare], from: from) {
      let begin = found - rare
      if begin + length > count { return false }
      var index = 0
      while index < length, self[begin + index] == bytes[index] { index += 1 }
      if index == length { return true }
      from = found + 1
    }
    return false
  }

  /// Whether both hold the same bytes.
  @inline(__always)
  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let a = baseAddress, let b = other.baseAddress else { return true }
    return a == b || memcmp(a, b, count) == 0
  }
}
