/// SipHash-2-4 with 128 bits of output: a keyed function whose values nobody without the key can foretell.
///
/// Jean-Philippe Aumasson and Daniel J. Bernstein, "SipHash: a fast short-input PRF" (2012), and the 128 bits of their reference
/// code, whose test vectors `SipHashTests` holds. It takes whole words: whoever hands over bytes says how many they are.
struct SipHash: Sendable {
  struct Key: Sendable, Equatable {
    var first: UInt64
    var second: UInt64
  }

  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  private var words: UInt64 = 0

  init(key: Key) {
    v0 = key.first ^ 0x736F_6D65_7073_6575
    v1 = key.second ^ 0x646F_7261_6E64_6F6D ^ 0xEE
    v2 = key.first ^ 0x6C79_6765_6E65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    words &+= 1
    compress(word)
  }

  /// The words of bytes, the least byte first; zeros fill the last one.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // On a copy, which stays in registers.
    var hash = self
    var offset = 0
    while offset + 8 <= bytes.count {
      hash.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    if offset < bytes.count {
      hash.add(bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    self = hash
  }

  func value() -> (first: UInt64, second: UInt64) {
    var hash = self
    hash.compress((words &* 8) << 56)
    hash.v2 ^= 0xEE
    let first = hash.finalized()
    hash.v1 ^= 0xDD
    return (first, hash.finalized())
  }

  @inline(__always)
  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func finalized() -> UInt64 {
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 &+= v3
    v3 = rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }
}

@inline(__always)
private func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 &- count) }
