/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

extension RandomNumberGenerator {
  /// 0 up to the count, without it.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// Whether it is one of so many.
  mutating func isOne(of count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// As many as a number up to the most says, each made anew.
  mutating func list<Element>(upTo most: Int, _ make: (inout Self) -> Element) -> [Element] {
    (0..<below(most + 1)).map { _ in make(&self) }
  }

  /// A short name; few of them, so that texts meet their own again.
  mutating func name() -> String {
    pick(["a", "b", "c", "Foo", "Bar", "view", "delegate", "x1", "App", "Core", "UI", "self", "init", "é", "_"])
  }

  /// A number as people write them, and those at which reckoning goes wrong.
  mutating func number() -> String {
    pick([
      "0", "1", "2", "7", "10", "64", "255", "1000", "-1", "65536", "2147483647", "-2147483648", "4294967296",
      "9223372036854775807", "-9223372036854775808", "1e400", "0.5", "0x7fffffffffffffff",
    ])
  }
}
