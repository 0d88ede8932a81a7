import ModlintKit

/// Facts as the cache keeps them, of which bytes were changed by somebody who has the key.
enum CacheEntryKind: FuzzKind {
  static let name = "cache-entry"

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let source = SwiftKind.generate(&random)
    let facts = source.withUnsafeBufferPointer { SwiftReader(vocabulary: vocabulary).facts(of: $0, path: "A.swift") }
    var bytes: [UInt8] = []
    _ = FactCoding.encode(facts, into: &bytes)
    for _ in 0..<random.below(4) where !bytes.isEmpty {
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
    }
    return bytes
  }

  static func run(_ input: [UInt8]) {
    guard let facts = input.withUnsafeBytes(FactCoding.decode) else { return }
    link(facts)
  }
}
