import Testing

@testable import ModlintKit

struct SipHashTests {
  /// Of `vectors.h` of the reference code (veorq/SipHash), those of whole words: the key counts from 0, and so do the bytes.
  @Test(arguments: [
    (0, "a3817f04ba25a8e66df67214c7550293"),
    (8, "3b62a9ba6258f5610f83e264f31497b4"),
    (16, "6ee2a4ca67b054bbfd3315bf85230577"),
    (24, "2db479ae78bd50d8882a8a178a6132ad"),
    (32, "7c3956ca5eeafc3e363e9d556546eb68"),
    (40, "df6a301e95c95dad97ae0cc8c6913bd8"),
    (48, "f7e5aef549f782cf379055a608269b16"),
    (56, "1938f2cf72d54ee97e94166fa91d2a36"),
  ])
  func theReferenceSaysTheSame(count: Int, expected: String) {
    let bytes = (0..<count).map { UInt8($0) }
    var hash = SipHash(key: SipHash.Key(first: 0x0706_0504_0302_0100, second: 0x0F0E_0D0C_0B0A_0908))
    bytes.withUnsafeBytes { hash.add($0) }
    let value = hash.value()
    let digits = [value.first, value.second].map { String($0.byteSwapped, radix: 16) }
    #expect(digits.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined() == expected)
  }
}
