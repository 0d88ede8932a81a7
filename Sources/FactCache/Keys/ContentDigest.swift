/// The name of bytes in the cache: 128 bits, equal for equal bytes under one ``CacheKey``. Without the key nobody can make two
/// texts that have one name.
package struct ContentDigest: Hashable, Sendable, Comparable {
  var high: UInt64
  var low: UInt64

  /// 32 hexadecimal digits.
  package var text: String { [high, low].map { padded(String($0, radix: 16)) }.joined() }

  package static func < (a: ContentDigest, b: ContentDigest) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

private func padded(_ digits: String) -> String { String(repeating: "0", count: 16 - digits.count) + digits }

/// Makes the digest of several parts in their order. Texts and bytes say their length, so that no two lists of parts are
/// one sequence of words.
struct ContentHasher: Sendable {
  private var hash: SipHash

  init(key: SipHash.Key) { hash = SipHash(key: key) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    hash.add(UInt64(bytes.count))
    hash.add(bytes)
  }

  mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ number: Int) { hash.add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ digest: ContentDigest) {
    hash.add(digest.high)
    hash.add(digest.low)
  }

  func digest() -> ContentDigest {
    let value = hash.value()
    return ContentDigest(high: value.first, low: value.second)
  }
}
