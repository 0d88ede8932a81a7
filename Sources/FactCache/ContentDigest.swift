/// What bytes are called in the cache: 128 bits that are equal for equal bytes, and for others only by an accident that
/// nobody will live to see. They tell apart, and do not resist somebody who makes two files collide on purpose.
package struct ContentDigest: Hashable, Sendable, Comparable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Two products of sixteen bytes each a round, every bit of which reaches both halves.
  package init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) {
    var a = seed ^ 0x9E37_79B9_7F4A_7C15
    var b = UInt64(bytes.count) &* 0xD6E8_FEB8_6659_FD93 ^ 0xC2B2_AE3D_27D4_EB4F
    var offset = 0
    while offset + 16 <= bytes.count {
      let x = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let y = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      (a, b) = mixed(a, b, x, y)
      offset += 16
    }
    var x: UInt64 = 0
    var y: UInt64 = 0
    for (index, byte) in bytes[offset...].enumerated() {
      if index < 8 { x |= UInt64(byte) << UInt64(8 * index) } else { y |= UInt64(byte) << UInt64(8 * index - 64) }
    }
    (a, b) = mixed(a, b, x, y)
    for _ in 0..<2 { (a, b) = mixed(a, b, b, a) }
    self.init(high: a, low: b)
  }

  package init(of bytes: [UInt8], seed: UInt64 = 0) {
    self = bytes.withUnsafeBytes { ContentDigest(of: $0, seed: seed) }
  }

  package init(of text: String, seed: UInt64 = 0) {
    var text = text
    self = text.withUTF8 { ContentDigest(of: UnsafeRawBufferPointer($0), seed: seed) }
  }

  /// The digest of several in their order.
  package func combined(with other: ContentDigest) -> ContentDigest {
    var (a, b) = mixed(high, low, other.high, other.low)
    (a, b) = mixed(a, b, b, a)
    return ContentDigest(high: a, low: b)
  }

  package func combined(with number: Int) -> ContentDigest {
    combined(with: ContentDigest(high: UInt64(bitPattern: Int64(number)), low: 0))
  }

  /// 32 hexadecimal digits.
  package var text: String { [high, low].map { padded(String($0, radix: 16)) }.joined() }

  package static func < (a: ContentDigest, b: ContentDigest) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

private func padded(_ digits: String) -> String { String(repeating: "0", count: 16 - digits.count) + digits }

@inline(__always)
private func mixed(_ a: UInt64, _ b: UInt64, _ x: UInt64, _ y: UInt64) -> (UInt64, UInt64) {
  let one = (a ^ x ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: y ^ b ^ 0xE703_7ED1_A0B4_28DB)
  let two = (b ^ y ^ 0x8EBC_6AF0_9C88_C6E3).multipliedFullWidth(by: x &+ a ^ 0x5899_65CC_7537_4CC3)
  // A factor that happens to be zero would forget the bytes; what is added keeps them.
  return ((one.high ^ one.low) &+ x &+ (y << 1), (two.high ^ two.low) &+ y &+ (x >> 1))
}
