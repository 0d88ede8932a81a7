/// The secret by which a cache is believed: contents are named under it, and all that is kept carries a seal, a message
/// authentication code, under it. It lies outside of the cache.
///
/// Both are ``SipHash``, and no library's HMAC: a scan asks for it some hundred thousand times, mostly of forty bytes, and
/// names must cost nothing beside the reading of a file. See `Documentation/cache.md` for what that was measured against.
struct CacheKey: Sendable, Equatable {
  /// In bytes.
  static let length = 32

  private let names: SipHash.Key
  private let seals: SipHash.Key

  /// Of ``length`` bytes that nobody else knows.
  init(secret: [UInt8]) {
    precondition(secret.count == Self.length)
    let words = stride(from: 0, to: Self.length, by: 8).map { start in
      secret[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    names = SipHash.Key(first: words[0], second: words[1])
    seals = SipHash.Key(first: words[2], second: words[3])
  }

  /// Of a text of any length, which should hold as much chance as a key does.
  init(text: String) {
    let halves = [UInt64(1), 2].map { half in
      var hasher = ContentHasher(key: SipHash.Key(first: half, second: 0))
      hasher.add(text)
      return hasher.digest()
    }
    names = SipHash.Key(first: halves[0].high, second: halves[0].low)
    seals = SipHash.Key(first: halves[1].high, second: halves[1].low)
  }

  /// The name of bytes.
  func digest(of bytes: UnsafeRawBufferPointer) -> ContentDigest { digest { $0.add(bytes) } }

  func digest(of bytes: [UInt8]) -> ContentDigest { digest { $0.add(bytes) } }

  func digest(of text: String) -> ContentDigest { digest { $0.add(text) } }

  /// The name of several parts in their order.
  func digest(_ parts: (inout ContentHasher) -> Void) -> ContentDigest {
    var hasher = ContentHasher(key: names)
    parts(&hasher)
    return hasher.digest()
  }

  /// What a seal is of: one of a kind is of no use for another.
  enum Sealed: Int {
    case file, entry, table
  }

  /// What stands beside kept bytes, and whoever has no key cannot make.
  func seal(_ kind: Sealed, _ parts: (inout ContentHasher) -> Void) -> ContentDigest {
    var hasher = ContentHasher(key: seals)
    hasher.add(kind.rawValue)
    parts(&hasher)
    return hasher.digest()
  }

  /// Tells apart what was kept under several keys, and nothing of them: eight hexadecimal digits.
  var fingerprint: String { String(digest(of: "key").text.prefix(8)) }
}
