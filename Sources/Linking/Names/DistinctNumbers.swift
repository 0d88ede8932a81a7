/// Numbers in the order in which they came, each once. Nearly always they are few.
struct DistinctNumbers {
  private(set) var numbers: [Int32] = []
  /// The same where they are many.
  private var set: Set<Int32> = []
  private static let few = 16

  init() {}

  init(_ numbers: [Int32]) {
    for number in numbers { insert(number) }
  }

  /// - Returns: Whether the number is new.
  @discardableResult
  mutating func insert(_ number: Int32) -> Bool {
    if numbers.count < Self.few {
      if numbers.contains(number) { return false }
    } else {
      if set.isEmpty { set = Set(numbers) }
      if !set.insert(number).inserted { return false }
    }
    numbers.append(number)
    return true
  }
}
